/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { rehearse } from '../../packages/rehearsal/run/rehearse';
import type { Facts } from '../../packages/rehearsal/sheet/facts';
import type { ServiceRequest } from '../../packages/rehearsal/services/request';
import { node, type WorkflowNode } from '../../packages/rehearsal/n8n/workflows';

jest.setTimeout(300_000);

/** As n8n's editor exports a node with a credential: nobody here has the user's. */
const withCredential = (credential: string, given: WorkflowNode): WorkflowNode => ({
	...given,
	credentials: { [credential]: { id: 'mine', name: 'My account' } },
});

/** A choice from a list, as n8n's editor saves it. */
const chosen = (value: unknown, name?: string) => ({
	__rl: true,
	mode: 'list',
	value,
	...(name !== undefined && { cachedResultName: name }),
});

const COLUMNS = ['Name', 'Answer'].map((id) => ({
	id,
	displayName: id,
	type: 'string',
	required: false,
	display: true,
	canBeUsedToMatch: true,
}));

const sheet = {
	documentId: chosen('1AbcDocument'),
	sheetName: chosen(1234, 'Leads'),
};

/** Each of them runs once a day by itself. */
const NODES: readonly WorkflowNode[] = [
	node('HTTP', 'n8n-nodes-base.httpRequest', { url: 'https://crm.example/rows?key=abc' }, 4.2),
	withCredential(
		'httpHeaderAuth',
		node(
			'HTTP with a credential',
			'n8n-nodes-base.httpRequest',
			{
				method: 'POST',
				url: 'http://other.example:8080/hook',
				sendBody: true,
				authentication: 'genericCredentialType',
				genericAuthType: 'httpHeaderAuth',
				bodyParameters: { parameters: [{ name: 'text', value: 'Hello' }] },
			},
			4.2,
		),
	),
	node(
		'Code',
		'n8n-nodes-base.code',
		{
			jsCode: `const answer = await this.helpers.httpRequest({ url: 'https://code.example/rows' });
return [{ json: { answer } }];`,
		},
		2,
	),
	withCredential(
		'slackApi',
		node(
			'Slack',
			'n8n-nodes-base.slack',
			{
				select: 'channel',
				channelId: chosen('C1', 'sales'),
				text: 'A lead answered',
				otherOptions: {},
			},
			2.3,
		),
	),
	withCredential(
		'hubspotAppToken',
		node(
			'HubSpot',
			'n8n-nodes-base.hubspot',
			{
				authentication: 'appToken',
				email: 'maria@lead.example',
				additionalFields: {},
				options: {},
			},
			2.2,
		),
	),
	withCredential(
		'googleApi',
		node(
			'Append',
			'n8n-nodes-base.googleSheets',
			{
				...sheet,
				authentication: 'serviceAccount',
				operation: 'append',
				options: {},
				columns: {
					mappingMode: 'defineBelow',
					schema: COLUMNS,
					matchingColumns: [],
					value: { Name: 'Maria', Answer: 'yes' },
				},
			},
			4.7,
		),
	),
	withCredential(
		'googleSheetsOAuth2Api',
		node(
			'Update',
			'n8n-nodes-base.googleSheets',
			{
				...sheet,
				authentication: 'oAuth2',
				operation: 'appendOrUpdate',
				options: {},
				columns: {
					mappingMode: 'defineBelow',
					schema: COLUMNS,
					matchingColumns: ['Name'],
					value: { Name: 'Maria', Answer: 'no' },
				},
			},
			4.7,
		),
	),
	withCredential(
		'gmailOAuth2',
		node(
			'Gmail',
			'n8n-nodes-base.gmail',
			{ sendTo: 'boss@firm.example', subject: 'News', message: 'Maria said yes', options: {} },
			2.1,
		),
	),
	withCredential(
		'googleCalendarOAuth2Api',
		node(
			'Calendar',
			'n8n-nodes-base.googleCalendar',
			{ calendar: chosen('me@firm.example', 'Mine'), additionalFields: {} },
			1.3,
		),
	),
	node(
		'Ask',
		'@n8n/n8n-nodes-langchain.chainLlm',
		{ promptType: 'define', text: 'Answer: yes, I am interested', hasOutputParser: true },
		1.7,
	),
	withCredential(
		'openAiApi',
		node('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', { model: chosen('gpt-5-mini') }, 1.3),
	),
	node(
		'Form',
		'@n8n/n8n-nodes-langchain.outputParserStructured',
		{ jsonSchemaExample: '{ "mood": "good", "score": 1, "next": [{ "step": "call" }] }' },
		1.3,
	),
	withCredential(
		'openAiApi',
		node(
			'OpenAI',
			'@n8n/n8n-nodes-langchain.openAi',
			{
				modelId: chosen('gpt-5-mini'),
				responses: { values: [{ content: 'Write a short answer' }] },
				builtInTools: {},
				options: {},
			},
			2,
		),
	),
	node(
		'Agent',
		'@n8n/n8n-nodes-langchain.agent',
		{ promptType: 'define', text: 'Who is the customer?', options: {} },
		3,
	),
	withCredential(
		'anthropicApi',
		node(
			'Claude',
			'@n8n/n8n-nodes-langchain.lmChatAnthropic',
			{ model: chosen('claude-sonnet-4-5-20250929'), options: {} },
			1.3,
		),
	),
	node(
		'Search',
		'@n8n/n8n-nodes-langchain.toolCode',
		{
			name: 'find_customer',
			description: 'Finds a customer',
			jsCode: 'return query',
		},
		1.3,
	),
	withCredential(
		'airtableTokenApi',
		node(
			'Airtable',
			'n8n-nodes-base.airtable',
			{
				base: chosen('app1', 'Sales'),
				table: chosen('tbl1', 'Leads'),
				operation: 'create',
				columns: { mappingMode: 'defineBelow', value: { Name: 'Ana' }, schema: COLUMNS },
				options: {},
			},
			2.1,
		),
	),
	withCredential(
		'airtableTokenApi',
		node(
			'Airtable rows',
			'n8n-nodes-base.airtable',
			{
				base: chosen('app1', 'Sales'),
				table: chosen('tbl1', 'Leads'),
				operation: 'search',
				filterByFormula: "{Name}='Maria'",
				options: {},
			},
			2.1,
		),
	),
	withCredential(
		'notionApi',
		node(
			'Notion',
			'n8n-nodes-base.notion',
			{
				resource: 'databasePage',
				databaseId: chosen('11111111-2222-4333-8444-555555555555', 'Tasks'),
				title: 'Call Maria',
				propertiesUi: { propertyValues: [{ key: 'State|select', selectValue: 'open' }] },
				options: {},
			},
			2.2,
		),
	),
	withCredential(
		'notionApi',
		node(
			'Notion rows',
			'n8n-nodes-base.notion',
			{
				resource: 'databasePage',
				operation: 'getAll',
				databaseId: chosen('11111111-2222-4333-8444-555555555556', 'Leads'),
				returnAll: true,
				options: {},
			},
			2.2,
		),
	),
	withCredential(
		'hubspotAppToken',
		node(
			'HubSpot rows',
			'n8n-nodes-base.hubspot',
			{
				authentication: 'appToken',
				operation: 'search',
				filterGroupsUi: {
					filterGroupsValues: [
						{
							filtersUi: {
								filterValues: [
									{ propertyName: 'email|string', operator: 'EQ', value: 'maria@lead.example' },
								],
							},
						},
					],
				},
				additionalFields: {},
			},
			2.2,
		),
	),
	withCredential(
		'pipedriveApi',
		node(
			'Pipedrive',
			'n8n-nodes-base.pipedrive',
			{ resource: 'person', name: 'Maria', additionalFields: { email: ['m@lead.example'] } },
			1,
		),
	),
	withCredential(
		'pipedriveApi',
		node(
			'Pipedrive rows',
			'n8n-nodes-base.pipedrive',
			{ resource: 'person', operation: 'getAll', returnAll: true, additionalFields: {} },
			1,
		),
	),
	withCredential(
		'stripeApi',
		node('Stripe', 'n8n-nodes-base.stripe', {
			resource: 'customer',
			operation: 'create',
			name: 'Maria',
			additionalFields: {},
		}),
	),
	withCredential(
		'supabaseApi',
		node('Supabase', 'n8n-nodes-base.supabase', {
			tableId: 'leads',
			fieldsUi: { fieldValues: [{ fieldId: 'name', fieldValue: 'Maria' }] },
		}),
	),
	withCredential(
		'supabaseApi',
		node('Supabase rows', 'n8n-nodes-base.supabase', {
			operation: 'getAll',
			tableId: 'leads',
			returnAll: true,
			filters: { conditions: [{ keyName: 'name', condition: 'eq', keyValue: 'Maria' }] },
		}),
	),
	withCredential(
		'microsoftExcelOAuth2Api',
		node(
			'Excel rows',
			'n8n-nodes-base.microsoftExcel',
			{
				resource: 'worksheet',
				operation: 'readRows',
				workbook: chosen('book1', 'Sales'),
				worksheet: chosen('{0}', 'Leads'),
				options: {},
			},
			2.2,
		),
	),
	withCredential(
		'googleDocsOAuth2Api',
		node(
			'Docs',
			'n8n-nodes-base.googleDocs',
			{
				operation: 'update',
				documentURL: 'doc1',
				actionsUi: { actionFields: [{ action: 'insert', text: 'Hello' }] },
			},
			2,
		),
	),
	withCredential(
		'googleDocsOAuth2Api',
		node('Docs text', 'n8n-nodes-base.googleDocs', { operation: 'get', documentURL: 'doc1' }, 2),
	),
	withCredential(
		'googleDriveOAuth2Api',
		node(
			'Drive',
			'n8n-nodes-base.googleDrive',
			{
				resource: 'fileFolder',
				returnAll: true,
				queryString: 'Leads',
				filter: {},
				options: {},
			},
			3,
		),
	),
	withCredential(
		'telegramApi',
		node(
			'Telegram',
			'n8n-nodes-base.telegram',
			{ chatId: '7', text: 'Maria answered', additionalFields: {} },
			1.2,
		),
	),
	{
		...node(
			'Mail server',
			'n8n-nodes-base.emailSend',
			{
				fromEmail: 'a@firm.example',
				toEmail: 'b@firm.example',
				subject: 'x',
				options: {},
			},
			2.1,
		),
		credentials: { smtp: { id: 'mine', name: 'My account' } },
		onError: 'continueRegularOutput',
	},
];

