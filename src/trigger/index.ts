export { addedLeads } from './detect/addedLeads';
export { approvalRequests, approvalResolutions } from './detect/approvals';
export { campaignLeadStatuses, connections } from './detect/campaignLeads';
export { intents } from './detect/intents';
export { campaignStatuses, senderAccountStatuses } from './detect/recordStatuses';
export { replies } from './detect/replies';
export { EVENTS } from './events/event';
export { LIMITS } from './memory/limits';
export { fingerprintOf, readState, saveState } from './memory/state';

export type { LeadRecord, LeadsState } from './detect/addedLeads';
export type { ApprovalDetector, ApprovalRecord, ApprovalsState } from './detect/approvals';
export type {
	CampaignDetector,
	CampaignSettings,
	CampaignsState,
	KnownCampaign,
} from './detect/campaignLists';
export type { CampaignLeadRecord } from './detect/campaignLeads';
export type { IntentRecord, IntentsState } from './detect/intents';
export type { StatusDetector, StatusesState, StatusRecord } from './detect/recordStatuses';
export type { ReplyRecord } from './detect/replyThread';
export type { Detection } from './events/detection';
export type { EventName, TriggerEvent } from './events/event';
export type { ThreadsState } from './memory/threads';
