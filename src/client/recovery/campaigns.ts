import { APPROVAL_MOVES, CAMPAIGN_MOVES, campaigns } from '../../contract/campaigns';
import { isRecord, type JsonRecord, recordsOf } from '../../contract/json';
import { findById, findCreated, findTransition, isSameText, readNew } from './records';
import type { Look, Recoveries } from './recovery';

export const campaignRecoveries = {
	[campaigns.create.id]: {
		lookAt: 'the list of campaigns',
		find: async (look) => {
			const created = await readNew(look, campaigns.list, 'createdAt');
			const candidates = created.filter((campaign) => isCreatedBy(campaign, look.body));
			const read = async (id: unknown) => await look.read(campaigns.get, { campaign_id: id });
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
				// A short campaign may be over already.
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

async function readCampaign({ read, path }: Look): Promise<JsonRecord> {
	return await read(campaigns.get, path);
}

/** The API has no read of a single approval, only the list of its campaign. */
async function readApproval({ pages, path }: Look): Promise<JsonRecord | undefined> {
	const { campaign_id, message_id } = path;
	return await findById(pages(campaigns.listMessageApprovals, { campaign_id }), message_id);
}

function isCreatedBy(campaign: JsonRecord, request: JsonRecord): boolean {
	const accounts = recordsOf(campaign.socialAccounts).map(({ id }) => String(id));
	const wanted = Array.isArray(request.social_account_ids) ? request.social_account_ids : [];
	const source = isRecord(request.source) ? request.source.lead_list_id : undefined;
	return (
		campaign.name === request.name &&
		isSameText(campaign.goal, request.description) &&
		accounts.length === wanted.length &&
		wanted.every((id) => accounts.includes(String(id))) &&
		(source === undefined || (isRecord(campaign.leadList) && campaign.leadList.id === source))
	);
}
