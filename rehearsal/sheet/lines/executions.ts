import { MINUTE } from '../../../sandbox/clock';
import type { Cause, Execution, Facts, NodeError } from '../facts';
import { countOf, momentOf } from '../format';
import {
	caseOf,
	figure,
	ifAny,
	type Level,
	type Line,
	mistakes,
	mistakesIfAny,
	placeOf,
} from '../line';
import { groupBy, hasFailed, isCounted, isKilled, isTooLate, namesOf } from '../lookup';
import type { LineId } from './meanings';

/** How the runs of the workflows went. */
export function executionLines(facts: Facts): Line[] {
	const all = facts.n8n.executions;
	const isDue = isCounted(facts);
	const killed = all.filter((execution) => isKilled(facts, execution));
	const executions = all.filter(({ start: at }) => isDue({ at }));
	const ended = executions.filter(({ end }) => end !== null);
	const longest = ended.toSorted((a, b) => workOf(b) - workOf(a))[0];
	const ending = all.filter(hasFailed(facts)).map((execution) => ({
		execution,
		at: execution.end ?? execution.start,
		error: execution.error ?? UNKNOWN[execution.status as keyof typeof UNKNOWN],
	}));
	const passedOver = all.flatMap((execution) =>
		execution.passed_over.map((error) => ({ execution, at: error.at, error })),
	);
	const by = (cause: Cause['by'] | undefined) => (failure: Failure) =>
		failure.error.cause?.by === cause;
	const ofOthers = [...ending, ...passedOver];
	return [
		figure('executions.run', executions.length),
		failureLine(facts, 'executions.failed', ending.filter(by(undefined))),
		failureLine(facts, 'executions.passedOver', passedOver.filter(by(undefined))),
		...ifAny(failureLine(facts, 'executions.byWorld', ofOthers.filter(by('world')), 'look')),
		...ifAny(failureLine(facts, 'executions.byStage', ofOthers.filter(by('stage')), 'look')),
		figure('executions.longest', longest ? workOf(longest) / MINUTE : null, {
			unit: 'minutes',
			...(longest && { note: `Execution ${longest.id}, ${momentOf(longest.start)}.` }),
		}),
		figure('executions.waiting', executions.filter(({ status }) => status === 'waiting').length),
		oversleptLine(facts),
		hangingLine(facts),
		...mistakesIfAny(
			'executions.killed',
			casesOf(
				facts,
				killed,
				() => 'n8n does not run it again. See whether what it was for was done.',
			).filter(isDue),
			{ level: 'look' },
		),
	];
}

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

/** Counts all failures, and shows the first of each kind: same node and same words, apart from numbers in them. */
function failureLine(
	facts: Facts,
	id: LineId,
	failures: readonly Failure[],
	level: Level = 'bad',
): Line {
	const { workflows } = namesOf(facts);
	const counted = failures.filter(isCounted(facts));
	const kinds = groupBy(
		counted.toSorted((a, b) => a.at - b.at),
		({ execution: { workflow }, error: { node, text } }) =>
			JSON.stringify([workflow, node, text.replace(/\d+/g, '#')]),
	);
	const cases = [...kinds.values()].map((kind) => {
		const { at, error, execution } = kind[0]!;
		const times = kind.length === 1 ? '' : `, the first of ${countOf(kind.length)}`;
		const where = { node: error.node, ...placeOf(execution, workflows) };
		return caseOf({ at, what: `'${error.text}'${times}${afterStage(error.cause)}`, ...where });
	});
	return figure(id, counted.length, { level: cases.length === 0 ? 'fine' : level, cases });
}

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
	return mistakes('executions.overslept', cases.filter(isCounted(facts)));
}

function hangingLine(facts: Facts): Line {
	const hanging = facts.n8n.executions.filter(
		({ status, start }) => status === 'running' && !isTooLate(facts, start),
	);
	const cases = casesOf(facts, hanging, () => 'It had not ended by the end of the rehearsal.');
	return mistakes('executions.hanging', cases.filter(isCounted(facts)), {
		level: 'look',
	});
}

function casesOf(
	facts: Facts,
	executions: readonly Execution[],
	whatOf: (execution: Execution) => string,
) {
	const { workflows } = namesOf(facts);
	return executions.map((execution) =>
		caseOf({ at: execution.start, what: whatOf(execution), ...placeOf(execution, workflows) }),
	);
}
