import type { EndpointId, RequestOf, endpoints } from '../../src/contract';

/**
 * Every endpoint with its scope, written out by hand from the API's document, apart from the contract. Then what a lost
 * answer allows, see `RetryClass`, and whether the endpoint is paged.
 */
export const DOCUMENTED: Readonly<Record<EndpointId, string>> = {
	'agents.getProduct': 'GET /agents/product agents:read safe',
	'agents.previewProduct': 'POST /agents/product-previews agents:write safe',
	'agents.startGeneration': 'POST /agents/generations agents:write replay',
	'agents.getGeneration': 'GET /agents/generations/{generation_id} agents:read safe',
	'agents.list': 'GET /agents agents:read safe paged',
	'agents.create': 'POST /agents agents:write verify',
	'agents.get': 'GET /agents/{agent_id} agents:read safe',
	'agents.update': 'PATCH /agents/{agent_id} agents:write verify',
	'agents.act': 'POST /agents/{agent_id}/actions agents:write guarded',
	'campaigns.list': 'GET /campaigns campaigns:read safe paged',
	'campaigns.create': 'POST /campaigns campaigns:write verify',
	'campaigns.get': 'GET /campaigns/{campaign_id} campaigns:read safe',
	'campaigns.update': 'PATCH /campaigns/{campaign_id} campaigns:write replay',
	'campaigns.act': 'POST /campaigns/{campaign_id}/actions campaigns:write guarded',
	'campaigns.listLeads': 'GET /campaigns/{campaign_id}/leads campaigns:read safe paged',
	'campaigns.setMessageOverride':
		'PUT /campaigns/{campaign_id}/leads/{lead_id}/message-overrides campaigns:write replay',
	'campaigns.listMessageApprovals':
		'GET /campaigns/{campaign_id}/message-approvals campaigns:read safe paged',
	'campaigns.actOnMessageApproval':
		'POST /campaigns/{campaign_id}/message-approvals/{message_id}/actions campaigns:write guarded',
	'socialAccounts.list': 'GET /social_accounts social_accounts:read safe paged',
	'socialAccounts.update':
		'PATCH /social_accounts/{social_account_id} social_accounts:write replay',
	'leadLists.list': 'GET /lead_lists lead_lists:read safe paged',
	'leadLists.create': 'POST /lead_lists lead_lists:write verify',
	'leadLists.get': 'GET /lead_lists/{lead_list_id} lead_lists:read safe',
	'leadLists.listLeads': 'GET /lead_lists/{lead_list_id}/leads leads:read safe paged',
	'leadLists.addLeads': 'POST /lead_lists/{lead_list_id}/leads leads:write replay',
	'leads.list': 'GET /leads leads:read safe paged',
	'leads.get': 'GET /leads/{lead_id} leads:read safe',
	'leads.enrich': 'POST /leads/{lead_id}/enrich leads:write verify',
	'conversations.list': 'GET /conversations conversations:read safe paged',
	'conversations.get': 'GET /conversations/{conversation_id} conversations:read safe paged',
	'conversations.getAttachment':
		'GET /conversations/{conversation_id}/messages/{message_id}/attachments/{attachment_index} conversations:read safe',
	'conversations.sendMessage':
		'POST /conversations/{conversation_id}/messages conversations:write never',
};

type Requests = {
	[Group in keyof typeof endpoints]: {
		[Name in keyof (typeof endpoints)[Group]]: RequestOf<(typeof endpoints)[Group][Name]>;
	};
};

export const lead = {
	first_name: 'Ada',
	last_name: 'Example',
	social_url: 'https://social.example/in/ada',
};

export const schedule = {
	timezone: 'Europe/Berlin',
	start_date: '2026-03-02',
	start_time: '09:00',
	end_time: '17:00',
	active_days: ['monday' as const, 'friday' as const],
};

export const product = {
	website_url: 'https://product.example',
	company_social_url: null,
	name: 'Product',
	value_proposition: 'Saves time',
	pain_points: ['Slow'],
	proof_points: [],
	generated_at: null,
	replace_existing_product: false,
};

