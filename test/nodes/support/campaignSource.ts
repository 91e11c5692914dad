import type { INodeParameters } from 'n8n-workflow';

import { seeded } from '../../../packages/sandbox/composition/seeded';
import { nameOfLead } from './memberships';
import { campaignSetup } from './operations';
import { type NodeRunOptions, runNode } from './runNode';
import type { TestSandbox } from './sandbox';
import { CAMPAIGN_NODE } from './workflow';

/** The list whose leads the draft has, and a new campaign gets. */
export const SOURCE = seeded.lists.webinar;

export const CREATE_FROM_SOURCE: INodeParameters = {
	resource: 'campaign',
	operation: 'create',
	...campaignSetup,
	source: 'leadList',
	leadListId: { __rl: true, mode: 'id', value: SOURCE },
};

/** Creates and starts campaigns with the leads of the source through the node, and tells who they are. */
export function campaignsFromSource(sandbox: TestSandbox) {
	const run = async (parameters: INodeParameters, options: Partial<NodeRunOptions>) =>
		await runNode({
			type: CAMPAIGN_NODE,
			parameters,
			credential: sandbox.credential(),
			...options,
		});
	return {
		create: async (more: INodeParameters, options: Partial<NodeRunOptions> = {}) =>
			await run({ ...CREATE_FROM_SOURCE, ...more }, options),
		created: () => sandbox.count('campaign_created'),
		start: async (options: INodeParameters, more: Partial<NodeRunOptions> = {}) =>
			await run(
				{
					resource: 'campaign',
					operation: 'start',
					campaignId: seeded.campaigns.draft,
					options,
				},
				more,
			),
		started: () => sandbox.count('campaign_started'),
		idsOf: (list: string) => sandbox.leadsOf(list).map(({ id }) => id),
		nameOf: (id = '') => nameOfLead(sandbox, id),
		addressOf: (id: string) =>
			sandbox.query<{ url: string }>(
				"SELECT record ->> '$.social_url' AS url FROM leads WHERE id = ?",
				id,
			)[0]!.url,
	};
}

/** The source of a campaign with one new lead. */
export const newLeadAt = (socialUrl: string, more: INodeParameters = {}): INodeParameters => ({
	source: 'leads',
	leads: { lead: [{ firstName: 'Ann', lastName: 'Example', socialUrl, ...more }] },
});
