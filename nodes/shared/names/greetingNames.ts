import { isDoubtfulName, isLeftoverName } from '../../../src/checks/texts/leftovers';
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

/** Empty for what nobody filled in: without its braces, `{{first_name}}` would be read as a name. */
const textOf = (part: unknown): string =>
	typeof part === 'string' && !isLeftoverName(part) ? part.trim() : '';

/** If there is only one part, the other may stand in it. */
function read(first: string, last: string) {
	if (first && last) return readNameParts(first, last);
	const name = readFullName(first || last);
	return last && !name.last ? { ...name, first: '', last: name.first } : name;
}

function ownName(part: string): string | null {
	const { words } = withoutTitles(part.split(' ').filter(Boolean));
	const name = words.join(' ');
	const isName = hasLetter(name) && !isLeftoverName(name) && !isWordForNone(name);
	return isName ? name : null;
}

/** `Unknown` and `none`, but people are called Na, Nil, Null and True. */
const isWordForNone = (name: string) => isDoubtfulName(name) && !CALLED_SO.includes(name);

const CALLED_SO = ['Na', 'Nil', 'Null', 'True'];
