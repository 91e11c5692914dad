import { rehearse } from '../../rehearsal/run/rehearse';
import type { Facts } from '../../rehearsal/sheet/facts';
import { chain, node } from '../../tools/harness/workflows';

jest.setTimeout(300_000);

const nodes = [
	node('Replies', 'n8n-nodes-outreach.outreachTrigger', {
		pollTimes: { item: [{ mode: 'everyHour' }] },
		events: ['replyReceived'],
	}),
	node('Thank', 'n8n-nodes-outreach.outreachConversation', {
		...{ resource: 'message', operation: 'send', sendIf: 'always', content: 'Thank you!' },
		conversationId: { __rl: true, mode: 'id', value: '={{ $json.conversation_id }}' },
	}),
];
const thank = { name: 'Thank', nodes, connections: chain(nodes) };

/** The moments at which leads wrote before the workflow had done anything. */
const firstReplies = ({ world, n8n }: Facts) =>
	world.replies
		.map(({ written }) => written)
		.filter((at) => at < Math.min(...n8n.executions.map(({ start }) => start)));

test('several rehearsals in one n8n do not know of each other, and a seed gives the same leads each time', async () => {
	const options = { command: '', life: 'busy', workflows: [thank] } as const;
	const facts = await rehearse([
		{ ...options, seed: 1, days: 3 },
		{ ...options, seed: 2, days: 3 },
		{ ...options, seed: 1, days: 2 },
	]);
	for (const { world, n8n, run } of facts) {
		const shown = world.replies.filter(({ visible }) => visible !== null && visible < run.until);
		const started = n8n.executions.flatMap(({ items }) =>
			items.flatMap(({ messages }) => messages),
		);
		expect(started.length).toBeGreaterThan(0);
		expect(shown.map(({ message }) => message)).toEqual(expect.arrayContaining(started));
		const sent = world.sent.filter(({ by }) => by === 'workflow');
		expect(sent).toHaveLength(started.length);
	}
	const [one, two, short] = facts.map(firstReplies);
	expect(short!.length).toBeGreaterThan(0);
	expect(short).toEqual(one);
	expect(two).not.toEqual(one);
	expect(facts.map(({ run }) => (run.until - facts[2]!.run.until) / 86_400_000)).toEqual([1, 1, 0]);
});
