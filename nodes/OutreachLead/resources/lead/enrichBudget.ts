import type { LeadEnrichment } from '../../../../src/contract/leads';

/** What a run of the node knows of the workspace's credits. */
export interface Budget {
	/** Credits that this run has spent. */
	readonly spent: number;
	/** Balance after the last enrichment; null before the first. */
	readonly remaining: number | null;
	/** What a lead cost at last. The API states no price, so it is 1 until two balances tell it. */
	readonly price: number;
	readonly exhausted: boolean;
}

export const newBudget: Budget = { spent: 0, remaining: null, price: 1, exhausted: false };

export interface BudgetLimits {
	readonly maxCredits?: number;
	readonly minimumCredits?: number;
}

/** Why the next lead must not be enriched; undefined where it may. */
export function reasonToStop(budget: Budget, limits: BudgetLimits): string | undefined {
	if (budget.exhausted) return 'Not tried: the workspace has too few credits left';
	if (limits.maxCredits !== undefined && budget.spent + budget.price > limits.maxCredits) {
		return `Not tried: this run may spend ${limits.maxCredits} credits and has spent ${budget.spent}`;
	}
	if (
		limits.minimumCredits !== undefined &&
		budget.remaining !== null &&
		budget.remaining - budget.price < limits.minimumCredits
	) {
		return `Not tried: ${budget.remaining} credits are left and ${limits.minimumCredits} must remain`;
	}
	return undefined;
}

export function spend(budget: Budget, enrichment: LeadEnrichment): Budget {
	const { charged, credits_remaining: remaining, status } = enrichment;
	const difference = budget.remaining === null ? 0 : budget.remaining - remaining;
	const price = charged && difference > 0 ? difference : budget.price;
	return {
		spent: budget.spent + (charged ? price : 0),
		remaining,
		price,
		exhausted: status === 'insufficient_credits',
	};
}
