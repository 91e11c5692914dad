import { createWitness } from '../facts/world';
import type { Execution, Facts, Reply } from '../sheet/facts';
import type { Level } from '../sheet/line';
import { groupBy } from '../sheet/lookup';
import { linesOf, sheetOf } from '../sheet/sheet';
import { DAY, MINUTE } from 'outreach-sandbox/core/clock';
import type { Sandbox } from 'outreach-sandbox/sandbox';
import {
	advance,
	openWorld,
	QUIET,
	START,
	startCampaign,
} from 'outreach-sandbox/test/engine/support';
import { call, TEMPLATES } from 'outreach-sandbox/test/support';
import { execution, factsOf, itemOf } from './sheet/support';

const DAYS = 6;
const EVERY = 15 * MINUTE;

const LIVELY = {
	accept_median_hours: 2,
	answer_share: 1,
	out_of_office_share: 0.2,
	odd_share: 0.5,
};

/** What a workflow makes of the new replies in one conversation: for which of them it sends a message. */
type Workflow = (replies: readonly Reply[]) => readonly Reply[];

/** Answers the last message of a burst, and nobody who wants no answer. */
const careful: Workflow = (replies) =>
	replies.some(({ kind }) => kind === 'stop')
		? []
		: replies.filter(({ kind }) => kind === 'ordinary').slice(-1);

/** Lets a workflow without n8n meet a living world. It reads a conversation before it answers. */
async function rehearse(workflow: Workflow, seed: number): Promise<Facts> {
	const witness = createWitness();
	const sandbox = openWorld({
		seed,
		onRequest: witness.onRequest,
		life: { level: 'busy', ...QUIET, ...LIVELY },
	});
	witness.watch(sandbox);
	await startCampaign(sandbox, { leads: 40, messages: TEMPLATES });
	const executions: Execution[] = [];
	const done = new Set(witness.read(sandbox).replies.map(({ message }) => message));
	for (let now = START + EVERY; now <= START + DAYS * DAY; now += EVERY) {
		await advance(sandbox, 0.25);
		if (sandbox.effects('message_received').length === done.size) continue;
		const all = witness.read(sandbox).replies.filter(({ visible }) => visible !== null);
		const fresh = all.filter(({ message }) => !done.has(message));
		for (const [conversation, replies] of groupBy(fresh, (one) => one.conversation)) {
			const id = String(executions.length + 1);
			const answered = workflow(replies);
			executions.push(
				execution(id, now, {
					items: replies.map(({ message }) => itemOf(message)),
					reads: all.map(({ message }) => ({ at: now, conversation, message })),
					sends: await Promise.all(answered.map((reply) => answer(sandbox, reply, id))),
				}),
			);
			for (const { message } of replies) done.add(message);
		}
	}
	const run = { began: START, from: START, until: START + DAYS * DAY };
	return { ...factsOf({ run, n8n: { executions } }), world: witness.read(sandbox) };
}

async function answer(sandbox: Sandbox, { conversation, message }: Reply, execution: string) {
	const body = { content: `Thank you. (${execution}, ${message})` };
	const { body: sent } = await call(sandbox, 'POST', `/conversations/${conversation}/messages`, {
		body,
	});
	return {
		at: Date.parse(sent.message.sent_at),
		node: 'Send',
		conversation,
		message: sent.message.id as string,
		item: itemOf(message).event_id,
	};
}

const namedLines = (facts: Facts, ...levels: Level[]) =>
	linesOf(sheetOf(facts))
		.filter(({ level }) => levels.includes(level))
		.map(({ id }) => id);

test.each([2, 3])('with seed %d, a careful workflow is clean in a living world', async (seed) => {
	const facts = await rehearse(careful, seed);
	expect(facts.n8n.executions.length).toBeGreaterThan(10);
	expect(namedLines(facts, 'bad')).toEqual([]);
});

test.each([2, 3])('with seed %d, a careless one is not', async (seed) => {
	const lines = namedLines(await rehearse((replies) => replies, seed), 'bad', 'look');
	expect(lines).toEqual(expect.arrayContaining(['sent.stopped', 'sent.absent']));
	// Which of them depends on when the messages of a burst can be seen.
	expect(lines.filter((id) => ['sent.hasty', 'sent.piled'].includes(id))).not.toEqual([]);
});
