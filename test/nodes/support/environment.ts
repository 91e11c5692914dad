import { createVirtualTime } from '../../support/virtualTime';

export const MINUTE_MS = 60_000;

/**
 * The clocks of the runs: time passes only by their pauses. It starts now, because n8n's own clock is in use as well, but
 * as a minute begins: the windows of the rate limit and the reading of the inboxes go by minutes.
 */
export const environment = createVirtualTime({
	now: Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
	runsWithPauses: true,
});
