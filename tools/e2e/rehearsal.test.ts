import type { Execution } from '../../packages/rehearsal/n8n/executions';
import {
	chain,
	createCredential,
	importWorkflow,
	node,
	publishWorkflow,
	type WorkflowNode,
} from '../../packages/rehearsal/n8n/workflows';
import { createSlowAnswers } from '../../packages/rehearsal/world/slowAnswers';
import { startVirtualN8n, type VirtualN8n } from '../../packages/rehearsal/run/n8n/virtualN8n';
import { startStage, type Stage } from '../../packages/rehearsal/services/stage';
import { DAY, HOUR, MINUTE, SECOND } from '../../packages/sandbox/core/clock';
import { startSandbox, type RunningSandbox } from '../../packages/sandbox/server';
import { unreadConversations } from './support/conversations';
import { readExecutions } from './support/executions';

jest.setTimeout(300_000);

/** A Monday. */
const START = Date.UTC(2026, 10, 23, 8);
const DAYS = 3;
const END = START + DAYS * DAY;
/** What was published takes until then to begin. */
const FIRST_POLL = START + 15 * MINUTE;
/**
 * While something happens, time goes on like real time, on a busy machine too. A Schedule Trigger takes a second of its
 * minute at random.
 */
const AT_ONCE = MINUTE;
/** Ends at a moment at which nothing else is due. */
const WAIT = 2 * DAY + 7 * MINUTE;

/** So long the service takes to answer one of the workflows. */
const SLOW = 8 * SECOND;

const NOW = {
	now: '={{ $now.toISO() }}',
	date: '={{ new Date().toISOString() }}',
	code: '={{ $json.code }}',
};

const set = (name: string, values: Readonly<Record<string, string>>): WorkflowNode =>
	node(
		name,
		'n8n-nodes-base.set',
		{
			assignments: {
				assignments: Object.entries(values).map(([key, value]) => ({
					id: key,
					name: key,
					value,
					type: 'string',
				})),
			},
		},
		3.4,
	);

const schedule = (interval: Readonly<Record<string, unknown>>): WorkflowNode =>
	node('Schedule', 'n8n-nodes-base.scheduleTrigger', { rule: { interval: [interval] } }, 1.2);

const WORKFLOWS = {
	replies: [
		node('Trigger', 'n8n-nodes-outreach.outreachTrigger', {
			pollTimes: { item: [{ mode: 'custom', cronExpression: '0 */15 * * * *' }] },
			events: ['replyReceived'],
		}),
		set('Reply', { id: '={{ $json.event_id }}', now: NOW.now }),
	],
	clocks: [
		schedule({ field: 'hours', hoursInterval: 6 }),
		node(
			'Code',
			'n8n-nodes-base.code',
			{ jsCode: 'return [{ json: { code: new Date().toISOString(), luxon: $now.toISO() } }];' },
			2,
		),
		set('Clocks', { ...NOW, luxon: '={{ $json.luxon }}' }),
	],
	wait: [
		schedule({ field: 'days', triggerAtHour: 9 }),
		{
			...node('Wait', 'n8n-nodes-base.wait', { amount: WAIT / MINUTE, unit: 'minutes' }, 1.1),
			webhookId: 'w1',
		},
		set('After', { now: NOW.now }),
	],
	// More than n8n lists at once.
	often: [
		schedule({ field: 'minutes', minutesInterval: 30 }),
		node('Nothing', 'n8n-nodes-base.noOp'),
	],
	// Too often to wait for in real time.
	slow: [
		schedule({ field: 'hours', triggerAtMinute: 3 }),
		node('Lists', 'n8n-nodes-outreach.outreachLead', { resource: 'leadList', operation: 'getAll' }),
	],
	outside: [
		schedule({ field: 'days', triggerAtHour: 10 }),
		node('Call', 'n8n-nodes-base.httpRequest', { url: 'https://chat.example/hooks/1' }, 4.2),
	],
} satisfies Record<string, WorkflowNode[]>;

let sandbox: RunningSandbox;
let stage: Stage;
let virtual: VirtualN8n;
const runs: Partial<Record<string, Execution[]>> = {};

/** The moments from `first` on, each `every` milliseconds, as far as the rehearsal went. */
const moments = (first: number, every: number) =>
	Array.from(
		{ length: Math.floor((END - first) / every) + 1 },
		(_, index) => first + index * every,
	);

/** Each happened at its moment or soon after: none early, none left out. */
function expectAt(times: readonly unknown[], expected: readonly number[]) {
	const isInTime = (time: unknown, index: number) => {
		const late = new Date(time as number | string).getTime() - expected[index]!;
		return late >= 0 && late < AT_ONCE;
	};
	expect(times).toHaveLength(expected.length);
	expect(times.filter((time, index) => !isInTime(time, index))).toEqual([]);
}

