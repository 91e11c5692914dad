import type { OptionTable, Values } from '../../packages/cli/options';
import { readOptionsAlone, WrongArguments } from '../../packages/cli/read';
import { helpOf } from '../../packages/cli/words';

export const OPTIONS = {
	only: { kind: 'texts', value: 'version', does: 'runs on this version of n8n alone' },
	keep: { kind: 'flag', does: 'keeps each installed n8n' },
	again: { kind: 'flag', does: 'also runs on versions that have run with these nodes' },
} as const satisfies OptionTable;

export const HELP = `Runs the nodes and the examples on other versions of n8n, one after the other. It installs
each, which takes 2.8 GB and some minutes, and removes it afterwards. What has passed with the present nodes is not
run again.

  npm test versions -- [options]

${helpOf(OPTIONS)}
`;

export type VersionsOptions = Values<typeof OPTIONS>;

/** Reads the arguments of the command. Throws `WrongArguments`. */
export function readOptions(
	args: readonly string[],
	known: readonly string[],
): VersionsOptions | 'help' {
	const read = readOptionsAlone(OPTIONS, args);
	if (read === 'help') return read;
	const unknown = read.values.only.filter((version) => !known.includes(version));
	if (unknown.length === 0) return read.values;
	throw new WrongArguments(
		`There is no lock file for n8n ${unknown.join(', ')}. There is one for ${known.join(', ')}.`,
	);
}
