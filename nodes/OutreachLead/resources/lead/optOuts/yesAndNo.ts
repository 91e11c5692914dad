import { lazy } from '../../../../../src/contract/lazy';
import { inAllLanguages } from './byLanguage';
import { NO, NO_SIGNS, YES, YES_SIGNS } from './optOutWords';

/** True for a yes and false for a no, in any of the languages; undefined for anything else. */
export function answerIn(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	if (typeof value === 'number') return answers().get(String(value));
	if (typeof value !== 'string') return undefined;
	const known = answers().get(value);
	if (known !== undefined) return known;
	const text = value.trim();
	return text.length > LONGEST ? undefined : answers().get(plainText(text));
}

/** With quotes or brackets around it. */
const LONGEST = 15;

/** A text without case, accents, and what stands around it: `[x]` is `x`. */
export function plainText(text: string): string {
	const lower = text.trim().toLowerCase();
	if (ORDINARY.test(lower)) return lower;
	return withoutSigns(lower.normalize('NFKD').replace(/\p{M}|\p{Cf}/gu, ''));
}

function withoutSigns(text: string): string {
	let [start, end] = [0, text.length];
	while (start < end && BEFORE.test(text.charAt(start))) start++;
	while (end > start && BEHIND.test(text.charAt(end - 1))) end--;
	return text.slice(start, end);
}

const BEFORE = /[\s"'([{]/;
const BEHIND = /[\s"')\]}.!]/;

/** Most texts are plain as they are. */
const ORDINARY = /^[a-z\d#/_-](?:[a-z\d#/_ .:@-]*[a-z\d#/_-])?$/;

/** As they are often written, and in the form of `plainText`. */
const answers = lazy(() => {
	const forms = (words: readonly string[], answer: boolean) =>
		words.flatMap((word) =>
			[word, word.toLowerCase(), word.toUpperCase(), plainText(word)].map(
				(form) => [form, answer] as const,
			),
		);
	return new Map([
		...forms([...inAllLanguages(YES), ...YES_SIGNS], true),
		...forms([...inAllLanguages(NO), ...NO_SIGNS], false),
	]);
});
