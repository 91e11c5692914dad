import type { Conversation } from '../../../src/contract/conversations';

/** The lead of a conversation by name; null where it has none. */
export const leadNameOf = ({ lead }: Pick<Conversation, 'lead'>): string | null =>
	[lead?.first_name, lead?.last_name].filter(Boolean).join(' ') || null;
