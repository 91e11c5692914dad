import type { FirstRows } from '../../services/keptRecords';
import { namesIn } from '../../services/listNames';
import { isRecord, recordsOf, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { node } from '../../n8n/workflows';
import { start as startServices, type Ask } from './support';

/** Services outside keep what they are given. */

const FILE: FirstRows = {
	name: 'Leads',
	columns: ['Name', 'Email'],
	rows: [
		{ Name: 'Maria', Email: 'maria@lead.example' },
		{ Name: 'Tom', Email: 'tom@lead.example' },
	],
};
const NAMES = new Map([
	['tblLeads', 'Leads'],
	['00000000-0000-4000-8000-00000000abcd', 'Leads'],
	['doc', 'Book'],
]);

function start(files = [FILE]): Ask {
	const tabs = [
		{ document: 'doc', id: 12, title: 'Leads', columns: ['Name', 'Answer'] },
		{ document: 'doc', id: 12, title: null, columns: [] },
		{ document: 'doc', id: null, title: 'Notes', columns: ['Text'] },
	];
	return startServices({ tabs, files, names: NAMES }).ask;
}

describe('Google Sheets', () => {
	const doc = 'https://sheets.googleapis.com/v4/spreadsheets/doc';
	const values = (ask: Ask, range: string) =>
		ask('GET', `${doc}/values/${encodeURIComponent(range)}`).body.values;

	test('a tab begins with the rows of the file of its name, and has the columns of nodes too', () => {
		expect(values(start(), 'Leads!A:ZZ')).toEqual([
			['Name', 'Email', 'Answer'],
			['Maria', 'maria@lead.example'],
			['Tom', 'tom@lead.example'],
		]);
	});

	test('a tab without a file begins with its columns', () => {
		expect(values(start(), 'Notes')).toEqual([['Text']]);
		expect(values(start(), 'Notes!2:1000')).toBeUndefined();
	});

	test('a document may have the name of a file too', () => {
		const ask = start([{ ...FILE, name: 'book' }]);
		expect(values(ask, 'Sheet1!A2:A')).toEqual([['Maria'], ['Tom']]);
	});

	test('appended rows come after the last one and are given back', () => {
		const ask = start();
		const { body } = ask('POST', `${doc}/values/Leads!A1:append`, { values: [['Ana', 'a@b']] });
		expect(body.updates).toMatchObject({ updatedRange: 'Leads!A4:A4', updatedRows: 1 });
		expect(values(ask, 'Leads!A4:B4')).toEqual([['Ana', 'a@b']]);
	});

	test('cells are written where the range says, and an empty one stays as it is', () => {
		const ask = start();
		ask('PUT', `${doc}/values/Leads!2:2`, { values: [['Mary', null, 'yes']] });
		ask('POST', `${doc}/values:batchUpdate`, {
			data: [{ range: "'Leads'!C3", values: [['no']] }],
		});
		expect(values(ask, 'Leads!A2:C3')).toEqual([
			['Mary', 'maria@lead.example', 'yes'],
			['Tom', 'tom@lead.example', 'no'],
		]);
	});

	test('rows are cleared and deleted', () => {
		const ask = start();
		ask('POST', `${doc}/values/Leads!A3:Z3:clear`);
		expect(values(ask, 'Leads!A2:A')).toEqual([['Maria']]);
		const range = { sheetId: 12, dimension: 'ROWS', startIndex: 1, endIndex: 2 };
		ask('POST', `${doc}:batchUpdate`, { requests: [{ deleteDimension: { range } }] });
		expect(values(ask, 'Leads!A:A')).toEqual([['Name']]);
	});

	test('a tab and a document that the workflow makes are there afterwards', () => {
		const ask = start();
		ask('POST', `${doc}:batchUpdate`, {
			requests: [{ addSheet: { properties: { title: 'New' } } }],
		});
		const titles = (body: JsonRecord) =>
			recordsOf(body.sheets).map(({ properties }) => isRecord(properties) && properties.title);
		expect(titles(ask('GET', doc).body)).toEqual(['Sheet1', 'Leads', 'Notes', 'New']);
		const made = ask('POST', 'https://sheets.googleapis.com/v4/spreadsheets', {
			sheets: [{ properties: { title: 'Mine' } }],
		}).body;
		const again = `https://sheets.googleapis.com/v4/spreadsheets/${String(made.spreadsheetId)}`;
		expect(titles(ask('GET', again).body)).toEqual(['Mine']);
	});
});

describe('Airtable', () => {
	const table = 'https://api.airtable.com/v0/app1/tblLeads';
	const found = (ask: Ask, formula: string) => {
		const { by, body } = ask('GET', `${table}?filterByFormula=${encodeURIComponent(formula)}`);
		const names = recordsOf(body.records).map(({ fields }) => isRecord(fields) && fields.Name);
		return { by, names };
	};

	test('a table begins with the rows of the file of its name', () => {
		expect(found(start(), '').names).toEqual(['Maria', 'Tom']);
		expect(found(start([]), '').names).toEqual([]);
	});

	test.each([
		["{Email} = 'tom@lead.example'", ['Tom']],
		['AND({Name}="Maria", NOT({Email}=\'\'))', ['Maria']],
		["OR({Name}='Tom', Name = 'Maria')", ['Maria', 'Tom']],
		["{Name} != 'Tom'", ['Maria']],
		['{Answer}', []],
		["AND({Name}='a, b')", []],
	])('the formula %s', (formula, names) => {
		expect(found(start(), formula)).toEqual({ by: 'the default of Airtable', names });
	});

	test('a formula that is not known here is passed over, and the answer says so', () => {
		expect(found(start(), 'FIND("Tom", {Name})')).toEqual({
			by: 'the default of Airtable, without its formula',
			names: ['Maria', 'Tom'],
		});
	});

	test.each([
		['sort[0][field]=Name&sort[0][direction]=desc', ['Tom', 'Maria', 'Bob']],
		['sort[0][field]=Age&sort[0][direction]=asc', ['Tom', 'Maria', 'Bob']],
		['sort[0][field]=Age&sort[0][direction]=desc&maxRecords=1', ['Bob']],
	])('sorts by %s', (query, names) => {
		const ask = start();
		ask('POST', table, { fields: { Name: 'Bob', Age: 100 } });
		const [maria] = recordsOf(ask('GET', table).body.records);
		ask('PATCH', `${table}/${String(maria!.id)}`, { fields: { Age: 20 } });
		const { records } = ask('GET', `${table}?${query}`).body;
		expect(recordsOf(records).map(({ fields }) => (fields as JsonRecord).Name)).toEqual(names);
	});

	test.each([
		['view=viwOutreach000000', 'the default of Airtable'],
		['view=viwNew', 'the default of Airtable, without its view'],
	])('a view that is not known here is passed over, and the answer says so: %s', (query, by) => {
		expect(start()('GET', `${table}?${query}`).by).toBe(by);
	});

	test('records are changed by their ids and by a field, several at once', () => {
		const ask = start();
		const { id } = ask('POST', table, { fields: { Name: 'Ana' } }).body;
		ask('PATCH', table, { records: [{ id, fields: { Email: 'ana@lead.example' } }] });
		expect(ask('GET', `${table}/${String(id)}`).body).toMatchObject({
			fields: { Name: 'Ana', Email: 'ana@lead.example' },
		});
		const performUpsert = { fieldsToMergeOn: ['Name'] };
		const records = ['Ana', 'Eva'].map((Name) => ({ fields: { Name, Answer: 'yes' } }));
		ask('PATCH', table, { performUpsert, records });
		expect(found(ask, "{Answer}='yes'").names).toEqual(['Ana', 'Eva']);
	});

	test('one base has a table of people, with the fields of its file and those of an example', () => {
		const people = { ...FILE, name: 'People', columns: ['Name', 'Notes'] };
		const ask = start([people]);
		const [base] = recordsOf(ask('GET', 'https://api.airtable.com/v0/meta/bases').body.bases);
		const schema = `https://api.airtable.com/v0/meta/bases/${String(base!.id)}/tables`;
		const [found] = recordsOf(ask('GET', schema).body.tables);
		expect(recordsOf(found!.fields)).toEqual(
			expect.arrayContaining([
				expect.objectContaining({ name: 'Notes', type: 'singleLineText' }),
				expect.objectContaining({ name: 'Last Message At', type: 'dateTime' }),
			]),
		);
		expect(found!.views).toMatchObject([{ name: 'Outreach' }]);
		const records = `https://api.airtable.com/v0/${String(base!.id)}/${String(found!.id)}`;
		expect(recordsOf(ask('GET', records).body.records)).toHaveLength(2);
		const unknown = { records: [{ fields: { Name: 'Ana', Phone: '1' } }] };
		expect(ask('POST', records, unknown)).toMatchObject({
			status: 422,
			body: { error: { type: 'UNKNOWN_FIELD_NAME', message: 'Unknown field name: "Phone"' } },
		});
	});

	test('at most ten records are written at once, and fields with nothing in them are left out', () => {
		const ask = start();
		const records = Array.from({ length: 11 }, () => ({ fields: { Name: 'Ana' } }));
		expect(ask('POST', table, { records }).status).toBe(422);
		expect(ask('PATCH', table, { records }).status).toBe(422);
		const { body } = ask('POST', table, { fields: { Name: 'Ana', Email: '', Answer: null } });
		expect(body.fields).toEqual({ Name: 'Ana' });
	});

	test('long tables come page by page', () => {
		const ask = start();
		const first = ask('GET', `${table}?pageSize=1`).body;
		expect(first).toMatchObject({ records: [{ fields: { Name: 'Maria' } }], offset: '1' });
		const last = ask('GET', `${table}?pageSize=1&offset=1`).body;
		expect(last).toEqual({ records: [expect.objectContaining({ fields: FILE.rows[1] })] });
	});
});

describe('Notion', () => {
	const api = 'https://api.notion.com/v1';
	const database = '000000000000400080000000' + '0000abcd';
	const query = (ask: Ask, filter?: unknown) =>
		ask('POST', `${api}/databases/${database}/query`, { filter });
	const names = (body: JsonRecord) =>
		recordsOf(body.results).map(
			({ properties }) => JSON.stringify(properties).match(/"plain_text":"(\w+)"/)?.[1],
		);

	test('a database begins with the rows of the file of its name, whose first column is the title', () => {
		const { body } = query(start());
		expect(names(body)).toEqual(['Maria', 'Tom']);
		expect(body.results).toMatchObject([
			{
				properties: {
					Name: { type: 'title', title: [{ plain_text: 'Maria' }] },
					Email: { type: 'rich_text', rich_text: [{ plain_text: 'maria@lead.example' }] },
				},
			},
			{},
		]);
	});

	test.each([
		[{ property: 'Due', date: { before: '2026-11-24' } }, []],
		[{ property: 'Email', email: { equals: 'tom@lead.example' } }, ['Tom']],
		[{ property: 'Name', title: { contains: 'ari' } }, ['Maria']],
		[
			{
				and: [
					{ property: 'Answer', select: { is_empty: true } },
					{ property: 'Name', title: { does_not_equal: 'Tom' } },
				],
			},
			['Maria'],
		],
		[
			{
				or: [
					{ property: 'Name', title: { equals: 'Tom' } },
					{ property: 'Name', title: { equals: 'Maria' } },
				],
			},
			['Maria', 'Tom'],
		],
	])('the filter %j', (filter, expected) => {
		const { by, body } = query(start(), filter);
		expect([by, names(body)]).toEqual(['the default of Notion', expected]);
	});

	test.each([
		[{ property: 'Done', checkbox: { equals: false } }, ['Maria', 'Tom']],
		[{ property: 'Done', checkbox: { does_not_equal: true } }, ['Maria', 'Tom']],
		[{ property: 'Done', checkbox: { equals: true } }, []],
	])('a box that nobody has touched is not checked: %j', (filter, expected) => {
		const { by, body } = query(start(), filter);
		expect([by, names(body)]).toEqual(['the default of Notion', expected]);
	});

	test.each([
		{ property: 'Done', formula: { checkbox: { equals: true } } },
		{ property: 'Firm', relation: { contains: '0000' } },
		{ property: 'Owner', people: { contains: '0000' } },
		{ property: 'Owner', people: { is_empty: true } },
		{ timestamp: 'created_time', created_time: { past_week: {} } },
	])('a filter that is not known here is passed over, and the answer says so: %j', (filter) => {
		const { by, body } = query(start(), filter);
		expect([by, names(body)]).toEqual([
			'the default of Notion, without its filter',
			['Maria', 'Tom'],
		]);
	});

	test('pages are found and sorted by their times, as a trigger of n8n asks for them', () => {
		const ask = start();
		const parent = { database_id: database };
		ask('POST', `${api}/pages`, {
			parent,
			properties: { Name: { title: [{ text: { content: 'Ana' } }] } },
		});
		const since = (time: string) => ({
			timestamp: 'created_time',
			created_time: { on_or_after: time },
		});
		expect(names(query(ask, since('2026-11-23T00:00:00Z')).body)).toEqual(['Ana']);
		expect(names(query(ask, since('2026-11-23T00:01:00Z')).body)).toEqual([]);
		const sorted = (...sorts: unknown[]) =>
			names(ask('POST', `${api}/databases/${database}/query`, { sorts }).body);
		expect(sorted({ timestamp: 'created_time', direction: 'descending' })[0]).toBe('Ana');
		expect(sorted({ property: 'Name', direction: 'descending' })).toEqual(['Tom', 'Maria', 'Ana']);
	});

	test('pages are created, changed and archived', () => {
		const ask = start();
		const { id } = ask('POST', `${api}/pages`, {
			parent: { database_id: database },
			properties: {
				Name: { title: [{ text: { content: 'Ana' } }] },
				Answer: { select: { name: 'yes' } },
			},
		}).body;
		ask('PATCH', `${api}/pages/${String(id).replaceAll('-', '')}`, {
			properties: { Answer: { select: { name: 'no' } } },
		});
		const { body } = query(ask, { property: 'Answer', select: { equals: 'no' } });
		expect(names(body)).toEqual(['Ana']);
		ask('PATCH', `${api}/pages/${String(id)}`, { archived: true });
		expect(names(query(ask).body)).toEqual(['Maria', 'Tom']);
	});
});

describe('HubSpot', () => {
	const api = 'https://api.hubapi.com';
	const contacts = {
		...FILE,
		name: 'contacts',
		columns: ['firstname', 'email'],
		rows: [{ firstname: 'Maria', email: 'maria@lead.example' }],
	};
	const search = (ask: Ask, ...filters: unknown[]) =>
		ask('POST', `${api}/crm/v3/objects/contacts/search`, { filterGroups: [{ filters }] });

	test('contacts begin with the rows of contacts.csv, in both of its APIs', () => {
		const ask = start([contacts]);
		expect(
			search(ask, { propertyName: 'email', operator: 'EQ', value: 'Maria@lead.example' }).body,
		).toMatchObject({
			total: 1,
			results: [{ properties: { firstname: 'Maria' } }],
		});
		expect(ask('GET', `${api}/contacts/v1/lists/all/contacts/all`).body).toMatchObject({
			contacts: [{ properties: { firstname: { value: 'Maria' } } }],
		});
	});

	test('a contact is the same by its e-mail address, and is found by what was set', () => {
		const ask = start([contacts]);
		const address = `${api}/contacts/v1/contact/createOrUpdate/email/maria@lead.example`;
		const { vid, isNew } = ask('POST', address, {
			properties: [{ property: 'answer', value: 'yes' }],
		}).body;
		expect(isNew).toBe(false);
		expect(ask('GET', `${api}/contacts/v1/contact/vid/${String(vid)}/profile`).body).toMatchObject({
			vid,
			properties: { firstname: { value: 'Maria' }, answer: { value: 'yes' } },
		});
		expect(search(ask, { propertyName: 'answer', operator: 'HAS_PROPERTY' }).body.total).toBe(1);
		expect(search(ask, { propertyName: 'answer', operator: 'NEQ', value: 'yes' }).body.total).toBe(
			0,
		);
	});

	test('a filter that is not known here is passed over, and the answer says so', () => {
		const ask = start([contacts]);
		const { by, body } = search(ask, { propertyName: 'x', operator: 'BETWEEN', value: 1 });
		expect([by, body.total]).toEqual(['the default of HubSpot, without its filters', 1]);
	});

	test.each([
		['createdate', 'GTE', String(Date.UTC(2026, 10, 23)), 1],
		['createdate', 'GTE', '2026-11-24', 0],
		['createdate', 'LT', '2026-11-24T00:00:00Z', 2],
		['lastmodifieddate', 'GT', '0', 1],
		['age', 'GT', '30', 0],
	])(
		'records have the times that HubSpot sets: %s %s %s',
		(propertyName, operator, value, total) => {
			const ask = start([contacts]);
			ask('POST', `${api}/crm/v3/objects/contacts`, { properties: { email: 'ana@lead.example' } });
			const { by, body } = search(ask, { propertyName, operator, value });
			expect([by, body.total]).toEqual(['the default of HubSpot', total]);
		},
	);

	test('sizes are compared only with sizes, else the answer says so', () => {
		const filter = { propertyName: 'email', operator: 'GT', value: 'm' };
		expect(search(start([contacts]), filter).by).toMatch(/without its filters$/);
	});

	test.each([[['-createdate']], [[{ propertyName: 'createdate', direction: 'DESCENDING' }]]])(
		'a search is sorted by %j',
		(sorts) => {
			const ask = start([contacts]);
			ask('POST', `${api}/crm/v3/objects/contacts`, { properties: { firstname: 'Ana' } });
			const { body } = ask('POST', `${api}/crm/v3/objects/contacts/search`, { sorts, limit: 1 });
			expect(body).toMatchObject({ total: 2, results: [{ properties: { firstname: 'Ana' } }] });
		},
	);

	const known = { email: 'MARIA@lead.example' };
	test.each([
		['/crm/v3/objects/contacts', { properties: known }],
		['/crm/v3/objects/contacts/batch/create', { inputs: [{ properties: known }] }],
		['/contacts/v1/contact', { properties: [{ property: 'email', value: known.email }] }],
	])('%s refuses a contact with an e-mail address that it knows', (path, given) => {
		const ask = start([contacts]);
		expect(ask('POST', `${api}${path}`, given)).toMatchObject({
			status: 409,
			body: { category: 'CONFLICT' },
		});
		expect(search(ask).body.total).toBe(1);
	});

	test('companies may have the same e-mail address', () => {
		const ask = start();
		const create = () =>
			ask('POST', `${api}/crm/v3/objects/companies`, { properties: known }).status;
		expect([create(), create()]).toEqual([201, 201]);
	});

	test('a contact is known by the property that the address names, or is not there', () => {
		const ask = start([contacts]);
		const contact = (email: string) =>
			`${api}/crm/v3/objects/contacts/${encodeURIComponent(email)}?idProperty=email`;
		ask('PATCH', contact('maria@lead.example'), { properties: { answer: 'yes' } });
		expect(ask('GET', contact('maria@lead.example')).body).toMatchObject({
			properties: { firstname: 'Maria', answer: 'yes' },
		});
		expect(ask('PATCH', contact('ana@lead.example'), { properties: {} }).status).toBe(404);
		expect(search(ask).body.total).toBe(1);
	});

	test('deals are created by the older API and changed by the current one', () => {
		const ask = start();
		const { dealId } = ask('POST', `${api}/deals/v1/deal`, {
			properties: [{ name: 'dealname', value: 'x' }],
		}).body;
		ask('PATCH', `${api}/crm/v3/objects/deals/${String(dealId)}`, {
			properties: { dealstage: 'won' },
		});
		expect(ask('GET', `${api}/deals/v1/deal/${String(dealId)}`).body).toMatchObject({
			properties: { dealname: { value: 'x' }, dealstage: { value: 'won' } },
		});
	});
});

describe('Pipedrive', () => {
	const api = 'https://api.pipedrive.com/v1';
	const persons = { ...FILE, name: 'persons' };

	test('persons begin with the rows of persons.csv', () => {
		expect(start([persons])('GET', `${api}/persons`).body).toMatchObject({
			success: true,
			data: [{ Name: 'Maria' }, { Name: 'Tom' }],
			additional_data: { pagination: { more_items_in_collection: false } },
		});
		expect(start()('GET', `${api}/persons`).body.data).toBeNull();
	});

	test('a person is found by the whole of an address, or by a part', () => {
		const ask = start();
		ask('POST', `${api}/persons`, { name: 'Ana', email: [{ value: 'ana@lead.example' }] });
		const found = (search: string) =>
			(ask('GET', `${api}/persons/search?fields=email&${search}`).body.data as JsonRecord).items;
		expect(found('term=ana@lead.example&exact_match=true')).toMatchObject([
			{ item: { name: 'Ana' } },
		]);
		expect(found('term=ana&exact_match=true')).toEqual([]);
		expect(found('term=ana')).toHaveLength(1);
	});

	const v2 = 'https://api.pipedrive.com/api/v2';

	test('deals are found by person, status and number, and begin open in the first stage', () => {
		const ask = start();
		ask('POST', `${v2}/deals`, { title: 'One', person_id: 7 });
		ask('POST', `${v2}/deals`, { title: 'Two', person_id: 8, status: 'won', stage_id: 3 });
		const titles = (query: string) =>
			recordsOf(ask('GET', `${v2}/deals?${query}`).body.data).map(({ title }) => title);
		expect(titles('status=open,won')).toEqual(['One', 'Two']);
		expect(titles('status=open&stage_id=1')).toEqual(['One']);
		expect(titles('person_id=8')).toEqual(['Two']);
		const [one] = recordsOf(ask('GET', `${v2}/deals`).body.data);
		expect(titles(`ids=${String(one!.id)},9`)).toEqual(['One']);
		expect(titles('ids=0')).toEqual([]);
	});

	test('lists are sorted, and what compares times is passed over, and the answer says so', () => {
		const ask = start([persons]);
		const names = (query: string) =>
			recordsOf(ask('GET', `${v2}/persons?${query}`).body.data).map(({ Name }) => Name);
		expect(names('sort=Name%20DESC')).toEqual(['Tom', 'Maria']);
		expect(names('sort_by=id&sort_direction=desc&limit=1')).toEqual(['Tom']);
		expect(ask('GET', `${v2}/persons?filter_id=37`).by).toBe(
			'the default of Pipedrive, without its filter',
		);
		expect(ask('GET', `${v2}/persons?updated_since=2026-11-23T00:00:00Z`).by).toBe(
			'the default of Pipedrive, without its times',
		);
	});

	test("fields of a company's own stand apart, and have the names that the list of fields says", () => {
		const ask = start([persons]);
		const names = (path: string, name: string) =>
			recordsOf(ask('GET', path).body.data).map((record) => record[name]);
		expect(names(`${v2}/personFields?limit=500`, 'field_code')).toEqual([
			'Name',
			'Email',
			'Profile URL',
		]);
		ask('POST', `${v2}/persons`, { name: 'Ana', custom_fields: { 'Profile URL': 'x' } });
		expect(names(`${v2}/persons`, 'custom_fields')).toEqual([
			{ Name: 'Maria', Email: 'maria@lead.example', 'Profile URL': null },
			{ Name: 'Tom', Email: 'tom@lead.example', 'Profile URL': null },
			{ Name: null, Email: null, 'Profile URL': 'x' },
		]);
	});

	test('an account has an owner, a filter of persons and the stages of a new one', () => {
		const ask = start([persons]);
		const { id } = ask('GET', `${api}/users/me`).body.data as JsonRecord;
		expect(ask('GET', `${v2}/persons?filter_id=1`).body.data).toMatchObject([
			{ owner_id: id },
			{ owner_id: id },
		]);
		expect(ask('GET', `${api}/filters?type=people`).body).toMatchObject({
			data: [{ id: 1, name: 'Outreach', type: 'people' }],
		});
		expect(recordsOf(ask('GET', `${v2}/stages`).body.data)).toHaveLength(5);
	});

	test('long lists come page by page', () => {
		const ask = start([persons]);
		expect(ask('GET', `${api}/persons?limit=1`).body).toMatchObject({
			data: [{ Name: 'Maria' }],
			additional_data: {
				next_cursor: '1',
				pagination: { more_items_in_collection: true, next_start: 1 },
			},
		});
		expect(ask('GET', `${api}/persons?limit=1&start=1`).body).toMatchObject({
			data: [{ Name: 'Tom' }],
			additional_data: { pagination: { more_items_in_collection: false } },
		});
	});
});

describe('Salesforce', () => {
	const api = 'https://customer.my.salesforce.com/services/data/v59.0';
	const query = (ask: Ask, soql: string) =>
		ask('GET', `${api}/query?q=${encodeURIComponent(soql)}`);
	const names = (ask: Ask, where: string) =>
		recordsOf(query(ask, `SELECT Id, Name FROM Contact ${where}`).body.records).map(
			({ Name }) => Name,
		);
	const contacts = { ...FILE, name: 'Contact' };

	test.each([
		['', ['Maria', 'Tom']],
		['USING SCOPE mine', ['Maria', 'Tom']],
		["WHERE Name = 'Tom'", ['Tom']],
		["WHERE Name != 'Tom' AND Email = 'maria@lead.example'", ['Maria']],
		["WHERE Name = 'Tom' OR Name = 'Maria' ORDER BY Name LIMIT 1", ['Maria']],
		['WHERE Phone = null', ['Maria', 'Tom']],
		['ORDER BY Name DESC', ['Tom', 'Maria']],
		['ORDER BY Phone ASC NULLS LAST, Name DESC LIMIT 1', ['Tom']],
		['ORDER BY Name LIMIT 1 OFFSET 1', ['Tom']],
	])('finds people by %s', (where, found) => {
		expect(names(start([contacts]), where)).toEqual(found);
	});

	test('a contact is found by a field of its account', () => {
		const ask = start();
		const create = (kind: string, fields: JsonRecord) =>
			String(ask('POST', `${api}/sobjects/${kind}`, fields).body.id);
		const account = create('Account', { Name: "Ann's Ltd" });
		const id = create('Contact', { Name: 'Ann', AccountId: account });
		expect(
			query(ask, String.raw`SELECT Id FROM Contact WHERE Account.Name = 'Ann\'s Ltd'`).body,
		).toMatchObject({ records: [{ Id: id, Account: { Name: "Ann's Ltd" } }] });
	});

	test('says which conditions it leaves aside, and refuses what is no query', () => {
		const ask = start([contacts]);
		const found = query(ask, "SELECT Id FROM Contact WHERE Name LIKE 'T%'");
		expect(found.by).toMatch(/without its conditions/);
		expect(found.body.records).toHaveLength(2);
		expect(query(ask, 'SELECT everything').status).toBe(400);
	});

	test('says if it leaves its order aside', () => {
		const { by } = query(start([contacts]), 'SELECT Id FROM Contact ORDER BY DISTANCE(a, b)');
		expect(by).toBe('the default of Salesforce, without its order');
	});

	test('leads begin open, with the statuses of a new organization', () => {
		const ask = start();
		ask('POST', `${api}/sobjects/lead`, { LastName: 'Ann' });
		const { records } = query(ask, 'SELECT Id FROM Lead WHERE IsConverted = false').body;
		const [first] = recordsOf(query(ask, 'SELECT ApiName FROM LeadStatus').body.records);
		expect(records).toMatchObject([{ LastName: 'Ann', Status: first!.ApiName }]);
	});

	test('names the fields of people, and one for the address of the profile', () => {
		const fields = query(
			start([contacts]),
			"SELECT QualifiedApiName FROM FieldDefinition WHERE EntityDefinition.QualifiedApiName = 'Contact'",
		).body.records;
		expect(recordsOf(fields).map(({ QualifiedApiName: name }) => name)).toEqual([
			'Name',
			'Email',
			'Profile_URL__c',
		]);
	});
});

describe('Supabase', () => {
	const table = 'https://customer.supabase.co/rest/v1/Leads';
	const found = (ask: Ask, query: string) => {
		const { by, body } = ask('GET', `${table}?${query}`);
		return { by, names: recordsOf(body).map(({ Name }) => Name) };
	};

	test.each([
		['Name=eq.Tom', ['Tom']],
		['Name=neq.Tom', ['Maria']],
		['Email=like.*lead.example&Name=ilike.m%25', ['Maria']],
		['Name=in.(Tom,Eva)', ['Tom']],
		['Answer=is.null', ['Maria', 'Tom']],
		['limit=1&offset=1', ['Tom']],
		['order=Name.desc&limit=1', ['Tom']],
		['order=Answer.desc.nullslast,Name.asc', ['Maria', 'Tom']],
	])('%s', (query, names) => {
		expect(found(start(), query)).toEqual({ by: 'the default of Supabase', names });
	});

	test('a condition that is not known here is passed over by reads, and changes nothing', () => {
		const ask = start();
		const by = 'the default of Supabase, without its conditions';
		expect(found(ask, 'or=(Name.eq.Tom)')).toEqual({ by, names: ['Maria', 'Tom'] });
		expect(ask('DELETE', `${table}?or=(Name.eq.Tom)`)).toMatchObject({ by, body: [] });
		expect(found(ask, '').names).toEqual(['Maria', 'Tom']);
	});

	test('an order by more than columns is passed over, and the answer says so', () => {
		const by = 'the default of Supabase, without its order';
		expect(found(start(), 'order=data->age.desc')).toEqual({ by, names: ['Maria', 'Tom'] });
	});

	test('a row takes the place of the one that it is in conflict with', () => {
		const ask = start();
		const rows = ['tom@lead.example', 'ana@lead.example'].map((Email) => ({
			Email,
			Answer: 'yes',
		}));
		ask('POST', `${table}?on_conflict=Email`, rows);
		expect(found(ask, 'Answer=eq.yes').names).toEqual(['Tom', undefined]);
		expect(found(ask, '').names).toHaveLength(3);
	});

	test('rows are created, changed and deleted', () => {
		const ask = start();
		ask('POST', table, [
			{ Name: 'Ana', Score: 1 },
			{ Name: 'Eva', Score: 20 },
		]);
		ask('PATCH', `${table}?Name=eq.Ana`, { Score: 3 });
		expect(found(ask, 'Score=lt.20').names).toEqual(['Ana']);
		expect(found(ask, 'Score=gte.3').names).toEqual(['Ana', 'Eva']);
		ask('DELETE', `${table}?Name=eq.Eva`);
		expect(found(ask, 'Score=gt.0').names).toEqual(['Ana']);
	});
});

describe('Microsoft Excel', () => {
	const sheet = 'https://graph.microsoft.com/v1.0/me/drive/items/book/workbook/worksheets/%7B0%7D';

	test('a worksheet and its table give back what was written', () => {
		const ask = start([]);
		ask('PATCH', `${sheet}/range(address='A1:B1')`, { values: [['Name', 'Answer']] });
		ask('POST', `${sheet}/tables/%7B1%7D/rows/add`, { values: [['Maria', 'yes']] });
		expect(ask('GET', `${sheet}/usedRange`).body).toMatchObject({
			address: 'Sheet1!A1:B2',
			values: [
				['Name', 'Answer'],
				['Maria', 'yes'],
			],
		});
		expect(ask('GET', `${sheet}/tables/%7B1%7D/columns`).body.value).toMatchObject([
			{ name: 'Name', values: [['Name'], ['Maria']] },
			{ name: 'Answer' },
		]);
		expect(ask('GET', `${sheet}/tables/%7B1%7D/rows`).body.value).toEqual([
			{ index: 0, values: [['Maria', 'yes']] },
		]);
		expect(ask('GET', `${sheet}/tables/%7B1%7D/rows?$skip=100`).body.value).toEqual([]);
	});

	test('a workbook has the rows of the file of its worksheet', () => {
		const { body } = start([{ ...FILE, name: 'Sheet1' }])('GET', `${sheet}/usedRange`);
		expect(body.values).toEqual([FILE.columns, ...FILE.rows.map((row) => Object.values(row))]);
	});
});

test('a worksheet that a node chooses from the list has the name that the editor shows', () => {
	const { ask } = startServices({ files: [FILE], names: new Map([['{0}', 'Leads']]) });
	const sheet = 'https://graph.microsoft.com/v1.0/me/drive/items/book/workbook/worksheets/%7B0%7D';
	expect(ask('GET', `${sheet}/usedRange`).body).toMatchObject({ address: 'Leads!A1:B3' });
});

test('a document of Google Docs has the texts that were written into it', () => {
	const ask = start();
	const address = 'https://docs.googleapis.com/v1/documents/doc1';
	const requests = [
		{ insertText: { text: 'Dear NAME', endOfSegmentLocation: {} } },
		{ replaceAllText: { containsText: { text: 'NAME' }, replaceText: 'Maria' } },
	];
	expect(ask('POST', `${address}:batchUpdate`, { requests }).body).toMatchObject({
		documentId: 'doc1',
		replies: [{}, {}],
	});
	expect(JSON.stringify(ask('GET', address).body)).toContain('Dear Maria');
});

test('objects of Stripe are found by what was given, and other conditions are passed over', () => {
	const { ask } = startServices();
	const invoices = 'https://api.stripe.com/v1/invoices';
	for (const customer of ['cus_1', 'cus_2']) ask('POST', invoices, `customer=${customer}`);
	const found = (query: string) => {
		const { by, body } = ask('GET', `${invoices}${query}`);
		return [by, recordsOf(body.data).map(({ customer }) => customer)];
	};
	const search = (query: string) => found(`/search?query=${encodeURIComponent(query)}`);
	const by = 'the default of Stripe';
	expect(found('?limit=3&customer=cus_2')).toEqual([by, ['cus_2']]);
	expect(found('?status=open')).toEqual([`${by}, without its filter`, ['cus_1', 'cus_2']]);
	expect(search(`customer:'cus_1'`)).toEqual([by, ['cus_1']]);
	expect(search(`customer:'cus_1' AND total>100`)).toEqual([
		`${by}, without its search`,
		['cus_1', 'cus_2'],
	]);
});

test('files of Google Drive are found by name, type and folder, and the answer says if by more', () => {
	const ask = start();
	const files = 'https://www.googleapis.com/drive/v3/files';
	ask('POST', files, { name: "Ann's report", mimeType: 'text/csv', parents: ['folder1'] });
	ask('POST', files, { name: 'Leads' });
	const found = (search: string) => {
		const { by, body } = ask('GET', `${files}?q=${encodeURIComponent(search)}`);
		return [by, recordsOf(body.files).map(({ name }) => name)];
	};
	const by = 'the default of Google Drive';
	expect(found("name contains 'REPORT' and trashed = false")).toEqual([by, ["Ann's report"]]);
	expect(found(String.raw`name = 'Ann\'s report' and 'folder1' in parents`)).toEqual([
		by,
		["Ann's report"],
	]);
	expect(found("mimeType != 'text/csv' and 'root' in parents")).toEqual([by, ['Leads']]);
	expect(found("name = 'None'")).toEqual([by, []]);
	expect(found("modifiedTime > '2026-11-23'")).toEqual([
		`${by}, without its search`,
		["Ann's report", 'Leads'],
	]);
});

test('what only the real service has is there, with nothing in it, until it is removed', () => {
	const ask = start();
	const contact = 'https://api.hubapi.com/crm/v3/objects/contacts/7';
	expect(ask('GET', contact).body).toMatchObject({ id: '7', properties: {} });
	ask('PATCH', contact, { properties: { answer: 'yes' } });
	expect(ask('GET', contact).body).toMatchObject({ id: '7', properties: { answer: 'yes' } });
	ask('DELETE', contact);
	expect(ask('GET', contact).status).toBe(404);
	expect(ask('PATCH', contact, { properties: {} }).status).toBe(404);
});

test('what nodes choose by an id has the name that the editor shows', () => {
	const parameters = {
		table: { __rl: true, mode: 'list', value: 'tbl1', cachedResultName: 'Leads' },
		deep: { list: [{ __rl: true, mode: 'list', value: 7, cachedResultName: 'Tab' }] },
		byName: { __rl: true, mode: 'name', value: 'Other' },
	};
	const nodes = [node('Table', 'n8n-nodes-base.airtable', parameters)];
	expect([...namesIn([{ name: 'Import', nodes, connections: {} }])]).toEqual([
		['tbl1', 'Leads'],
		['7', 'Tab'],
	]);
});
