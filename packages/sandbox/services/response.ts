/** What a service that is played answers. */
export interface ServiceResponse {
	/** Defaults to 200. */
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** A text goes out as it is, any other value as JSON. */
	readonly body: unknown;
}

/** Server-sent events, all at once. */
export const eventStream = (
	events: ReadonlyArray<{ readonly event?: string; readonly data: unknown }>,
): ServiceResponse => ({
	headers: { 'content-type': 'text/event-stream; charset=utf-8' },
	body: events
		.map(({ event, data }) => {
			const text = typeof data === 'string' ? data : JSON.stringify(data);
			return `${event === undefined ? '' : `event: ${event}\n`}data: ${text}\n\n`;
		})
		.join(''),
});
