import type { IExecuteFunctions } from 'n8n-workflow';

import { statusOf } from '../errors';
import type { ItemCall } from './itemCall';

const readings = new WeakMap<IExecuteFunctions, Map<string, Promise<unknown>>>();

/**
 * Reads what several items of a run need only once in each workspace. What failed is read again for the next item, unless
 * the key may not read it.
 */
export async function oncePerRun<T>(
	{ context, credential }: Pick<ItemCall, 'context' | 'credential'>,
	subject: string,
	read: () => Promise<T>,
): Promise<T> {
	const ofRun = readings.get(context) ?? new Map<string, Promise<unknown>>();
	readings.set(context, ofRun);
	const key = `${credential.fingerprint} ${subject}`;
	const reading = (ofRun.get(key) as Promise<T> | undefined) ?? read();
	ofRun.set(key, reading);
	return await reading.catch((error: unknown) => {
		if (statusOf(error) !== 403) ofRun.delete(key);
		throw error as Error;
	});
}
