import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../sandbox/keys';
import { runNode } from '../nodes/support/runNode';
import { credentialFor, openSandbox } from '../nodes/support/sandbox';
import type { Figure } from './figure';

const IMPORT_SIZES = [1, 100, 101, 250, 1000];
const READ_SIZES = [1, 500, 501, 2500];

/** Requests of one job beside the fewest that the API allows. */
interface Count {
	readonly job: string;
	readonly rows: number;
	readonly requests: number;
	readonly minimum: number;
}

export const requestCounts: Figure = {
	name: 'Requests',
	measure: async () => {
		const counts: Count[] = [];
		for (const rows of IMPORT_SIZES) counts.push(await importing(rows));
		for (const rows of READ_SIZES) counts.push(await reading(rows));
		return {
			rows: counts.map((count) => ({ ...count })),
			goal: 'never one more than the minimum',
			reached: counts.every(({ requests, minimum }) => requests === minimum),
		};
	},
};

async function importing(rows: number): Promise<Count> {
	const input = Array.from({ length: rows }, (_, index) => ({
		first_name: 'Row',
		last_name: String(index),
		social_url: `https://www.social.example/in/bench-${index}`,
	}));
	const requests = await count(0, input, {
		...{ resource: 'lead', operation: 'import' },
		leadListId: { __rl: true, mode: 'id', value: 'list_1' },
		columns: { mappingMode: 'autoMapInputData', value: null },
	});
	return { job: 'Add to List', rows, requests, minimum: Math.ceil(rows / 100) };
}

async function reading(rows: number): Promise<Count> {
	const requests = await count(rows, [{}], {
		...{ resource: 'lead', operation: 'getAll' },
		returnAll: true,
	});
	return { job: 'Get Many', rows, requests, minimum: Math.ceil(rows / 500) };
}

async function count(
	leads: number,
	input: Array<Record<string, string>>,
	parameters: INodeParameters,
): Promise<number> {
	const running = await openSandbox({ leads });
	try {
		const credential = credentialFor(running, sandboxKeys.full.token);
		const { error } = await runNode({ credential, input, parameters });
		if (error) throw error;
		return running.sandbox.requests.length;
	} finally {
		await running.close();
	}
}
