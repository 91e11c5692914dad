import { createVirtualTime } from '../../support/virtualTime';

/** The clocks of the runs: time passes only by their pauses. It starts now, because n8n's own clock is in use as well. */
export const environment = createVirtualTime({ now: Date.now(), runsWithPauses: true });
