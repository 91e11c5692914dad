import { fold } from '../words/fold';
import { PARTICLES } from './data/particles';
import { GENERATIONS } from './data/titles';

interface Name {
	readonly first: string;
	readonly last: string;
}

/**
 * Whether two names are surely of two people: they have no word in common, or only their last name while the first names
 * differ. An initial or the beginning of a first name is that name. The order does not matter.
 */
export function areClearlyDifferent(one: Name, other: Name): boolean {
	const [mine, theirs] = [wordsOf(one), wordsOf(other)];
	if (mine.all.length === 0 || theirs.all.length === 0) return false;
	if (isLatin(mine.all) !== isLatin(theirs.all)) return false;
	if (areJoinedAlike(mine, theirs)) return false;
	if (areIn(mine.all, theirs.all) || areIn(theirs.all, mine.all)) return false;
	const common = mine.all.filter((word) => theirs.all.some((their) => isSame(word, their)));
	if (common.length === 0) return true;
	const isOnlyLast = common.every((word) => has(mine.last, word) && has(theirs.last, word));
	return (
		isOnlyLast &&
		mine.first.length > 0 &&
		theirs.first.length > 0 &&
		!shareBeginning(mine.first, theirs.first)
	);
}

interface Words {
	readonly first: readonly string[];
	readonly last: readonly string[];
	readonly all: readonly string[];
}

function wordsOf(name: Name): Words {
	const first = wordsIn(name.first);
	const last = wordsIn(name.last).filter(
		(word) => !PARTICLES.has(word) && !GENERATIONS.has(fold(word)),
	);
	const [firstKeys, lastKeys] = [first.map(fold), last.map(fold)];
	return { first: firstKeys, last: lastKeys, all: [...firstKeys, ...lastKeys] };
}

const wordsIn = (text: string): string[] =>
	text
		.replace(/['’]/g, '')
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter(Boolean);

/** Jürgen and Juergen */
const isSame = (one: string, other: string): boolean =>
	one === other || (one.length > 2 && withoutUmlauts(one) === withoutUmlauts(other));

const withoutUmlauts = (word: string) => word.replace(/(?<=[aou])e/g, '');

const has = (words: readonly string[], word: string) => words.some((each) => isSame(each, word));

const isBeginning = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

const shareBeginning = (some: readonly string[], others: readonly string[]) =>
	some.some((word) => others.some((other) => isSame(word, other) || isBeginning(word, other)));

/** Whether each word of one name, or its initial, is in the other. */
const areIn = (some: readonly string[], others: readonly string[]) =>
	some.every((word) => others.some((other) => isSame(word, other) || isBeginning(word, other)));

/** McDonald and Mc Donald, 王小明 in one cell and 王 and 小明 in two. */
function areJoinedAlike(mine: Words, theirs: Words): boolean {
	const joined = ({ first, last }: Words) => [
		[...first, ...last].join(''),
		[...last, ...first].join(''),
	];
	return joined(mine).some((one) => joined(theirs).includes(one));
}

const isLatin = (words: readonly string[]) => words.some((word) => /[a-z]/.test(word));
