import { isoTime } from 'outreach-sandbox/core/clock';
import type { Sandbox } from 'outreach-sandbox/sandbox';

/** Brings a sandbox to this time, unless it is already there. */
export async function bringTo({ control }: Sandbox, to: number): Promise<void> {
	const isThere = () => Date.parse(control.readTime().now) >= to;
	if (isThere()) return;
	await control.advance({ until: isoTime(to) }).catch((error: unknown) => {
		// On a busy machine, the sandbox's time may get there by itself before we move it.
		if (!isThere()) throw error;
	});
}
