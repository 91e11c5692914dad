import type { HappenedEvent } from '../events';
import type { Deed } from '../deeds';
import type { Facts } from '../facts';
import { type Case, caseOf, figure, mistakesIfAny, placeOf, type Line } from '../line';
import { isCounted, isKilled, namesOf } from '../lookup';

/** What the simulated colleague and the user's events did. No lines if there was nothing to do. */
export function eventLines(facts: Facts): Line[] {
	const isDue = isCounted(facts);
	const { left } = facts.events;
	const happened = facts.events.happened.filter(isDue);
	const deeds = facts.colleague.deeds.filter(isDue);
	const isIdle = [...facts.events.happened, ...deeds].length === 0 && left === 0;
	if (isIdle) return [];
	const events = new Set(happened.map(({ name }) => name)).size;
	const count = (kind: Deed['did']) => deeds.filter(({ did }) => did === kind).length;
	const done = {
		events,
		started: count('started'),
		filledIn: count('filled_in'),
		approved: count('approved'),
		declined: count('declined'),
	};
	const all = Object.values(done).reduce((sum, one) => sum + one, 0);
	const pending = new Set(facts.colleague.pending).size;
	const cases = [...failedDeeds(facts, deeds), ...failedEvents(facts, happened)];
	return [
		figure('events.happened', all, { parts: { ...done, pending, left } }),
		...mistakesIfAny('events.failed', cases, { level: 'look' }),
	];
}

function failedDeeds(facts: Facts, deeds: readonly Deed[]): Case[] {
	const { workflows } = namesOf(facts);
	const executions = new Map(facts.n8n.executions.map((one) => [one.id, one]));
	return deeds.flatMap(({ at, did, what, execution: id }) => {
		const execution = executions.get(id ?? '');
		// The execution that waited for an answer is gone: a kill ended it.
		const isGone = execution !== undefined && isKilled(facts, execution);
		if (did !== 'failed' || isGone) return [];
		return [caseOf({ ...placeOf(execution, workflows), at, what })];
	});
}

/** Events that n8n did not take, and those that began nothing. */
function failedEvents(facts: Facts, happened: readonly HappenedEvent[]): Case[] {
	const { workflows } = namesOf(facts);
	const { until, grace } = facts.run;
	const refused = happened.filter(({ problem }) => problem !== null);
	const names = new Set(refused.map(({ name }) => name));
	const unmet = happened.filter(
		(event) => !names.has(event.name) && event.at <= until - grace && !beganSomething(facts, event),
	);
	return [...refused, ...unmet].map(({ at, name, node, workflow, problem }) =>
		caseOf({
			at,
			node,
			workflow: workflows.get(workflow) ?? workflow,
			what: `${name}. ${problem ?? 'No run of the workflow began with this trigger afterwards.'}`,
		}),
	);
}

/** A poll may find several events at once, so it is enough that one run began. */
const beganSomething = (
	{ n8n: { executions } }: Facts,
	{ at, workflow, node }: HappenedEvent,
): boolean =>
	executions.some(
		(execution) =>
			execution.workflow === workflow &&
			// n8n's clock and the world's differ by milliseconds.
			execution.start >= at - SLACK_MS &&
			execution.ran.some((one) => one.node === node),
	);

const SLACK_MS = 1_000;

/** Runs that wait for an answer to a message that had no link for one. */
export function unansweredWaits(facts: Facts): Case[] {
	const { workflows } = namesOf(facts);
	const { deeds, pending } = facts.colleague;
	const givenUp = deeds.filter(({ did }) => did === 'failed').map(({ execution }) => execution);
	const known = new Set([...pending, ...givenUp]);
	return facts.n8n.executions
		.filter(({ id, awaits }) => awaits !== null && !known.has(id))
		.map((execution) =>
			caseOf({
				at: execution.start,
				what: 'It waits for an answer, and no message had a link to give one.',
				node: execution.awaits,
				...placeOf(execution, workflows),
			}),
		);
}
