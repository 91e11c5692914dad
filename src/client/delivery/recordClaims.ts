import { isSameTime, madeAt } from '../../contract/time';
import type { Environment } from '../environment';
import type { Outcome } from '../errors';
import type { Made } from '../recovery/recovery';
import { LATE_MS } from './decide';

/**
 * Which call made which record, among all calls of this process with one key. If two calls send the same thing at the
 * same time, each must get a record of its own, or neither if nobody can tell.
 */
export interface RecordClaims {
	/** A call begins. */
	enter(call: Entry): RecordClaim;
}

export interface Entry {
	/** Only requests to one endpoint can have the same effect. */
	readonly endpoint: string;
	/** Equal for requests with the same effect. Undefined if nobody looks for it. */
	readonly effect: string | undefined;
	/** Calls of one client belong to one run. */
	readonly client: object;
	/** An earlier run may have sent the same, so what that run made is what this call looks for. */
	readonly continues: boolean;
	/** When that run sent it, by our wall clock, if this is known. */
	readonly sentAt?: number;
	/** Equal for the runs that repeat one send, if the caller knows them. */
	readonly origin?: string;
}

export interface RecordClaim {
	goesOut(): void;
	/** The request has an answer, and the call goes on. `outcome`: as far as it is known. */
	goesOn(outcome: Outcome): void;
	succeeds(): void;
	/** Other calls may take the records that this one took. */
	fails(outcome: Outcome): void;
	/** Waits for other calls' requests that are under way and may have made what this call found. */
	settle(): Promise<void>;
	isFree(record: Made): boolean;
	take(records: readonly Made[]): void;
	/** How many other calls may have made what this one finds, and do not know their record. */
	rivals(): number;
}

interface TrackedCall extends Entry {
	/** When the request went out that may have had the effect, by the monotonic clock. */
	outAt?: number;
	/** Whether it may have had the effect. */
	outcome: Outcome;
	/** When it ended, by the monotonic clock, and how many calls had begun by then. */
	ended?: { readonly at: number; readonly begun: number };
	/** By ID: when the record was made, as the API gives it. */
	readonly taken: Map<unknown, unknown>;
	/** While its request is under way. */
	answer?: { readonly here: Promise<void>; readonly arrive: () => void };
}

/** What ended so long ago matters to no call that is still looking. */
const REMEMBERED_MS = 10 * 60_000;
const REMEMBERED_MAX = 2_000;

/**
 * A request that failed this long before another one went out may still take effect after that. Clocks may differ by two
 * seconds.
 */
const NEAR_MS = LATE_MS + 2_000;

export function createRecordClaims(
	environment: Pick<Environment, 'elapsed' | 'now'>,
): RecordClaims {
	/** Those under way, and those that ended and had an effect or may have had one. In the order in which they began or ended. */
	const calls = new Set<TrackedCall>();
	let begun = 0;

	function forgetOld(): void {
		const since = environment.elapsed() - REMEMBERED_MS;
		let tooMany = calls.size - REMEMBERED_MAX;
		for (const call of calls) {
			if (call.ended && (call.ended.at < since || tooMany > 0)) calls.delete(call);
			tooMany -= 1;
		}
	}

	function enter(entry: Entry): RecordClaim {
		const self: TrackedCall = { ...entry, outcome: 'not sent', taken: new Map() };
		if (entry.sentAt !== undefined) {
			self.outAt = environment.elapsed() - (environment.now() - entry.sentAt);
		}
		const others = () => [...calls].filter((call) => call !== self);
		begun += 1;
		const beganAt = begun;
		calls.add(self);

		const answered = () => {
			self.answer?.arrive();
			self.answer = undefined;
		};

		const ends = (outcome: Outcome) => {
			answered();
			self.outcome = outcome;
			self.ended = { at: environment.elapsed(), begun };
			calls.delete(self);
			forgetOld();
			if (entry.effect === undefined || outcome === 'not sent') return;
			// Earlier runs of the same send know no more than this one.
			for (const call of calls) if (call.ended && isSameSend(call, self)) calls.delete(call);
			calls.add(self);
		};

		/** Whether the other one may have made a record of that time under that ID, which this call finds. */
		const hasMade = (other: TrackedCall, record: Made): boolean => {
			if (!other.taken.has(record.id) || isSameSend(self, other)) return false;
			if (other.client === entry.client || !other.ended || other.ended.begun >= beganAt)
				return true;
			// It ended before this call began, so this call did not make the record. But if this call repeats what that run
			// sent, it is the record to find. A sandbox that was reset gives the same IDs again, at another time.
			return !mayContinue(self, other) && isSameTime(other.taken.get(record.id), madeAt(record));
		};

		/** Whether the other one may have the same effect and does not know its record. */
		const isRival = (other: TrackedCall): boolean => {
			if (entry.effect === undefined || other.effect !== entry.effect) return false;
			if (other.outcome === 'not sent' || other.taken.size > 0) return false;
			if (!other.ended) return true;
			const isNear = other.ended.at >= (self.outAt ?? Infinity) - NEAR_MS;
			return isNear && !mayContinue(self, other);
		};

		return {
			goesOut: () => {
				if (entry.sentAt === undefined && self.outcome === 'not sent') {
					self.outAt = environment.elapsed();
				}
				let arrive: () => void = () => undefined;
				const here = new Promise<void>((resolve) => (arrive = resolve));
				self.answer = { here, arrive };
			},
			goesOn: (outcome) => {
				self.outcome = outcome;
				answered();
			},
			succeeds: () => ends(self.outAt === undefined && self.taken.size === 0 ? 'not sent' : 'sent'),
			fails: (outcome) => {
				self.taken.clear();
				ends(outcome);
			},
			settle: async () => {
				const underWay = others().filter(({ endpoint }) => endpoint === entry.endpoint);
				await Promise.all(underWay.map(({ answer }) => answer?.here));
			},
			isFree: (record) => !others().some((other) => hasMade(other, record)),
			take: (records) => {
				for (const record of records) self.taken.set(record.id, madeAt(record));
			},
			rivals: () => others().filter(isRival).length,
		};
	}

	return { enter };
}

const isSameSend = ({ origin }: TrackedCall, other: TrackedCall): boolean =>
	origin !== undefined && origin === other.origin;

/** Whether the call may repeat what the other one, of an earlier run, sent. */
const mayContinue = (call: TrackedCall, other: TrackedCall): boolean =>
	call.continues &&
	(call.origin === undefined || other.origin === undefined || isSameSend(call, other));
