import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { Poller } from '../../nodes/support/poller';
import type { Host, Step } from './host';

/** What a trigger saved between two polls, and what the polls after it must give. */
export interface StateFixture {
	readonly parameters: INodeParameters;
	/** What had happened when it was saved. */
	readonly before: readonly Step[];
	/** The static data of the node, as n8n keeps it. */
	readonly saved: IDataObject;
	readonly after: ReadonlyArray<{
		readonly steps: readonly Step[];
		/** Of one poll; null if it starts nothing. */
		readonly items: IDataObject[] | null;
	}>;
}

/** Starts n8n again with the saved state, and polls once after each group of steps. */
export async function pollOn(
	host: Host,
	{ parameters, saved }: Pick<StateFixture, 'parameters' | 'saved'>,
	groups: ReadonlyArray<readonly Step[]>,
): Promise<StateFixture['after']> {
	const { credential, environment } = host;
	const trigger = new Poller({ parameters, credential, environment, remembered: saved });
	const after: Array<StateFixture['after'][number]> = [];
	for (const steps of groups) {
		await host.perform(steps);
		const isFirst = after.length === 0;
		after.push({ steps, items: await (isFirst ? trigger.activate('init') : trigger.poll()) });
	}
	return after;
}
