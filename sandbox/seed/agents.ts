import type { Agent, AgentCreate } from '../../src/contract/agents';
import type { LeadList } from '../../src/contract/leads';
import type { SocialAccount } from '../../src/contract/socialAccounts';
import { insertGeneration, saveProduct } from '../agents/productRecords';
import { insertAgent } from '../agents/records';
import { newAgent } from '../agents/agent';
import { extractProduct } from '../agents/product';
import { preparedGeneration } from '../agents/proposal';
import { DAY } from '../clock';
import { SOCIAL_HOST } from '../people/people';
import type { SeededWorkspace } from './workspace';

const COMPANY = `${SOCIAL_HOST}/company/brassfinch-analytics`;
const WEBSITE = { website_url: 'https://www.brassfinch.example', company_social_url: COMPANY };

interface AgentSeed {
	readonly status: Agent['status'];
	readonly daysAgo: number;
	readonly fields: Omit<AgentCreate, 'generation_id'>;
}

function agentSeeds({ lists, accounts }: SeededWorkspace): AgentSeed[] {
	const [, webinar, fair] = lists as [LeadList, LeadList, LeadList];
	const [clara, jonas] = accounts as [SocialAccount, SocialAccount];
	return [
		{
			status: 'active',
			daysAgo: 30,
			fields: {
				name: 'Visitors and followers',
				description: 'People who came to us by themselves',
				destination_list_id: webinar.id,
				criteria: { seniorities: ['Director', 'VP'], matching_mode: 'discovery' },
				signals: [
					{ type: 'profile_visitors', social_account_ids: [clara.id, jonas.id] },
					{ type: 'company_followers', social_account_id: clara.id, company_social_url: COMPANY },
					{ type: 'own_company_engagement', company_social_url: COMPANY },
				],
				smart_finder_enabled: true,
			},
		},
		{
			status: 'paused',
			daysAgo: 20,
			fields: {
				name: 'Audience of competitors',
				destination_list_id: fair.id,
				criteria: {
					job_titles: ['Head of Sales', 'Geschäftsführerin'],
					locations: ['Wien, Österreich'],
					min_years_experience: 5,
				},
				signals: [
					{
						type: 'tracked_company_engagement',
						company_social_url: `${SOCIAL_HOST}/company/ollenby-cold-chain`,
						name: 'Ollenby Cold Chain',
					},
					{
						type: 'tracked_profile_engagement',
						profile_social_url: `${SOCIAL_HOST}/in/industry-voice`,
						category: 'influencer',
						name: 'A voice of the industry',
					},
					{ type: 'keywords', keywords: ['cold chain', 'fleet planning', '物流'] },
				],
			},
		},
		{
			status: 'draft',
			daysAgo: 5,
			fields: {
				name: 'New in their job',
				description: 'Ready to activate',
				destination_list_id: webinar.id,
				criteria: { job_titles: ['VP Operations'], exclude_service_providers: true },
				signals: [{ type: 'job_changes', within_days: 60 }, { type: 'funding' }],
			},
		},
	];
}

/** A product with its prepared generation, and an agent of each status. */
export function seedAgents(workspace: SeededWorkspace): void {
	const { store, workspaceId, accounts, now } = workspace;
	const product = extractProduct(WEBSITE, now - 31 * DAY);
	saveProduct(store, workspaceId, product);
	insertGeneration(store, workspaceId, 0, (id) => preparedGeneration(id, product, accounts[0]?.id));
	for (const { status, daysAgo, fields } of agentSeeds(workspace)) {
		const at = now - daysAgo * DAY;
		insertAgent(store, workspaceId, at, (id) => ({ ...newAgent(id, fields, at), status }));
	}
}
