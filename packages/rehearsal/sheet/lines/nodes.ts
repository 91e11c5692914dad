import { sentenceOf } from '../../check/finding';
import type { Facts } from '../facts';
import { caseOf, type Line, mistakesIfAny } from '../line';
import { isCounted } from '../lookup';

/** What the check of the workflows found before the days began. A replay of later days leaves it out. */
export function nodeLines(facts: Facts): Line[] {
	const { run } = facts;
	if (!isCounted(facts)({ at: run.began })) return [];
	const casesOf = (isOwn: boolean) =>
		run.misread
			.filter((finding) => finding.isOwn === isOwn)
			.map((finding) => {
				const { workflow, node } = finding;
				return caseOf({ at: run.began, what: sentenceOf(finding), workflow, node });
			});
	return [
		...mistakesIfAny('nodes.misread', casesOf(true)),
		...mistakesIfAny('nodes.doubtful', casesOf(false), { level: 'look' }),
	];
}
