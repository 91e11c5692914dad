export { approvalRequests } from './approvalRequests';
export { approvalResolutions } from './approvalResolutions';
export { campaignLeadStatuses } from './campaignLeadStatuses';
export { nextTurn, unknownCampaigns } from './campaigns';
export { campaignStatuses } from './campaignStatuses';
export { connections } from './connections';
export { intents } from './intents';
export { leads } from './leads';
export { LOOK_BACK_MS } from './limits';
export { replies } from './replies';
export { senderAccountStatuses } from './senderAccountStatuses';
export { fingerprintOf, readState, saveState } from './state';
export { DetectionError, EVENTS } from './types';

export type { ApprovalRecord } from './approvalLists';
export type { CampaignLeadRecord } from './campaignLeads';
export type { LeadStatusRecord } from './campaignLeadStatuses';
export type { CampaignsRead } from './campaigns';
export type { IntentRecord } from './intents';
export type { LeadRecord } from './leads';
export type {
	ReadThread,
	RepliesState,
	ReplyMessage,
	ReplyRecord,
	ReplySettings,
	WantedThread,
} from './replies';
export type { SavedState } from './state';
export type { StatusRecord } from './statuses';
export type { Detection, EventName, TriggerEvent } from './types';
