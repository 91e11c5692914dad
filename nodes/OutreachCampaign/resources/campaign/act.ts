import type { INodeProperties } from 'n8n-workflow';

import {
	type Campaign,
	CAMPAIGN_MOVES,
	CAMPAIGN_STATUSES,
	type CampaignAction,
	campaigns,
	SESSION_CHECK_FAILED,
} from '../../../../src/contract/campaigns';
import { checkRequest, type Unchecked } from '../../../../src/n8n/checkRequest';
import { explain, hasApiCode } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { campaignLocator } from '../../../shared/form/locators';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { campaignRow, simplifyCampaign } from '../../../shared/rows/campaign';
import { readIfShort } from '../../../shared/afterChange';
import { checkStatus, type Lifecycle, settleMove } from '../../../shared/transition';
import { accountHealth } from './sessionCheck';

type Action = CampaignAction['action'];

export const LIFECYCLE: Lifecycle<Action, Campaign['status']> = {
	kind: 'campaign',
	statuses: CAMPAIGN_STATUSES,
	moves: CAMPAIGN_MOVES,
	done: { start: 'started', pause: 'paused', resume: 'resumed' },
};

/** The operation that pauses or resumes a campaign and returns it. */
export const actionOf = (
	action: Exclude<Action, 'start'>,
	...notice: INodeProperties[]
): Operation => ({
	properties: [...notice, campaignLocator, ...outputProperties],
	endpoint: campaigns.act,
	alsoCalls: [campaigns.get],
	settledFields: ['action', 'proceed_on_session_check_failure'],
	output: campaignRow,
	run: perItem(async (call) => [await act(call, action)]),
});

/** Starts, pauses or resumes the campaign of an item and returns it. `check` throws to stop it. */
export async function act(
	call: ItemCall,
	action: Action,
	options: Omit<Unchecked<CampaignAction>, 'action'> = {},
	check?: () => Promise<void>,
): Promise<object> {
	const path = { campaign_id: call.id('campaignId') };
	const request = checkRequest(campaigns.act, { path, body: { action, ...options } });
	const read = () => call.read(campaigns.get, { path });
	// What an earlier run did stays done, even if that run had other options.
	const subject = [path, action];
	if (call.journal(campaigns.act, request, { subject })?.read()?.state !== 'done') await check?.();
	const sending = call.send(campaigns.act, request, { subject });
	const campaign = await sending.then(
		({ body }) => body.data,
		async (error: unknown) => {
			if (hasApiCode(error, SESSION_CHECK_FAILED)) throw sessionCheckFailed(error);
			return await settleMove(error, call, action, LIFECYCLE, read);
		},
	);
	const whole = await readIfShort(
		call,
		'The campaign was changed',
		campaign,
		async () => (await read()).data,
	);
	const settled = await checkStatus(call, whole, action, LIFECYCLE, read);
	return simplifier(call, simplifyCampaign)(settled);
}

function sessionCheckFailed(error: Parameters<typeof explain>[0]): Error {
	const hint = [
		...accountHealth(error.details),
		'Connect the accounts again in the application, or turn on Options > Ignore Failed Session Check to start anyway.',
	].join('\n');
	const failed = 'The session check of the sender accounts failed.';
	// An earlier try may have started the campaign even so.
	const isDraft = error.outcome === 'not sent';
	return explain(error, hint, isDraft ? `${failed} The campaign stays a draft.` : failed);
}
