import { CAMPAIGN_MOVES, campaigns } from '../../contract/campaigns';
import { isRecord, type JsonRecord, recordsOf } from '../../contract/json';
import { APPROVAL_MOVES } from '../../contract/messageApprovals';
import { createdOne, sameText } from './created';
import type { Look, Recovery } from './recovery';
import { transition } from './transition';

const readCampaign = async ({ read, path }: Look): Promise<JsonRecord> =>
	await read(campaigns.get, path);

export const campaignRecoveries: Readonly<Record<string, Recovery>> = {
	[campaigns.create.id]: {
		lookAt: 'the list of campaigns',
		find: async ({ body, pages, read, isNew, claim }) => {
			const candidates: JsonRecord[] = [];
			// Newest first, so an older one ends the search.
			search: for await (const page of pages(campaigns.list)) {
				for (const campaign of page) {
					if (!isNew(campaign.createdAt)) break search;
					if (isCreatedBy(campaign, body)) candidates.push(campaign);
				}
			}
			return await createdOne(
				candidates,
				claim,
				async (id) => await read(campaigns.get, { campaign_id: id }),
			);
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
			transition(look, await readCampaign(look), {
				state: 'status',
				moves: CAMPAIGN_MOVES,
				// A short campaign may be over by the time of the look.
				after: { start: 'completed' },
			}),
	},

	[campaigns.setMessageOverride.id]: { lookAt: 'the messages of the lead in the campaign' },

	[campaigns.actOnMessageApproval.id]: {
		lookAt: 'the message approvals of the campaign',
		find: async (look) =>
			transition(look, await readApproval(look), {
				state: 'approval_status',
				moves: APPROVAL_MOVES,
			}),
		read: readApproval,
	},
};

/** An approval cannot be read by itself: it stands in its campaign's list. */
async function readApproval({ pages, path }: Look): Promise<JsonRecord | undefined> {
	const { campaign_id, message_id } = path;
	for await (const page of pages(campaigns.listMessageApprovals, { campaign_id })) {
		const row = page.find(({ id }) => id === message_id);
		if (row) return row;
	}
	return undefined;
}

function isCreatedBy(campaign: JsonRecord, request: JsonRecord): boolean {
	const accounts = recordsOf(campaign.socialAccounts).map(({ id }) => String(id));
	const wanted = Array.isArray(request.social_account_ids) ? request.social_account_ids : [];
	const source = isRecord(request.source) ? request.source.lead_list_id : undefined;
	return (
		campaign.name === request.name &&
		sameText(campaign.goal, request.description) &&
		accounts.length === wanted.length &&
		wanted.every((id) => accounts.includes(String(id))) &&
		(source === undefined || (isRecord(campaign.leadList) && campaign.leadList.id === source))
	);
}
