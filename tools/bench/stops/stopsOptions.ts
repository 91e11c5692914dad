import type { OptionTable } from '../../../packages/cli/options';
import { readArguments } from '../../../packages/cli/read';
import { helpOf } from '../../../packages/cli/words';

export const OPTIONS = {
	stops: {
		kind: 'whole number',
		least: 1,
		usual: 20,
		does: 'how often each is stopped',
	},
	'retry-after': {
		kind: 'whole number',
		least: 0,
		usual: 0,
		does: 'how many seconds after the kill of a worker Retry is pressed',
	},
	keep: {
		kind: 'text',
		value: 'file',
		otherwise: 'only printed',
		does: 'a file for the results; stops that it already holds are not measured again',
	},
	seed: {
		kind: 'whole number',
		least: 0,
		otherwise: 'another one each time',
		does: 'a number that decides the moments',
	},
} as const satisfies OptionTable;

export const HELP = `Stops n8n in the middle of its work, in order and by a kill, and counts what was lost and what was doubled.

  npm run bench stops -- [<part of a name>] [options]

${helpOf(OPTIONS)}
`;

export interface StopsOptions {
	readonly stops: number;
	readonly keep: string | undefined;
	/** In seconds. */
	readonly retryAfter: number;
	readonly seed: number | undefined;
	/** A part of the name of what to measure. Empty means everything. */
	readonly part: string;
}

/** Reads the arguments of the command. Throws `WrongArguments`. */
export function readOptions(args: readonly string[]): StopsOptions | 'help' {
	const read = readArguments(OPTIONS, args);
	if (read === 'help') return 'help';
	const { 'retry-after': retryAfter, ...values } = read.values;
	return { ...values, retryAfter, part: read.others.join(' ') };
}
