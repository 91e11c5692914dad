import type { Agent, AgentCreate } from '../../src/contract/agents';
import type { LeadList } from '../../src/contract/leadLists';
import type { SocialAccount } from '../../src/contract/socialAccounts';
import { insertAgent, saveProduct } from '../agents/records';
import { insertGeneration } from '../agents/generationRecords';
import { newAgent } from '../agents/agent';
import { extractedProduct } from '../agents/product';
import { preparedGeneration } from '../agents/proposal';
import type { Store } from '../store/store';
import { SOCIAL_HOST } from '../people/people';

const DAY = 24 * 60 * 60 * 1000;

const COMPANY = `${SOCIAL_HOST}/company/brassfinch-analytics`;
const WEBSITE = { website_url: 'https://www.brassfinch.example', company_social_url: COMPANY };

interface Cast {
	readonly workspaceId: string;
	readonly lists: readonly LeadList[];
	readonly accounts: readonly SocialAccount[];
	readonly now: number;
}

interface AgentSeed {
	readonly status: Agent['status'];
	readonly daysAgo: number;
	readonly fields: Omit<AgentCreate, 'generation_id'>;
}

function agentSeeds({ lists, accounts }: Cast): AgentSeed[] {
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

/** A product with its prepared generation, and an agent of every status. */
export function seedAgents(store: Store, cast: Cast): void {
	const { workspaceId, accounts, now } = cast;
	const product = extractedProduct(WEBSITE, now - 31 * DAY);
	saveProduct(store, workspaceId, product);
	insertGeneration(store, workspaceId, 0, (id) => preparedGeneration(id, product, accounts[0]?.id));
	for (const { status, daysAgo, fields } of agentSeeds(cast)) {
		const at = now - daysAgo * DAY;
		insertAgent(store, workspaceId, at, (id) => ({ ...newAgent(id, fields, at), status }));
	}
}