beforeAll(async () => {
	const ahead = START - Date.now();
	const slow = createSlowAnswers(
		() => Date.parse(sandbox.sandbox.control.readTime().now),
		(at) => virtual.expectAnswer(at),
	);
	sandbox = await startSandbox({ now: () => Date.now() + ahead, wait: slow.wait });
	sandbox.sandbox.faults.add({
		fault: 'slow',
		endpoint: 'leadLists.list',
		seconds: SLOW / SECOND,
		times: Infinity,
	});
	stage = await startStage({
		now: () => Date.parse(sandbox.sandbox.control.readTime().now),
		seed: 1,
	});
	virtual = await startVirtualN8n({
		sandboxes: [{ ...sandbox, arrive: slow.arrive }],
		ahead,
		stage,
	});
	const { n8n } = virtual;
	const credential = await createCredential(n8n, sandbox.baseUrl);
	const ids: Record<string, string> = {};
	for (const [name, nodes] of Object.entries(WORKFLOWS)) {
		const settings = { executionOrder: 'v1', timezone: 'UTC' };
		const file = { name, nodes, connections: chain(nodes), settings };
		ids[name] = await importWorkflow(n8n, file, credential);
		await publishWorkflow(n8n, ids[name]!);
	}
	await virtual.play(START + DAY);
	const { id } = unreadConversations(sandbox.sandbox)[0]!;
	sandbox.sandbox.control.addMessage(id, { content: 'Yes, tell me more' });
	await virtual.play(END);
	for (const [name, id] of Object.entries(ids)) runs[name] = await readExecutions(n8n, id);
});

afterAll(async () => {
	await virtual?.stop();
	await stage?.close();
	await sandbox?.close();
});

test('all polls come when they are due, and a reply starts its workflow once at the next one', () => {
	const lists = sandbox.sandbox.requests.filter(
		({ endpoint, at }) => endpoint === 'conversations.list' && at >= FIRST_POLL,
	);
	expectAt(
		lists.map(({ at }) => at),
		moments(FIRST_POLL, 15 * MINUTE),
	);
	const found = runs.replies!.flatMap((run) => run.output('Reply'));
	expect(found).toHaveLength(1);
	expectAt([found[0]!.now], [START + DAY + 15 * MINUTE]);
});

test('all runs are known, however many there are', () => {
	const started = runs.often!.map((run) => run.runs.Schedule![0]!.startTime);
	// Its second decides whether it runs in the first minute and in the last one.
	const between = started.filter((at) => at >= START + MINUTE && at < END);
	expectAt(between, moments(START + 30 * MINUTE, 30 * MINUTE).slice(0, -1));
});

test('a slow answer comes when it is due, without anybody waiting for it in real time', () => {
	const lists = runs.slow!.map((run) => run.runs.Lists![0]!);
	expect(lists.length).toBeGreaterThan((DAYS * DAY) / HOUR - 2);
	for (const { executionTime } of lists) {
		expect(executionTime).toBeGreaterThanOrEqual(SLOW);
		expect(executionTime).toBeLessThan(SLOW + AT_ONCE);
	}
});

test('schedules, expressions and Code nodes see the same virtual time', () => {
	const clocks = runs.clocks!.flatMap((run) => run.output('Clocks'));
	for (const name of ['now', 'date', 'code', 'luxon']) {
		const times = clocks.map((clock) => clock[name]);
		expectAt(times, moments(START + 4 * HOUR, 6 * HOUR));
	}
});

test('a wait of two days ends when it is due, or is still going on at the end', () => {
	const starts = moments(START + HOUR, DAY);
	const started = runs.wait!.map((run) => run.runs.Schedule![0]!.startTime);
	expectAt(started, starts);
	const ends = started.map((at) => at + WAIT).filter((at) => at <= END);
	const after = runs.wait!.flatMap((run) => run.output('After')).map(({ now }) => now);
	expectAt(after, ends);
	expect(runs.wait!.map(({ status }) => status)).toEqual(
		starts.map((_, index) => (index < ends.length ? 'success' : 'waiting')),
	);
});

test('what is sent to other machines is answered here, in virtual time', () => {
	const expected = moments(START + 2 * HOUR, DAY);
	const [call, ...others] = stage.calls();
	expect(others).toEqual([]);
	expect(call).toMatchObject({ host: 'chat.example', path: '/hooks/1', count: expected.length });
	expectAt([call!.at], expected.slice(0, 1));
	expect(runs.outside!.flatMap((run) => run.output('Call'))).toEqual(expected.map(() => ({})));
	expect(virtual.refused()).toEqual([]);
});
