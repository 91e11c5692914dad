import type { EffectKind } from '../../core/store/effects';

/** Instead of the sentence of `lead_created`, if an agent found the lead. */
export const LEAD_FOUND = 'The agent {agent} found {lead}';

/**
 * What one act may do to many leads at once, such as adding them to a list, and is then told once. What a sender does
 * is not among it: two senders may do the same in one minute.
 */
export const TOLD_ONCE: readonly EffectKind[] = [
	'credit_spent',
	'lead_completed',
	'lead_created',
	'lead_enriched',
	'lead_enrolled',
	'membership_added',
	'message_written',
];

/** The actor of things that the world does by itself. */
export const ACTORS: Partial<Record<EffectKind, string>> = {
	approval_approved: 'A played colleague',
	approval_edited: 'A played colleague',
	approval_rejected: 'A played colleague',
	colleague_answered: 'A played colleague',
};

/** Replaces names that are no longer stored. */
export const UNKNOWN: Readonly<Record<string, string>> = {
	agent: 'an agent',
	campaign: 'a campaign',
	inbox: 'inbox',
	lead: 'someone',
	list: 'a list',
	message: 'a message',
	sender: 'a sender account',
};
