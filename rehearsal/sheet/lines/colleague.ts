import type { Deed } from '../deeds';
import type { Execution, Facts } from '../facts';
import { caseOf, figure, mistakesIfAny, placeOf, type Line } from '../line';
import { isCounted, isKilled, namesOf } from '../lookup';

/** What the simulated colleague did. No lines if there was nothing to do. */
export function colleagueLines(facts: Facts): Line[] {
	const isDue = isCounted(facts);
	const { pending } = facts.colleague;
	const deeds = facts.colleague.deeds.filter(isDue);
	const givenUp = facts.colleague.deeds.filter(({ did }) => did === 'failed');
	const known = new Set([...pending, ...givenUp.map(({ execution }) => execution)]);
	const unanswered = facts.n8n.executions.filter(
		({ id, awaits, start: at }) => awaits !== null && !known.has(id) && isDue({ at }),
	);
	const count = (...kinds: ReadonlyArray<Deed['did']>) =>
		deeds.filter(({ did }) => kinds.includes(did)).length;
	if (deeds.length === 0 && unanswered.length === 0) return [];
	return [
		figure('colleague.started', count('started')),
		figure('colleague.filledIn', count('filled_in')),
		figure('colleague.approved', count('approved')),
		figure('colleague.declined', count('declined')),
		figure('colleague.pending', new Set(pending).size),
		...mistakesIfAny('colleague.failed', failedCases(facts, deeds), {
			level: 'look',
		}),
		...mistakesIfAny(
			'colleague.unanswered',
			unanswered.map((execution) => unansweredCase(facts, execution)),
			{ level: 'look' },
		),
	];
}

function failedCases(facts: Facts, deeds: readonly Deed[]) {
	const { workflows } = namesOf(facts);
	const executions = new Map(facts.n8n.executions.map((one) => [one.id, one]));
	return deeds.flatMap(({ at, did, what, execution: id }) => {
		const execution = executions.get(id ?? '');
		// The execution that waited for an answer is gone; it counts among the executions.
		const isGone = execution !== undefined && isKilled(facts, execution);
		if (did !== 'failed' || isGone) return [];
		return [caseOf({ ...placeOf(execution, workflows), at, what })];
	});
}

function unansweredCase(facts: Facts, execution: Execution) {
	const { workflows } = namesOf(facts);
	const what = 'It waits for an answer, and no message had a link to give one.';
	return caseOf({
		at: execution.start,
		what,
		node: execution.awaits,
		...placeOf(execution, workflows),
	});
}
