import { startSandbox } from '../sandbox/server';
import type { Credential, WorkflowNode } from '../tools/harness/workflows';
import { type Figure, median } from './figure';
import { measureInN8n, node, type Reading } from './inN8n';

const LEADS = 50_000;
const RUNS = 5;

interface Reader {
	readonly name: string;
	readonly nodes: (baseUrl: string, credential: Credential) => WorkflowNode[];
}

const outreachNode = (simplify: boolean): Reader => ({
	name: `Outreach Lead, Simplify ${simplify ? 'on' : 'off'}`,
	nodes: () => [
		node('Read', 'n8n-nodes-outreach.outreachLead', {
			...{ resource: 'lead', operation: 'getAll', returnAll: true, simplify },
		}),
	],
});

/** What a user would build without the node: the same credential, the largest pages. */
const httpRequest: Reader = {
	name: 'HTTP Request and Split Out',
	nodes: (baseUrl, credential) => [
		{
			position: [0, 0],
			typeVersion: 4.2,
			name: 'Pages',
			type: 'n8n-nodes-base.httpRequest',
			credentials: { outreachApi: credential },
			parameters: {
				url: `${baseUrl}/leads`,
				sendQuery: true,
				queryParameters: { parameters: [{ name: 'limit', value: '500' }] },
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'outreachApi',
				options: {
					pagination: {
						pagination: {
							parameters: {
								parameters: [
									{
										type: 'qs',
										name: 'cursor',
										value: '={{ $response.body.pagination.next_cursor }}',
									},
								],
							},
							paginationCompleteWhen: 'other',
							completeExpression: '={{ !$response.body.pagination.has_more }}',
						},
					},
				},
			},
		},
		node('Read', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'data', options: {} }),
	],
};

const readers = [outreachNode(true), outreachNode(false), httpRequest];

export const readLeads: Figure = {
	name: `Reading ${LEADS} leads in a real n8n`,
	measure: async () => {
		const sandbox = await startSandbox({
			...{ leads: LEADS, requestsPerMinute: 1_000_000 },
			ownProcess: true,
		});
		const readings = new Map<Reader, Reading[]>(readers.map((reader) => [reader, []]));
		try {
			for (let run = 0; run < RUNS; run++) {
				for (const reader of readers)
					readings.get(reader)?.push(await measureInN8n(sandbox.baseUrl, reader.nodes));
			}
		} finally {
			await sandbox.close();
		}
		const medians = readers.map((reader) => {
			const all = readings.get(reader) ?? [];
			return {
				reader: reader.name,
				seconds: median(all.map(({ seconds }) => seconds)),
				addedMb: median(all.map(({ addedMb }) => addedMb)),
			};
		});
		const [asTheFormStands, , rival] = medians;
		if (!asTheFormStands || !rival) throw new Error('Nothing was measured');
		return {
			rows: medians.map((each) => ({
				reader: each.reader,
				seconds: each.seconds.toFixed(2),
				'of rival': (each.seconds / rival.seconds).toFixed(2),
				'added peak MB': each.addedMb.toFixed(0),
				'MB of rival': (each.addedMb / rival.addedMb).toFixed(2),
			})),
			goal: 'as the form stands (Simplify on), half the time of HTTP Request and Split Out and less than its added peak memory',
			reached:
				asTheFormStands.seconds <= rival.seconds / 2 && asTheFormStands.addedMb < rival.addedMb,
		};
	},
};
