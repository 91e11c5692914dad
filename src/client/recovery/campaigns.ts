import {
	APPROVAL_MOVES,
	type Campaign,
	CAMPAIGN_MOVES,
	type CampaignCreate,
	type CampaignDetail,
	campaigns,
	type MessageApproval,
} from '../../contract/campaigns';
import { isRecord } from '../../contract/json';
import { listedIn, type Unvalidated } from './unvalidated';
import {
	findById,
	findCreated,
	findTransition,
	isSameText,
	readCreated,
	readKnown,
} from './records';
import type { Look, LookFor, Recoveries } from './recovery';

export const campaignRecoveries = {
	[campaigns.create.id]: {
		lookAt: 'the list of campaigns',
		before: async (look) => await readKnown(look, campaigns.list),
		find: async (look) => {
			const created = await readCreated(look.pages(campaigns.list, {}), 'createdAt', look);
			const candidates = created.filter(({ record }) => isCreatedBy(record, look.body));
			const read = async (id: string) =>
				await look.read(campaigns.get, { path: { campaign_id: id } });
			return await findCreated(candidates, look, read);
		},
	},

	[campaigns.update.id]: {
		lookAt: 'the campaign',
		read: readCampaign,
	},

	[campaigns.act.id]: {
		lookAt: 'the status of the campaign',
		read: readCampaign,
		find: async (look) =>
			findTransition(look, await readCampaign(look), {
				field: 'status',
				moves: CAMPAIGN_MOVES,
				// A short campaign may have finished already.
				after: { start: 'completed' },
			}),
	},

	[campaigns.setMessageOverride.id]: { lookAt: 'the messages of the lead in the campaign' },

	[campaigns.actOnMessageApproval.id]: {
		lookAt: 'the message approvals of the campaign',
		read: readApproval,
		find: async (look) =>
			findTransition(look, await readApproval(look), {
				field: 'approval_status',
				moves: APPROVAL_MOVES,
			}),
	},
} satisfies Partial<Recoveries>;

async function readCampaign({
	read,
	path,
}: Look<{ readonly campaign_id: string }>): Promise<Unvalidated<CampaignDetail>> {
	return await read(campaigns.get, { path });
}

/** The API has no read of a single approval, only the list of its campaign. */
async function readApproval({
	pages,
	path,
}: LookFor<typeof campaigns.actOnMessageApproval>): Promise<
	Unvalidated<MessageApproval> | undefined
> {
	const { campaign_id, message_id } = path;
	const approvals = pages(campaigns.listMessageApprovals, { path: { campaign_id } });
	return await findById(approvals, message_id);
}

function isCreatedBy(campaign: Unvalidated<Campaign>, request: CampaignCreate): boolean {
	const accounts = listedIn(campaign.socialAccounts).map(({ id }) => String(id));
	const { social_account_ids: wanted, source } = request;
	const list = source && 'lead_list_id' in source ? source.lead_list_id : undefined;
	return (
		campaign.name === request.name &&
		isSameText(campaign.goal, request.description) &&
		accounts.length === wanted.length &&
		wanted.every((id) => accounts.includes(id)) &&
		(list === undefined || (isRecord(campaign.leadList) && campaign.leadList.id === list))
	);
}
