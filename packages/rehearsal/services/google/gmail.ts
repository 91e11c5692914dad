import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { KeptRecord } from '../keptRecords';
import { always, type PlayedRequest } from '../route';
import type { Service } from '../service';

const idOf = ({ number }: PlayedRequest) => number.toString(16).padStart(16, '0');

const sent = (asked: PlayedRequest) => ({
	id: idOf(asked),
	threadId: asked.data.threadId ?? idOf(asked),
	labelIds: ['SENT'],
});

const NO_RECIPIENT = {
	status: 400,
	body: {
		error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Recipient address required' },
	},
};

/** In the head of an e-mail, where a long line goes on after a line break and a blank. */
const RECIPIENT = /^(?:to|cc|bcc):(?:[ \t]|\r?\n[ \t])*\S/im;

/** The e-mail in a call to Gmail, which gets it encoded; undefined if there is none. */
export function emailIn(json: unknown): string | undefined {
	const email = isRecord(json) && isRecord(json.message) ? json.message : json;
	if (!isRecord(email) || typeof email.raw !== 'string') return undefined;
	return Buffer.from(email.raw, 'base64url').toString();
}

function send(asked: PlayedRequest) {
	const mail = emailIn(asked.json) ?? asked.body;
	const [head] = mail.split(/\r?\n\r?\n/, 1);
	return RECIPIENT.test(head!) ? { body: sent(asked) } : NO_RECIPIENT;
}

const LABELS = ['INBOX', 'SENT', 'UNREAD'].map((id) => ({ id, name: id, type: 'system' }));

const PROFILE = { emailAddress: 'rehearsal@gmail.example', messagesTotal: 0, threadsTotal: 0 };

/** The e-mails that have arrived. */
const messagesOf = ({ lists }: PlayedRequest) => lists.list('Gmail', 'messages');

const HEADERS = ['From', 'To', 'Cc', 'Subject'];

/** An e-mail that n8n fetches by its id. It has a sender, so that n8n can reply. */
function messageOf(asked: PlayedRequest) {
	const {
		at: now,
		found: [id],
	} = asked;
	const { at, fields } = messagesOf(asked).find(id!) ?? { at: 0, fields: {} };
	const all: Readonly<Record<string, unknown>> = {
		from: 'someone@gmail.example',
		to: PROFILE.emailAddress,
		subject: 'Rehearsal',
		...fields,
	};
	const headers = [
		...HEADERS.map((name) => ({ name, value: String(all[name.toLowerCase()] ?? '') })),
		{ name: 'Message-ID', value: `<${id}@gmail.example>` },
		{ name: 'Date', value: new Date(at || now).toUTCString() },
	].filter(({ value }) => value !== '');
	const text = String(all.text ?? '');
	const head = headers.map(({ name, value }) => `${name}: ${value}`);
	const mail = [...head, 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n');
	const data = Buffer.from(text).toString('base64url');
	return {
		id,
		threadId: id,
		labelIds: ['INBOX', 'UNREAD'],
		snippet: text.replace(/\s+/g, ' ').slice(0, 200),
		internalDate: String(at || now),
		sizeEstimate: mail.length,
		raw: Buffer.from(mail).toString('base64url'),
		payload: { mimeType: 'text/plain', headers, body: { size: text.length, data } },
	};
}

type Condition = (mail: KeptRecord, wanted: string) => boolean;

const has =
	(name: string): Condition =>
	({ fields }, wanted) =>
		String(fields[name] ?? '')
			.toLowerCase()
			.includes(wanted.toLowerCase());

/** Times are seconds since 1970. */
const CONDITIONS: Readonly<Record<string, Condition>> = {
	after: ({ at }, wanted) => Math.floor(at / 1000) >= Number(wanted),
	before: ({ at }, wanted) => Math.floor(at / 1000) < Number(wanted),
	from: has('from'),
	to: has('to'),
	subject: has('subject'),
};

/** True of each e-mail here: they are unread, and in the inbox. */
const GIVEN = /^(-in:\w+|in:inbox|is:unread)$/;

/** https://developers.google.com/workspace/gmail/api/guides/filtering, as far as it compares one field. */
function find(asked: PlayedRequest) {
	const search = asked.params.get('q') ?? '';
	const terms = search.split(/\s+/).filter((term) => term !== '' && !GIVEN.test(term));
	const named = terms.map((term) => /^(\w+):(.+)$/.exec(term) ?? []);
	const isKnown = named.every(([, name]) => name !== undefined && name in CONDITIONS);
	const found = messagesOf(asked)
		.all()
		.filter((mail) =>
			named.every(([, name = '', wanted = '']) => CONDITIONS[name]?.(mail, wanted) ?? true),
		)
		.toReversed()
		.map(({ id }) => ({ id, threadId: id }));
	return {
		...(!isKnown && { without: 'parts of its search' }),
		body: { messages: found, resultSizeEstimate: found.length },
	};
}

const MAILBOX = '(?:/upload)?/gmail/v1/users/[^/]+';

/** https://developers.google.com/workspace/gmail/api/reference/rest. Only the user's events bring e-mails. */
export const gmail: Service = {
	name: 'Gmail',
	hosts: /^(www|gmail)\.googleapis\.com$/,
	routes: {
		[`POST ${MAILBOX}/messages/send`]: send,
		[`POST ${MAILBOX}/drafts`]: (asked) => ({ body: { id: idOf(asked), message: sent(asked) } }),
		[`GET ${MAILBOX}/profile`]: always(PROFILE),
		[`GET ${MAILBOX}/labels`]: always({ labels: LABELS }),
		[`GET ${MAILBOX}/messages`]: find,
		[`GET ${MAILBOX}/(threads|drafts)`]: ({ found: [list] }) => ({
			body: { [list!]: [], resultSizeEstimate: 0 },
		}),
		[`* ${MAILBOX}/messages/([^/]+).*`]: (asked) => ({ body: messageOf(asked) }),
		[`* ${MAILBOX}/threads/([^/]+).*`]: (asked) => ({
			body: { id: asked.found[0], messages: [messageOf(asked)] },
		}),
	},
};
