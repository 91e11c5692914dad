import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../packages/sandbox/core/faults/faults';
import type { Sandbox } from '../../packages/sandbox/sandbox';
import type { EndpointId } from '../../src/contract';
import { operationNamed, type OperationCase } from '../nodes/support/operations';

// What models call through n8n's own Agents, with faults of the service, and what may happen only once.

/** An operation with an effect that must not happen twice. All but one of its parameters are fixed. */
interface Work extends Pick<OperationCase, 'type'> {
	readonly fixed: INodeParameters;
	/** What the model chooses. */
	readonly chosen: string;
	/** Whether that is a record chosen by its ID. */
	readonly isId: boolean;
	/** The request that has the effect, and what is read to find out about it. */
	readonly endpoint: EndpointId;
	readonly looksAt: EndpointId;
	/** Its values, numbered from 1. */
	readonly value: (which: number) => string;
}

const workOf = (
	name: string,
	work: Pick<Work, 'chosen' | 'endpoint' | 'looksAt' | 'value'> & Partial<Work>,
): Work => {
	const { type, parameters } = operationNamed(name);
	return { type, isId: false, fixed: parameters, ...work };
};

export const works = {
	send: workOf('message: send', {
		chosen: 'conversationId',
		isId: true,
		endpoint: 'conversations.sendMessage',
		looksAt: 'conversations.get',
		value: (which) => `conv_${which}`,
	}),
	list: workOf('leadList: create', {
		chosen: 'name',
		endpoint: 'leadLists.create',
		looksAt: 'leadLists.list',
		value: (which) => `List ${which}`,
	}),
	campaign: workOf('campaign: create', {
		chosen: 'name',
		endpoint: 'campaigns.create',
		looksAt: 'campaigns.list',
		value: (which) => `Campaign ${which}`,
	}),
	agent: workOf('agent: create', {
		chosen: 'name',
		endpoint: 'agents.create',
		looksAt: 'agents.list',
		value: (which) => `Agent ${which}`,
	}),
	enrich: workOf('lead: enrich', {
		chosen: 'leadId',
		isId: true,
		endpoint: 'leads.enrich',
		looksAt: 'leads.get',
		value: (which) => `lead_${which}`,
	}),
} satisfies Record<string, Work>;

export type WorkName = keyof typeof works;

/** The parameters of a call, with this value for what the model chooses. */
export const parametersWith = ({ fixed, chosen, isId }: Work, value: string): INodeParameters => ({
	...fixed,
	[chosen]: isId ? { __rl: true, mode: 'id', value } : value,
});

/** How the service fails. */
export const FAULTS = [
	{ fault: 'reset_before' },
	{ fault: 'reset_after' },
	{ fault: 'reset_before', late: 12 },
	{ fault: 'timeout_after' },
	{ fault: 'truncated' },
	{ fault: 'bad_json' },
	{ fault: 'html', after: true },
	{ fault: 'status', status: 500 },
	{ fault: 'status', status: 500, after: true },
	{ fault: 'status', status: 502, late: 2 },
	{ fault: 'status', status: 429 },
] as const;

/** Answers that come slowly, by the clock of this machine. */
export const SLOW_FAULTS = [{ fault: 'slow' }, { fault: 'slow', seconds: 5 }] as const;

type PlannedFault = (typeof FAULTS)[number] | (typeof SLOW_FAULTS)[number];

/** One call of the model. Equal calls ask for the same. */
export interface AgentCall {
	readonly work: WorkName;
	readonly which: number;
	/** What happens to its request. */
	readonly fault: PlannedFault | null;
	/** Whether the service also fails when it is asked what happened. */
	readonly isBlind: boolean;
}

/** What models call, several things at the same moment, one moment after the other. */
export const histories = (faults: readonly PlannedFault[]): fc.Arbitrary<AgentCall[][]> => {
	const call = fc.record({
		work: fc.constantFrom(...(Object.keys(works) as WorkName[])),
		which: fc.integer({ min: 1, max: 2 }),
		fault: fc.option(fc.constantFrom(...faults), { freq: 5 }),
		isBlind: fc.boolean(),
	});
	const together = fc.array(call, { minLength: 1, maxLength: 3 });
	return fc.array(together, { minLength: 8, maxLength: 12 });
};

const BLIND_REQUESTS = 4;

export function planFaults({ faults }: Sandbox, { work, fault, isBlind }: AgentCall) {
	if (!fault) return;
	const { endpoint, looksAt } = works[work];
	faults.add({ ...fault, endpoint } as Fault);
	if (isBlind) {
		faults.add({ fault: 'status', status: 500, endpoint: looksAt, times: BLIND_REQUESTS });
	}
}

/** What has happened, in words that are the same for the same. */
export function whatHappened({ database, effects }: Sandbox): string[] {
	const nameIn = (table: string, id: string) =>
		String(
			database
				.prepare(`SELECT json_extract(record, '$.name') AS name FROM ${table} WHERE id = ?`)
				.get(id)!.name,
		);
	return effects().flatMap(({ kind, subject }) => {
		if (kind === 'message_sent') return [`message into ${subject.split('/')[0]}`];
		if (kind === 'lead_list_created') return [nameIn('lead_lists', subject)];
		if (kind === 'campaign_created') return [nameIn('campaigns', subject)];
		if (kind === 'agent_created') return [nameIn('agents', subject)];
		return kind === 'credit_spent' ? [`credit for ${subject}`] : [];
	});
}

/** What has happened more often than once. */
export function doublesIn(sandbox: Sandbox): string[] {
	const all = whatHappened(sandbox);
	return all.filter((each, index) => all.indexOf(each) < index);
}
