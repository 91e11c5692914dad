import {
	type Campaign,
	CAMPAIGN_MOVES,
	CAMPAIGN_STATUSES,
	type CampaignAction,
	campaigns,
	SESSION_CHECK_FAILED,
} from '../../../../src/contract/campaigns';
import { explained, hasApiCode } from '../../../../src/n8n/errors';
import { idParameter } from '../../../../src/n8n/parameters';
import type { ItemCall } from '../../../../src/n8n/run';
import { simplifier } from '../../../shared/simplify';
import {
	explainedMove,
	type Life,
	recordAfterRefusal,
	sendAction,
} from '../../../shared/transition';
import { accountHealth } from './sessionCheck';
import { simplifiedCampaign } from './simplifiedCampaign';

type Action = CampaignAction['action'];

const LIFE: Life<Action, Campaign['status']> = {
	kind: 'campaign',
	statuses: CAMPAIGN_STATUSES,
	moves: CAMPAIGN_MOVES,
	done: { start: 'started', pause: 'paused', resume: 'resumed' },
};

/** Starts, pauses or resumes the campaign of an item, and gives it as it is then. */
export async function act(call: ItemCall, body: CampaignAction): Promise<object> {
	const path = { campaign_id: idParameter(call, 'campaignId') };
	try {
		const { data } = await sendAction(call, campaigns.act, { path, body });
		return simplifier(call, simplifiedCampaign)(data);
	} catch (error) {
		if (hasApiCode(error, SESSION_CHECK_FAILED)) throw sessionCheckFailed(error);
		throw await explainedMove(error, body.action, LIFE, async () =>
			recordAfterRefusal<Campaign>(call, campaigns.get, path),
		);
	}
}

function sessionCheckFailed(error: Parameters<typeof explained>[0]): Error {
	const hint = [
		...accountHealth(error.details),
		'Connect the accounts again in the application, or set Options > Proceed on Session Check Failure to start anyway.',
	].join('\n');
	return explained(
		error,
		hint,
		[
			'The session check of the sender accounts failed.',
			// A try before may have started it all the same.
			...(error.outcome === 'not sent' ? ['The campaign stays a draft.'] : []),
		].join(' '),
	);
}
