import {
	type Campaign,
	CAMPAIGN_MOVES,
	CAMPAIGN_STATUSES,
	type CampaignAction,
	campaigns,
	SESSION_CHECK_FAILED,
} from '../../../../src/contract/campaigns';
import { explain, hasApiCode } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { simplifier } from '../../../shared/form/simplify';
import { explainMove, type Life } from '../../../shared/transition';
import { accountHealth } from './sessionCheck';
import { simplifyCampaign } from '../../../shared/rows/campaign';

type Action = CampaignAction['action'];

const LIFE: Life<Action, Campaign['status']> = {
	kind: 'campaign',
	statuses: CAMPAIGN_STATUSES,
	moves: CAMPAIGN_MOVES,
	done: { start: 'started', pause: 'paused', resume: 'resumed' },
};

/** Starts, pauses or resumes the campaign of an item, and gives it as it is then. */
export async function act(call: ItemCall, body: CampaignAction): Promise<object> {
	const path = { campaign_id: call.id('campaignId') };
	try {
		// The same action with other options is the same move: what was done before is done.
		const subject = [path, body.action];
		const answer = await call.send(campaigns.act, { path, body }, { subject });
		return simplifier(call, simplifyCampaign)(answer.body.data);
	} catch (error) {
		if (hasApiCode(error, SESSION_CHECK_FAILED)) throw sessionCheckFailed(error);
		throw await explainMove(error, body.action, LIFE, () => call.read(campaigns.get, { path }));
	}
}

function sessionCheckFailed(error: Parameters<typeof explain>[0]): Error {
	const hint = [
		...accountHealth(error.details),
		'Connect the accounts again in the application, or set Options > Proceed on Session Check Failure to start anyway.',
	].join('\n');
	return explain(
		error,
		hint,
		[
			'The session check of the sender accounts failed.',
			// A try before may have started it all the same.
			...(error.outcome === 'not sent' ? ['The campaign stays a draft.'] : []),
		].join(' '),
	);
}
