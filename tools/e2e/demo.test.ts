import { exampleNames, APPROVER, readExample } from '../../packages/rehearsal/n8n/examples';
import {
	runWorkflow,
	startWorkflow,
	type Execution,
} from '../../packages/rehearsal/n8n/executions';
import {
	openForm,
	submit,
	submitForm,
	type FormPage,
} from '../../packages/rehearsal/n8n/forms/submit';
import { editorUrl, signIn, startBrowser } from '../../packages/rehearsal/n8n/browser';
import { poll } from '../../packages/rehearsal/n8n/poll';
import { byId, chain, importWorkflow, node } from '../../packages/rehearsal/n8n/workflows';
import { browse } from '../../packages/rehearsal/colleague/desk';
import { createEditor } from '../clicks/editor';
import { MCP_TOKEN } from '../demo/examples';
import { startDemo, type Demo } from '../demo/start';
import { openChat } from './support/chat';
import { expectSuccess } from './support/environment';
import { readExecutions } from './support/executions';
import { connectMcp } from './support/outside/mcp';
import { settled } from './support/settle';

jest.setTimeout(300_000);

let demo: Demo;
beforeAll(async () => {
	demo = await startDemo();
});
afterAll(() => demo?.stop());
beforeEach(() => demo.sandbox.sandbox.outside.clear());

const idOf = (name: string) => demo.examples[name]!.id;
const sent = () => demo.sandbox.sandbox.outside.records;
/** Several examples import the same people. */
const CAME_IN: string = expect.stringMatching(/created|added_existing/);

const sentTo = (service: string) => sent().filter((each) => each.service === service);

const press = (name: string) => runWorkflow(demo.n8n, idOf(name), 'Run by hand');

/** Presses the button of the editor for an example that starts with a trigger of this package. */
async function start(name: string): Promise<void> {
	const trigger = readExample(name).nodes.find(({ type }) => type.endsWith('.outreachTrigger'))!;
	await startWorkflow(demo.n8n, idOf(name), { name: trigger.name });
}

async function endAll(name: string, least = 1): Promise<Execution[]> {
	const all = await settled(demo.n8n, idOf(name), ({ length }) => length >= least);
	all.forEach(expectSuccess);
	return all;
}

/** Returns the first link of what was sent, once it is there and something waits for its answer. */
async function linkOf(name: string, service: string, label?: string): Promise<string> {
	await poll(
		async () => (await readExecutions(demo.n8n, idOf(name))).map(({ status }) => status),
		(all) => all.includes('waiting') || all.includes('error'),
		{ everyMs: 250 },
	);
	const [first] = sentTo(service);
	const link = first?.links.find((each) => each.label === label)?.url;
	return link ?? /http:\S+/.exec(first!.text)![0];
}

/** Fills in a form page by page, and returns the last page. */
async function walk(name: string, ...answers: Array<Parameters<typeof submitForm>[1]>) {
	let page: FormPage = await openForm(demo.examples[name]!.formUrl, APPROVER);
	for (const each of answers) page = await submitForm(page, each);
	while (page.isForm) page = await submitForm(page);
	// The script of the last page does so, and n8n ends the execution.
	await submit(page, {});
	await endAll(name);
	return page;
}

const CHAT = 'answer-with-ai-agent';

