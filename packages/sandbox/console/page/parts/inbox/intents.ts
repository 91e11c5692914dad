import type { Conversation } from 'n8n-nodes-outreach/src/contract/conversations';

type Intent = NonNullable<Conversation['intent']>;

export const INTENTS: Readonly<Record<Intent, string>> = {
	INTERESTED: 'Interested',
	CURIOUS: 'Curious',
	NOT_INTERESTED: 'Not interested',
	DEFERRED: 'Later',
	NEEDS_LABEL: 'Needs a label',
	CONVERTED: 'Converted',
	NOT_PURSUING: 'Not pursuing',
};
