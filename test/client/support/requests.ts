import { requests as ofContract } from '../../contract/requests';

/** The sandbox's ids for those of the contract's requests. */
const IDS: Readonly<Record<string, string>> = {
	a1: 'agent_3',
	c1: 'camp_4',
	g1: 'gen_1',
	l1: 'list_2',
	l2: 'list_3',
	m1: 'msg_6',
	s1: 'acct_1',
	s2: 'acct_2',
	v1: 'conv_1',
	x1: 'lead_1',
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
			path: { campaign_id: 'camp_2', message_id: 'message_1' },
		},
	},
	conversations: {
		...conversations,
		// Cursors of the contract's tests lead nowhere here.
		get: { ...conversations.get, query: {} },
		getAttachment: {
			...conversations.getAttachment,
			path: { conversation_id: 'conv_2', message_id: 'msg_6', attachment_index: '0' },
		},
	},
};
