import type { EndpointId } from 'n8n-nodes-outreach/src/contract';
import type { Fault } from './faults';

/** A fault that still has requests to hit. */
export interface PlannedFault {
	/** Counts from 1 since the start. */
	readonly id: number;
	readonly fault: Fault;
	/** How many requests pass before the fault hits. */
	readonly skip: number;
	/** How many requests it will still hit. */
	readonly left: number;
}

export interface FaultPlan {
	add(fault: Fault): PlannedFault;
	list(): readonly PlannedFault[];
	/** Returns false if there is none with this id. */
	remove(id: number): boolean;
	/** Also forgets the effects that are still to come. */
	clear(): void;
	/** The fault that hits this request, if any. Counts the request for every fault that is aimed at it. */
	next(endpoint: EndpointId): Fault | undefined;
	/** Schedules `happen` for a time of the sandbox's clock. */
	schedule(at: number, happen: () => void): void;
	/** Runs everything that is due, in order. Called before each look at the sandbox, so it needs no timer. */
	catchUp(now: number): void;
}

export function createFaultPlan(): FaultPlan {
	let planned: PlannedFault[] = [];
	let latestId = 0;
	const replace = (former: PlannedFault, changes: Partial<PlannedFault>) => {
		planned = planned
			.map((each) => (each === former ? { ...each, ...changes } : each))
			.filter(({ left }) => left > 0);
	};
	let late: Array<{ readonly at: number; readonly happen: () => void }> = [];
	return {
		add: (fault) => {
			latestId += 1;
			const added = { id: latestId, fault, skip: fault.skip ?? 0, left: fault.times ?? 1 };
			planned = [...planned, added];
			return added;
		},
		list: () => planned,
		remove: (id) => {
			const rest = planned.filter((each) => each.id !== id);
			const isFound = rest.length < planned.length;
			planned = rest;
			return isFound;
		},
		clear: () => {
			planned = [];
			late = [];
		},
		schedule: (at, happen) => {
			late = [...late, { at, happen }].sort((a, b) => a.at - b.at);
		},
		catchUp: (now) => {
			while (late[0] && late[0].at <= now) late.shift()?.happen();
		},
		next: (endpoint) => {
			for (const plan of planned) {
				if (plan.fault.endpoint !== undefined && plan.fault.endpoint !== endpoint) continue;
				if (plan.skip > 0) {
					replace(plan, { skip: plan.skip - 1 });
				} else {
					replace(plan, { left: plan.left - 1 });
					return plan.fault;
				}
			}
			return undefined;
		},
	};
}
