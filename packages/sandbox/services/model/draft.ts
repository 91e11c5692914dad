import { type Language, languageOf } from '../../core/people/language';
import { type Meaning, meaningOf } from '../../core/people/meaning';
import answers from './answers.json';

type Answers = Partial<Record<Meaning, string>> & { readonly other: string };

const ANSWERS: Readonly<Record<Language, Answers>> = answers;

/** An answer to a message, in its language. */
export function draftFor(text: string): string {
	const ofLanguage = ANSWERS[languageOf(text) ?? 'en'];
	return ofLanguage[meaningOf(text)] ?? ofLanguage.other;
}
