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
	'leadActionDone',
] as const;
export type EventName = (typeof EVENTS)[number];

export interface TriggerEvent<Found> {
	/** The same whenever the same event is found again, so that a later step can recognize a repeat. */
	readonly event_id: string;
	readonly event: EventName;
	/** UTC, ISO 8601. */
	readonly occurred_at: string;
	readonly record: Found;
	/** For the user: its time could not be read, so `occurred_at` is a guess. */
	readonly note?: string;
	/** Whether its id counts since the memory began: it is then unique only together with that beginning. */
	readonly isCounted?: boolean;
}

/** Creates an event. The parts of the key identify it. */
export function eventOf<Found>(
	event: EventName,
	key: ReadonlyArray<string | number>,
	at: number,
	record: Found,
	note?: string,
): TriggerEvent<Found> {
	const event_id = [event, ...key].join(':');
	const occurred_at = new Date(at).toISOString();
	return { event_id, event, occurred_at, record, ...(note !== undefined && { note }) };
}

/** Oldest first. Events of the same time keep their order. */
export const inOrder = <Found>(events: ReadonlyArray<TriggerEvent<Found>>) =>
	events
		.map((event) => ({ event, at: Date.parse(event.occurred_at) }))
		.sort((a, b) => a.at - b.at)
		.map(({ event }) => event);

/** Events of several kinds, oldest first. Those of one kind keep their order, even against their times. */
export function merge<Found>(
	kinds: ReadonlyArray<ReadonlyArray<TriggerEvent<Found>>>,
): Array<TriggerEvent<Found>> {
	const timed = kinds.flatMap((events) => {
		let latest = -Infinity;
		return events.map((event) => {
			latest = Math.max(latest, Date.parse(event.occurred_at));
			return { event, at: latest };
		});
	});
	return timed.toSorted((a, b) => a.at - b.at).map(({ event }) => event);
}
