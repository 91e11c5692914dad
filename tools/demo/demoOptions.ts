import type { OptionTable } from '../../packages/cli/options';
import { readOptionsAlone } from '../../packages/cli/read';
import { helpOf } from '../../packages/cli/words';

export const OPTIONS = {
	once: {
		kind: 'flag',
		does: 'ends when the file is imported; the exit code says whether all of it was',
	},
} as const satisfies OptionTable;

export const HELP = `Starts a real n8n with this package, the sandbox and the examples, and imports a file of leads.

  npm run demo -- [options]

${helpOf(OPTIONS)}
`;

/** Reads the arguments of the command. Throws `WrongArguments`. */
export function readOptions(args: readonly string[]): { readonly once: boolean } | 'help' {
	const read = readOptionsAlone(OPTIONS, args);
	return read === 'help' ? 'help' : read.values;
}
