import { rehearse } from '../../packages/rehearsal/run/rehearse';
import type { Facts } from '../../packages/rehearsal/sheet/facts';
import { HOUR, MINUTE } from '../../packages/sandbox/core/clock';
import { chain, node } from '../../packages/rehearsal/n8n/workflows';
import { thankNodes } from './support/thank';

jest.setTimeout(300_000);

/** Ends at a moment at which nothing else is due, after the first kill. */
const WAIT = 11 * HOUR + 7 * MINUTE;

const workflow = (name: string, nodes: Parameters<typeof chain>[0]) => ({
	name,
	nodes,
	connections: chain(nodes),
	settings: { timezone: 'UTC' },
});

const thank = workflow('Thank', thankNodes);
const wait = workflow('Wait', [
	node(
		'At nine',
		'n8n-nodes-base.scheduleTrigger',
		{ rule: { interval: [{ field: 'days', triggerAtHour: 9 }] } },
		1.2,
	),
	{
		...node('Wait', 'n8n-nodes-base.wait', { amount: WAIT / MINUTE, unit: 'minutes' }, 1.1),
		webhookId: 'w1',
	},
]);

let facts: Facts;
beforeAll(async () => {
	const options = { command: '', life: 'lively', seed: 3, days: 1 } as const;
	const workflows = [thank, wait];
	const [only] = await rehearse([{ ...options, workflows }], { kills: 2 });
	facts = only!;
});

const runsOf = (name: string) => {
	const { id } = facts.run.workflows.find((one) => one.name === name)!;
	return facts.n8n.executions.filter(({ workflow }) => workflow === id);
};
const timeOf = (at: number) => new Date(at).toISOString().slice(11, 16);

test('n8n is killed in the middle of its work and at other moments, and polls on', () => {
	const { kills } = facts.run;
	expect(kills).toHaveLength(2);
	expect(kills.toSorted((a, b) => a - b)).toEqual(kills);
	const polls = facts.world.requests.filter(({ endpoint }) => endpoint === 'conversations.list');
	const times = new Set(polls.map(({ at }) => timeOf(at)));
	for (let hour = 0; hour < 24; hour += 1) {
		expect(times).toContain(`${String(hour).padStart(2, '0')}:00`);
	}
});

test('a wait goes on through a kill and ends in its minute', () => {
	const runs = runsOf('Wait');
	const [{ start, end, status }] = runs as [(typeof runs)[0]];
	expect(facts.run.kills.some((at) => at > start && at < end!)).toBe(true);
	expect([status, timeOf(start), timeOf(end!)]).toEqual(['success', '09:00', '20:07']);
	expect(runs).toHaveLength(1);
});

test('each reply starts the workflow once', () => {
	const started = runsOf('Thank').flatMap(({ items }) => items.flatMap(({ messages }) => messages));
	expect(started.length).toBeGreaterThan(0);
	expect(new Set(started).size).toBe(started.length);
});
