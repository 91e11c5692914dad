/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// Rehearses workflows in the forms in which sales people publish them, each for a week with a sample of events.
//   npm run test:shapes -- [the beginnings of their names]
import { eventSchema } from '../../rehearsal/events/event';
import { beginningsOf, planEvents } from '../../rehearsal/events/plan';
import { sampleOf } from '../../rehearsal/events/sample';
import { CannotRehearse } from '../../rehearsal/run/cannotRehearse';
import { rehearse } from '../../rehearsal/run/rehearse';
import { readInstalled } from '../../rehearsal/run/workflow/known';
import { checkWorkflows } from '../../rehearsal/run/workflow/workflowFile';
import type { Facts } from '../../rehearsal/sheet/facts';
import { linesOf, sheetOf } from '../../rehearsal/sheet/sheet';
import { exitAfter, fail, note } from '../../tools/lib/progress.mjs';
import type { Shape } from './build';
import { shapes } from './shapes';

const DAYS = 7;

/** The workflow as it is rehearsed, or the sentence with which it is refused. */
function checked({ file }: Shape) {
	const installed = readInstalled(process.env.OUTREACH_N8N!);
	const hasEvents = beginningsOf([file]).length > 0;
	try {
		return checkWorkflows([file], { files: [file.name], installed, hasEvents });
	} catch (error) {
		if (error instanceof CannotRehearse) return error.message;
		throw error;
	}
}

/** The result in a few words. */
async function play(one: Shape): Promise<{ isAsExpected: boolean; said: string }> {
	const workflows = checked(one);
	if (typeof workflows === 'string') return refused(one, workflows);
	const sample = beginningsOf(workflows).length === 0 ? [] : sampleOf(workflows, DAYS);
	const events = planEvents(
		sample.map((event) => eventSchema.parse(event)),
		workflows,
	);
	try {
		const [facts] = await rehearse([
			{ command: 'npm run test:shapes', workflows, days: DAYS, seed: 1, life: 'lively', events },
		]);
		return played(one, facts!);
	} catch (error) {
		if (error instanceof CannotRehearse) return refused(one, error.message);
		throw error;
	}
}

const refused = ({ refused: expected }: Shape, sentence: string) => ({
	isAsExpected: expected !== undefined && sentence.includes(expected),
	said: `refused: ${sentence}`,
});

function played({ refused: expected, fails = {} }: Shape, facts: Facts) {
	const lines = linesOf(sheetOf(facts));
	const failed = lines.find(({ id }) => id === 'executions.failed');
	const own = (failed?.cases ?? []).filter(({ node }) => node === null || !(node in fails));
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
	let wrong = 0;
	for (const one of chosen) {
		const { isAsExpected, said } = await play(one);
		(isAsExpected ? note : fail)(`${one.file.name}: ${said}`);
		if (!isAsExpected) wrong += 1;
	}
	return wrong === 0 ? 0 : 1;
}

// n8n and its folder end with this process, however it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

void exitAfter(main(process.argv.slice(2)));
