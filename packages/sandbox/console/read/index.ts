import { allEndpoints } from 'n8n-nodes-outreach/src/contract';
import { faultFields } from '../../core/faults/fields';
import type { Reading } from '../reading';
import { readToday } from '../story/lines';
import type { Views } from '../views';
import { readApprovals } from './approvals';
import { readCampaign, readCampaigns } from './campaigns';
import { readConversation, readConversations } from './inbox';
import { readLead, readLeads } from './leads';
import { readOutside } from './outside';
import { readRequests } from './requests';
import { readConnection, readStatus, readWorkspaces } from './status';
import { readAgents, readSenders } from './team';

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
