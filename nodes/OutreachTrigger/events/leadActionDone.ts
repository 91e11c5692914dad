import {
	ACTION_STATUSES,
	type ActionEvent,
	type CampaignLead,
	DONE_STATUSES,
} from '../../../src/contract/campaigns';
import { recordsOf } from '../../../src/contract/json';
import { unknownWords } from '../../../src/n8n/polling/reading/unknownWords';
import { firstTime, unreadable } from '../../../src/trigger/events/rows';
import type { CampaignSettings } from '../../../src/trigger/kinds/inCampaigns';
import { reachedInCampaigns, type ReachedState } from '../../../src/trigger/kinds/byTime';
import { utcTime } from '../../shared/rows/utcTime';
import { type CampaignLeadFound, campaignLeadFields, leadSource } from '../sources/campaignLeads';
import { campaignSettings, type Source } from '../../../src/n8n/polling/source';

interface DoneAction extends CampaignLeadFound {
	readonly action: ActionEvent;
}

/** Only actions of these types, and with these statuses. If empty, any. */
interface ActionSettings extends CampaignSettings {
	readonly types?: readonly string[];
	readonly statuses?: readonly string[];
}

const actionsOf = ({ actions_performed }: CampaignLead) =>
	recordsOf<ActionEvent>(actions_performed);

const isAmong = (value: string, some: readonly string[]) => some.includes(value);

/** An action of a lead has ended. Only what passes the filters is remembered, which saves room. */
export const doneActions = reachedInCampaigns<CampaignLead, DoneAction, ActionSettings>({
	event: 'leadActionDone',
	thingsIn: (campaign_lead, { campaign, settings: { types = [], statuses = [] } }) =>
		actionsOf(campaign_lead).map((action) => ({
			key: [campaign_lead.id, action.id],
			isReached:
				isAmong(action.status, DONE_STATUSES) &&
				(statuses.length === 0 || isAmong(action.status, statuses)) &&
				(types.length === 0 || isAmong(action.type, types)),
			at: firstTime(action.performed_at),
			note: unreadable(action.performed_at),
			record: { campaign_lead, campaign, action },
		})),
	// At the first reading, an action without a time is new only if its lead is.
	isFresh: ({ campaign_lead: { enrolled_at }, action: { performed_at } }, { read, floor }) =>
		read !== null || (firstTime(performed_at, enrolled_at) ?? 0) >= floor,
	keysMayChange: true,
	follow: 'recent',
	noun: 'actions that have ended',
});

export const leadActionDone: Source<ReachedState, DoneAction> = {
	...leadSource({
		detector: doneActions,
		settings: (call) => ({
			...campaignSettings(call),
			types: call.filters.actionTypes,
			statuses: call.filters.actionStatuses,
		}),
		filters: ['campaignIds', 'actionTypes', 'actionStatuses'],
		leftAside: (rows) => unknownWords(rows.flatMap(actionsOf), 'status', ACTION_STATUSES),
	}),

	simplify: (record) => ({
		...campaignLeadFields(record),
		action_id: record.action.id ?? null,
		type: record.action.type ?? null,
		status: record.action.status,
		performed_at: utcTime(record.action.performed_at),
	}),
};
