import { readArguments, WrongArguments } from './read';

interface Named {
	readonly name: string;
}

/**
 * Reads the arguments of a command that takes a part of a name, in one word or several. Returns what has it in its name;
 * without one, everything. Throws `WrongArguments`.
 */
export function readNamed<One extends Named>(
	all: readonly One[],
	args: readonly string[],
): readonly One[] | 'help' {
	const read = readArguments({}, args);
	if (read === 'help') return 'help';
	const part = read.others.join(' ');
	const named = all.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()));
	if (named.length > 0) return named;
	throw new WrongArguments(`No name has "${part}" in it. --help shows the names.`);
}

/** The help of such a command. `does` is in the third person: `Measures figures`. */
export const helpOfNamed = (does: string, all: readonly Named[]): string =>
	`${does}: all, or those with the given words in their names.\n\n${all.map(({ name }) => `  ${name}`).join('\n')}\n`;
