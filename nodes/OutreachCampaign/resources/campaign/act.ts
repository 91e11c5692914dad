import {
	type Campaign,
	CAMPAIGN_STATUSES,
	type CampaignAction,
	campaigns,
	SESSION_CHECK_FAILED,
} from '../../../../src/contract/campaigns';
import { explained, hasApiCode, isRefusal } from '../../../../src/n8n/errors';
import { sendJournal } from '../../../../src/n8n/journal';
import { idParameter } from '../../../../src/n8n/parameters';
import type { ItemCall } from '../../../../src/n8n/run';
import { simplifier } from '../../../shared/simplify';
import { stateAfterRefusal } from './refusal';
import { accountHealth } from './sessionCheck';
import { simplifiedCampaign } from './simplifiedCampaign';

type Action = CampaignAction['action'];
type Status = Campaign['status'];

/** Starts, pauses or resumes the campaign of an item, and gives it as it is then. */
export async function act(call: ItemCall, body: CampaignAction): Promise<object> {
	const { client, context, itemIndex, credential, isTool, signal } = call;
	const campaignId = idParameter(call, 'campaignId');
	const request = { path: { campaign_id: campaignId }, body };
	const journal = sendJournal(context, itemIndex, {
		endpoint: campaigns.act.id,
		subject: [credential.fingerprint, request],
	});
	try {
		const answer = await client.call(campaigns.act, request, {
			signal,
			// An agent may pause, resume and pause again in one run: its second pause is no repeat of the first.
			journal: isTool ? undefined : journal,
		});
		return simplifier(call, simplifiedCampaign)(answer.body.data);
	} catch (error) {
		throw await explanationOf(error, call, campaignId, body.action);
	}
}

async function explanationOf(
	error: unknown,
	call: ItemCall,
	campaignId: string,
	action: Action,
): Promise<unknown> {
	if (hasApiCode(error, SESSION_CHECK_FAILED)) return sessionCheckFailed(error);
	if (!isRefusal(error)) return error;
	const campaign = await stateAfterRefusal(call, campaignId);
	const message = campaign && illegalMove(campaign, action);
	return message === undefined ? error : explained(error, '', message);
}

function sessionCheckFailed(error: Parameters<typeof explained>[0]): Error {
	const hint = [
		...accountHealth(error.details),
		'Connect the accounts again in the application, or set Options > Proceed on Session Check Failure to start anyway.',
	].join('\n');
	return explained(
		error,
		hint,
		'The session check of the sender accounts failed. The campaign stays a draft.',
	);
}

/** What each action needs, what it makes of the campaign, and how it reads when done. */
const MOVES: Readonly<Record<Action, { from: Status; to: Status; done: string }>> = {
	start: { from: 'draft', to: 'started', done: 'started' },
	pause: { from: 'started', to: 'paused', done: 'paused' },
	resume: { from: 'paused', to: 'started', done: 'resumed' },
};

/** What the status of a campaign says against an action, and what it allows. Undefined where it says nothing. */
function illegalMove({ name, status }: Campaign, action: Action): string | undefined {
	const { from, to, done } = MOVES[action];
	if (status === from || !CAMPAIGN_STATUSES.includes(status)) return undefined;
	const next = Object.values(MOVES).find((move) => move.from === status);
	const allowed = next
		? `It can be ${next.done}.`
		: 'It cannot be started, paused or resumed any more.';
	if (status === to) return `The campaign "${name}" is ${status} already. ${allowed}`;
	const needed = from === 'draft' ? 'a draft' : `a ${from} campaign`;
	const is = status === 'draft' ? 'a draft' : status;
	return `Only ${needed} can be ${done}; the campaign "${name}" is ${is}. ${allowed}`;
}
