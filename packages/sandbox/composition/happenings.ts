import { accountHappenings, awakenAccounts } from '../accounts/happenings';
import { agentHappenings, awakenAgents } from '../agents/happenings';
import { awakenCampaigns, campaignHappenings } from '../campaigns/happenings';
import { enrollNewcomer } from '../campaigns/newcomers';
import { planAcceptances } from '../campaigns/sequence/accept';
import { stopSequences } from '../campaigns/sequence/stop';
import { conversationHappenings } from '../conversations/happenings';
import type { ActionContext, Happenings, Reactions } from '../core/engine/action';

export const happenings: Happenings = {
	...accountHappenings,
	...agentHappenings,
	...campaignHappenings,
	...conversationHappenings,
};

/** Plans what happens by itself, when life is turned on. Leaves earlier plans as they are. */
export function awaken(context: ActionContext): void {
	// Of what is due at the same time, what is planned first happens first.
	for (const plan of [awakenCampaigns, awakenAccounts, awakenAgents]) plan(context);
}

export { planAcceptances };

export const reactions: Reactions = { leadJoined: enrollNewcomer, leadAnswered: stopSequences };
