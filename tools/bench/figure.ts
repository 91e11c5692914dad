/** Something that `npm run bench` measures. */
export interface Figure {
	readonly name: string;
	readonly measure: () => Promise<Measured>;
}

export interface Measured {
	readonly rows: ReadonlyArray<Readonly<Record<string, string | number>>>;
	/** In words. */
	readonly goal: string;
	readonly reached: boolean;
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? Number.NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
