import { startSandbox } from '../sandbox/server';
import type { Figure } from './figure';
import { compareInN8n, type Contender, httpRequest, node } from './inN8n';

const LEADS = 50_000;
const RUNS = 5;

const outreachNode = (simplify: boolean): Contender => ({
	name: `Outreach Lead, Simplify ${simplify ? 'on' : 'off'}`,
	nodes: () => [
		node('Read', 'n8n-nodes-outreach.outreachLead', {
			...{ resource: 'lead', operation: 'getAll', returnAll: true, simplify },
		}),
	],
});

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

const httpRequestAndSplitOut: Contender = {
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

const contenders = [outreachNode(true), outreachNode(false), httpRequestAndSplitOut] as const;

export const readLeads: Figure = {
	name: `Reading ${LEADS} leads in a real n8n`,
	measure: async () => {
		const { baseUrl, close } = await startSandbox({
			...{ leads: LEADS, requestsPerMinute: 1_000_000 },
			ownProcess: true,
		});
		const medians = await compareInN8n(baseUrl, contenders, RUNS).finally(close);
		const [simplified, , rival] = medians;
		return {
			rows: medians.map(({ name, seconds, addedMb }) => ({
				reader: name,
				seconds: seconds.toFixed(2),
				'of rival': (seconds / rival.seconds).toFixed(2),
				'added peak MB': addedMb.toFixed(0),
				'MB of rival': (addedMb / rival.addedMb).toFixed(2),
			})),
			goal: 'as the form stands (Simplify on), half the time of HTTP Request and Split Out and less than its added peak memory',
			reached: simplified.seconds <= rival.seconds / 2 && simplified.addedMb < rival.addedMb,
		};
	},
};
