import { randomOf } from 'outreach-sandbox/core/random';

/** How many numbers a vector has, unless the request says. Null and the like say nothing. */
const LENGTH = 1536;

/** The same text always has the same vector. Texts that say the same have nothing in common. */
export function vectorOf(text: string, asked?: unknown): number[] {
	const length = Number(asked) > 0 ? Number(asked) : LENGTH;
	const random = randomOf(0, text, 'vector');
	const numbers = Array.from({ length }, () => random.between(-1, 1));
	const size = Math.hypot(...numbers);
	return numbers.map((number) => number / size);
}
