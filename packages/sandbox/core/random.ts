/**
 * Gives the same numbers in [0, 1) for the same seed (mulberry32), so that the sandbox looks the same on every machine.
 */
export function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

/** The random decisions about one subject. */
export interface Random {
	/** In [0, 1). */
	next(): number;
	/** True in this share of all cases. */
	chance(share: number): boolean;
	between(least: number, most: number): number;
	pick<T>(values: readonly T[]): T;
	/** A log-normal value: half are below the median, and a few are far above it. */
	around(median: number, spread: number): number;
	/** How often something happens if it happens `mean` times on average (Poisson). */
	count(mean: number): number;
}

/** FNV-1a with a final mix, so that similar subjects get unrelated numbers. */
function hash(text: string): number {
	let mixed = 0x811c9dc5;
	for (let place = 0; place < text.length; place += 1) {
		mixed = Math.imul(mixed ^ text.charCodeAt(place), 0x01000193);
	}
	mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return (mixed ^ (mixed >>> 16)) >>> 0;
}

/**
 * Always the same for the same seed, subject and purpose, whatever else happens in the world: one more request does not
 * change the fate of other subjects.
 */
export function randomOf(seed: number, subject: string, purpose: string): Random {
	const next = seededRandom(hash(`${seed}/${subject}/${purpose}`));
	const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
	return {
		next,
		chance: (share) => next() < share,
		between: (least, most) => least + next() * (most - least),
		pick: (values) => values[Math.floor(next() * values.length)]!,
		around: (median, spread) => median * Math.exp(spread * normal()),
		count: (mean) => {
			const least = Math.exp(-mean);
			let happened = 0;
			for (let left = next(); left > least; left *= next()) happened += 1;
			return happened;
		},
	};
}
