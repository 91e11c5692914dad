import {
	CAMPAIGN_MOVES,
	type CampaignSetup,
	STAGES,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import type { StoredAccount } from '../accounts/records';
import { ApiFailure, conflict, transitions } from '../core/errors';

export const statusAfter = transitions('campaign', CAMPAIGN_MOVES);

/** Throws the API's 409 if something is missing that the start needs. */
export function checkReady(setup: CampaignSetup, senders: readonly StoredAccount[]): void {
	const needs = [
		{ field: 'source', what: 'a lead list', isThere: setup.source !== null },
		{ field: 'schedule', what: 'a schedule', isThere: setup.schedule !== null },
		{
			field: 'social_account_ids',
			what: 'a connected sender account',
			isThere: senders.some(({ account }) => account.status === 'connected'),
		},
		{
			field: 'messages',
			what: 'an enabled message stage',
			isThere: STAGES.some((stage) => setup.messages[stage].enabled),
		},
	];
	const missing = needs.filter(({ isThere }) => !isThere);
	if (missing.length === 0) return;
	const texts = missing.map(({ what }) => what).join(', ');
	throw conflict('campaign_not_ready', `The campaign cannot start without ${texts}.`, {
		status: 'draft',
		missing: missing.map(({ field }) => field),
	});
}

/** Throws the API's 409, with the health of every account, if the session of one of them fails its check. */
export function checkSessions(campaignId: string, senders: readonly StoredAccount[]): void {
	const accounts = senders.map(sessionHealth);
	const failed = accounts.filter(({ healthy }) => !healthy);
	if (failed.length === 0) return;
	const names = failed.map(({ profile_name: name, social_account_id: id }) => name ?? id);
	throw new ApiFailure(
		409,
		'social_session_check_failed',
		`The session check failed for ${names.join(', ')}. The campaign stays a draft.`,
		{
			details: { accounts },
			action: {
				label: 'Start anyway',
				url: `/api/v1/campaigns/${campaignId}/actions`,
				method: 'POST',
				body: { action: 'start', proceed_on_session_check_failure: true },
			},
		},
	);
}

function sessionHealth({ account, sessionProblem }: StoredAccount) {
	const reason =
		account.status === 'connected' ? sessionProblem : `The account is ${account.status}.`;
	return {
		social_account_id: account.id,
		profile_name: account.profile_name,
		status: account.status,
		healthy: reason === null,
		reason,
	};
}
