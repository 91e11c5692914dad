import { isSameTime, madeAt } from '../../contract/time';
import type { Environment } from '../environment';
import type { Outcome } from '../errors';
import type { Made, Rivals } from '../recovery/recovery';

/**
 * Which call made which record, among all calls of this process with one key. If two calls send the same thing at the
 * same time, each must get a record of its own.
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
	/** Other calls that may have made what this one finds, and that do not know their record. */
	rivals(): Rivals;
	/**
	 * Other calls may have taken this call's record while their own is still late: when the last request of such a call
	 * failed, by the monotonic clock.
	 */
	lateSince(): number | undefined;
}

interface Owner {
	readonly call: TrackedCall;
	/** How many calls had begun when it ended. */
	endedAt: number;
}

interface Owned {
	readonly owner: Owner;
	/** When the record was made, as the API gives it. */
	readonly madeAt: unknown;
}

interface TrackedCall extends Entry {
	/** When the request went out that may have had the effect, by the monotonic clock. */
	outAt?: number;
	outcome: Outcome;
	/** When its request last failed in a way that leaves its effect open, by the monotonic clock. */
	failedAt?: number;
	/** When it ended, by the monotonic clock. */
	endedAt?: number;
	readonly taken: Set<unknown>;
	/** While its request is under way. */
	answer?: { readonly here: Promise<void>; readonly arrive: () => void };
}

/** Only the latest matter: no look goes back further than its send. */
const OWNED_MAX = 2_000;
/** What ended so long ago matters to no call that is still looking. */
const REMEMBERED_MS = 10 * 60_000;

/**
 * A request that failed this long before another one went out may still take effect after that: up to half a minute
 * late, plus two seconds by which clocks may differ.
 */
const NEAR_MS = 32_000;

export function createRecordClaims(
	environment: Pick<Environment, 'elapsed' | 'now'>,
): RecordClaims {
	const owned = new Map<unknown, Owned>();
	const active = new Set<TrackedCall>();
	/** Calls whose record is unknown, or may be another's. The latest last. */
	let ended: TrackedCall[] = [];
	let begun = 0;

	function own(id: unknown, record: Owned): void {
		owned.delete(id);
		owned.set(id, record);
		if (owned.size > OWNED_MAX) owned.delete(owned.keys().next().value);
	}

	/** Forgets what earlier runs of the same send left. */
	function forgetRunsOf(call: TrackedCall): void {
		ended = ended.filter((one) => !isSameSend(one, call));
	}

	function remember(call: TrackedCall): void {
		const now = environment.elapsed();
		call.endedAt = now;
		ended = [...ended.filter(({ endedAt = 0 }) => now - endedAt <= REMEMBERED_MS), call];
	}

	function enter(entry: Entry): RecordClaim {
		const self: TrackedCall = { ...entry, outcome: 'not sent', taken: new Set() };
		if (entry.sentAt !== undefined) {
			self.outAt = environment.elapsed() - (environment.now() - entry.sentAt);
		}
		const owner: Owner = { call: self, endedAt: Infinity };
		const others = () => [...active].filter((call) => call !== self);
		const isSought = entry.effect !== undefined;
		const isAlike = ({ effect }: TrackedCall) => isSought && effect === entry.effect;
		begun += 1;
		const beganAt = begun;
		active.add(self);

		/** Whether this call may see what the other one, which has ended, made or still makes. */
		const isNear = (other: TrackedCall): boolean =>
			(other.endedAt ?? 0) >= (self.outAt ?? Infinity) - NEAR_MS && !mayContinue(self, other);

		const answered = () => {
			self.answer?.arrive();
			self.answer = undefined;
		};

		const ends = () => {
			owner.endedAt = begun;
			active.delete(self);
			answered();
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
				if (outcome !== 'not sent') self.failedAt = environment.elapsed();
				answered();
			},
			succeeds: () => {
				const isUnseen = self.outAt !== undefined && self.taken.size === 0;
				if (isUnseen) self.outcome = 'sent';
				forgetRunsOf(self);
				if (isSought && (isUnseen || self.failedAt !== undefined)) remember(self);
				ends();
			},
			fails: (outcome) => {
				for (const id of self.taken) owned.delete(id);
				self.taken.clear();
				self.outcome = outcome;
				if (outcome !== 'not sent') forgetRunsOf(self);
				if (isSought && outcome !== 'not sent') remember(self);
				ends();
			},
			settle: async () => {
				const underWay = others().filter(({ endpoint }) => endpoint === entry.endpoint);
				await Promise.all(underWay.map(({ answer }) => answer?.here));
			},
			isFree: (record) => {
				const { owner: other, madeAt: at } = owned.get(record.id) ?? {};
				if (other === undefined || other === owner) return true;
				if (other.call.client === entry.client || other.endedAt >= beganAt) return false;
				// A call of another run that ended before this one began made the record, so this call did not. But if
				// this call repeats what that run sent, it is the record to find. Another time is another record: a
				// service that was reset gives the same IDs again.
				return mayContinue(self, other.call) || !isSameTime(at, madeAt(record));
			},
			take: (records) => {
				for (const record of records) {
					own(record.id, { owner, madeAt: madeAt(record) });
					self.taken.add(record.id);
				}
			},
			rivals: () => {
				const alike = [...others(), ...ended.filter(isNear)].filter(
					(call) => isAlike(call) && call.taken.size === 0,
				);
				const count = (wanted: Outcome) => alike.filter(({ outcome }) => outcome === wanted).length;
				return { sent: count('sent'), unknown: count('unknown') };
			},
			lateSince: () => {
				const took = [...others(), ...ended].filter((call) => isAlike(call) && call.taken.size > 0);
				const times = took.flatMap(({ failedAt }) => failedAt ?? []);
				return times.length > 0 ? Math.max(...times) : undefined;
			},
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
