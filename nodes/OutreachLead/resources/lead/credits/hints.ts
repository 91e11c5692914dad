import type { INodeExecutionData } from 'n8n-workflow';

import { type Hint, info, someAre, warning } from '../../../../../src/n8n/execution/hints';
import { type Budget, CHARGE_UNKNOWN, spentOf } from './budget';

const NOT_ENRICHED = ['failed', 'insufficient_credits', 'skipped'];

/** The reason in the row of a lead that need not be enriched. */
export const HAS_ADDRESS = 'Not needed: the lead has an e-mail address';

/** Hints about leads that were not enriched, and about credits. `budgets`: by workspace. */
export function enrichHints(
	items: readonly INodeExecutionData[],
	budgets: readonly Budget[],
): Hint[] {
	const count = (isCounted: (json: INodeExecutionData['json']) => boolean) =>
		items.filter(({ json }) => isCounted(json)).length;
	const left = count(
		({ status, reason }) => NOT_ENRICHED.includes(String(status)) && reason !== HAS_ADDRESS,
	);
	const uncertain = count(({ reason }) => reason === CHARGE_UNKNOWN);
	const hints: Hint[] = [];
	if (left > 0) {
		hints.push(warning(`${someAre(left, items, 'lead')} not enriched: see "status" and "reason".`));
	}
	if (uncertain > 0) {
		hints.push(
			warning(
				`${someAre(uncertain, items, 'lead')} enriched, but it is not known whether that cost a credit: see "reason".`,
			),
		);
	}
	const [budget, ...others] = budgets;
	// The balances of several workspaces would need the workspaces' names.
	if (budget && budget.remaining !== null && others.length === 0) {
		hints.push(
			info(
				`Credits left in the workspace: ${budget.remaining}. Spent with this node in this execution: ${spentOf(budget)}.`,
			),
		);
	}
	return hints;
}
