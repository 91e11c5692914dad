import { isEmpty } from './isEmpty';

/** A value to sort by. */
export interface Order<T> {
	readonly valueOf: (one: T) => unknown;
	readonly isDescending: boolean;
	/** What has no value comes last by default. */
	readonly emptyFirst?: boolean;
}

/** Sorts by the first value; what is the same in it, by the next. */
export const inOrder = <T>(all: readonly T[], orders: readonly Order<T>[]): T[] =>
	all.toSorted((one, other) => {
		for (const order of orders) {
			const difference = compare(order, one, other);
			if (difference !== 0) return difference;
		}
		return 0;
	});

function compare<T>({ valueOf, isDescending, emptyFirst = false }: Order<T>, one: T, other: T) {
	const [a, b] = [valueOf(one), valueOf(other)];
	if (isEmpty(a) || isEmpty(b)) {
		if (isEmpty(a) && isEmpty(b)) return 0;
		return isEmpty(a) === emptyFirst ? -1 : 1;
	}
	const difference = isNumber(a) && isNumber(b) ? Number(a) - Number(b) : compareTexts(a, b);
	return isDescending ? -difference : difference;
}

const isNumber = (value: unknown) =>
	typeof value === 'number' || (typeof value === 'string' && !Number.isNaN(Number(value)));

const compareTexts = (one: unknown, other: unknown) =>
	String(one).localeCompare(String(other), 'en');
