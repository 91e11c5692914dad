import type { FaultKind } from '../../../../core/faults/faults';
import type { FaultFieldName } from '../../../../core/faults/fields';

interface FaultWords {
	readonly title: string;
	readonly about: string;
}

export const KINDS: Readonly<Record<FaultKind, FaultWords>> = {
	status: {
		title: 'Answers with a status',
		about: 'For example 503, as a service does that is down.',
	},
	html: {
		title: 'Answers with a web page',
		about: 'HTML in place of JSON, as a proxy does.',
	},
	redirect: {
		title: 'Redirects',
		about: 'Sends the caller to another address.',
	},
	timeout_before: {
		title: 'Never answers, and does nothing',
		about: 'The caller gives up. The request has no effect.',
	},
	timeout_after: {
		title: 'Never answers, but does it',
		about: 'The caller gives up. The request has taken effect.',
	},
	reset_before: {
		title: 'Breaks the connection, and does nothing',
		about: 'The request has no effect.',
	},
	reset_after: {
		title: 'Breaks the connection, but does it',
		about: 'The request has taken effect.',
	},
	truncated: {
		title: 'Breaks off in the middle of the answer',
		about: 'The request has taken effect.',
	},
	bad_json: {
		title: 'Answers something that is not JSON',
		about: 'The request has taken effect.',
	},
	body: {
		title: 'Answers with another body',
		about: 'A success gets this text as its body. An error stays as it is.',
	},
	slow: {
		title: 'Answers slowly',
		about:
			'Byte by byte, one a second by default. With seconds alone, the whole answer comes after them. The request has taken effect.',
	},
};

interface Field {
	readonly label: string;
	/** The initial value. An empty field is not sent. */
	readonly start?: string;
	/** An empty text is sent too. */
	readonly maySendEmpty?: boolean;
}

/** In the order of the form. */
export const FIELDS: Readonly<Record<FaultFieldName, Field>> = {
	text: { label: 'Body', maySendEmpty: true },
	status: { label: 'Status', start: '503' },
	to: { label: 'Redirects to' },
	seconds: { label: 'Seconds before the first byte' },
	interval_ms: { label: 'Milliseconds between two bytes' },
	late: { label: 'Takes effect so many seconds later' },
	times: { label: 'Requests that it hits', start: '1' },
	skip: { label: 'Requests that pass first', start: '0' },
	after: { label: 'The request takes effect all the same' },
	before: { label: 'The request takes no effect' },
};
