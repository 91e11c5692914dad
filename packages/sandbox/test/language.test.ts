import de from '../core/people/dialogues/de.json';
import en from '../core/people/dialogues/en.json';
import fr from '../core/people/dialogues/fr.json';
import it from '../core/people/dialogues/it.json';
import { languageOf } from '../core/people/language';

const textsIn = (value: unknown): string[] =>
	typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn);

test.each(Object.entries({ de, en, fr, it }))(
	'no line of a lead in %s is taken for another language, and few for none',
	(language, dialogue) => {
		const found = textsIn(dialogue).map((text) => [text, languageOf(text)] as const);
		const unknown = found.filter(([, each]) => each === undefined);
		expect(found.filter(([, each]) => each !== undefined && each !== language)).toEqual([]);
		expect(unknown.length).toBeLessThan(found.length / 4);
	},
);
