import { z } from 'zod/v4';

import {
	campaignLeadSchema,
	campaigns,
	campaignSchema,
	messageApprovalSchema,
	messageOverrideSchema,
	socialAccounts,
	socialAccountSchema,
} from '../../src/contract';
import type { DocumentedNode } from './nodes';

const count = () => z.int().nullable();
const rate = () => z.number().nullable();
const text = () => z.string().nullable();
const time = () => z.iso.datetime().nullable();

const campaign = () => {
	const { id, name, status } = campaignSchema().shape;
	return z.strictObject({
		id,
		name,
		status,
		total_leads: count(),
		connections_sent: count(),
		connection_requests_accepted: count(),
		messages_sent: count(),
		replies_received: count(),
		acceptance_rate: rate(),
		reply_rate: rate(),
	});
};

const campaignLead = () => {
	const { status, current_state } = campaignLeadSchema().shape;
	const { connection_status, message_status, inmail_status } = current_state.shape;
	return z.strictObject({
		campaign_id: z.string(),
		lead_id: text(),
		lead_name: text(),
		social_url: text(),
		status,
		connection_status,
		message_status,
		inmail_status,
		last_action_at: time(),
		timeline: z.string(),
	});
};

const messageOverride = () => {
	const { id, campaign_id, lead_id, node_type, message_stage, message, updated_at } =
		messageOverrideSchema().shape;
	return z.strictObject({
		...{ id, campaign_id, lead_id, node_type, message_stage, message, updated_at },
		lead_campaign_state: text(),
	});
};

const messageApproval = () => {
	const { id, campaign_id, lead_id, message_stage, message, approval_status } =
		messageApprovalSchema().shape;
	return z.strictObject({
		id,
		campaign_id,
		campaign_name: text(),
		lead_id: lead_id.nullable(),
		lead_name: text(),
		message_stage,
		message,
		approval_status,
		approval_requested_at: time(),
		scheduled_at: time(),
	});
};

const socialAccount = () => {
	const { id, profile_name, profile_url, status, account_tier, sending_limits } =
		socialAccountSchema().shape;
	const { pending_invite_count } = socialAccountSchema().shape;
	const { warmup_enabled, max_connection_requests_per_day, max_messages_per_day } =
		sending_limits.shape;
	return z.strictObject({
		...{ id, profile_name, profile_url, status, account_tier },
		...{ warmup_enabled, max_connection_requests_per_day, max_messages_per_day },
		pending_invite_count,
		cooldown_until: time(),
	});
};

const act = { endpoint: campaigns.act, alsoCalls: [campaigns.get], output: campaign };
const resolve = {
	endpoint: campaigns.actOnMessageApproval,
	alsoCalls: [campaigns.listMessageApprovals],
	output: messageApproval,
};

export const campaignOperations: DocumentedNode['operations'] = {
	campaign: {
		create: { endpoint: campaigns.create, alsoCalls: [campaigns.list], output: campaign },
		get: { endpoint: campaigns.get, output: campaign },
		getAll: { endpoint: campaigns.list, output: campaign },
		pause: act,
		resume: act,
		start: act,
		update: { endpoint: campaigns.update, alsoCalls: [campaigns.get], output: campaign },
	},
	campaignLead: {
		getAll: { endpoint: campaigns.listLeads, output: campaignLead },
		setMessageOverride: { endpoint: campaigns.setMessageOverride, output: messageOverride },
	},
	messageApproval: {
		approve: resolve,
		editAndApprove: {
			...resolve,
			alsoCalls: [campaigns.listMessageApprovals, campaigns.setMessageOverride],
		},
		getAll: {
			endpoint: campaigns.listMessageApprovals,
			alsoCalls: [campaigns.list, campaigns.listLeads],
			output: messageApproval,
		},
		reject: resolve,
	},
	socialAccount: {
		getAll: { endpoint: socialAccounts.list, output: socialAccount },
		update: {
			endpoint: socialAccounts.update,
			alsoCalls: [socialAccounts.list],
			output: socialAccount,
		},
	},
};
