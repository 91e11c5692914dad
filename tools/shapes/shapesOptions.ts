import type { OptionTable } from '../../packages/cli/options';
import { readArguments, WrongArguments } from '../../packages/cli/read';
import { helpOf } from '../../packages/cli/words';
import type { Shape } from './build';

export const OPTIONS = {
	again: {
		kind: 'flag',
		does: 'rehearses all again, also those that have not changed and were as expected',
	},
	sheet: { kind: 'flag', does: 'prints the score sheets' },
} as const satisfies OptionTable;

export const HELP = `Rehearses workflows in the forms in which sales people publish them, one after the other.

  npm test shapes -- [<number or word of a name> …] [options]

${helpOf(OPTIONS)}
`;

export interface ShapesOptions {
	readonly chosen: readonly Shape[];
	/** Those that are named are rehearsed again, too. */
	readonly isAgain: boolean;
	readonly showsSheets: boolean;
}

/** Reads the arguments of the command. Throws `WrongArguments`. */
export function readOptions(
	shapes: readonly Shape[],
	args: readonly string[],
): ShapesOptions | 'help' {
	const read = readArguments(OPTIONS, args);
	if (read === 'help') return 'help';
	const { values, others: words } = read;
	const none = words.find((word) => !shapes.some((shape) => isNamed(shape, word)));
	if (none !== undefined) {
		const names = shapes.map(({ file }) => file.name).join(', ');
		throw new WrongArguments(`No name has "${none}" in it. There are: ${names}.`);
	}
	return {
		chosen: shapes.filter(
			(shape) => words.length === 0 || words.some((word) => isNamed(shape, word)),
		),
		isAgain: words.length > 0 || values.again,
		showsSheets: values.sheet,
	};
}

/** `2` is the number of '02 Webhook to sheet'. */
const isNamed = ({ file: { name } }: Shape, word: string): boolean =>
	/^\d+$/.test(word)
		? parseInt(name) === Number(word)
		: name.toLowerCase().includes(word.toLowerCase());