/** How each example ends when a person does what the demo says. */
const ENDS: Readonly<Record<string, (name: string) => Promise<void>>> = {
	'accepted-but-not-written-to': async (name) => {
		expect((await press(name)).output('Note them in the table')).not.toEqual([]);
		expect(sentTo("The sandbox's chat")[0]?.text).toContain('accepted an invitation');
	},
	'activate-agent-from-website': async (name) => {
		expect((await press(name)).lastNode).toBe('Activate the agent');
	},
	'answer-conversations-with-approval': async (name) => {
		expect((await walk(name, {}, { Decision: 'Send' })).title).toBe(
			'That was the last conversation',
		);
		expect(sentTo("The sandbox's model")).not.toEqual([]);
	},
	[CHAT]: async (name) => {
		let chat = await openChat(demo.n8n, idOf(name), {
			trigger: 'Ask the agent',
			text: 'Answer my unread conversations',
		});
		while (chat.shown.buttons.length > 0) chat = await chat.press('Send');
		expect(chat.shown.text).toContain('answered.');
	},
	'approve-by-email': async (name) => {
		await start(name);
		const page = await openForm(await linkOf(name, 'Gmail', 'Decide'));
		await submit(page, { Decision: 'Approve' });
		await endAll(name, 2);
		expect(sentTo('Gmail')).toMatchObject([
			{
				what: 'E-mail',
				to: 'you@company.example',
				title: expect.stringContaining('Message to'),
				text: expect.stringContaining('waits for approval'),
			},
		]);
	},
	'approve-in-slack': async (name) => {
		await start(name);
		expect((await browse(await linkOf(name, 'Slack', 'Approve'))).isOk).toBe(true);
		await endAll(name, 2);
		expect(sentTo('Slack')).toMatchObject([
			{ to: '#approvals', text: expect.stringContaining('waits for approval') },
			{ to: '#approvals', text: expect.stringMatching(/: approved$/) },
		]);
	},
	'approve-messages-in-form': async (name) => {
		expect((await walk(name)).title).toBe('Done');
	},
	'ask-in-chat-before-approving': async (name) => {
		await start(name);
		const page = await openForm(await linkOf(name, "The sandbox's chat"));
		await submit(page, { Decision: 'Approve' });
		await endAll(name, 2);
		expect(sentTo("The sandbox's chat")).toHaveLength(2);
	},
	'check-before-a-start': async (name) => {
		const choice = { Campaign: '1. Free trial for fair visitors' };
		expect((await walk(name, {}, choice)).title).toBe('Free trial for fair visitors cannot start');
	},
	'daily-campaign-report': async (name) => {
		expect((await press(name)).output('Write a row per campaign')).not.toEqual([]);
	},
	'daily-digest': async (name) => {
		expectSuccess(await press(name));
		expect(sentTo('Slack')).not.toEqual([]);
	},
	'find-people-of-companies': async (name) => {
		const execution = await press(name);
		expectSuccess(execution);
		expect(execution.output('What it cost')).toEqual([
			expect.objectContaining({ companies: expect.any(Number) }),
		]);
		expect(execution.output('Import leads')).not.toEqual([]);
	},
	'import-for-many-clients': async (name) => {
		const rows = (await press(name)).output('Write the result back');
		const results = (client: string) =>
			new Set(rows.filter((row) => row.client === client).map(({ sync_result: result }) => result));
		expect(results('Client 1')).toContain('created');
		expect(results('Client 2')).toContain('created');
		expect([...results('Client 3')]).toEqual(['failed']);
	},
	'import-from-pipedrive': async (name) => {
		const execution = await press(name);
		expectSuccess(execution);
		expect(execution.output('Note what became of them')).toContainEqual(
			expect.objectContaining({ result: CAME_IN }),
		);
	},
	'import-from-salesforce': async (name) => {
		const execution = await press(name);
		expectSuccess(execution);
		expect(execution.output('Note what became of them')).toContainEqual(
			expect.objectContaining({ result: CAME_IN }),
		);
	},
	'import-leads-from-csv': async (name) => {
		const csv = 'first_name,last_name,profile_url\nAnn,Lee,https://www.social.example/in/ann-lee';
		const file = new File([csv], 'leads.csv', { type: 'text/csv' });
		expect((await walk(name, { 'CSV file': file })).title).toBe('All rows are in');
	},
	'leads-from-website-form': async (name) => {
		const { parameters } = readExample(name).nodes.find(({ type }) =>
			type.endsWith('.formTrigger'),
		)!;
		const [, text] = /"option":"([^"]+)"/.exec(JSON.stringify(parameters))!;
		const page = await walk(name, {
			'First name': 'Ann',
			'Last name': 'Lee',
			'E-mail': 'ann@lead.example',
			'Profile address': 'https://www.social.example/in/ann-of-the-website',
			Consent: text!,
		});
		expect(page.title).toBe('Thank you');
	},
	'list-who-asked-for-silence': async (name) => {
		const page = await walk(name, {
			'First name': 'Ann',
			'Last name': 'Lee',
			'Profile address': 'https://www.social.example/in/ann',
		});
		expect(page.title).toBe('They are in the list');
	},
	'mcp-server': async () => {
		const client = await connectMcp(`${demo.n8n.url}/mcp/outreach`, MCP_TOKEN);
		try {
			const { content } = await client.callTool({ name: 'Campaigns', arguments: {} });
			expect(content.map(({ text }) => text).join()).toContain('Ask webinar guests');
		} finally {
			await client.close();
		}
	},
	'meeting-booked': async (name) => {
		expectSuccess(await press(name));
		expect(sentTo('HubSpot').map(({ what }) => what)).toEqual(['Created or updated', 'Note']);
	},
	'replies-in-slack-threads': async (name) => {
		await start(name);
		await endAll(name);
		expect(sentTo('Slack')[0]).toMatchObject({ what: 'Message', to: '#replies' });
	},
	'replies-to-hubspot': async (name) => {
		await start(name);
		await endAll(name);
		expect(sentTo('HubSpot').map(({ what }) => what)).toEqual(
			expect.arrayContaining(['Created or updated', 'Note']),
		);
	},
	'replies-to-pipedrive': async (name) => {
		await start(name);
		await endAll(name);
		expect(sentTo('Pipedrive')).not.toEqual([]);
	},
	'replies-to-salesforce': async (name) => {
		await start(name);
		await endAll(name);
		expect(sentTo('Salesforce')).not.toEqual([]);
	},
	'reply-to-chat-and-table': async (name) => {
		await start(name);
		await endAll(name);
		expect(sentTo("The sandbox's chat")[0]?.text).toContain('wrote to');
	},
	'route-replies-by-intent': async (name) => {
		await start(name);
		await endAll(name, 2);
		const services = sent().map(({ service }) => service);
		expect(services).toEqual(["The sandbox's model", "The sandbox's chat"]);
	},
	'save-attachments': async (name) => {
		expect((await press(name)).output('Save to the folder')).not.toEqual([]);
	},
	'start-campaign-from-list': async (name) => {
		expect((await press(name)).lastNode).toBe('Start the campaign');
	},
	'sync-airtable': async (name) => {
		expectSuccess(await press(name));
		expect(sentTo('Airtable').map(({ text }) => text)).toEqual(
			expect.arrayContaining([
				expect.stringContaining('Outreach Status: In list'),
				expect.stringContaining('Outreach Status: Replied'),
			]),
		);
	},
	'sync-google-sheet': async (name) => {
		expect((await press(name)).output('Write the result back')).not.toEqual([]);
		expect(sentTo('Google Sheets')[0]).toMatchObject({
			what: 'Cells',
			text: CAME_IN,
		});
	},
	'sync-leads-from-table': async (name) => {
		expect((await press(name)).output('Write the result back')).not.toEqual([]);
	},
	'sync-postgres-crm': async (name) => {
		expect(demo.withoutPostgres).toBeNull();
		expect((await press(name)).output('Contacts to correct')).not.toEqual([]);
	},
	'threads-of-contacts': async (name) => {
		expect((await press(name)).output('Write it into the row')).toContainEqual(
			expect.objectContaining({ name: 'Elena Ferrari', thread: '1 conversation' }),
		);
	},
	'try-intents-first': async (name) => {
		const [all] = (await press(name)).output('How often it is right');
		expect(all).toMatchObject({ what: 'all', replies: '60' });
	},
};

