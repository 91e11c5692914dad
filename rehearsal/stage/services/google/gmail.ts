import type { Asked, Service } from '../service';

const idOf = ({ number }: Asked) => number.toString(16).padStart(16, '0');

const sent = (asked: Asked) => ({
	id: idOf(asked),
	threadId: asked.data.threadId ?? idOf(asked),
	labelIds: ['SENT'],
});

const LABELS = ['INBOX', 'SENT', 'UNREAD'].map((id) => ({ id, name: id, type: 'system' }));

/** An e-mail that n8n fetches by its id. It has a sender, so that n8n can reply. */
const messageOf = ({ at, found: [id] }: Asked) => ({
	id,
	threadId: id,
	labelIds: ['INBOX'],
	snippet: '',
	internalDate: String(at),
	raw: Buffer.from('From: someone@gmail.example\r\nSubject: Rehearsal\r\n\r\n').toString(
		'base64url',
	),
	payload: {
		mimeType: 'text/plain',
		headers: [
			{ name: 'From', value: 'someone@gmail.example' },
			{ name: 'To', value: PROFILE.emailAddress },
			{ name: 'Subject', value: 'Rehearsal' },
			{ name: 'Message-ID', value: `<${id}@gmail.example>` },
		],
		body: { size: 0 },
	},
});

const PROFILE = { emailAddress: 'rehearsal@gmail.example', messagesTotal: 0, threadsTotal: 0 };

const MAILBOX = String.raw`^(?:\/upload)?\/gmail\/v1\/users\/[^/]+`;

/** https://developers.google.com/workspace/gmail/api/reference/rest. No mail arrives: the mailbox stays empty. */
export const gmail: Service = {
	name: 'Gmail',
	hosts: /^(www|gmail)\.googleapis\.com$/,
	routes: [
		['POST', new RegExp(`${MAILBOX}/messages/send$`), (asked) => ({ body: sent(asked) })],
		[
			'POST',
			new RegExp(`${MAILBOX}/drafts$`),
			(asked) => ({ body: { id: idOf(asked), message: sent(asked) } }),
		],
		['GET', new RegExp(`${MAILBOX}/profile$`), () => ({ body: PROFILE })],
		['GET', new RegExp(`${MAILBOX}/labels$`), () => ({ body: { labels: LABELS } })],
		[
			'GET',
			new RegExp(`${MAILBOX}/(messages|threads|drafts)$`),
			({ found: [list] }) => ({ body: { [list!]: [], resultSizeEstimate: 0 } }),
		],
		['*', new RegExp(`${MAILBOX}/messages/([^/]+)`), (asked) => ({ body: messageOf(asked) })],
		[
			'*',
			new RegExp(`${MAILBOX}/threads/([^/]+)`),
			(asked) => ({ body: { id: asked.found[0], messages: [messageOf(asked)] } }),
		],
	],
};
