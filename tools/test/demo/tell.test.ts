import type { ServiceRequest } from '../../../packages/rehearsal/services/request';
import { tell } from '../../demo/tell/tell';

const call = (method: string, address: string, body: unknown = ''): ServiceRequest => {
	const { host, pathname, search } = new URL(`https://${address}`);
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const json = typeof body === 'string' ? undefined : body;
	return { at: 0, host, method, path: pathname, query: search.slice(1), body: text, json };
};

const mail = (text: string) => ({ raw: Buffer.from(text).toString('base64url') });

describe('tells people', () => {
	test('of a message in Slack: the channel, the text as it is read there, and the buttons', () => {
		const blocks = [
			{
				type: 'section',
				text: { type: 'mrkdwn', text: 'Tom &amp; <https://a.example/x|his page>' },
			},
			{ type: 'actions', elements: [{ url: 'http://127.0.0.1/yes', text: { text: 'Approve' } }] },
		];
		const posted = call('POST', 'slack.com/api/chat.postMessage', { channel: '#sales', blocks });
		expect(tell(posted)).toEqual({
			service: 'Slack',
			what: 'Message',
			to: '#sales',
			text: 'Tom & his page',
			links: [
				{ label: 'his page', url: 'https://a.example/x' },
				{ label: 'Approve', url: 'http://127.0.0.1/yes' },
			],
		});
		const answer = { channel: '#sales', text: 'Hi', thread_ts: '1.2' };
		expect(tell(call('POST', 'slack.com/api/chat.postMessage', answer))).toMatchObject({
			what: 'Answer in a thread',
			text: 'Hi',
		});
	});

	test('of a file in Slack: what is said about it, and nothing of its bytes', () => {
		const files = [{ id: 'F1', title: 'Campaigns' }];
		const posted = { channel_id: 'C1', initial_comment: 'Today\n• One', files };
		expect(tell(call('POST', 'slack.com/api/files.completeUploadExternal', posted))).toMatchObject({
			what: 'Message with a file',
			to: 'C1',
			text: 'Today\n• One\n\nFile: Campaigns',
		});
		expect(tell(call('POST', 'files.slack.com/upload/v1/1', '\u0089PNG'))).toMatchObject({
			service: 'Slack',
			what: 'File',
			text: 'Its content is not shown here.',
		});
	});

	test.each([
		['base64', Buffer.from('<p>Grüße</p><a href="http://127.0.0.1/a?b=1&amp;c=2">Decide</a>')],
		[
			'quoted-printable',
			'<p>Gr=C3=BC=C3=9Fe</p><a href=3D"http://127.0.0.1/a?b=\n=3D1&amp;c=3D2">Decide</a>',
		],
	])('of an e-mail in %s', (encoding, content) => {
		const body = typeof content === 'string' ? content : content.toString('base64');
		const head = `To: ann@company.example\r\nSubject: =?UTF-8?Q?F=C3=BCr_Ann?=\r\nContent-Type: text/html;\r\n charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}`;
		const sent = call(
			'POST',
			'www.googleapis.com/gmail/v1/users/me/messages/send',
			mail(`${head}\r\n\r\n${body}`),
		);
		expect(tell(sent)).toEqual({
			service: 'Gmail',
			what: 'E-mail',
			to: 'ann@company.example',
			title: 'Für Ann',
			text: expect.stringMatching(/^Grüße\s+Decide$/),
			links: [{ label: 'Decide', url: 'http://127.0.0.1/a?b=1&c=2' }],
		});
	});

	test('of an e-mail with parts: the one for people', () => {
		const text = [
			'To: ann@company.example',
			'Subject: News',
			'Content-Type: multipart/alternative; boundary="--x"',
			'',
			'----x',
			'Content-Type: text/plain',
			'',
			'Plain',
			'----x',
			'Content-Type: text/html',
			'',
			'<!DOCTYPE html>',
			'<style>p {}</style><p>Rich</p>',
			'----x--',
		].join('\r\n');
		const sent = call('POST', 'gmail.googleapis.com/gmail/v1/users/me/messages/send', mail(text));
		expect(tell(sent)).toMatchObject({ title: 'News', text: 'Rich', links: [] });
	});

	test('of what is written into HubSpot', () => {
		const note = {
			properties: { hs_note_body: 'Ann wrote:<br>&lt;Hello&gt;' },
			associations: [{ to: { id: '7' } }],
		};
		expect(tell(call('POST', 'api.hubapi.com/crm/v3/objects/notes', note))).toMatchObject({
			what: 'Note',
			to: 'the record 7',
			text: 'Ann wrote:\n<Hello>',
		});
		const twice = { ...note, associations: [{ to: { id: '7' } }, { to: { id: '8' } }] };
		expect(tell(call('POST', 'api.hubapi.com/crm/v3/objects/notes', twice))?.to).toBe(
			'the records 7, 8',
		);
		const alone = { ...note, associations: [] };
		expect(tell(call('POST', 'api.hubapi.com/crm/v3/objects/notes', alone))?.to).toBeNull();
		const inputs = [{ id: 'x', properties: { firstname: 'Ann', company: null } }];
		const upsert = call('POST', 'api.hubapi.com/crm/v3/objects/contacts/batch/upsert', { inputs });
		expect(tell(upsert)).toMatchObject({ to: 'contacts', text: 'firstname: Ann\ncompany: ' });
	});

	test('of cells in a Google Sheet', () => {
		const data = [{ range: 'Contacts!G2', values: [['created']] }];
		const path = 'sheets.googleapis.com/v4/spreadsheets/doc/values:batchUpdate';
		expect(tell(call('POST', path, { data }))).toMatchObject({ text: 'Contacts!G2: created' });
	});

	test('of records in Airtable: each with its ID', () => {
		const records = [
			{ id: 'rec1', fields: { Status: 'In list', Reason: null } },
			{ id: 'rec2', fields: { Status: 'Twice' } },
		];
		expect(tell(call('PATCH', 'api.airtable.com/v0/app1/tbl1', { records }))).toEqual({
			service: 'Airtable',
			what: 'Changed',
			text: 'rec1\nStatus: In list\nReason: \n\nrec2\nStatus: Twice',
		});
	});

	test('of anything else, without its secrets', () => {
		const other = call('POST', 'api.other.example/bot123:abc/rows', { name: 'Ann', api_key: 'k' });
		expect(tell(other)).toEqual({
			service: 'api.other.example',
			what: 'POST /bot…/rows',
			text: '{"name":"Ann","api_key":"…"}',
		});
	});

	test.each([
		call('GET', 'sheets.googleapis.com/v4/spreadsheets/doc'),
		call('POST', 'slack.com/api/auth.test'),
		call('POST', 'api.hubapi.com/crm/v3/objects/contacts/search', { filterGroups: [] }),
		call('POST', 'oauth2.googleapis.com/token', 'grant_type=refresh_token&refresh_token=x'),
	])('nothing of $method $host$path, which only reads', (read) => {
		expect(tell(read)).toBeUndefined();
	});
});
