import { lazy } from '../../../../../src/contract/lazy';
import { canonicalName, wordsOf } from '../columns/canonicalName';
import { inAllLanguages } from './byLanguage';
import {
	CHANNELS,
	MARKETING,
	MERE_WORDS,
	NAME_GROUPS,
	type NameGroup,
	NEGATIONS,
	OTHER_THINGS,
	TIMES,
} from './optOutNames';

/** What a name or a cell says of contacting somebody. */
export interface Saying {
	readonly scope: 'contact' | 'channel';
	readonly isOptIn: boolean;
}

/** What `Unsubscribed from all email` says; undefined if it says nothing of being contacted, or is about something else. */
export function sayingOf(text: string): Saying | undefined {
	const parts = partsOf(wordsOf(text));
	const said = parts.find(saysOptOut) ?? parts.find(({ group }) => group);
	const { group } = said ?? {};
	if (!said || !group) return undefined;
	const has = (wanted: Meaning) => parts.some(({ meaning }) => meaning === wanted);
	const isTurned =
		group.isTurnedByNot &&
		parts.slice(0, parts.indexOf(said)).some(({ meaning }) => meaning === 'negation');
	const isOptIn = Boolean(group.isOptIn) !== Boolean(isTurned);
	if (has('other thing') || (has('time') && (isOptIn || group.isOfNoTime))) return undefined;
	const scope = !has('unknown') ? group.scope : isTurned ? undefined : group.amongOthers;
	const isOfChannel = has('channel') || (isOptIn && has('marketing'));
	return scope && { scope: isOfChannel ? 'channel' : scope, isOptIn };
}

type Meaning =
	| 'saying'
	| 'channel'
	| 'marketing'
	| 'negation'
	| 'time'
	| 'mere'
	| 'other thing'
	| 'unknown';

/** A run of words that is known as a whole, or a single word. */
interface Part {
	readonly meaning: Meaning;
	readonly group?: NameGroup;
}

const saysOptOut = ({ group }: Part) => group !== undefined && !group.isOptIn;

/** The most words of a known name. */
const LONGEST_RUN = 6;

/** The longest known runs of words, from the left. */
function partsOf(words: readonly string[]): Part[] {
	const parts: Part[] = [];
	for (let start = 0; start < words.length; ) {
		const run = longestRun(words, start);
		parts.push(...(run ? [run.part] : partsOfWord(words[start]!)));
		start += run?.length ?? 1;
	}
	return parts;
}

function longestRun(words: readonly string[], start: number) {
	const known = knownRuns();
	let longest: { part: Part; length: number } | undefined;
	let run = '';
	for (let length = 1; length <= LONGEST_RUN && start + length <= words.length; length += 1) {
		run += words[start + length - 1]!;
		const part = known.get(run);
		if (part) longest = { part, length };
	}
	return longest;
}

/** No word of a name that says something is longer. */
const LONGEST_WORD = 40;

/** A word that is not known: `hasoptedoutofemail` and `Newsletterabmeldung` are known by their parts. */
function partsOfWord(word: string): Part[] {
	if (/^\p{N}+$/u.test(word)) return [{ meaning: 'mere' }];
	if (isOtherThing(word)) return [{ meaning: 'other thing' }];
	const inside = word.length > LONGEST_WORD ? undefined : divide(word);
	return inside?.some(({ group }) => group) ? inside : [{ meaning: 'unknown' }];
}

function divide(word: string): Part[] | undefined {
	if (word === '') return [];
	for (let length = word.length; length > 1; length -= 1) {
		const part = knownRuns().get(word.slice(0, length));
		const rest = part && divide(word.slice(length));
		if (rest) return [part, ...rest];
	}
	return undefined;
}

/** By its canonical form. */
const knownRuns = lazy(
	(): ReadonlyMap<string, Part> =>
		new Map(
			[
				...inAllLanguages(MERE_WORDS).map((name) => [name, { meaning: 'mere' }] as const),
				...inAllLanguages(TIMES).map((name) => [name, { meaning: 'time' }] as const),
				...inAllLanguages(NEGATIONS).map((name) => [name, { meaning: 'negation' }] as const),
				...inAllLanguages(MARKETING).map((name) => [name, { meaning: 'marketing' }] as const),
				...inAllLanguages(CHANNELS).map((name) => [name, { meaning: 'channel' }] as const),
				...NAME_GROUPS.flatMap((group) =>
					inAllLanguages(group.names).map((name) => [name, { meaning: 'saying', group }] as const),
				),
			].map(([name, part]) => [canonicalName(name), part]),
		),
);

const otherThings = lazy(() => wordsOf(OTHER_THINGS));

const isOtherThing = (word: string): boolean =>
	otherThings().some((start) => (start.length > 3 ? word.startsWith(start) : word === start));
