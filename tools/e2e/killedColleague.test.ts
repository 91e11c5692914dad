import { createColleague, type Colleague } from '../../packages/rehearsal/colleague/colleague';
import { NO_ANSWERS } from '../../packages/rehearsal/colleague/answersFile';
import { createInbox } from '../../packages/rehearsal/colleague/inbox';
import { publishAll } from '../../packages/rehearsal/run/workflow/publish';
import { startVirtualN8n, type VirtualN8n } from '../../packages/rehearsal/run/n8n/virtualN8n';
import { startStage, type Stage } from '../../packages/rehearsal/services/stage';
import type { Actor } from '../../packages/rehearsal/time/actors';
import { START } from '../../packages/rehearsal/world/world';
import { HOUR, MINUTE, SECOND } from '../../packages/sandbox/core/clock';
import { startSandbox, type RunningSandbox } from '../../packages/sandbox/server';
import { executionIds, readExecution } from '../../packages/rehearsal/n8n/executions';
import { chain, node, type WorkflowNode } from '../../packages/rehearsal/n8n/workflows';

jest.setTimeout(300_000);

const waiting = (one: WorkflowNode): WorkflowNode => ({ ...one, webhookId: 'replaced' });

const decision = {
	fieldLabel: 'Decision',
	fieldType: 'radio',
	requiredField: true,
	fieldOptions: { values: [{ option: 'Approve' }, { option: 'Reject' }] },
};
const form = (name: string, parameters: object) =>
	waiting(node(name, 'n8n-nodes-base.form', { ...parameters }, 1));
const question = { approvalOptions: { values: { approvalType: 'double' } } };
const say = (name: string, parameters: object) =>
	waiting(
		node(
			name,
			'@n8n/n8n-nodes-langchain.chat',
			{ operation: 'sendAndWait', message: 'What is it about?', ...parameters },
			1.3,
		),
	);

const WORKFLOWS: Readonly<Record<string, WorkflowNode[]>> = {
	Form: [
		node(
			'Open',
			'n8n-nodes-base.formTrigger',
			{ formTitle: 'First', formFields: { values: [{ fieldLabel: 'Name' }] } },
			2.2,
		),
		form('Page', { formFields: { values: [decision] }, options: { formTitle: 'Second' } }),
		form('Last page', { operation: 'completion', completionTitle: 'Thank you' }),
	],
	Ask: [
		node(
			'At nine',
			'n8n-nodes-base.scheduleTrigger',
			{ rule: { interval: [{ field: 'days', triggerAtHour: 9 }] } },
			1.2,
		),
		{
			...waiting(
				node(
					'Slack',
					'n8n-nodes-base.slack',
					{
						resource: 'message',
						operation: 'sendAndWait',
						message: 'May we?',
						...question,
						select: 'channel',
						channelId: { __rl: true, mode: 'id', value: 'C012345' },
					},
					2.3,
				),
			),
			credentials: { slackApi: { id: 'mine', name: 'Mine' } },
		},
	],
	Chat: [
		waiting(
			node(
				'Chat',
				'@n8n/n8n-nodes-langchain.chatTrigger',
				{ options: { responseMode: 'responseNodes' } },
				1.3,
			),
		),
		say('Talk', { responseType: 'freeTextChat' }),
		say('Question', { responseType: 'approval', ...question }),
	],
};

let sandbox: RunningSandbox;
let stage: Stage;
let virtual: VirtualN8n;
let colleague: Colleague;
let ids: Map<string, string>;
const kills: number[] = [];

/** Ends n8n when the second page of the form is open and when the chat has begun. The link waits all the time. */
function killer(): Actor {
	const moments = () =>
		colleague
			.facts()
			.deeds.filter(({ what }) => what === 'First' || what.startsWith("'Chat'"))
			.map(({ at }) => at + 12 * SECOND);
	return {
		next: () => moments()[kills.length] ?? null,
		act: async (now) => {
			kills.push(now);
			await virtual.kill();
		},
	};
}

beforeAll(async () => {
	const ahead = START - Date.now();
	sandbox = await startSandbox({ now: () => Date.now() + ahead, seed: 1 });
	const inbox = createInbox();
	stage = await startStage({
		now: () => Date.now() + ahead,
		seed: 1,
		onCall: ({ at, body: text }) => inbox.receive({ at, text }),
	});
	virtual = await startVirtualN8n({ sandboxes: [sandbox], ahead, stage });
	const { n8n } = virtual;
	const files = Object.entries(WORKFLOWS).map(([name, nodes]) => ({
		name,
		nodes,
		connections: chain(nodes),
		settings: { executionOrder: 'v1', timezone: 'UTC' },
	}));
	const workflows = await publishAll(n8n, sandbox.baseUrl, files);
	ids = new Map(workflows.map(({ id, file }) => [file.name, id]));
	colleague = createColleague({
		n8n,
		workflows,
		seed: 1,
		files: [],
		answers: NO_ANSWERS,
		from: START + 10 * MINUTE,
		inboxes: [inbox.reader()],
		workflowOf: virtual.workflowOf,
	});
	await virtual.play(START + 9 * HOUR, [colleague, killer()]);
});
afterAll(async () => {
	await virtual?.stop();
	await stage?.close();
	await sandbox?.close();
});

test.each([
	['Form', ['filled_in First', 'filled_in Second']],
	['Ask', ['approved /webhook-waiting']],
	['Chat', ["started 'Chat'", "approved 'Approve' in the chat"]],
])(
	'%s: what waited when n8n was killed is answered once, and it goes on',
	async (name, expected) => {
		const [id, ...more] = await executionIds(virtual.n8n, ids.get(name)!);
		expect(more).toEqual([]);
		const deeds = colleague.facts().deeds.filter(({ execution }) => execution === id);
		expect(deeds.map(({ did, what }) => `${did} ${what}`)).toEqual(
			expected.map((start) => expect.stringContaining(start) as string),
		);
		const { status, startedAt, stoppedAt } = await readExecution(virtual.n8n, id!);
		expect(status).toBe('success');
		const between = kills.filter(
			(at) => at > Date.parse(startedAt!) && at < Date.parse(stoppedAt!),
		);
		expect(between.length).toBeGreaterThan(0);
	},
);

test('nothing failed for the colleague', () => {
	expect(colleague.facts().deeds.filter(({ did }) => did === 'failed')).toEqual([]);
	expect(colleague.facts().pending).toEqual([]);
});
