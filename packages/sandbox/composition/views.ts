import { accountViews } from '../accounts/console';
import { agentViews } from '../agents/console';
import { campaignViews, readCampaignsOf, readStarted } from '../campaigns/console';
import { countWaiting } from '../campaigns/messages/console';
import { readPassed } from '../console/passed';
import { generalViews } from '../console/readers';
import { readStatus } from '../console/status';
import { readOfLead } from '../console/story/lines';
import type { ViewReaders } from '../console/viewContext';
import { conversationViews, countUnread, readConversationsWith } from '../conversations/console';
import { leadViews, readLead } from '../leads/console';

export const viewReaders: ViewReaders = {
	...generalViews,
	...accountViews,
	...agentViews,
	...campaignViews,
	...conversationViews,
	...leadViews,
	status: (context) =>
		readStatus(context, {
			waitingApprovals: countWaiting(context),
			unreadConversations: countUnread(context),
		}),
	passed: (context) =>
		readPassed(context, {
			waitingApprovals: countWaiting(context),
			started: readStarted(context),
		}),
	'leads/{id}': (context, id) => ({
		...readLead(context, id),
		campaigns: readCampaignsOf(context, id),
		conversations: readConversationsWith(context, id),
		story: readOfLead(context, id),
	}),
};
