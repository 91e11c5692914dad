import type { FaultKind } from '../../../../faults/faults';

/** What the form asks beside the kind and the endpoint. */
export const FIELDS = {
	status: 'number',
	to: 'text',
	text: 'text',
	interval_ms: 'number',
	skip: 'number',
	times: 'number',
	late: 'number',
	after: 'check',
	before: 'check',
} as const;

export type FieldName = keyof typeof FIELDS;

export const LABELS: Readonly<Record<FieldName, string>> = {
	status: 'Status',
	to: 'Redirects to',
	text: 'Body',
	interval_ms: 'Milliseconds between two bytes',
	skip: 'Requests that pass first',
	times: 'Requests that it hits',
	late: 'Takes effect so many seconds later',
	after: 'The request takes effect all the same',
	before: 'The request takes no effect',
};

interface Kind {
	readonly title: string;
	readonly about: string;
	readonly fields: readonly FieldName[];
}

export const KINDS: Readonly<Record<FaultKind, Kind>> = {
	status: {
		title: 'Answers with a status',
		about: 'For example 503, as a service does that is down.',
		fields: ['status', 'after', 'late'],
	},
	html: {
		title: 'Answers with a web page',
		about: 'HTML in place of JSON, as a proxy does.',
		fields: ['status', 'after', 'late'],
	},
	redirect: {
		title: 'Redirects',
		about: 'Sends the caller to another address.',
		fields: ['to', 'after', 'late'],
	},
	timeout_before: {
		title: 'Never answers, and does nothing',
		about: 'The caller gives up. The request has no effect.',
		fields: ['late'],
	},
	timeout_after: {
		title: 'Never answers, but does it',
		about: 'The caller gives up. The request has taken effect.',
		fields: [],
	},
	reset_before: {
		title: 'Breaks the connection, and does nothing',
		about: 'The request has no effect.',
		fields: ['late'],
	},
	reset_after: {
		title: 'Breaks the connection, but does it',
		about: 'The request has taken effect.',
		fields: [],
	},
	truncated: {
		title: 'Breaks off in the middle of the answer',
		about: 'The request has taken effect.',
		fields: [],
	},
	bad_json: {
		title: 'Answers something that is not JSON',
		about: 'The request has taken effect.',
		fields: [],
	},
	body: {
		title: 'Answers with another body',
		about: 'A success gets this text as its body. An error stays as it is.',
		fields: ['text', 'status', 'before', 'late'],
	},
	slow: {
		title: 'Answers slowly',
		about: 'Byte by byte. The request has taken effect.',
		fields: ['interval_ms'],
	},
};

/** What the fields hold when a kind is chosen. An empty one is not sent. */
export const DEFAULTS: Readonly<Record<FieldName, string>> = {
	status: '503',
	to: '',
	text: '',
	interval_ms: '1000',
	skip: '0',
	times: '1',
	late: '',
	after: '',
	before: '',
};
