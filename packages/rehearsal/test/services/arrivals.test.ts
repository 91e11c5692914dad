import { isRecord, recordsOf, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { NOW, start } from './support';

const TABS = [{ document: 'doc', id: 12, title: 'Leads', columns: ['Name', 'Age'] }];

describe('a mailbox', () => {
	const MAILBOX = 'https://www.googleapis.com/gmail/v1/users/me/messages';
	const { ask, kept } = start();
	const mails = kept.lists.list('Gmail', 'messages');
	const first = mails.add(
		{ from: 'Maria <maria@lead.example>', subject: 'Price', text: 'How much?' },
		NOW,
	);
	const second = mails.add({ from: 'Bob <bob@lead.example>' }, NOW + 60_000);
	const find = (search: string) => {
		const { by, body } = ask('GET', `${MAILBOX}?q=${encodeURIComponent(search)}`);
		return { by, ids: recordsOf(body.messages).map(({ id }) => id) };
	};

	test.each([
		['', [second.id, first.id]],
		[`after:${NOW / 1000} -in:scheduled`, [second.id, first.id]],
		[`after:${NOW / 1000 + 1}`, [second.id]],
		[`before:${NOW / 1000 + 1}`, [first.id]],
		['from:MARIA is:unread', [first.id]],
		['subject:price from:bob', []],
	])('%j finds what fits, the newest first', (search, ids) => {
		expect(find(search)).toEqual({ by: 'the default of Gmail', ids });
	});

	test('a search that does more finds too much, and says so', () => {
		const { by, ids } = find('has:attachment');
		expect({ by, ids }).toEqual({
			by: 'the default of Gmail, without parts of its search',
			ids: [second.id, first.id],
		});
	});

	test('an e-mail has its parts, and so has its raw form', () => {
		const { body } = ask('GET', `${MAILBOX}/${first.id}`);
		expect(body).toMatchObject({ internalDate: String(NOW), snippet: 'How much?' });
		const raw = Buffer.from(String(body.raw), 'base64url').toString();
		expect(raw).toContain('From: Maria <maria@lead.example>\r\n');
		expect(raw).toContain('Date: Mon, 23 Nov 2026 00:00:00 GMT\r\n');
		expect(raw).toMatch(/\r\n\r\nHow much\?$/);
	});
});

test('a spreadsheet keeps the states that somebody has seen', () => {
	const { ask, kept } = start({ tabs: TABS });
	const revisions = () =>
		recordsOf(ask('GET', 'https://www.googleapis.com/drive/v3/files/doc/revisions').body.revisions);
	expect(revisions().map(({ id }) => id)).toEqual(['1']);
	kept.workbooks.append('doc', 'Leads', [['A & <B>', 7]]);
	kept.workbooks.append('doc', 'Leads', [['C', 8]]);
	expect(revisions().map(({ id }) => id)).toEqual(['1', '2']);
	expect(revisions().map(({ id }) => id)).toEqual(['1', '2']);
	const textOf = (index: number) => {
		const { exportLinks } = revisions()[index]!;
		const [link] = Object.values(isRecord(exportLinks) ? exportLinks : {});
		return String(ask('GET', String(link)).body);
	};
	expect(textOf(0)).toContain('<Worksheet ss:Name="Leads">');
	expect(textOf(0)).not.toContain('A &amp;');
	expect(textOf(1)).toContain(
		'<Row><Cell><Data ss:Type="String">A &amp; &lt;B&gt;</Data></Cell><Cell><Data ss:Type="Number">7</Data></Cell></Row>',
	);
});

test.each<[string, string, string, object, (body: JsonRecord) => unknown]>([
	[
		'Calendly',
		'POST',
		'https://api.calendly.com/webhook_subscriptions',
		{ url: 'https://n8n.example/webhook/1', events: ['invitee.created'], signing_key: 's' },
		({ collection }) => collection,
	],
	[
		'Typeform',
		'PUT',
		'https://api.typeform.com/forms/f1/webhooks/tag1',
		{ url: 'https://n8n.example/webhook/1', secret: 's' },
		({ items }) => items,
	],
	[
		'HubSpot',
		'POST',
		'https://api.hubapi.com/webhooks/v3/1/subscriptions',
		{ eventType: 'contact.creation' },
		({ results }) => results,
	],
	[
		'Pipedrive',
		'POST',
		'https://api.pipedrive.com/v1/webhooks',
		{ subscription_url: 'https://n8n.example/webhook/1' },
		({ data }) => data,
	],
	[
		'Cal.com, by its API before version 2,',
		'POST',
		'https://api.cal.com/webhooks',
		{ subscriberUrl: 'https://n8n.example/webhook/1', eventTriggers: ['BOOKING_CREATED'] },
		({ webhooks }) => webhooks,
	],
])(
	'%s knows the webhooks that n8n registers, until n8n removes them',
	(_, method, address, given, listIn) => {
		const { ask } = start();
		const list = address.replace(/\/tag1$/, '');
		const all = () => recordsOf(listIn(ask('GET', list).body));
		expect(all()).toEqual([]);
		expect(Array.isArray(listIn(ask('GET', list).body))).toBe(true);
		ask(method, address, given);
		expect(all()).toHaveLength(1);
		expect(JSON.stringify(all())).not.toMatch(/"s"/);
		const [{ id, uri }] = all() as [JsonRecord];
		ask('DELETE', uri === undefined ? `${list}/${String(id)}` : String(uri));
		expect(all()).toEqual([]);
	},
);

test('a form of Typeform has its own webhooks', () => {
	const { ask } = start();
	const forms = 'https://api.typeform.com/forms';
	ask('PUT', `${forms}/f1/webhooks/tag1`, { url: 'https://n8n.example/webhook/1' });
	const webhooks = ['f1', 'f2'].map((form) => ask('GET', `${forms}/${form}/webhooks`).body.items);
	expect(webhooks).toEqual([[expect.objectContaining({ tag: 'tag1' })], []]);
});

test('HubSpot calls one address of an app', () => {
	const { ask } = start();
	const settings = 'https://api.hubapi.com/webhooks/v3/1/settings';
	expect(ask('GET', settings).status).toBe(404);
	ask('PUT', settings, { targetUrl: 'https://n8n.example/webhook/1' });
	expect(ask('GET', settings).body).toEqual({ targetUrl: 'https://n8n.example/webhook/1' });
	ask('DELETE', settings);
	expect(ask('GET', settings).status).toBe(404);
});

test('Cal.com knows the webhooks that n8n registers, with their secrets, until n8n removes them', () => {
	const { ask } = start();
	const list = 'https://api.cal.com/v2/webhooks';
	const given = { subscriberUrl: 'https://n8n.example/webhook/1', triggers: ['BOOKING_CREATED'] };
	ask('POST', list, { ...given, secret: 's', active: true });
	const all = () => recordsOf(ask('GET', `${list}?take=250&skip=0`).body.data);
	expect(all()).toEqual([expect.objectContaining({ ...given, secret: 's', active: true })]);
	ask('DELETE', `${list}/${String(all()[0]!.id)}`);
	expect(all()).toEqual([]);
});
