import type { Cause, Execution, Facts, NodeError } from '../facts';
import { countOf, durationOf, momentOf } from '../format';
import { type Case, caseOf, figure, type Line, mistakes, placeOf } from '../line';
import { groupBy, hasFailed, isCounted, isKilled, isTooLate, namesOf } from '../lookup';
import { unansweredWaits } from './events';
import type { LineId } from './meanings';

/** How the runs of the workflows went. */
export function executionLines(facts: Facts): Line[] {
	const executions = startedIn(facts);
	const { ending, passedOver } = failuresIn(facts);
	const ended = executions.filter(({ end }) => end !== null);
	const longest = ended.toSorted((a, b) => workOf(b) - workOf(a))[0];
	const of = executions.length;
	return [
		figure('executions.run', of, {
			parts: { waiting: executions.filter(({ status }) => status === 'waiting').length },
			...(longest && {
				note: `The longest: ${durationOf(workOf(longest))} at work, execution ${longest.id}, ${momentOf(longest.start)}.`,
			}),
		}),
		failureLine(facts, 'executions.failed', ending.filter(isOwn), of),
		failureLine(facts, 'executions.passedOver', passedOver.filter(isOwn), of),
		oversleptLine(facts),
		hangingLine(facts, of),
	];
}

const startedIn = (facts: Facts): Execution[] =>
	facts.n8n.executions.filter(({ start: at }) => isCounted(facts)({ at }));

function failuresIn(facts: Facts) {
	const all = facts.n8n.executions;
	const ending: Failure[] = all.filter(hasFailed(facts)).map((execution) => ({
		execution,
		at: execution.end ?? execution.start,
		error: execution.error ?? UNKNOWN[execution.status as keyof typeof UNKNOWN],
	}));
	const passedOver: Failure[] = all.flatMap((execution) =>
		execution.passed_over.map((error) => ({ execution, at: error.at, error })),
	);
	return { ending, passedOver };
}

const isOwn = ({ error }: Failure): boolean => error.cause === undefined;

/** What failed because of the world or the stage: how often, and the first of each kind. */
export function foreignFailures(facts: Facts) {
	const { ending, passedOver } = failuresIn(facts);
	const foreign = [...ending, ...passedOver].filter((failure) => !isOwn(failure));
	return kindsOf(facts, foreign.filter(isCounted(facts)));
}

/** The runs that kills of the rehearsal ended. */
export const killedRuns = (facts: Facts): Case[] =>
	casesOf(
		facts,
		startedIn(facts).filter((execution) => isKilled(facts, execution)),
		'A kill ended the run, and n8n does not run it again. See whether what it was for was done.',
	);

const UNKNOWN = {
	error: { node: null, text: 'n8n kept no error.' },
	crashed: { node: null, text: 'n8n ended in the middle of the run.' },
	canceled: { node: null, text: 'n8n canceled the run.' },
} satisfies Record<string, NodeError>;

/** How long the execution worked. */
const workOf = ({ start, end, waits }: Execution): number =>
	(end ?? start) - start - waits.reduce((sum, { from, until }) => sum + until - from, 0);

interface Failure {
	readonly execution: Execution;
	readonly at: number;
	readonly error: NodeError;
}

/** What the stage answered, and the stub to write instead. */
function afterStage(cause: Cause | undefined): string {
	if (cause?.by !== 'stage') return '';
	const { answer, host, method, path } = cause;
	if (answer.startsWith('refused'))
		return `. A rehearsal does not play ${host} ${path}: ${answer}.`;
	const stub = JSON.stringify({ method, host, path, body: {} });
	return `, after ${method} ${host}${path}, which got ${answer}. Give --stubs with what the service would answer, in place of the last braces: [${stub}]`;
}

/** Counts all failures, and shows the first of each kind. */
function failureLine(facts: Facts, id: LineId, failures: readonly Failure[], count: number): Line {
	const counted = failures.filter(isCounted(facts));
	const { cases, value } = kindsOf(facts, counted);
	return figure(id, value, {
		level: cases.length === 0 ? 'fine' : 'bad',
		occasions: { count, hits: new Set(counted.map(({ execution }) => execution)).size },
		cases,
	});
}

/** The first of each kind: same node and same words, apart from numbers in them. */
function kindsOf(facts: Facts, failures: readonly Failure[]) {
	const { workflows } = namesOf(facts);
	const kinds = groupBy(
		failures.toSorted((a, b) => a.at - b.at),
		({ execution: { workflow }, error: { node, text } }) =>
			JSON.stringify([workflow, node, text.replace(/\d+/g, '#')]),
	);
	const cases = [...kinds.values()].map((kind) => {
		const { at, error, execution } = kind[0]!;
		const times = kind.length === 1 ? '' : `, the first of ${countOf(kind.length)}`;
		const where = { node: error.node, ...placeOf(execution, workflows) };
		const what = `${beforeText(error.cause)}'${error.text}'${times}${afterStage(error.cause)}`;
		return caseOf({ at, what, ...where });
	});
	return { value: failures.length, cases };
}

const beforeText = (cause: Cause | undefined): string =>
	cause?.by === 'world' ? 'Because of the world: ' : '';

/** An execution that should have gone on before the end. */
function oversleptLine(facts: Facts): Line {
	const late = facts.n8n.executions.filter(
		({ status, resumes }) => status === 'waiting' && resumes !== null && !isTooLate(facts, resumes),
	);
	const { workflows } = namesOf(facts);
	const cases = late.map((execution) =>
		caseOf({
			at: execution.resumes!,
			what: 'It was to go on then.',
			...placeOf(execution, workflows),
		}),
	);
	const waited = startedIn(facts).filter(({ waits }) => waits.length > 0).length;
	const due = cases.filter(isCounted(facts));
	return mistakes('executions.overslept', due, { of: Math.max(waited, due.length) });
}

function hangingLine(facts: Facts, of: number): Line {
	const hanging = facts.n8n.executions.filter(
		({ status, start }) => status === 'running' && !isTooLate(facts, start),
	);
	const cases = [
		...casesOf(facts, hanging, 'It had not ended by the end of the rehearsal.'),
		...unansweredWaits(facts),
	];
	return mistakes('executions.hanging', cases.filter(isCounted(facts)), { level: 'look', of });
}

function casesOf(facts: Facts, executions: readonly Execution[], what: string): Case[] {
	const { workflows } = namesOf(facts);
	return executions.map((execution) =>
		caseOf({ at: execution.start, what, ...placeOf(execution, workflows) }),
	);
}
