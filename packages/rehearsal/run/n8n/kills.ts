import { randomOf } from 'outreach-sandbox/core/random';
import type { Actor } from '../../time/actors';
import type { VirtualN8n } from './virtualN8n';

/** When to kill n8n: as soon as it is at work after `from`, but at `until` at the latest. */
export interface PlannedKill {
	readonly from: number;
	readonly until: number;
	/** How many requests of the work to let pass first. */
	readonly skip: number;
	/** How many milliseconds of real time to wait after the last of them. */
	readonly lag: number;
}

const MOST_SKIPPED = 3;
const LONGEST_LAG_MS = 60;

/**
 * Spreads kills over the time. Every second kill comes at a random moment, the others come in the middle of an
 * execution.
 */
export function planKills(seed: number, count: number, from: number, until: number): PlannedKill[] {
	const share = (until - from) / count;
	return Array.from({ length: count }, (_, index) => {
		const random = randomOf(seed, `kill ${index}`, 'moment');
		const start = from + index * share;
		const at = Math.round(start + (random.next() * share) / 2);
		const isAnywhere = index % 2 === 1;
		return {
			from: at,
			until: isAnywhere ? at : Math.round(start + share),
			skip: Math.floor(random.next() * (MOST_SKIPPED + 1)),
			lag: Math.round(random.next() * LONGEST_LAG_MS),
		};
	});
}

export interface Killer extends Actor {
	/** Call it after each request that n8n makes. */
	seesRequest(at: number): void;
	/** The times when n8n was killed. */
	readonly kills: readonly number[];
}

interface Means extends Pick<VirtualN8n, 'isAlone' | 'isAtWork' | 'kill'> {
	/** The virtual time. */
	readonly now: () => number;
	readonly sleep: (milliseconds: number) => Promise<void>;
}

export function createKiller(
	planned: readonly PlannedKill[],
	{ isAlone, isAtWork, kill, now, sleep }: Means,
): Killer {
	const left = [...planned];
	const kills: number[] = [];
	let seen = 0;
	const strike = async () => {
		left.shift();
		seen = 0;
		kills.push(now());
		await kill();
	};
	/** By then an actor may be in the middle of something, and a kill would break its requests. */
	const strikeSoon = async (due: PlannedKill) => {
		await sleep(due.lag);
		if (due === left[0] && isAlone()) await strike();
	};
	return {
		kills,
		next: () => left[0]?.until ?? null,
		act: () => strike(),
		seesRequest: (at) => {
			const [due] = left;
			if (!due || at < due.from || !isAtWork()) return;
			seen += 1;
			if (seen > due.skip) void strikeSoon(due);
		},
	};
}
