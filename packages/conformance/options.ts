import type { OptionTable } from 'outreach-cli/options';
import { readOptionsAlone, WrongArguments } from 'outreach-cli/read';
import { helpOf } from 'outreach-cli/words';
import { CannotContact } from './cannotContact';
import { PER_MINUTE } from './responses/service';

export const KEY_VARIABLE = 'OUTREACH_API_KEY';

export const OPTIONS = {
	'base-url': {
		kind: 'text',
		value: 'address',
		does: 'the address of the API, up to and including `/api/v1`',
	},
	document: {
		kind: 'text',
		value: 'file',
		does: 'compares this OpenAPI document, JSON or YAML, instead of the one that the service serves',
	},
	json: { kind: 'text', value: 'file', does: 'writes the report as JSON, too' },
	'show-data': {
		kind: 'flag',
		does: 'shows values as they came; without it, names and texts are masked',
	},
} as const satisfies OptionTable;

export const HELP = `Compares a service with the contract that the nodes are built on. It only reads.

  ${KEY_VARIABLE}=… npm run contact -- --base-url <https://…/api/v1> [options]

${helpOf(OPTIONS)}

Without ${KEY_VARIABLE}, it compares the OpenAPI document alone. It sends at most ${PER_MINUTE} requests a minute.

Exit code 0: nodes would work. 1: a node would misbehave. 2: the comparison could not take place.
`;

export interface CommandOptions {
	readonly baseUrl: string;
	readonly document: string | undefined;
	readonly json: string | undefined;
	readonly showsData: boolean;
}

/** Reads the arguments of the command. Throws `WrongArguments`. */
export function readOptions(args: readonly string[]): CommandOptions | 'help' {
	const read = readOptionsAlone(OPTIONS, args);
	if (read === 'help') return 'help';
	const { 'base-url': baseUrl, 'show-data': showsData, document, json } = read.values;
	if (!baseUrl) throw new WrongArguments('Give --base-url, such as https://<host>/api/v1.');
	return { baseUrl, document, json, showsData };
}

/** The key, if there is one. Throws `CannotContact` if no header can carry it; the error does not show it. */
export function keyIn(text: string | undefined): string | undefined {
	const key = text?.trim() ?? '';
	if (key === '') return undefined;
	if (/^[\x21-\x7e]+$/.test(key)) return key;
	throw new CannotContact(
		`The key in ${KEY_VARIABLE} has blanks or characters that no key has. Copy it again.`,
	);
}
