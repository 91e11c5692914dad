/** What a trigger can start a workflow on. */
export const EVENTS = [
	'replyReceived',
	'approvalRequested',
	'approvalResolved',
	'connectionAccepted',
	'campaignLeadStatusChanged',
	'campaignStatusChanged',
	'senderAccountStatusChanged',
	'conversationIntentChanged',
	'leadAdded',
] as const;
export type EventName = (typeof EVENTS)[number];

export interface TriggerEvent<Record> {
	/** The same whenever the same thing is found, so that a later step can tell a repeat. */
	readonly event_id: string;
	readonly event: EventName;
	/** UTC, ISO 8601. */
	readonly occurred_at: string;
	readonly record: Record;
}

/** What a poll found, and the state that the next one starts from. States and inputs are never changed in place. */
export interface Detection<State, Record> {
	readonly state: State;
	/** In the order of time. */
	readonly events: ReadonlyArray<TriggerEvent<Record>>;
}

/** The events cannot be told apart any longer, for a reason that the message names in plain words. */
export class DetectionError extends Error {
	override readonly name = 'DetectionError';
}
