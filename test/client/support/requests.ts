import { seeded } from '../../../packages/sandbox/composition/seeded';
import { requests as ofContract } from '../../contract/endpoints';

/** The sandbox's ids for those of the contract's requests. */
const IDS: Readonly<Record<string, string>> = {
	a1: seeded.agents.draft,
	c1: seeded.campaigns.draft,
	g1: seeded.generations.ready,
	l1: seeded.lists.webinar,
	l2: seeded.lists.tradeFair,
	m1: seeded.messages.pictureAndSound,
	s1: seeded.accounts.connected,
	s2: seeded.accounts.warmingUp,
	v1: seeded.conversations.interested,
	x1: seeded.leads.interested,
};

const text = JSON.stringify(ofContract).replace(/"([a-z]\d(?:,[a-z]\d)?)"/g, (_, ids: string) =>
	JSON.stringify(
		ids
			.split(',')
			.map((id) => IDS[id] ?? id)
			.join(),
	),
);
const { campaigns, agents, conversations, ...rest } = JSON.parse(text) as typeof ofContract;

/** The requests of the contract's tests, in the world of the sandbox. */
export const requests: typeof ofContract = {
	...rest,
	agents: {
		...agents,
		startGeneration: { body: { ...agents.startGeneration.body, replace_existing_product: true } },
	},
	campaigns: {
		...campaigns,
		actOnMessageApproval: {
			...campaigns.actOnMessageApproval,
			path: { campaign_id: seeded.campaigns.started, message_id: seeded.approvals.pending },
		},
	},
	conversations: {
		...conversations,
		// Cursors of the contract's tests lead nowhere here.
		get: { ...conversations.get, query: {} },
		getAttachment: {
			...conversations.getAttachment,
			path: {
				conversation_id: seeded.conversations.attachments,
				message_id: seeded.messages.pictureAndSound,
				attachment_index: '0',
			},
		},
	},
};
