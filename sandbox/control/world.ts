import type { CampaignLead } from '../../src/contract/campaignLeads';
import type { Campaign } from '../../src/contract/campaigns';
import type { Lead } from '../../src/contract/leads';
import type { MessageApproval, MessageApprovalAction } from '../../src/contract/messageApprovals';
import type { SocialAccount } from '../../src/contract/socialAccounts';
import { findAccount, updateAccount } from '../accounts/records';
import { findLeads } from '../agents/lifecycle';
import { findAgent } from '../agents/records';
import {
	addApproval,
	completeCampaign,
	pauseCampaign,
	resolveApproval,
	resumeCampaign,
	startCampaign,
	type Scene,
} from '../campaigns/lifecycle';
import {
	deleteCampaign,
	findApproval,
	findCampaign,
	findCampaignLeadById,
	leadForApproval,
	rewriteApproval,
	updateCampaignLead,
	type CampaignState,
} from '../campaigns/records';
import type { Clock } from '../clock';
import { createConversationWorld, type ConversationWorld } from './conversationWorld';
import { ApiFailure, notFound } from '../http/errors';
import { changeGeneration, findGeneration, setReads } from '../agents/generationRecords';
import { accepted } from '../campaigns/campaignLead';
import { writtenMessage } from '../campaigns/messages/approval';
import type { Store } from '../store/store';

/** A user of the workspace who works in the application, not through the API. */
const OTHER_USER = 'user_elsewhere';

export interface AccountChange {
	readonly status?: SocialAccount['status'];
	/** Whether the session of a connected account passes the check before a start. */
	readonly healthy?: boolean;
	/** Why it does not. */
	readonly reason?: string;
}

export interface ApprovalChange {
	readonly approval_status?: 'approved' | 'rejected';
	readonly rejection_reason?: MessageApprovalAction['rejection_reason'];
	readonly rejection_note?: string;
	/** Another text, as if the message had been written again. */
	readonly message?: string;
}

export interface CampaignLeadChange {
	readonly status?: CampaignLead['status'];
	/** `connected`: the lead has accepted. */
	readonly connection_status?: 'connected';
	/** When it did, now unless given; null where the service does not say. */
	readonly accepted_at?: string | null;
}

export interface ClockChange {
	readonly now?: string;
	readonly forward_seconds?: number;
}

export interface GenerationChange {
	/** So many more reads until it is prepared. */
	readonly reads?: number;
	/** The product or the proposal changed elsewhere. */
	readonly stale?: true;
}

/** What happens to a workspace without a request: other people at work, the network, the service itself. */
export interface World extends ConversationWorld {
	setAccount(id: string, change: AccountChange): SocialAccount;
	/** Without `lead_id` the lead with the fewest messages gets it. */
	addApproval(fields: {
		readonly campaign_id: string;
		readonly lead_id?: string;
		readonly message?: string;
	}): MessageApproval;
	changeApproval(id: string, change: ApprovalChange): MessageApproval;
	/** As the network and the campaign's own work do. */
	changeCampaignLead(id: string, change: CampaignLeadChange): CampaignLead;
	setCampaignStatus(id: string, status: Exclude<Campaign['status'], 'draft'>): Campaign;
	deleteCampaign(id: string): void;
	/** The read at which generations that are started from now on are prepared; 0 at once. */
	setGenerationReads(reads: number): void;
	changeGeneration(id: string, change: GenerationChange): void;
	/** An active agent finds so many leads for its list. */
	tickAgent(id: string, leads: number): Lead[];
	/** The time of the service goes on from `now`, and then `forward_seconds` later. Gives the new time. */
	moveClock(change: ClockChange): string;
}

/** Its doings count no effects: those are what requests did. */
export function createWorld(store: Store, clock: Clock): World {
	const { now } = clock;
	const scene = (): Scene => ({ store, now: now(), effect: () => undefined });
	const campaign = (id: string): CampaignState => {
		const found = findCampaign(store, id);
		if (!found) throw notFound(`Campaign ${id}`);
		return found;
	};

	return {
		...createConversationWorld(store, now),

		setAccount: (id, { status, healthy, reason = 'The session has ended.' }) =>
			store.transaction(() => {
				const found = findAccount(store, id);
				if (!found) throw notFound(`Sender account ${id}`);
				const account: SocialAccount = {
					...found.account,
					...(status && { status }),
					updated_at: new Date(now()).toISOString(),
				};
				const problem = healthy ? null : reason;
				const sessionProblem = healthy === undefined ? found.sessionProblem : problem;
				updateAccount(store, { account, sessionProblem });
				return account;
			}),

		addApproval: ({ campaign_id, lead_id, message }) =>
			store.transaction(() => {
				campaign(campaign_id);
				const lead = leadForApproval(store, campaign_id, lead_id);
				if (!lead?.lead_id) throw notFound(`A lead of campaign ${campaign_id} to write to`);
				const text = message ?? writtenMessage(lead.lead);
				return addApproval(scene(), campaign_id, lead.lead_id, text);
			}),

		changeApproval: (id, { approval_status, message, ...rejection }) =>
			store.transaction(() => {
				const found = findApproval(store, id);
				if (!found) throw notFound(`Message ${id}`);
				const changed =
					message === undefined ? found : rewriteApproval(store, found, message, now());
				if (approval_status === undefined) return changed;
				const action = approval_status === 'approved' ? 'approve' : 'reject';
				const state = campaign(found.campaign_id);
				return resolveApproval(scene(), state, changed, { action, ...rejection }, OTHER_USER);
			}),

		changeCampaignLead: (id, { status, connection_status, accepted_at }) =>
			store.transaction(() => {
				const found = findCampaignLeadById(store, id);
				if (!found) throw notFound(`Lead ${id} of a campaign`);
				const at = accepted_at === undefined ? new Date(now()).toISOString() : accepted_at;
				const connected = connection_status ? accepted(found.lead, at) : found.lead;
				const lead = { ...connected, ...(status && { status }) };
				updateCampaignLead(store, { ...found, lead });
				return lead;
			}),

		setCampaignStatus: (id, status) =>
			store.transaction(() => {
				const state = campaign(id);
				const from = state.campaign.status;
				if (from === 'completed') {
					throw new ApiFailure(409, 'invalid_transition', 'The campaign is completed for good.');
				}
				switch (status) {
					case 'completed':
						return completeCampaign(scene(), state);
					case 'paused':
						return pauseCampaign(scene(), state);
					case 'started':
						return from === 'paused'
							? resumeCampaign(scene(), state)
							: startCampaign(scene(), state, { skipSessionCheck: true });
				}
			}),

		deleteCampaign: (id) =>
			store.transaction(() => {
				campaign(id);
				deleteCampaign(store, id);
			}),

		setGenerationReads: (reads) => setReads(store, reads),

		changeGeneration: (id, change) => {
			if (!findGeneration(store, id)) throw notFound(`Generation ${id}`);
			changeGeneration(store, id, change);
		},

		tickAgent: (id, leads) =>
			store.transaction(() => {
				const found = findAgent(store, id);
				if (!found) throw notFound(`Agent ${id}`);
				const { status } = found.agent;
				if (status !== 'active') {
					throw new ApiFailure(409, 'agent_not_active', `The agent is ${status} and finds nobody.`);
				}
				return findLeads(scene(), found, leads);
			}),

		moveClock: ({ now: from, forward_seconds = 0 }) => {
			clock.moveTo((from === undefined ? now() : Date.parse(from)) + forward_seconds * 1_000);
			return new Date(now()).toISOString();
		},
	};
}
