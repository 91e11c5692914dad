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
}

export interface Claim {
	goesOut(): void;
	/** The request has an answer, and the call goes on. `isOpen`: the request may have taken effect. */
	goesOn(isOpen: boolean): void;
	/** The call ends. If it failed, other calls may take the records it took. */
	ends(isSuccess: boolean): void;
	/** Waits for other calls' requests that are under way and may have made what this call found. */
	settle(): Promise<void>;
	isFree(id: unknown): boolean;
	take(ids: readonly unknown[]): void;
	/** How many other calls look for the same effect now and have not found it. */
	rivals(): number;
}

interface Owner {
	readonly client: object;
	/** How many calls had begun when it ended. */
	endedAt: number;
}

interface Active extends Entry {
	isOpen: boolean;
	readonly taken: Set<unknown>;
	/** While its request is under way. */
	answer?: { readonly here: Promise<void>; readonly arrive: () => void };
}

/** Only the latest matter: no look goes back further than its send. */
const OWNED_MAX = 2_000;

export function createClaims(): Claims {
	const owners = new Map<unknown, Owner>();
	const active = new Set<Active>();
	let begun = 0;

	function own(id: unknown, owner: Owner): void {
		owners.delete(id);
		owners.set(id, owner);
		if (owners.size > OWNED_MAX) owners.delete(owners.keys().next().value);
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
				if (!isSuccess) for (const id of self.taken) owners.delete(id);
				answered();
			},
			settle: async () => {
				const underWay = others().filter(({ endpoint }) => endpoint === entry.endpoint);
				await Promise.all(underWay.map(({ answer }) => answer?.here));
			},
			isFree: (id) => {
				const other = owners.get(id);
				if (other === undefined || other === owner) return true;
				// A call of another run that ended before this one began made the record, so this call did not. But
				// this call may repeat what that run sent, and then may find its record.
				return other.client !== entry.client && other.endedAt < beganAt;
			},
			take: (ids) => {
				for (const id of ids) {
					own(id, owner);
					self.taken.add(id);
				}
			},
			rivals: () =>
				others().filter(
					({ effect, isOpen, taken }) => effect === entry.effect && isOpen && taken.size === 0,
				).length,
		};
	}

	return { enter };
}
