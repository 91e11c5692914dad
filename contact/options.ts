/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { parseArgs } from 'node:util';

import { CannotContact } from './cannot';
import { PER_MINUTE } from './reading/service';

export const KEY_VARIABLE = 'OUTREACH_API_KEY';

export const HELP = `Compares a service with the contract that the nodes are built on. It only reads.

  ${KEY_VARIABLE}=… npm run contact -- --base-url <https://…/api/v1> [options]

  --base-url <address>  the address of the API, up to and including /api/v1
  --json <file>         write the report as JSON, too
  --show-data           show values as they came; without it, names and texts are masked
  --help                show this

Without ${KEY_VARIABLE}, it compares the OpenAPI document alone. It sends at most ${PER_MINUTE} requests a minute.

Exit code 0: nodes would work. 1: a node would misbehave. 2: the comparison could not take place.
`;

export interface Options {
	readonly baseUrl: string;
	readonly json: string | undefined;
	readonly showsData: boolean;
}

/** Reads the arguments of the command. Throws `CannotContact` if they are wrong. */
export function readOptions(args: readonly string[]): Options | 'help' {
	const { values, positionals } = parsed(args);
	if (values.help) return 'help';
	if (positionals.length > 0) {
		throw new CannotContact('Give options alone. --help shows them.');
	}
	const { 'base-url': baseUrl, 'show-data': showsData = false, json } = values;
	if (!baseUrl) throw new CannotContact('Give --base-url, such as https://<host>/api/v1.');
	return { baseUrl, json, showsData };
}

function parsed(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args],
			allowPositionals: true,
			options: {
				'base-url': { type: 'string' },
				help: { type: 'boolean' },
				json: { type: 'string' },
				'show-data': { type: 'boolean' },
			},
		});
	} catch (error) {
		// The message may hold an argument, but a key is none.
		throw new CannotContact((error as Error).message);
	}
}

/** The key, if there is one. Throws `CannotContact` if no header can carry it, without showing it. */
export function keyIn(text: string | undefined): string | undefined {
	const key = text?.trim() ?? '';
	if (key === '') return undefined;
	if (/^[\x21-\x7e]+$/.test(key)) return key;
	throw new CannotContact(
		`The key in ${KEY_VARIABLE} has blanks or characters that no key has. Copy it again.`,
	);
}