/** The demo says to try this one first: an answer marks a conversation as read, and this one takes unread ones. */
const IN_ORDER = [
	'save-attachments',
	...exampleNames().filter((name) => name !== 'save-attachments'),
];

test.each(IN_ORDER)('%s ends as it should', async (name) => {
	await ENDS[name]!(name);
	// A chat waits for the next message.
	if (name !== CHAT) await endAll(name);
	expect(sent().filter(({ refused }) => refused !== null)).toEqual([]);
});

describe('the credentials', () => {
	test('a new node gets the key of the sandbox', async () => {
		const id = await importWorkflow(demo.n8n, {
			name: 'Of a newcomer',
			nodes: [node('Get leads', 'n8n-nodes-outreach.outreachLead')],
			connections: {},
		});
		const browser = await startBrowser();
		try {
			const page = await browser.newPage();
			await signIn(page, demo.n8n);
			await page.goto(editorUrl(demo.n8n, id));
			await createEditor(page, demo.n8n).open('Get leads');
			const chosen = page.locator('[data-test-id=node-credentials-select] input');
			expect(await chosen.inputValue()).toBe('Outreach sandbox: full access');
		} finally {
			await browser.close();
		}
	});

	test('those of single examples name them', async () => {
		const all = await demo.n8n.call<Array<{ name: string; type: string }>>('GET', '/credentials');
		const named = (wanted: string) =>
			all.filter(({ type }) => type === wanted).map(({ name }) => name);
		expect(named('outreachApi').sort()).toEqual([
			'Import leads for many clients: a key for each client',
			'Outreach sandbox: full access',
		]);
		const logins = named('httpBasicAuth');
		expect(logins.every((name) => name.endsWith(': who may open the form'))).toBe(true);
		expect(new Set(logins).size).toBe(5);
	});
});

