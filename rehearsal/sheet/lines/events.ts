import type { Facts } from '../facts';
import { caseOf, figure, mistakesIfAny, type Line } from '../line';
import { isCounted, namesOf } from '../lookup';

/** What became of the user's events. No lines if there were none. */
export function eventLines(facts: Facts): Line[] {
	const { happened: all, left } = facts.events;
	if (all.length === 0 && left === 0) return [];
	const isDue = isCounted(facts);
	const happened = all.filter(isDue);
	const { workflows } = namesOf(facts);
	const failed = happened.filter(({ problem }) => problem !== null);
	const failedNames = new Set(failed.map(({ name }) => name));
	const { until, grace } = facts.run;
	const unmet = happened.filter(
		(event) =>
			!failedNames.has(event.name) && event.at <= until - grace && !beganSomething(facts, event),
	);
	const cases = (events: typeof happened) =>
		events.map(({ at, name, node, workflow, problem }) =>
			caseOf({
				at,
				node,
				workflow: workflows.get(workflow) ?? workflow,
				what: `${name}. ${problem ?? 'No run of the workflow began with this trigger afterwards.'}`,
			}),
		);
	return [
		figure('events.happened', new Set(happened.map(({ name }) => name)).size),
		figure('events.left', left),
		...mistakesIfAny('events.failed', cases(failed), { level: 'look' }),
		...mistakesIfAny('events.unmet', cases(unmet), { level: 'look' }),
	];
}

/** A poll may find several events at once, so it is enough that one run began. */
const beganSomething = (
	{ n8n: { executions } }: Facts,
	{ at, workflow, node }: { readonly at: number; readonly workflow: string; readonly node: string },
): boolean =>
	executions.some(
		(execution) =>
			execution.workflow === workflow &&
			// n8n's clock and the world's differ by milliseconds.
			execution.start >= at - SLACK_MS &&
			execution.ran.some((one) => one.node === node),
	);

const SLACK_MS = 1_000;
