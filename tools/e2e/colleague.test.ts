import { rehearse } from '../../packages/rehearsal/run/rehearse';
import { START } from '../../packages/rehearsal/world/world';
import type { Deed } from '../../packages/rehearsal/sheet/deeds';
import type { Execution, Facts } from '../../packages/rehearsal/sheet/facts';
import { DAY, MINUTE } from '../../packages/sandbox/core/clock';
import { chain, node, type WorkflowNode } from '../../packages/rehearsal/n8n/workflows';

jest.setTimeout(300_000);

const DAYS = 4;
/** While something happens, time goes on like real time, on a busy machine too. */
const AT_ONCE = MINUTE;

const daily = (hour: number) =>
	node(
		'Each day',
		'n8n-nodes-base.scheduleTrigger',
		{ rule: { interval: [{ field: 'days', triggerAtHour: hour }] } },
		1.2,
	);

const decision = {
	fieldLabel: 'Decision',
	fieldType: 'radio',
	requiredField: true,
	fieldOptions: { values: [{ option: 'Approve' }, { option: 'Reject' }] },
};

/** The user's own, which nobody here has. */
const credential = (type: string) => ({ credentials: { [type]: { id: 'mine', name: 'Mine' } } });

const sendAndWait = (name: string, type: string, version: number, parameters: object) => ({
	...node(
		name,
		type,
		{
			resource: 'message',
			operation: 'sendAndWait',
			message: 'May we?',
			subject: 'May we?',
			approvalOptions: { values: { approvalType: 'double' } },
			...parameters,
		},
		version,
	),
	webhookId: 'replaced',
});

const WORKFLOWS: Readonly<Record<string, WorkflowNode[]>> = {
	'Wait for a form': [
		daily(10),
		node(
			'Post',
			'n8n-nodes-base.httpRequest',
			{
				method: 'POST',
				url: 'https://chat.example/hooks/1',
				sendBody: true,
				specifyBody: 'json',
				jsonBody: '={{ { text: $execution.resumeFormUrl } }}',
			},
			4.2,
		),
		{
			...node(
				'Ask',
				'n8n-nodes-base.wait',
				{ resume: 'form', formTitle: 'May we?', formFields: { values: [decision] } },
				1.1,
			),
			webhookId: 'replaced',
		},
		node('Done', 'n8n-nodes-base.noOp'),
	],
	'Ask in Slack': [
		daily(11),
		{
			...credential('slackApi'),
			...sendAndWait('Slack', 'n8n-nodes-base.slack', 2.3, {
				select: 'channel',
				channelId: { __rl: true, mode: 'id', value: 'C012345' },
			}),
		},
		node('Done', 'n8n-nodes-base.noOp'),
	],
	'Ask by mail': [
		daily(12),
		{
			...credential('gmailOAuth2'),
			...sendAndWait('Gmail', 'n8n-nodes-base.gmail', 2.1, { sendTo: 'a@mail.example' }),
		},
		node('Done', 'n8n-nodes-base.noOp'),
	],
	Form: [
		{
			...credential('httpBasicAuth'),
			...node(
				'Open',
				'n8n-nodes-base.formTrigger',
				{
					formTitle: 'First',
					authentication: 'basicAuth',
					formFields: { values: [{ fieldLabel: 'Name', requiredField: true }] },
				},
				2.2,
			),
		},
		{
			...node(
				'Second page',
				'n8n-nodes-base.form',
				{ formFields: { values: [decision] }, options: { formTitle: 'Second' } },
				1,
			),
			webhookId: 'replaced',
		},
		{
			...node(
				'Last page',
				'n8n-nodes-base.form',
				{ operation: 'completion', completionTitle: 'Thank you' },
				1,
			),
			webhookId: 'replaced',
		},
	],
	Button: [node('Press', 'n8n-nodes-base.manualTrigger'), node('Done', 'n8n-nodes-base.noOp')],
};

let facts: Facts;
beforeAll(async () => {
	const workflows = Object.entries(WORKFLOWS).map(([name, nodes]) => ({
		name,
		nodes,
		connections: chain(nodes),
		settings: { executionOrder: 'v1', timezone: 'UTC' },
	}));
	[facts] = (await rehearse([{ command: '', workflows, days: DAYS, seed: 1, life: 'calm' }])) as [
		Facts,
	];
});

function runsOf(name: string): Execution[] {
	const { id } = facts.run.workflows.find((workflow) => workflow.name === name)!;
	return facts.n8n.executions.filter(({ workflow }) => workflow === id);
}

const deedsIn = (execution: Execution): Deed[] =>
	facts.colleague.deeds.filter((deed) => deed.execution === execution.id);

const isAtWork = (at: number) => {
	const date = new Date(at);
	const hour = date.getUTCHours();
	return date.getUTCDay() % 6 !== 0 && hour >= 9 && hour < 17;
};

const days = Array.from({ length: DAYS }, (_, day) => START + day * DAY);
const workdays = days.filter((at) => new Date(at).getUTCDay() % 6 !== 0);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

test.each(['Wait for a form', 'Ask in Slack', 'Ask by mail'])(
	"what '%s' asks is answered once, in working hours, and it goes on just then",
	(name) => {
		const runs = runsOf(name);
		expect(runs.map(({ start }) => dayOf(start))).toEqual(days.map(dayOf));
		const answered = runs.filter(({ status }) => status === 'success');
		expect(answered.length).toBeGreaterThan(0);
		for (const run of answered) {
			const [deed, ...more] = deedsIn(run);
			expect(more).toEqual([]);
			expect(isAtWork(deed!.at)).toBe(true);
			expect(deed!.at).toBeGreaterThan(run.start);
			expect(run.end! - deed!.at).toBeGreaterThanOrEqual(0);
			expect(run.end! - deed!.at).toBeLessThan(AT_ONCE);
		}
		// The others are asked too late for the colleague to have come to them.
		const open = runs.filter((run) => !answered.includes(run));
		expect(open.map(({ status }) => status)).toEqual(open.map(() => 'waiting'));
		expect(facts.colleague.pending).toEqual(expect.arrayContaining(open.map(({ id }) => id)));
		expect(open.flatMap(deedsIn)).toEqual([]);
	},
);

test('a form is opened each working day and filled in to its last page', () => {
	const runs = runsOf('Form');
	expect(runs.map(({ status }) => status)).toEqual(workdays.map(() => 'success'));
	for (const run of runs) {
		const deeds = deedsIn(run);
		expect(deeds.map(({ did, what }) => `${did} ${what}`)).toEqual([
			'filled_in First',
			'filled_in Second',
		]);
		expect(deeds.every(({ at }) => isAtWork(at))).toBe(true);
		expect(deeds[1]!.at).toBeGreaterThan(deeds[0]!.at);
	}
});

test('a button is pressed each working morning', () => {
	const runs = runsOf('Button');
	expect(runs.map(({ start }) => dayOf(start))).toEqual(workdays.map(dayOf));
	expect(runs.map(({ status }) => status)).toEqual(workdays.map(() => 'success'));
	expect(runs.flatMap(deedsIn).map(({ did }) => did)).toEqual(workdays.map(() => 'started'));
});

test('nothing failed on the way', () => {
	expect(facts.colleague.deeds.filter(({ did }) => did === 'failed')).toEqual([]);
	expect(facts.n8n.executions.flatMap(({ error }) => error ?? [])).toEqual([]);
});
