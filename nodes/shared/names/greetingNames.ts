import { isLeftoverName } from '../../../src/checks/texts/leftovers';
import { hasLetter } from './plainName';
import { readFullName, readNameParts } from './readName';
import { withoutTitles } from './titles';

type Person = Partial<Record<'first_name' | 'last_name' | 'name', string | null>>;

/** The names by which a text can greet a lead: without titles, pictures and the like, null if nothing is left. */
export function greetingNames(person: Person | null | undefined) {
	const parts = [textOf(person?.first_name), textOf(person?.last_name)] as const;
	const { first, last, nobody } = parts.some(Boolean)
		? read(...parts)
		: readFullName(textOf(person?.name));
	const isSomebody = nobody === undefined;
	return {
		lead_first_name: isSomebody ? ownName(first) : null,
		lead_last_name: isSomebody ? ownName(last) : null,
	};
}

const textOf = (part: unknown): string => (typeof part === 'string' ? part.trim() : '');

/** If there is only one part, the other may stand in it. */
function read(first: string, last: string) {
	if (first && last) return readNameParts(first, last);
	const name = readFullName(first || last);
	return last && !name.last ? { ...name, first: '', last: name.first } : name;
}

function ownName(part: string): string | null {
	const { words } = withoutTitles(part.split(' ').filter(Boolean));
	const name = words.join(' ');
	return hasLetter(name) && !isLeftoverName(name) ? name : null;
}