const SUB_NODES: Readonly<Record<string, readonly [string, string]>> = {
	Model: ['Ask', 'ai_languageModel'],
	Form: ['Ask', 'ai_outputParser'],
	Claude: ['Agent', 'ai_languageModel'],
	Search: ['Agent', 'ai_tool'],
};

/** What these read is told to a host of its own. */
const READERS = [
	'Airtable rows',
	'Notion rows',
	'HubSpot rows',
	'Pipedrive rows',
	'Supabase rows',
	'Excel rows',
	'Docs text',
];
const tell: WorkflowNode = {
	...node(
		'Tell',
		'n8n-nodes-base.httpRequest',
		{
			method: 'POST',
			url: '=https://told.example/{{ encodeURIComponent($prevNode.name) }}',
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '={{ $input.all().map(({ json }) => json) }}',
		},
		4.2,
	),
	executeOnce: true,
};

const schedule = node(
	'Schedule',
	'n8n-nodes-base.scheduleTrigger',
	{ rule: { interval: [{ field: 'hours', hoursInterval: 6 }] } },
	1.2,
);

/** All from one trigger, so that each runs whatever the others do. */
const workflow = {
	name: 'Everything outside',
	// After a failure the others run all the same, and the sheet tells of it.
	nodes: [schedule, ...NODES.map((each) => ({ ...each, onError: 'continueRegularOutput' })), tell],
	connections: {
		Schedule: {
			main: [
				NODES.filter(({ name }) => !(name in SUB_NODES)).map(({ name }) => ({
					node: name,
					type: 'main',
					index: 0,
				})),
			],
		},
		...Object.fromEntries(
			READERS.map((name) => [name, { main: [[{ node: 'Tell', type: 'main', index: 0 }]] }]),
		),
		...Object.fromEntries(
			Object.entries(SUB_NODES).map(([name, [to, type]]) => [
				name,
				{ [type]: [[{ node: to, type, index: 0 }]] },
			]),
		),
	},
	settings: { executionOrder: 'v1', timezone: 'UTC' },
};

