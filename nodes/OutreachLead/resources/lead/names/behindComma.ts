import { companyForm, endsLikeCompany } from './companies';
import { areCredentialApart, type Front, isCredentialBehindComma } from './credentials';
import { isGivenName } from './data/givenNames';
import { PARTICLES } from './data/particles';
import { BETWEEN_JOBS, JOBS } from './data/roles';
import { GENERATIONS, PRONOUNS } from './data/titles';
import { bare, fold } from './fold';
import { isInCapitals, isInitial, isInSmallLetters } from './letters';
import { COMPANY, TWO_PEOPLE } from './nobody';
import { withoutTitles } from './titles';

export interface BehindComma {
	/** The first names; none if what stands there is no name. */
	readonly given: readonly string[];
	readonly nobody?: typeof COMPANY | typeof TWO_PEOPLE;
}

/** Reads what stands behind the first comma: `Smith, Ann` or `Ann Smith, MBA`. */
export function readBehindComma(
	front: readonly string[],
	parts: ReadonlyArray<readonly string[]>,
): BehindComma {
	const own = describeFront(front);
	const given: string[] = [];
	for (const part of parts) {
		const form = companyForm(part);
		if (form === 'any' || (form === 'short' && !own.isWhole)) return { given, nobody: COMPANY };
		const { words } = withoutTitles(part);
		const isRepeated = words.join(' ') === front.join(' ');
		if (words.length === 0 || isRepeated || isAddition(words, own)) continue;
		const isMore = words.every((word) => isGivenName(fold(word)) || isInitial(word));
		if (given.length === 0 || isMore) given.push(...words);
	}
	return areTwoPeople(own, given) ? { given, nobody: TWO_PEOPLE } : { given };
}

function describeFront(words: readonly string[]): Front {
	const { words: name, hadTitle } = withoutTitles(words);
	const own = name.filter((word) => !PARTICLES.has(word) && !GENERATIONS.has(bare(word)));
	return {
		isWhole: own.length > 1 || hadTitle,
		isInCapitals: own.every(isInCapitals),
		isInSmallLetters: own.every(isInSmallLetters),
		hasGivenName: own.length > 1 && isGivenName(fold(own[0]!)),
	};
}

/** Ann Smith, Bob Jones */
const areTwoPeople = (front: Front, [first, ...others]: readonly string[]) =>
	front.hasGivenName &&
	first !== undefined &&
	others.length > 0 &&
	isGivenName(fold(first)) &&
	!others.some((word) => isGivenName(fold(word)) || isInitial(word) || PARTICLES.has(word));

/** Whether this is certainly no first name, or rather none: Berlin in `Ann Smith, Berlin`. */
function isAddition(words: readonly string[], front: Front): boolean {
	const keys = words.map(bare);
	return (
		keys.every((key) => GENERATIONS.has(key) || (front.isWhole && PRONOUNS().has(key))) ||
		keys.some((key) => JOBS().has(key) || /\d/.test(key)) ||
		endsLikeCompany(words) ||
		(isInSmallLetters(words[0]!) && front.isWhole && !front.isInSmallLetters) ||
		words.every((word) => isCredentialBehindComma(word, front) || BETWEEN_JOBS.has(word)) ||
		areCredentialApart(words) ||
		(front.hasGivenName && !words.some((word) => isGivenName(fold(word)) || isInitial(word)))
	);
}
