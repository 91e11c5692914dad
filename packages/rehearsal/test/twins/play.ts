import { parameterCodeOf } from '../../n8n/defaults';
import { fromRunner } from '../../n8n/installation';
import { builtInNodes, ownNodes } from '../../n8n/nodeTypes';
import type { Rehearsal } from '../../run/rehearsal';
import { readInstalled } from '../../run/workflow/installed';
import { checkWorkflows } from '../../run/workflow/workflowFile';
import { rehearse } from '../../run/rehearse';
import type { Line } from '../../sheet/line';
import { linesOf, sheetOf, type Sheet } from '../../sheet/sheet';
import { DEFAULT_REASONS, linesFor } from '../../sheet/verdict';
import type { WorkflowFile } from '../../n8n/workflows';
import { asSaved } from '../asSaved';
import type { Pair } from './pair';

export interface Played {
	readonly pair: Pair;
	readonly twin: 'broken' | 'corrected';
	readonly sheet: Sheet;
	/** The lines that are not fine. */
	readonly marked: readonly Line[];
}

/** Rehearses the twins in one n8n, each in a world of its own, from files as n8n's editor saves them. */
export async function play(
	pairs: readonly Pair[],
	twins: ReadonlyArray<Played['twin']>,
	seed: number,
): Promise<Played[]> {
	const cast = pairs.flatMap((pair) => twins.map((twin) => ({ pair, twin })));
	const { n8n, nodes } = fromRunner();
	const installed = readInstalled({ n8n, nodes });
	const types = [...builtInNodes(n8n), ...ownNodes(nodes)];
	const checked = (file: WorkflowFile) =>
		checkWorkflows([asSaved(file, types, parameterCodeOf(n8n))], {
			files: [file.name],
			installed,
		});
	const facts = await rehearse(
		cast.map(({ pair, twin }) => rehearsalOf(pair, checked(pair[twin]), seed)),
	);
	return cast.map(({ pair, twin }, index) => {
		const sheet = sheetOf(facts[index]!);
		return { pair, twin, sheet, marked: linesOf(sheet).filter(({ level }) => level !== 'fine') };
	});
}

const rehearsalOf = (
	{ days, life, prepare }: Pair,
	workflows: readonly WorkflowFile[],
	seed: number,
): Rehearsal => ({
	command: 'npm test twins',
	workflows,
	days,
	seed,
	life: 'lively',
	settings: life,
	prepare,
});

/** The lines that a rehearsal fails for. */
const FAILING = DEFAULT_REASONS.flatMap(linesFor);

const fails = ({ id, level }: Line): boolean =>
	level === 'bad' && FAILING.some((line) => line === id);

/** Whether the sheet names the mistake: so that the rehearsal fails, if it can fail for the line. */
export const isNamed = ({ pair, marked }: Played): boolean =>
	marked.some((line) => line.id === pair.line && (fails(line) || !FAILING.includes(pair.line)));

/** What may well be right: how soon and at which hours to answer is up to the user. */
const UP_TO_THE_USER = ['sent.hasty', 'sent.night'];

/** When many write at once, a minute's requests are used up, and the rest comes with the next. */
const ofBursts = ({ line }: Pair) => (line === 'requests.least' ? [] : ['requests.least']);

/** Lines that call a corrected workflow wrong. */
export const falseAlarmsIn = ({ pair, twin, marked }: Played): Line[] => {
	const { toDecide = [] } = pair;
	const allowed: readonly string[] = [...UP_TO_THE_USER, ...ofBursts(pair), ...toDecide];
	return twin === 'broken'
		? []
		: marked.filter((line) => fails(line) || !allowed.includes(line.id));
};
