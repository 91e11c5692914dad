import { startSandbox } from '../../../packages/sandbox/server';
import { node } from '../../../packages/rehearsal/n8n/workflows';
import type { Figure } from '../figure';
import { compareInN8n, type Contender, httpRequest, type BenchPlace } from './inN8n';

const LEADS = 50_000;
const RUNS = 5;

/** With the form's default settings. */
export const ours: Contender = {
	name: 'Outreach Lead',
	nodes: () => [
		node('Read', 'n8n-nodes-outreach.outreachLead', {
			resource: 'lead',
			operation: 'getAll',
			returnAll: true,
			simplify: true,
		}),
	],
};

const cursor = {
	type: 'qs',
	name: 'cursor',
	value: '={{ $response.body.pagination.next_cursor }}',
};

const pagination = {
	parameters: { parameters: [cursor] },
	paginationCompleteWhen: 'other',
	completeExpression: '={{ !$response.body.pagination.has_more }}',
};

export const rival: Contender = {
	name: 'HTTP Request and Split Out',
	nodes: (baseUrl, outreachApi) => [
		httpRequest('Pages', outreachApi, {
			url: `${baseUrl}/leads`,
			sendQuery: true,
			queryParameters: { parameters: [{ name: 'limit', value: '500' }] },
			options: { pagination: { pagination } },
		}),
		node('Read', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'data', options: {} }),
	],
};

async function compare(baseUrl: string, place: BenchPlace) {
	const medians = await compareInN8n(baseUrl, [ours, rival], RUNS, place);
	const rivals = medians[1]!;
	return medians.map((each) => ({
		...each,
		place,
		ofTime: each.seconds / rivals.seconds,
		ofMemory: each.addedMb / rivals.addedMb,
	}));
}

export const readLeads: Figure = {
	name: `Reading ${LEADS} leads in a real n8n`,
	measure: async () => {
		const options = { leads: LEADS, requestsPerMinute: 1_000_000, ownProcess: true };
		const { baseUrl, close } = await startSandbox(options);
		try {
			const measured = [
				...(await compare(baseUrl, 'fresh n8n')),
				...(await compare(baseUrl, 'one n8n')),
			];
			return {
				rows: measured.map(({ name, place, seconds, ofTime, addedMb, ofMemory }) => ({
					reader: name,
					in: place,
					seconds: seconds.toFixed(2),
					'of rival': ofTime.toFixed(2),
					'added peak MB': addedMb.toFixed(0),
					'MB of rival': ofMemory.toFixed(2),
				})),
				goal: 'as the form stands (Simplify on), half the time of HTTP Request and Split Out and no more added peak memory',
				reached: measured
					.filter(({ name }) => name === ours.name)
					.every(({ ofTime, ofMemory }) => ofTime <= 0.5 && ofMemory <= 1),
			};
		} finally {
			await close();
		}
	},
};
