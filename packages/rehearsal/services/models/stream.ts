import type { Answer } from '../call';

/** Server-sent events. */
export const streamOf = (
	events: ReadonlyArray<{ readonly event?: string; readonly data: unknown }>,
): Answer => ({
	headers: { 'content-type': 'text/event-stream; charset=utf-8' },
	body: events
		.map(({ event, data }) => {
			const text = typeof data === 'string' ? data : JSON.stringify(data);
			return `${event === undefined ? '' : `event: ${event}\n`}data: ${text}\n\n`;
		})
		.join(''),
});
