import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { start, type Ask } from './support';

interface CollectionRow {
	/** The service. */
	readonly name: string;
	/** The address of the list. */
	readonly at: string;
	/** What creates a record, or changes it, with this text in it. */
	readonly fields: (text: string) => JsonRecord | string;
	/** The statuses after creating, changing and deleting. */
	readonly statuses: readonly [number, number, number];
	/** The method that changes a record; `PATCH` unless given. */
	readonly by?: string;
	/** The status after deleting it again; 404 unless given. */
	readonly again?: number;
	/** A record, if something stands around its fields. */
	readonly one?: JsonRecord;
	/** A list. A service without it is asked for no list. */
	readonly all?: JsonRecord;
}

const ROWS: readonly CollectionRow[] = [
	{
		name: 'HubSpot',
		at: 'https://api.hubapi.com/crm/v3/objects/deals',
		fields: (dealname) => ({ properties: { dealname } }),
		statuses: [201, 200, 204],
		again: 204,
		all: { results: expect.any(Array) },
	},
	{
		name: 'HubSpot, by its older API',
		at: 'https://api.hubapi.com/deals/v1/deal',
		fields: (value) => ({ properties: [{ name: 'dealname', value }] }),
		statuses: [200, 200, 200],
		by: 'PUT',
	},
	{
		name: 'Pipedrive',
		at: 'https://api.pipedrive.com/v1/persons',
		fields: (name) => ({ name }),
		statuses: [201, 200, 200],
		by: 'PUT',
		one: { success: true, data: { id: expect.any(Number) } },
		all: { success: true, data: expect.any(Array) },
	},
	{
		name: 'Pipedrive, by its newer API',
		at: 'https://company.pipedrive.com/api/v2/deals',
		fields: (title) => ({ title }),
		statuses: [201, 200, 200],
		one: { success: true, data: { id: expect.any(Number) } },
		all: { success: true, data: expect.any(Array) },
	},
	{
		name: 'Salesforce',
		at: 'https://customer.my.salesforce.com/services/data/v59.0/sobjects/Contact',
		fields: (LastName) => ({ LastName }),
		statuses: [201, 204, 204],
	},
	{
		name: 'Airtable',
		at: 'https://api.airtable.com/v0/app1/tblLeads',
		fields: (Name) => ({ fields: { Name } }),
		statuses: [200, 200, 200],
		all: { records: expect.any(Array) },
	},
	{
		name: 'Google Drive',
		at: 'https://www.googleapis.com/drive/v3/files',
		fields: (name) => ({ name }),
		statuses: [200, 200, 204],
		all: { files: expect.any(Array) },
	},
	{
		name: 'Stripe, which takes forms',
		at: 'https://api.stripe.com/v1/customers',
		fields: (name) => `name=${name}&email=m%40b.example`,
		statuses: [200, 200, 200],
		by: 'POST',
		all: { object: 'list', data: expect.any(Array), has_more: false },
	},
];

test.each(ROWS)(
	'$name: what is created is found, changed and deleted',
	({ at, fields, statuses, by = 'PATCH', again = 404, one = {}, all }) => {
		const services = start();
		const ask = (...args: Parameters<Ask>) => {
			const { status = 200, body } = services.ask(...args);
			return { status, body, text: JSON.stringify(body) };
		};
		const made = ask('POST', at, fields('first'));
		const [, id] = /"(?:id|dealId)":"?(\w+)/.exec(made.text)!;
		const address = `${at}/${id}`;
		const read = ask('GET', address);
		expect(read).toMatchObject({ body: one, text: expect.stringContaining('first') });
		const changed = ask(by, address, fields('second'));
		expect(ask('GET', address).text).toMatch(/^(?!.*first).*second/);
		if (all) {
			const listed = ask('GET', at);
			expect(listed).toMatchObject({ body: all, text: expect.stringContaining('second') });
		}
		const removed = ask('DELETE', address);
		expect([made, changed, removed].map(({ status }) => status)).toEqual(statuses);
		for (const gone of [ask('GET', address), ask(by, address, fields('third'))]) {
			expect(gone.status).toBe(404);
		}
		expect(ask('DELETE', address).status).toBe(again);
		if (all) expect(ask('GET', at).text).not.toContain('second');
	},
);
