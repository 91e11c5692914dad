import { allEndpoints } from 'n8n-nodes-outreach/src/contract';
import { faultFields } from '../core/faults/fields';
import type { Reading } from '../console/viewContext';
import { readToday } from '../console/story/lines';
import type { Views } from '../console/views';
import { readApprovals } from '../campaigns/messages/console';
import { readCampaign, readCampaigns } from '../campaigns/console';
import { readConversation, readConversations } from '../conversations/console';
import { readLead, readLeads } from '../leads/console';
import { readOutside } from '../console/outside';
import { readRequests } from '../console/requests';
import { readConnection, readStatus, readWorkspaces } from '../console/status';
import { readAgents, readSenders } from '../agents/console';

/** How to read each view; the id is the one in the view's address. */
export const readers: {
	readonly [Name in keyof Views]: (reading: Reading, id: string) => Views[Name];
} = {
	status: readStatus,
	today: readToday,
	conversations: readConversations,
	'conversations/{id}': readConversation,
	approvals: readApprovals,
	campaigns: readCampaigns,
	'campaigns/{id}': readCampaign,
	leads: readLeads,
	'leads/{id}': readLead,
	agents: readAgents,
	senders: readSenders,
	requests: readRequests,
	outside: readOutside,
	faults: ({ faults }) => faults.list(),
	faultFields,
	endpoints: () => allEndpoints.map(({ id, method, path }) => ({ id, method, path })),
	connection: readConnection,
	workspaces: readWorkspaces,
};
