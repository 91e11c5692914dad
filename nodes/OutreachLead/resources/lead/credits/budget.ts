import type { LeadEnrichment } from '../../../../../src/contract/leads';

/**
 * What one node knows about a workspace's credits in one execution of the workflow. Plain JSON: n8n stores it with the execution.
 */
export interface Budget {
	/**
	 * The cost of each lead that was or may have been charged, by ID; null if we only know the price. The API charges a
	 * lead once, so a second send does not count again.
	 */
	readonly costs: Readonly<Record<string, number | null>>;
	/** The last balance that the API reported. */
	readonly remaining: number | null;
	/** How many sends since that balance may have been charged. */
	readonly unseen: number;
	/** What the last lead cost. The API states no price, so it is 1 until two balances show it. */
	readonly price: number;
}

export const newBudget: Budget = { costs: {}, remaining: null, unseen: 0, price: 1 };

/** In credits. */
export interface BudgetLimits {
	readonly maxCredits: number;
	readonly minimumCredits?: number;
}

export interface EnrichAnswer {
	readonly enrichment: LeadEnrichment;
	readonly repeated: boolean;
}

export const spentOf = ({ costs, price }: Budget): number =>
	Object.values(costs).reduce<number>((sum, cost) => sum + (cost ?? price), 0);

export const isCounted = ({ costs }: Budget, leadId: string): boolean =>
	Object.hasOwn(costs, leadId);

/** The answer to the first send was lost, and the lead is enriched: nothing shows whether that send was charged. */
export const isChargeUnknown = ({ enrichment, repeated }: EnrichAnswer): boolean =>
	!enrichment.charged && repeated && enrichment.status === 'already_enriched';

/** The reason in such a lead's row. */
export const CHARGE_UNKNOWN = 'May have been charged: the first request got no answer';

/** Why the lead must not be enriched; undefined if it may. A lead that already counts costs nothing more. */
export function reasonToStop(
	budget: Budget,
	leadId: string,
	{ maxCredits, minimumCredits }: BudgetLimits,
): string | undefined {
	if (isCounted(budget, leadId)) return undefined;
	const { remaining, unseen, price } = budget;
	const spent = spentOf(budget);
	const cost = price === 1 ? '' : `; a lead costs ${price}`;
	if (spent + price > maxCredits) {
		return `Not tried: Maximum Credits is ${maxCredits}, spent with this node so far: ${spent}${cost}`;
	}
	const expected = remaining === null ? Infinity : remaining - (unseen + 1) * price;
	if (minimumCredits !== undefined && expected < minimumCredits) {
		return `Not tried: Minimum Credits is ${minimumCredits}, the workspace has ${remaining} left${cost}`;
	}
	return undefined;
}

/** Counts a lead before its request goes out. If no answer comes, the lead stays counted. */
export function reserve(budget: Budget, leadId: string): Budget {
	const cost = isCounted(budget, leadId) ? budget.costs[leadId] : null;
	return { ...withCost(budget, leadId, cost), unseen: budget.unseen + 1 };
}

/** Undoes the reservation of a request that was not sent. */
export function release(budget: Budget, leadId: string, wasCounted: boolean): Budget {
	return {
		...(wasCounted ? budget : withCost(budget, leadId)),
		unseen: Math.max(0, budget.unseen - 1),
	};
}

/** Replaces a reservation with what the answer says. `wasCounted`: whether the lead counted before the reservation. */
export function settle(
	budget: Budget,
	leadId: string,
	wasCounted: boolean,
	answer: EnrichAnswer,
): Budget {
	const { charged, status, credits_remaining: remaining } = answer.enrichment;
	const mayBeCharged = charged || isChargeUnknown(answer);
	// If there were other sends between the two balances, their difference is not the price of this lead.
	const difference =
		budget.unseen === 1 && budget.remaining !== null ? budget.remaining - remaining : 0;
	const cost = mayBeCharged && difference > 0 ? difference : undefined;
	// The API charges only for an enrichment, so a lead that is not enriched now was not charged before.
	const counts = mayBeCharged || (wasCounted && status === 'already_enriched');
	return {
		...withCost(budget, leadId, counts ? (cost ?? budget.costs[leadId]) : undefined),
		...(Number.isFinite(remaining) && { remaining, unseen: 0 }),
		price: cost ?? budget.price,
	};
}

function withCost(budget: Budget, leadId: string, cost?: number | null): Budget {
	const others = Object.entries(budget.costs).filter(([id]) => id !== leadId);
	const own = cost === undefined ? [] : [[leadId, cost] as const];
	return { ...budget, costs: Object.fromEntries([...others, ...own]) };
}
