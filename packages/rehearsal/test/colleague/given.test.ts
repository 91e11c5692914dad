import { readAnswers } from '../../colleague/answersFile';
import { startsInEditor, startsOf } from '../../colleague/starts';
import { requiredCredentials, versionsOf } from '../../run/workflow/credentials/required';
import { checkFiles, unusedFiles, withFiles } from '../../run/workflow/userFiles';
import { node } from '../../n8n/workflows';

test('answers of the user come in turn, and the last one repeats', () => {
	const answers = readAnswers('{ "Decision": ["Approve", "Reject"], "Number": 3 }');
	const given = [1, 2, 3].map(() => answers.take('Decision'));
	expect(given).toEqual([['Approve'], ['Reject'], ['Reject']]);
	expect(answers.unused()).toEqual(['Number']);
	expect([answers.take('Number'), answers.take('Text')]).toEqual([['3'], undefined]);
	expect(answers.unused()).toEqual([]);
});

test.each([
	['[]', 'must be an object'],
	['{ "Decision": [] }', "'Decision' must be a text, a number, true or false, or a list of them."],
	['{ "Decision": { "value": 1 } }', "'Decision' must be"],
	['{ "Decision": ', 'JSON'],
])('%s is no file of answers', (text, sentence) => {
	expect(() => readAnswers(text)).toThrow(sentence);
});

const trigger = (name: string) => node(name, `n8n-nodes-base.${name}Trigger`);
const CHAT = node('chat', '@n8n/n8n-nodes-langchain.chatTrigger');
const HOOK = node('hook', 'n8n-nodes-base.webhook');

test.each([
	['a button alone is pressed', [trigger('manual')], ['button'], true],
	[
		'a button beside a form is for trying out',
		[trigger('manual'), trigger('form')],
		['form'],
		false,
	],
	['a form beside a schedule is used', [trigger('schedule'), trigger('form')], ['form'], false],
	['a chat is used', [CHAT, trigger('manual')], ['chat'], true],
	['a button beside a webhook is pressed', [HOOK, trigger('manual')], ['button'], false],
	[
		'what is off does not count',
		[{ ...HOOK, disabled: true }, trigger('manual')],
		['button'],
		true,
	],
	[
		'other workflows are no people',
		[trigger('executeWorkflow'), trigger('manual')],
		['button'],
		false,
	],
] as const)('%s', (_, nodes, by, isInEditor) => {
	const file = { name: 'Mine', nodes, connections: {} };
	expect(startsOf(file).map((start) => start.by)).toEqual(by);
	expect(startsInEditor(file)).toBe(isInEditor);
});

test('a node asks for the credentials that its choices require', () => {
	const types = [
		{
			name: 'slack',
			group: [],
			version: [2, 2.1],
			properties: [{ name: 'authentication', default: 'accessToken' }],
			credentials: [
				{
					name: 'slackApi',
					required: true,
					displayOptions: { show: { authentication: ['accessToken'] } },
				},
				{
					name: 'slackOAuth2Api',
					required: true,
					displayOptions: { show: { authentication: ['oAuth2'] } },
				},
				{ name: 'other', required: false },
			],
		},
	];
	const slack = (parameters = {}, version = 2.1) =>
		requiredCredentials(node('Tell', 'n8n-nodes-base.slack', parameters, version), types);
	expect(slack()).toEqual(['slackApi']);
	expect(slack({ authentication: 'oAuth2' })).toEqual(['slackOAuth2Api']);
	expect(slack({}, 9)).toEqual([]);
	const call = { authentication: 'predefinedCredentialType', nodeCredentialType: 'hubspotApi' };
	expect(requiredCredentials(node('Call', 'http', call), [])).toEqual(['hubspotApi']);
	const open = { ...call, nodeCredentialType: '' };
	expect(requiredCredentials(node('Call', 'http', open), [])).toEqual([]);
});