test("the played model answers ten conversations with the tools of a newcomer's agent", async () => {
	const { n8n } = demo;
	const { control } = demo.sandbox.sandbox;
	const all = await n8n.call<Array<{ id: string; name: string }>>('GET', '/credentials');
	const ofName = (wanted: string) => {
		const { id, name } = all.find((each) => each.name === wanted)!;
		return { id, name };
	};
	const outreachApi = ofName('Outreach sandbox: full access');
	const fromAi = (key: string) => `={{ $fromAI('${key}', '', 'string') }}`;
	const conversationId = byId(fromAi('Conversation'));
	const tool = (name: string, parameters: object) =>
		node(name, 'n8n-nodes-outreach.outreachConversationTool', { ...parameters });
	const tools = [
		tool('Get many conversations', {
			resource: 'conversation',
			operation: 'getAll',
			limit: 10,
			filters: { unreadOnly: true },
		}),
		tool('Get many messages', { resource: 'message', operation: 'getAll', conversationId }),
		tool('Send a message', {
			resource: 'message',
			operation: 'send',
			conversationId,
			content: fromAi('Message'),
			onlyIfLastMessageId: fromAi('Only_If_Last_Message_ID'),
		}),
	];
	const agent = {
		...node('Agent', '@n8n/n8n-nodes-langchain.agent', {}, 3.1),
		parameters: { promptType: 'define', text: 'Answer my unread conversations' },
	};
	const model = {
		...node('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', { options: {} }, 1.3),
		credentials: { openAiApi: ofName('Model of the sandbox') },
	};
	const start = node('By hand', 'n8n-nodes-base.manualTrigger');
	const into = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });
	const id = await importWorkflow(
		n8n,
		{
			name: "A newcomer's agent",
			nodes: [start, agent, model, ...tools],
			connections: {
				[start.name]: into('main'),
				Model: into('ai_languageModel'),
				...Object.fromEntries(tools.map(({ name }) => [name, into('ai_tool')])),
			},
			// As the editor makes it.
			settings: { executionOrder: 'v1' },
		},
		outreachApi,
	);
	for (let lead = 21; lead <= 30; lead += 1) {
		const content = 'Sounds good. When do you have time?';
		control.addConversation({ social_account_id: 'acct_1', lead_id: `lead_${lead}`, content });
	}
	const execution = await runWorkflow(n8n, id, start.name);
	expectSuccess(execution);
	const [{ output }] = execution.output('Agent') as [{ output: string }];
	const [names, outcome] = output.split(': ');
	expect([names!.split(', ').length, outcome]).toEqual([10, 'answered.']);
});

test('reaches nothing that is not played, and shows what was refused', async () => {
	const nodes = [
		node('By hand', 'n8n-nodes-base.manualTrigger'),
		{
			...node(
				'Other',
				'n8n-nodes-base.httpRequest',
				{ method: 'POST', url: 'https://api.other.example/rows' },
				4.2,
			),
			onError: 'continueRegularOutput',
		},
		{
			...node(
				'Database',
				'n8n-nodes-base.httpRequest',
				{ url: 'http://db.other.example:5432/' },
				4.2,
			),
			onError: 'continueRegularOutput',
		},
	];
	const id = await importWorkflow(demo.n8n, {
		name: 'Other services',
		nodes,
		connections: chain(nodes),
	});
	const execution = await runWorkflow(demo.n8n, id, 'By hand');
	const errors = JSON.stringify([execution.output('Other'), execution.output('Database')]);
	expect(errors).toContain('The demo does not play api.other.example');
	expect(errors).toContain('The demo lets nothing out of this machine');
	await poll(
		async () => sent().length,
		(count) => count > 1,
	);
	expect(sent()).toMatchObject([
		{
			service: 'api.other.example',
			what: 'POST /rows',
			refused: expect.stringContaining('not play'),
		},
		{ service: 'db.other.example:5432', refused: expect.stringContaining('not play') },
	]);
});
