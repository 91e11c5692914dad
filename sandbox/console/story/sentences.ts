import type { EffectKind } from '../../store/effects';

/** A sentence for each kind of effect. `{actor}` is who made it happen; `names.ts` finds the other names. */
export const SENTENCES: Readonly<Record<EffectKind | 'lead_found', string>> = {
	account_connected: '{actor} connected {sender} again',
	account_updated: '{actor} changed the account of {sender}',
	agent_activated: '{actor} activated the agent {agent}',
	agent_created: '{actor} created the agent {agent}',
	agent_paused: '{actor} paused the agent {agent}',
	agent_resumed: '{actor} resumed the agent {agent}',
	agent_updated: '{actor} changed the agent {agent}',
	approval_approved: '{actor} approved the message to {lead} in {campaign}',
	approval_edited: '{actor} edited the message to {lead} in {campaign}',
	approval_rejected: '{actor} rejected the message to {lead} in {campaign}',
	campaign_completed: 'The campaign {campaign} is completed',
	campaign_created: '{actor} created the campaign {campaign}',
	campaign_deleted: '{actor} deleted the campaign {campaign}',
	campaign_message_sent: '{sender} wrote to {lead} in {campaign}',
	campaign_paused: '{actor} paused the campaign {campaign}',
	campaign_resumed: '{actor} resumed the campaign {campaign}',
	campaign_started: '{actor} started the campaign {campaign}',
	campaign_updated: '{actor} changed the campaign {campaign}',
	colleague_answered: '{actor} answered {lead} as {sender}: {message}',
	connection_requested: '{sender} asked {lead} to connect',
	credit_spent: '{actor} spent a credit on {lead}',
	generation_started: '{actor} asked for the proposal of an agent',
	intent_labeled: '{actor} labeled the conversation with {lead}',
	lead_accepted: '{lead} accepted the invitation of {sender}',
	lead_answered: '{lead} wrote to {sender}: {message}',
	lead_completed: 'The campaign {campaign} let {lead} go',
	lead_created: '{actor} added {lead}',
	lead_enriched: '{actor} enriched {lead}',
	lead_enrolled: '{lead} joined the campaign {campaign}',
	lead_found: 'The agent {agent} found {lead}',
	lead_list_created: '{actor} created the list {list}',
	limits_grown: 'Warm-up raised the daily limits of {sender}',
	membership_added: '{lead} joined the list {list}',
	message_received: 'The message of {lead} arrived in the {inbox}',
	message_sent: '{actor} wrote to {lead} as {sender}: {message}',
	message_written: 'The AI wrote a message to {lead} for {campaign}',
	override_set: '{actor} wrote a text of its own to {lead} in {campaign}',
	post_liked: '{sender} liked a post of {lead}',
	product_saved: '{actor} saved the product of {website}',
	profile_viewed: '{sender} viewed the profile of {lead}',
	session_lost: '{sender} is no longer connected',
	signals_added: '{actor} gave the agent {agent} new signals',
};

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
	approval_approved: 'A colleague',
	approval_rejected: 'A colleague',
	colleague_answered: 'A colleague',
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
