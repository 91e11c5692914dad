import { rehearse } from '../../rehearsal/run/rehearse';
import type { Facts } from '../../rehearsal/sheet/facts';
import type { Call } from '../../rehearsal/stage/call';
import { node, type WorkflowNode } from '../../harness/workflows';

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

const schedule = node(
	'Schedule',
	'n8n-nodes-base.scheduleTrigger',
	{ rule: { interval: [{ field: 'hours', hoursInterval: 6 }] } },
	1.2,
);

/** All from one trigger, so that each runs whatever the others do. */
const workflow = {
	name: 'Everything outside',
	nodes: [schedule, ...NODES],
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
			Object.entries(SUB_NODES).map(([name, [to, type]]) => [
				name,
				{ [type]: [[{ node: to, type, index: 0 }]] },
			]),
		),
	},
	settings: { executionOrder: 'v1', timezone: 'UTC' },
};

let facts: Facts;
const heard: Call[] = [];

beforeAll(async () => {
	const stub = {
		name: 'stub 1',
		method: 'GET',
		host: 'crm.example',
		path: '/rows',
		answers: [{ body: [{ row: 1 }] }],
	};
	[facts] = (await rehearse(
		[{ command: '', workflows: [workflow], days: 1, seed: 1, life: 'calm' }],
		{ stubs: [stub], onCall: (call) => heard.push(call) },
	)) as [Facts];
});

test('the nodes of all services get as far as their answers', () => {
	const { executions } = facts.n8n;
	expect(executions.length).toBeGreaterThan(2);
	expect(executions.map(({ error }) => error).filter(Boolean)).toEqual([]);
	const failed = executions.flatMap(({ passed_over }) => passed_over);
	expect(new Set(failed.map(({ node }) => node))).toEqual(new Set(['Mail server']));
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
			['sheets.googleapis.com', 'PUT /v4/spreadsheets/1AbcDocument/values/Leads!2:2'],
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
