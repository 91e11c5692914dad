/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
// Rehearses workflows in the forms in which sales people publish them, each for a week with a sample of events.
//   npm run test:shapes -- [the beginnings of their names]
import { eventSchema } from '../../rehearsal/events/event';
import { beginningsOf, planEvents } from '../../rehearsal/events/plan';
import { sampleOf } from '../../rehearsal/events/sample';
import { CannotRehearse } from '../../rehearsal/run/cannotRehearse';
import type { Rehearsal } from '../../rehearsal/run/rehearsal';
import { rehearse } from '../../rehearsal/run/rehearse';
import { readInstalled } from '../../rehearsal/run/workflow/known';
import { checkWorkflows } from '../../rehearsal/run/workflow/workflowFile';
import type { Facts } from '../../rehearsal/sheet/facts';
import { linesOf, sheetOf } from '../../rehearsal/sheet/sheet';
import { exitAfter, fail, note } from '../../tools/lib/progress.mjs';
import type { Shape } from './build';
import { shapes } from './shapes';

const DAYS = 7;
const LEADS = 100;

interface Result {
	readonly isAsExpected: boolean;
	/** In a few words. */
	readonly said: string;
}

/** The workflow as it is rehearsed, with its events. Throws the sentence with which it is refused. */
function rehearsalOf({ file }: Shape): Rehearsal {
	const installed = readInstalled(process.env.OUTREACH_N8N!);
	const hasEvents = beginningsOf([file]).length > 0;
	const workflows = checkWorkflows([file], { files: [file.name], installed, hasEvents });
	const sample = hasEvents ? sampleOf(workflows, DAYS) : [];
	const events = planEvents(
		sample.map((event) => eventSchema.parse(event)),
		workflows,
	);
	const world = { days: DAYS, seed: 1, life: 'lively', leads: LEADS } as const;
	return { command: 'npm run test:shapes', workflows, events, ...world };
}

/** Plays all in one n8n, each in a world of its own, but for those that are refused. */
async function play(all: readonly Shape[]): Promise<Map<Shape, Result>> {
	const results = new Map<Shape, Result>();
	const cast = all.flatMap((one) => {
		try {
			return [{ one, rehearsal: rehearsalOf(one) }];
		} catch (error) {
			results.set(one, refusedWith(one, error));
			return [];
		}
	});
	while (cast.length > 0) {
		try {
			const facts = await rehearse(cast.map(({ rehearsal }) => rehearsal));
			cast.forEach(({ one }, index) => results.set(one, played(one, facts[index]!)));
			return results;
		} catch (error) {
			// n8n may refuse one when it is to publish it. The others are played without it.
			const said = error instanceof Error ? error.message : '';
			const index = cast.findIndex(({ one }) => said.includes(`'${one.file.name}'`));
			if (index < 0) throw error;
			const [{ one }] = cast.splice(index, 1) as [(typeof cast)[number]];
			results.set(one, refusedWith(one, error));
		}
	}
	return results;
}

function refusedWith({ refused: expected }: Shape, error: unknown): Result {
	if (!(error instanceof CannotRehearse)) throw error;
	const isAsExpected = expected !== undefined && error.message.includes(expected);
	return { isAsExpected, said: `refused: ${error.message}` };
}

function played({ file, refused: expected, fails = {} }: Shape, facts: Facts): Result {
	// A workflow that stops itself does as it should.
	const stops = file.nodes.filter(({ type }) => type.endsWith('.stopAndError'));
	const mayFail = new Set([...Object.keys(fails), ...stops.map(({ name }) => name)]);
	const lines = linesOf(sheetOf(facts));
	const failed = lines.find(({ id }) => id === 'executions.failed');
	const own = (failed?.cases ?? []).filter(({ node }) => node === null || !mayFail.has(node));
	const runs = facts.n8n.executions;
	const ran = new Set(runs.flatMap(({ ran: nodes }) => nodes.map(({ node }) => node)));
	const byStage = runs.filter(({ error }) => error?.cause !== undefined).length;
	const marked = lines
		.filter(({ level }) => level === 'bad' || level === 'look')
		.map(({ id }) => id);
	const events = facts.events.happened.length;
	const said = [
		`${events} events, ${runs.length} runs, ${ran.size} of ${facts.n8n.nodes.length} nodes`,
		`${byStage} failed by the stage`,
		...own.slice(0, 3).map(({ node, what }) => `${node}: ${what}`),
		marked.join(' '),
	];
	return { isAsExpected: expected === undefined && own.length === 0, said: said.join('; ') };
}

async function main(names: readonly string[]): Promise<number> {
	const chosen = shapes.filter(
		({ file }) => names.length === 0 || names.some((name) => file.name.startsWith(name)),
	);
	const results = await play(chosen);
	for (const one of chosen) {
		const { isAsExpected, said } = results.get(one)!;
		(isAsExpected ? note : fail)(`${one.file.name}: ${said}`);
	}
	return [...results.values()].every(({ isAsExpected }) => isAsExpected) ? 0 : 1;
}

// n8n and its folder end with this process, however it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

void exitAfter(main(process.argv.slice(2)));