export const messages = {
	icebreaker: {
		enabled: true as const,
		mode: 'template' as const,
		message: 'Hello {{first_name}}, as {{job_title}}',
		fallback_message: 'Hello',
		wait: { duration: 3, unit: 'hours' as const },
	},
	follow_up_1: {
		enabled: true as const,
		mode: 'ai' as const,
		wait: { duration: 3, unit: 'days' as const },
	},
	follow_up_2: {
		enabled: true as const,
		mode: 'ai' as const,
		wait: { duration: 10, unit: 'days' as const },
	},
};

const campaign_id = 'c1';

/** A request that breaks no rule, with every field that has one, for every endpoint. */
export const requests: Requests = {
	agents: {
		getProduct: {},
		previewProduct: { body: { website_url: 'https://product.example', company_social_url: null } },
		startGeneration: { body: product },
		getGeneration: { path: { generation_id: 'g1' } },
		list: { query: { status: 'draft', limit: 500 } },
		create: {
			body: {
				generation_id: 'g1',
				name: 'Agent',
				description: null,
				destination_list_id: 'l1',
				criteria: { job_titles: ['CTO'], min_years_experience: 0, max_years_experience: null },
				signals: [{ type: 'funding' }],
			},
		},
		get: { path: { agent_id: 'a1' } },
		update: { path: { agent_id: 'a1' }, body: { name: 'Agent' } },
		act: { path: { agent_id: 'a1' }, body: { action: 'activate' } },
	},
	campaigns: {
		list: {},
		create: {
			body: {
				name: 'Campaign',
				description: null,
				objective: 'drive_signup',
				cta_payload: {
					signup_url: 'https://product.example/signup',
					signup_type: 'Beta',
					trial_length: '14 days',
					friction_removers: ['No card'],
				},
				social_account_ids: ['s1', 's2'],
				source: { lead_list_id: 'l1' },
				schedule,
				auto_approve_ai_messages: false,
				messages,
				engagement: { enabled: true, like_after_days: 1, wait_after_like_days: 14 },
				connection_request: { mode: 'template', message: 'Hi', fallback_message: null },
			},
		},
		get: { path: { campaign_id } },
		update: { path: { campaign_id }, body: { name: 'Campaign' } },
		act: {
			path: { campaign_id },
			body: { action: 'start', proceed_on_session_check_failure: true },
		},
		listLeads: { path: { campaign_id }, query: { limit: 1 } },
		setMessageOverride: {
			path: { campaign_id, lead_id: 'x1' },
			body: { node_type: 'send_message', message_stage: 'follow_up_2', message: 'Hello' },
		},
		listMessageApprovals: { path: { campaign_id } },
		actOnMessageApproval: {
			path: { campaign_id, message_id: 'm1' },
			body: { action: 'reject', rejection_reason: 'OTHER', rejection_note: 'No' },
		},
	},
	conversations: {
		list: { query: { unread_only: true, social_account_id: 's1' } },
		get: { path: { conversation_id: 'v1' }, query: { cursor: 'next' } },
		getAttachment: {
			path: { conversation_id: 'v1', message_id: 'm1', attachment_index: '0' },
			headers: { range: 'bytes=0-1023' },
		},
		sendMessage: { path: { conversation_id: 'v1' }, body: { content: 'Hello' } },
	},
	leadLists: {
		list: {},
		create: { body: { lead_lists: [{ name: 'List', description: null }] } },
		get: { path: { lead_list_id: 'l1' } },
		listLeads: { path: { lead_list_id: 'l1' } },
		addLeads: { path: { lead_list_id: 'l1' }, body: { leads: [lead] } },
	},
	leads: {
		list: { query: { query: 'ada berlin', list_ids: 'l1,l2' } },
		get: { path: { lead_id: 'x1' } },
		enrich: { path: { lead_id: 'x1' } },
	},
	socialAccounts: {
		list: {},
		update: {
			path: { social_account_id: 's1' },
			body: { warmup_enabled: false, max_follows_per_day: 0, max_comments_per_day: 40 },
		},
	},
};
