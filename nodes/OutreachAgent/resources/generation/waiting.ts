import type { INodeProperties } from 'n8n-workflow';

import { agents, type Generation } from '../../../../src/contract/agents';
import { invalidInput, statusOf } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { formOf, number } from '../../../shared/form/values';
import { isSimplified } from '../../../shared/form/simplify';
import { advised } from '../advice';
import { simplifyGeneration } from './generationRow';

const MAX_WAIT_SECONDS = { min: 5, max: 3600 };
/** Between one poll and the next. Most generations are ready soon, and every poll counts for the rate limit. */
const PAUSES_S = [2, 3, 5, 8, 13, 20];
const LONGEST_PAUSE_S = 30;

/** An AI agent's call is not to last so long: it can get the generation again. */
export const waitProperties: INodeProperties[] = [
	{
		displayName: 'Wait Until Ready',
		name: 'waitUntilReady',
		type: 'boolean',
		noDataExpression: true,
		default: true,
		displayOptions: { show: { '@tool': [false] } },
		description:
			'Whether to wait until the proposal is ready, or until it is known that there will be none. If off, get the generation later with Generation > Get.',
	},
	{
		displayName: 'Max Wait Seconds',
		name: 'maxWaitSeconds',
		type: 'number',
		typeOptions: { minValue: 5, maxValue: 3600 },
		default: 300,
		displayOptions: { show: { '@tool': [false], waitUntilReady: [true] } },
		description:
			'The longest to wait for each input item, 5 to 3600 seconds. After it the generation comes as it is then, with the status preparing: a later Generation > Get goes on.',
	},
];

/** How long the form says to wait, in milliseconds; 0 where it says not to. */
export function longestWait(call: ItemCall): number {
	const form = formOf(call);
	if (call.isTool || form('waitUntilReady') !== true) return 0;
	const seconds = Number(number(form('maxWaitSeconds')));
	const { min, max } = MAX_WAIT_SECONDS;
	if (seconds >= min && seconds <= max) return seconds * 1000;
	throw invalidInput('max_wait_seconds', `must be a number from ${min} to ${max}`);
}

export async function readGeneration(
	call: ItemCall,
	generationId: string,
	options: { readonly mayWait?: boolean } = {},
): Promise<Generation> {
	const path = { generation_id: generationId };
	const { data } = await advised(call.read(agents.getGeneration, { path }, options));
	return data;
}

/** Polls a generation while it is being prepared, at the most for `longest` milliseconds, and gives it as Simplify says. */
export async function settled(
	call: ItemCall,
	generation: Generation,
	longest: number,
): Promise<object> {
	const { environment } = call;
	const start = environment.elapsed();
	const left = () => Math.round(start + longest - environment.elapsed());
	let current = generation;
	for (let polls = 0; current.status === 'preparing' && left() > 0; polls += 1) {
		const pause = (PAUSES_S[polls] ?? LONGEST_PAUSE_S) * 1000;
		// The last poll is at the end of the wait, whatever the rhythm.
		await call.pause(Math.min(pause, left()));
		current = await poll(call, current);
	}
	const waited = Math.round((environment.elapsed() - start) / 1000);
	return isSimplified(call) ? simplifyGeneration(current, waited) : current;
}

/** Where the rate limit is used up, this poll is left out: waiting for the next window could outlast the wait. */
async function poll(call: ItemCall, current: Generation): Promise<Generation> {
	const reading = readGeneration(call, current.generation_id, { mayWait: false });
	return await reading.catch((error: unknown) => {
		if (statusOf(error) === 429) return current;
		throw error;
	});
}
