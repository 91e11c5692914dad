import type { INodeProperties } from 'n8n-workflow';

import { agents, type Generation } from '../../../../src/contract/agents';
import { invalidFields, statusOf } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { simplifier } from '../../../shared/form/output';
import { throwWithAdvice } from '../advice';
import { simplifyProposal } from './proposalRow';

const MAX_WAIT_SECONDS = { min: 5, max: 3600 };
/** Most proposals are ready soon, and every poll counts towards the rate limit. */
const PAUSES_S = [2, 3, 5, 8, 13, 20];
const LONGEST_PAUSE_S = 30;

/** An AI agent's call should be short: the agent can get the proposal again. */
export const waitUntilReady: INodeProperties = {
	displayName: 'Wait Until Ready',
	name: 'waitUntilReady',
	type: 'boolean',
	noDataExpression: true,
	default: true,
	displayOptions: { show: { '@tool': [false] } },
	description:
		'Whether to wait until the proposal is ready, or until it is known that there will be none. If off, get it later with Proposal > Get.',
};

export const maxWaitSeconds: INodeProperties = {
	displayName: 'Max Wait (Seconds)',
	name: 'maxWaitSeconds',
	type: 'number',
	typeOptions: { minValue: 5, maxValue: 3600 },
	default: 300,
	displayOptions: { show: { '@tool': [false], waitUntilReady: [true] } },
	description:
		'How long to wait at most for each input item, 5 to 3600 seconds. After that the proposal comes out as it is, with the status preparing, and a later Proposal > Get can go on waiting.',
};

/** In milliseconds; 0 if the node does not wait. */
export function maxWaitOf(call: ItemCall): number {
	if (call.isTool || call.parameter('waitUntilReady') !== true) return 0;
	const seconds = Number(call.parameter('maxWaitSeconds'));
	const { min, max } = MAX_WAIT_SECONDS;
	if (seconds >= min && seconds <= max) return seconds * 1000;
	const { displayName: label } = maxWaitSeconds;
	const message = `must be a number from ${min} to ${max}`;
	throw invalidFields([{ field: 'max_wait_seconds', label, message }]);
}

/** Polls a proposal until it is ready or the wait is over, and returns its row. */
export async function waitForProposal(
	call: ItemCall,
	generation: Generation,
	maxWait: number,
): Promise<object> {
	const { environment } = call;
	const start = environment.elapsed();
	const left = () => Math.round(start + maxWait - environment.elapsed());
	let current = generation;
	for (let polls = 0; current.status === 'preparing' && left() > 0; polls += 1) {
		const pause = (PAUSES_S[polls] ?? LONGEST_PAUSE_S) * 1000;
		// The last poll comes right at the end of the wait.
		await call.pause(Math.min(pause, left()));
		current = await poll(call, current);
	}
	const waited = Math.round((environment.elapsed() - start) / 1000);
	return simplifier(call, (row: Generation) => simplifyProposal(row, waited))(current);
}

/** Does nothing if the rate limit is used up: the next window may start after the wait is over. */
async function poll(call: ItemCall, current: Generation): Promise<Generation> {
	const path = { generation_id: current.generation_id };
	const reading = call.read(agents.getGeneration, { path }, { mayWait: false });
	const { data } = await reading.catch((error: unknown) =>
		statusOf(error) === 429 ? { data: current } : throwWithAdvice(error),
	);
	return data;
}
