import type { Environment } from '../environment';

/**
 * Which call made which record, among all calls of this process with one key. If two calls send the same thing at the
 * same time, each must get a record of its own.
 */
export interface Claims {
	/** A call begins. */
	enter(call: Entry): Claim;
}

export interface Entry {
	/** Only requests to one endpoint can have the same effect. */
	readonly endpoint: string;
	/** Equal for requests with the same effect. */
	readonly effect: string;
	/** Calls of one client belong to one run. */
	readonly client: object;
	/** An earlier run may have sent the same, so what that run made is what this call looks for. */
	readonly continues: boolean;
}

export interface Claim {
	goesOut(): void;
	/** The request has an answer, and the call goes on. `isOpen`: the request may have taken effect. */
	goesOn(isOpen: boolean): void;
	/** The call ends. If it failed, other calls may take the records it took. */
	ends(isSuccess: boolean): void;
	/** Waits for other calls' requests that are under way and may have made what this call found. */
	settle(): Promise<void>;
	/** `at`: the time of the record, as the API gives it. */
	isFree(id: unknown, at?: unknown): boolean;
	take(ids: readonly unknown[], at?: unknown): void;
	/** How many other calls look for the same effect now and have not found it. */
	rivals(): number;
	/** A call that ended moments before this one went out had the same effect, and its record is not known. */
	hasRival(): boolean;
}

interface Owner {
	readonly client: object;
	/** How many calls had begun when it ended. */
	endedAt: number;
	/** The time of the record that it made. */
	at?: unknown;
}

interface Active extends Entry {
	/** When its request first went out, by the monotonic clock. */
	outAt?: number;
	isOpen: boolean;
	readonly taken: Set<unknown>;
	/** While its request is under way. */
	answer?: { readonly here: Promise<void>; readonly arrive: () => void };
}

/** Only the latest matter: no look goes back further than its send. */
const OWNED_MAX = 2_000;

/** By the time of a record, what was sent so long before may be what is sent now. */
const NEAR_MS = 3_000;

export function createClaims(environment: Pick<Environment, 'elapsed'>): Claims {
	const owners = new Map<unknown, Owner>();
	/** By effect: when the last call ended that succeeded without showing its record. Monotonic time. */
	const unseen = new Map<string, number>();
	const active = new Set<Active>();
	let begun = 0;

	function own(id: unknown, owner: Owner): void {
		owners.delete(id);
		owners.set(id, owner);
		if (owners.size > OWNED_MAX) owners.delete(owners.keys().next().value);
	}

	function noteUnseen(effect: string): void {
		unseen.delete(effect);
		unseen.set(effect, environment.elapsed());
		if (unseen.size > OWNED_MAX) unseen.delete(unseen.keys().next().value as string);
	}

	function enter(entry: Entry): Claim {
		const self: Active = { ...entry, isOpen: false, taken: new Set() };
		const owner: Owner = { client: entry.client, endedAt: Infinity };
		const others = () => [...active].filter((call) => call !== self);
		begun += 1;
		const beganAt = begun;
		active.add(self);

		const answered = () => {
			self.answer?.arrive();
			self.answer = undefined;
		};

		return {
			goesOut: () => {
				self.outAt ??= environment.elapsed();
				let arrive: () => void = () => undefined;
				const here = new Promise<void>((resolve) => (arrive = resolve));
				self.answer = { here, arrive };
			},
			goesOn: (isOpen) => {
				self.isOpen = isOpen;
				answered();
			},
			ends: (isSuccess) => {
				owner.endedAt = begun;
				active.delete(self);
				const isSent = isSuccess && self.outAt !== undefined;
				if (isSent && self.taken.size === 0) noteUnseen(entry.effect);
				if (!isSuccess) for (const id of self.taken) owners.delete(id);
				answered();
			},
			settle: async () => {
				const underWay = others().filter(({ endpoint }) => endpoint === entry.endpoint);
				await Promise.all(underWay.map(({ answer }) => answer?.here));
			},
			isFree: (id, at) => {
				const other = owners.get(id);
				if (other === undefined || other === owner) return true;
				if (other.client === entry.client || other.endedAt >= beganAt) return false;
				// A call of another run that ended before this one began made the record, so this call did not. But if
				// this call repeats what that run sent, it is the record to find. Another time is another record: a
				// service that was reset gives the same IDs again.
				return entry.continues || other.at === undefined || other.at !== at;
			},
			take: (ids, at) => {
				owner.at = at;
				for (const id of ids) {
					own(id, owner);
					self.taken.add(id);
				}
			},
			rivals: () =>
				others().filter(
					({ effect, isOpen, taken }) => effect === entry.effect && isOpen && taken.size === 0,
				).length,
			hasRival: () => {
				const endedAt = unseen.get(entry.effect) ?? -Infinity;
				return !entry.continues && endedAt >= (self.outAt ?? Infinity) - NEAR_MS;
			},
		};
	}

	return { enter };
}