test("a node without a credential gets the one of its version's own default", () => {
	const field = (value: string, ...versions: unknown[]) => ({
		name: 'authentication',
		default: value,
		displayOptions: { show: { '@version': versions } },
	});
	const asked = (name: string, value: string) => ({
		name,
		required: true,
		displayOptions: { show: { authentication: [value] } },
	});
	const type = {
		name: 'docs',
		group: [],
		version: [1, 2, 2.1],
		properties: [field('serviceAccount', 1), field('oAuth2', { _cnd: { gte: 2 } })],
		credentials: [asked('googleApi', 'serviceAccount'), asked('docsOAuth2Api', 'oAuth2')],
	};
	const types = [1, 2, 2.1].map((version) =>
		requiredCredentials(node('Write', 'n8n-nodes-base.docs', {}, version), [type]),
	);
	expect(types).toEqual([['googleApi'], ['docsOAuth2Api'], ['docsOAuth2Api']]);
});

test.each([
	['base.calendarTool', 'base.calendar'],
	['base.calendarHitlTool', 'base.calendar'],
	['base.calendar', 'base.calendar'],
	['base.clientTool', 'base.clientTool'],
])('as a tool, %s is %s', (type, id) => {
	const types = ['base.calendar', 'base.client', 'base.clientTool'].map((one) => ({ id: one }));
	expect(versionsOf({ type }, types)).toEqual([{ id }]);
});

test('a node gets the credential of the choice in its form, even if n8n says it needs none', () => {
	const offered = (name: string, show: Record<string, readonly unknown[]>) => ({
		name,
		displayOptions: { show },
	});
	const type = {
		name: 'discord',
		group: [],
		version: 2,
		properties: [{ name: 'authentication', default: 'botToken' }],
		credentials: [
			offered('discordBotApi', { authentication: ['botToken'] }),
			offered('discordWebhookApi', { authentication: ['webhook'] }),
			offered('optionalApi', { '@version': [2] }),
			{ name: 'neverAskedApi' },
		],
	};
	const tell = node('Tell', 'n8n-nodes-base.discord', { authentication: 'webhook' }, 2);
	expect(requiredCredentials(tell, [type])).toEqual(['discordWebhookApi']);
});

test('files that nothing used are known', () => {
	const workflows = [
		{
			nodes: [
				node('Read', 'n8n-nodes-base.readWriteFile', { fileSelector: '/data/read.txt' }),
				node('Off', 'n8n-nodes-base.readWriteFile', { fileSelector: '*' }),
				node('Keep', 'n8n-nodes-base.dataTable', {
					dataTableId: { mode: 'name', value: 'Contacts' },
				}),
			].map((one) => ({ ...one, disabled: one.name === 'Off' })),
		},
	];
	const users = {
		workflows,
		uploads: new Set(['form.csv']),
		lists: { isUsed: (name: string) => name === 'Leads' },
	};
	const names = ['read.txt', 'contacts.csv', 'form.csv', 'Leads.csv', 'Leeds.csv', 'List.xlsx'];
	const unused = unusedFiles(
		names.map((name) => `/mine/${name}`),
		users,
	);
	expect(unused).toEqual(['/mine/Leeds.csv', '/mine/List.xlsx']);
	const any = {
		nodes: [node('Any', 'n8n-nodes-base.readWriteFile', { fileSelector: 'files/*.csv' })],
	};
	expect(unusedFiles(names, { ...users, workflows: [any] })).toEqual([]);
});

test('paths of files that were given lead to where n8n may read, and nothing else is changed', () => {
	const parameters = {
		fileSelector: '/data/leads.csv',
		other: ['C:\\data\\leads.csv', '/data/more.csv', '={{ $json.path }}/leads.csv', 7, null],
	};
	const read = node('Read', 'n8n-nodes-base.readWriteFile', parameters);
	expect(withFiles(read, ['lists/leads.csv'], '/n8n/files').parameters).toEqual({
		fileSelector: '/n8n/files/leads.csv',
		other: ['/n8n/files/leads.csv', ...parameters.other.slice(1)],
	});
	expect(withFiles(read, [], '/n8n/files')).toBe(read);
	expect(() => checkFiles(['nowhere.csv'])).toThrow('--files nowhere.csv: there is no such file.');
	expect(() => checkFiles(['package.json', 'packages/sandbox/package.json'])).toThrow(
		'two files have the name package.json',
	);
});