/** The file that fills the lists of other services. */
const folder = mkdtempSync(path.join(tmpdir(), 'outreach-outside-'));
const leads = path.join(folder, 'Leads.csv');
writeFileSync(leads, 'Name,Email\nMaria,maria@lead.example\nTom,tom@lead.example\n');
afterAll(() => rmSync(folder, { recursive: true }));

let facts: Facts;
const heard: ServiceRequest[] = [];

beforeAll(async () => {
	const stub = {
		name: 'stub 1',
		method: 'GET',
		host: 'crm.example',
		path: '/rows',
		answers: [{ body: [{ row: 1 }] }],
	};
	[facts] = (await rehearse(
		[
			{
				command: '',
				workflows: [workflow],
				days: 1,
				seed: 1,
				life: 'calm',
				files: [leads],
			},
		],
		{ stubs: [stub], onCall: (call) => heard.push(call) },
	)) as [Facts];
});

test('the nodes of all services get as far as their answers', () => {
	const { executions } = facts.n8n;
	expect(executions.length).toBeGreaterThan(2);
	expect(executions.map(({ error }) => error).filter(Boolean)).toEqual([]);
	const failed = executions.flatMap(({ passed_over }) => passed_over);
	expect(failed.filter(({ node: name }) => name !== 'Mail server')).toEqual([]);
	expect(failed).not.toEqual([]);
});

