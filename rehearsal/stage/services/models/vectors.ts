import { randomOf } from '../../../../sandbox/engine/random';

/** How many numbers a vector has, unless the request says. */
const LENGTH = 1536;

/** The same text always has the same vector. Texts that say the same have nothing in common. */
export function vectorOf(text: string, length: unknown = LENGTH): number[] {
	const random = randomOf(0, text, 'vector');
	const numbers = Array.from({ length: Number(length) }, () => random.between(-1, 1));
	const size = Math.hypot(...numbers);
	return numbers.map((number) => number / size);
}
