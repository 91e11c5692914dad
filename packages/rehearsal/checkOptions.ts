import type { OptionTable } from 'outreach-cli/options';
import { readArguments } from 'outreach-cli/read';
import { helpOf } from 'outreach-cli/words';
import { COMMANDS, OPTIONS as OF_REHEARSAL } from './options';

export const OPTIONS = {
	json: { kind: 'flag', does: 'prints what is found as JSON' },
	n8n: OF_REHEARSAL.n8n,
	nodes: OF_REHEARSAL.nodes,
} as const satisfies OptionTable;

export const HELP = `Checks workflows: what is given to a node and not understood, before anything runs.

  ${COMMANDS.check} <file.json or folder> [<another> …] [options]

${helpOf(OPTIONS)}

Exit code 0: nothing found. 1: something. 2: it could not be checked.
`;

export interface CheckOptions {
	/** Files and folders. */
	readonly places: readonly string[];
	readonly isJson: boolean;
	readonly n8n: string | undefined;
	readonly nodes: string | undefined;
}

/** Reads the arguments of the command. Throws an error that says what is wrong with them. */
export function readCheckOptions(args: readonly string[]): CheckOptions | 'help' {
	const read = readArguments(OPTIONS, args);
	if (read === 'help') return 'help';
	const { values, others: places } = read;
	if (places.length === 0) throw new Error('Give the file of a workflow. --help shows how.');
	return { places, isJson: values.json, n8n: values.n8n, nodes: values.nodes };
}