test('lists begin with the rows of a file and have what was written, as far as the filter asks', () => {
	const told = (name: string) =>
		heard.findLast(
			({ host, path: at }) => host === 'told.example' && at === `/${encodeURIComponent(name)}`,
		)?.json;
	expect(told('Airtable rows')).toEqual([expect.objectContaining({ Name: 'Maria' })]);
	expect(told('Notion rows')).toEqual([
		expect.objectContaining({ name: 'Maria', property_email: 'maria@lead.example' }),
		expect.objectContaining({ name: 'Tom', property_email: 'tom@lead.example' }),
	]);
	expect(told('HubSpot rows')).toEqual([
		expect.objectContaining({
			properties: expect.objectContaining({ email: 'maria@lead.example' }),
		}),
	]);
	expect(told('Pipedrive rows')).toContainEqual(expect.objectContaining({ name: 'Maria' }));
	expect(told('Supabase rows')).toContainEqual(expect.objectContaining({ name: 'Maria' }));
	expect(told('Excel rows')).toEqual([
		{ Name: 'Maria', Email: 'maria@lead.example' },
		{ Name: 'Tom', Email: 'tom@lead.example' },
	]);
	expect(JSON.stringify(told('Docs text'))).toContain('Hello');
});

test('what they sent is known, host by host, and nothing of it left this machine', () => {
	const { calls, escaped } = facts.outside;
	const runs = facts.n8n.executions.length;
	expect(escaped).toEqual([]);
	const sent = calls.map(({ host, method, path }) => [host, `${method} ${path}`.trim()]);
	expect(sent).toEqual(
		expect.arrayContaining([
			['api.anthropic.com', 'POST /v1/messages'],
			['api.hubapi.com', 'POST /contacts/v1/contact/createOrUpdate/email/maria@lead.example'],
			['api.openai.com', 'POST /v1/responses'],
			['code.example', 'GET /rows'],
			['crm.example', 'GET /rows'],
			['oauth2.googleapis.com', 'POST /token'],
			['other.example:8080', 'POST /hook'],
			['sheets.googleapis.com', 'PUT /v4/spreadsheets/1AbcDocument/values/Leads!4:4'],
			['slack.com', 'POST /api/chat.postMessage'],
			['smtp.example', 'port 465'],
			['www.googleapis.com', 'POST /calendar/v3/calendars/me%40firm.example/events'],
			['www.googleapis.com', 'POST /gmail/v1/users/me/messages/send'],
		]),
	);
	const to = (host: string) => calls.find((call) => call.host === host)!;
	expect(to('crm.example')).toMatchObject({ answer: 'stub 1', count: runs, query: 'key=…' });
	expect(to('slack.com').body).toContain('A lead answered');
	expect(calls.find(({ path }) => path.endsWith('/send'))!.body).toContain('Maria said yes');
	expect(heard.filter(({ host }) => host === 'code.example')).toHaveLength(runs);
	expect(JSON.stringify(calls)).not.toMatch(/Bearer|eyJ/);
});
