import type { CallResult } from '../../../client/client';
import type { Environment } from '../../environment';
import { statusOf } from '../../errors';
import { perEnvironment } from '../../perEnvironment';

/** How old another trigger's reading may be. */
const SHARED_MS = 20_000;
/** How old it may be if requests are short: as old as the reading of a trigger that polls once a minute can be. */
const SHARED_IF_SHORT_MS = 90_000;
/** Requests are short until the rate limit has refused none for this long. */
const SHORT_MS = 5 * 60_000;
/** A trigger that has not polled for this long is no longer a reader. By default, n8n polls once a minute. */
const READER_MS = 3 * 60_000;

/** A published trigger that uses shared readings. */
export interface Reader {
	/** The order of the latest reading that it used. */
	latest?: number;
}

interface PageReading {
	/** Numbers readings in the order in which they began. */
	readonly order: number;
	readonly beganAt: number;
	readonly answer: Promise<CallResult>;
}

/**
 * What triggers of this process read with one key. One trigger's reading serves the others too, so that many triggers
 * cost little more than a few. If the rate limit leaves too few requests for all, they share older readings, so that a
 * trigger that polls late in the minute does not wait longer than the others. Each trigger uses only readings that
 * began after the latest one it used: so it sees no list older than what it knows, and no conversation older than the
 * list that led to it.
 */
export function createReadings(environment: Pick<Environment, 'elapsed'>) {
	const readings = new Map<string, PageReading>();
	const readers = new Map<Reader, number>();
	let begun = 0;
	let shortUntil = -Infinity;

	function forgetOld(): void {
		const now = environment.elapsed();
		for (const [page, { beganAt }] of readings) {
			if (now - beganAt > SHARED_IF_SHORT_MS) readings.delete(page);
		}
		for (const [reader, readAt] of readers) {
			if (now - readAt > READER_MS) readers.delete(reader);
		}
	}

	function begin(page: string, send: () => Promise<CallResult>): PageReading {
		begun += 1;
		const answer = send();
		const reading = { order: begun, beganAt: environment.elapsed(), answer };
		if (readers.size < 2) return reading;
		const former = readings.get(page);
		// n8n hands the rows to workflows, and a Code node may change them.
		const kept = { ...reading, answer: answer.then((result) => structuredClone(result)) };
		readings.set(page, kept);
		kept.answer.catch(() => {
			if (readings.get(page) !== kept) return;
			if (former) readings.set(page, former);
			else readings.delete(page);
		});
		return reading;
	}

	return {
		/** Whether it holds nothing that could still serve a trigger. */
		isIdle(): boolean {
			forgetOld();
			return readers.size === 0 && readings.size === 0 && environment.elapsed() >= shortUntil;
		},

		/**
		 * The answer to a request, from this trigger's own reading or another trigger's. If a reading fails, no other
		 * trigger gets it. `signal` ends only this trigger's wait.
		 */
		async read(
			reader: Reader,
			page: string,
			signal: AbortSignal | undefined,
			send: () => Promise<CallResult>,
		): Promise<CallResult> {
			const now = environment.elapsed();
			forgetOld();
			readers.set(reader, now);
			const { latest } = reader;
			const sharedMs = now < shortUntil ? SHARED_IF_SHORT_MS : SHARED_MS;
			const found = readings.get(page);
			// A trigger's first reading is its own: it begins when the trigger is published.
			const isUsable = found && latest !== undefined && found.order > latest;

			function use({ order }: PageReading, result: CallResult): CallResult {
				reader.latest = Math.max(reader.latest ?? 0, order);
				return result;
			}

			if (isUsable && now - found.beganAt <= sharedMs) {
				const shared = await unlessAborted(found.answer, signal).catch(() => undefined);
				if (shared) return use(found, structuredClone(shared));
			}
			const own = begin(page, send);
			own.answer.catch((error: unknown) => {
				if (statusOf(error) === 429) shortUntil = environment.elapsed() + SHORT_MS;
			});
			return use(own, await own.answer);
		},
	};
}

async function unlessAborted<T>(answer: Promise<T>, signal?: AbortSignal): Promise<T> {
	return await new Promise<T>((resolve, reject) => {
		const stop = () => reject(new Error('The poll is over.'));
		if (signal?.aborted) stop();
		signal?.addEventListener('abort', stop, { once: true });
		answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop));
	});
}

const readingsIn = perEnvironment((environment) => {
	const all = new Map<string, ReturnType<typeof createReadings>>();
	return (fingerprint: string) => {
		// Each poll also drops the idle readings of other keys.
		for (const [key, readings] of all) if (readings.isIdle()) all.delete(key);
		const readings = all.get(fingerprint) ?? createReadings(environment);
		all.set(fingerprint, readings);
		return readings;
	};
});

/** The readings of one base URL and key. */
export const readingsOf = (environment: Environment, fingerprint: string) =>
	readingsIn(environment)(fingerprint);
