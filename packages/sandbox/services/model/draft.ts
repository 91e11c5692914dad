import { type Language, languageOf } from '../../core/people/language';
import { type Meaning, meaningOf } from '../../core/people/meaning';
import answers from './answers.json';

type Answers = Readonly<Record<'other', string>> &
	Partial<Record<Exclude<Meaning, 'other'>, string>> & {
		/** For whoever goes on talking. */
		readonly again: readonly string[];
	};

const ANSWERS: Readonly<Record<Language, Answers>> = answers;

/**
 * An answer to a message, in its language. Undefined if everything that fits has been said.
 * @param said what was said to the same person before
 */
export function draftFor(text: string, said: readonly string[] = []): string | undefined {
	const { again, ...ofLanguage } = ANSWERS[languageOf(text) ?? 'en'];
	const first = ofLanguage[meaningOf(text)] ?? ofLanguage.other;
	return [first, ...again].find((each) => !said.some((before) => before.includes(each)));
}
