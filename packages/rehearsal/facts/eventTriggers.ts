/** The triggers for which a user can give events, by their types without the package. */
const EVENT_TRIGGERS = [
	'webhook',
	'formTrigger',
	'typeformTrigger',
	'calendlyTrigger',
	'calTrigger',
	'hubspotTrigger',
	'pipedriveTrigger',
	'googleSheetsTrigger',
	'gmailTrigger',
] as const;

export type EventTrigger = (typeof EVENT_TRIGGERS)[number];

/** Which of them a node is; undefined if it is none. */
export const eventTriggerOf = ({ type }: { readonly type: string }): EventTrigger | undefined =>
	EVENT_TRIGGERS.find((name) => type === `n8n-nodes-base.${name}`);
