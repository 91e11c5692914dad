import { canonicalName } from './canonicalName';
import { SUFFIXES, TITLES } from './columnNames';

export const NAME_PARTS = ['first_name', 'last_name'] as const;

type NamePart = (typeof NAME_PARTS)[number];
type Name = Partial<Record<NamePart, unknown>>;

/** `Vincent van Gogh` or `van Gogh, Vincent`: the first word, or what follows the comma, is the first name. */
export function splitName(name: unknown): Name {
	if (typeof name !== 'string') return { first_name: name };
	const [front = '', ...back] = partsOf(name);
	if (back.length > 0) return { first_name: back.join(' '), last_name: front };
	const [first, ...rest] = front.split(' ');
	return { first_name: first, last_name: rest.join(' ') };
}

/** The part that a sheet has no column for: `Gogh` or `Vincent Gogh` beside `Vincent` is the last name `Gogh`. */
export function completeName(name: unknown, known: NamePart, value: unknown): Name {
	const other = known === 'first_name' ? 'last_name' : 'first_name';
	if (typeof name !== 'string') return { [other]: name };
	const [front = '', ...back] = partsOf(name);
	if (back.length > 0) return { [other]: splitName(name)[other] };
	const words = front.split(' ');
	const own = typeof value === 'string' ? value.trim().split(/\s+/) : [];
	const [ownWords, otherWords] =
		known === 'first_name'
			? [words.slice(0, own.length), words.slice(own.length)]
			: [words.slice(-own.length), words.slice(0, -own.length)];
	const holdsOwn = own.length > 0 && canonicalName(ownWords.join()) === canonicalName(own.join());
	return { [other]: holdsOwn ? otherWords.join(' ') : front };
}

/** The name as one part, or as two around a comma, without titles and suffixes. */
function partsOf(name: string): string[] {
	const [front = '', ...back] = name.split(',').map((part) => part.trim().replace(/\s+/g, ' '));
	const words = front.split(' ');
	const start = words.findIndex((word) => !isOneOf(TITLES, word));
	return [
		words.slice(Math.max(0, start)).join(' '),
		...back.filter((part) => part !== '' && !isOneOf(SUFFIXES, part)),
	];
}

const isOneOf = (list: readonly string[], word: string) =>
	list.some((known) => canonicalName(known) === canonicalName(word));
