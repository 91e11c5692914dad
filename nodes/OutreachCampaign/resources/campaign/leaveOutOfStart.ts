import { campaigns } from '../../../../src/contract/campaigns';
import { wrongState } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { called, readLists, throwUnreadable } from '../../../shared/leaveOut/lists';
import { refuseLeftOut } from './leftOutLeads';

// The API cannot give a campaign another list.
const ANOTHER_CAMPAIGN = 'create another campaign from that one.';

/** Throws if the list of the campaign is one of these, or has somebody who is in one. */
export async function checkStart(call: ItemCall, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	const lists = await readLists(call, ids);
	const path = { campaign_id: call.id('campaignId') };
	const reading = call.read(campaigns.get, { path });
	const { data: campaign } = await reading.catch(throwUnreadable('the campaign'));
	// Started by the execution that this one retries, or by somebody else: the API does not start it a second time.
	if (campaign.status === 'started') return;
	const source = campaign.leadList?.id ?? campaign.setup.source?.lead_list_id;
	if (source === undefined) {
		throw wrongState(
			'Not started, because the campaign names no lead list, so nobody can be left out',
			'Create another one from a list, or remove the option Leave Out Who Is In.',
		);
	}
	const own = lists.find(({ id }) => id === source);
	if (own) {
		throw wrongState(
			`Not started, because the list of the campaign is to be left out: ${called(own)}`,
			'Create another campaign from another list.',
		);
	}
	await refuseLeftOut(call, source, lists, { notDone: 'Not started', advice: ANOTHER_CAMPAIGN });
}
