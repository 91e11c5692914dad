import type { LifeLevel } from '../../sandbox/engine/life';
import type { Sandbox } from '../../sandbox/sandbox';
import { startSandbox } from '../../sandbox/server';
import { createWitness } from '../facts/world';
import type { WorldFacts } from '../sheet/facts';

export interface WorldOptions {
	readonly seed: number;
	readonly life: LifeLevel;
	/** Changes the world before its first morning. */
	readonly prepare?: (sandbox: Sandbox) => void;
}

/** A sandbox of its own, with somebody who sees all. */
export interface World {
	readonly baseUrl: string;
	readonly sandbox: Sandbox;
	/** Starts campaigns, so that leads have something to reply to. Returns when that was. */
	begin(): number;
	/** What is known of it by now. */
	read(): WorldFacts;
	close(): Promise<void>;
}

const CAMPAIGNS = ['camp_3', 'camp_4'];

/** Its time is that much ahead of real time. */
export async function openWorld(
	{ seed, life, prepare }: WorldOptions,
	ahead: number,
): Promise<World> {
	const witness = createWitness();
	const { baseUrl, sandbox, close } = await startSandbox({
		...{ now: () => Date.now() + ahead, life: { level: life }, seed },
		onRequest: witness.onRequest,
	});
	witness.watch(sandbox);
	prepare?.(sandbox);
	return {
		...{ baseUrl, sandbox, close },
		begin: () => {
			for (const id of CAMPAIGNS) sandbox.control.setCampaignStatus(id, 'started');
			return Date.parse(sandbox.control.readTime().now);
		},
		read: () => witness.read(sandbox),
	};
}
