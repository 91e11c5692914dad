/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import type { OptionTable } from 'outreach-cli/options';
import { readOptionsAlone, WrongArguments } from 'outreach-cli/read';
import { helpOf } from 'outreach-cli/words';
import { REQUESTS_PER_MINUTE } from 'n8n-nodes-outreach/src/contract/common';
import { LIFE_LEVELS, type LifeLevel } from './core/engine/life';
import { name } from './package.json';
import { PEOPLE_SETS } from './core/people/people';
import { readChoice, type ReadingChoice } from './composition/readings';
import { DEFAULT_LEADS, DEFAULT_PEOPLE, DEFAULT_SEED } from './sandbox';
import { DEFAULT_HOST, type ServerOptions } from './server';

/** In a checkout this file is TypeScript; in the package it is bundled. */
const IN_CHECKOUT = __filename.endsWith('.ts');
const COMMAND = IN_CHECKOUT ? 'npm run sandbox --' : name;
const REHEARSE = IN_CHECKOUT ? 'npm run rehearse --' : `${name} rehearse`;

/** The level of a new world. A kept world stays as lively as it was. */
export const USUAL_LIFE: LifeLevel = 'normal';

export const OPTIONS = {
	port: {
		kind: 'whole number',
		least: 0,
		most: 65_535,
		usual: 4010,
		does: 'the port',
		more: '0 takes any that is free',
	},
	host: {
		kind: 'text',
		value: 'address',
		usual: DEFAULT_HOST,
		does: 'the address to listen on',
		more: 'With `0.0.0.0`, a container can reach it, and so can everyone on your network',
	},
	'console-password': {
		kind: 'text',
		value: 'password',
		does: 'lets other machines use the console, as the user `console`; needed with `--host`. `CONSOLE_PASSWORD` in the environment does the same',
		more: 'It guards `/__control`, too: see [The console](#the-console)',
	},
	data: {
		kind: 'text',
		value: 'file',
		does: 'keeps the state in this file',
		otherwise: 'in memory',
		more: 'In a file it survives a restart',
	},
	leads: {
		kind: 'whole number',
		least: 0,
		most: 1_000_000,
		usual: DEFAULT_LEADS,
		does: 'how many leads to make up for an empty database',
	},
	people: {
		kind: 'one of',
		value: 'set',
		values: PEOPLE_SETS,
		usual: DEFAULT_PEOPLE,
		does: 'worldwide has names in many scripts',
	},
	life: {
		kind: 'one of',
		value: 'level',
		values: LIFE_LEVELS,
		otherwise: `\`${USUAL_LIFE}\``,
		does: 'how lively the world is',
		more: 'See [How lively it is](#how-lively-it-is)',
	},
	seed: {
		kind: 'whole number',
		least: 0,
		most: 2 ** 32 - 1,
		otherwise: String(DEFAULT_SEED),
		does: 'a number that decides what will happen',
		more: 'The same seed gives the same world',
	},
	'requests-per-minute': {
		kind: 'whole number',
		least: 1,
		usual: REQUESTS_PER_MINUTE,
		does: 'how many requests a key has in a minute',
	},
	reading: {
		kind: 'texts',
		value: 'id=variant,…',
		does: 'what to do where the API document says nothing; `other` is everything that the contract does not assume',
		more: 'See [Readings](#readings)',
	},
	control: {
		kind: 'flag',
		does: 'serves `/__control` to this machine even if the console is off',
	},
	version: { kind: 'flag', does: 'shows the version' },
} as const satisfies OptionTable;

export const HELP = `Starts the Outreach sandbox: the whole API on this machine, with made-up people.

  ${COMMAND} [options]
  ${REHEARSE} <file.json> [options]   rehearses a workflow of n8n against it; --help tells more

${helpOf(OPTIONS)}
`;

/** Reads the arguments of the command. Throws `WrongArguments`. */
export function readOptions(args: string[]): ServerOptions | 'help' | 'version' {
	const read = readOptionsAlone(OPTIONS, args);
	if (read === 'help') return 'help';
	const { values } = read;
	if (values.version) return 'version';
	return {
		port: values.port,
		host: values.host,
		console: true,
		consolePassword: passwordIn(
			values['console-password'] ?? (process.env.CONSOLE_PASSWORD || undefined),
		),
		control: values.control,
		database: values.data,
		leads: values.leads,
		people: values.people,
		life: values.life === undefined ? undefined : { level: values.life },
		seed: values.seed,
		requestsPerMinute: values['requests-per-minute'],
		readings: readingsIn(values.reading),
	};
}

function readingsIn(texts: readonly string[]): ReadingChoice {
	const choice = readChoice(texts);
	if (typeof choice === 'string') throw new WrongArguments(`--reading: ${choice}`);
	return choice;
}

const PASSWORD_MIN = 8;

function passwordIn(text: string | undefined): string | undefined {
	if (text === undefined || text.length >= PASSWORD_MIN) return text;
	throw new WrongArguments(
		`--console-password takes a password of ${PASSWORD_MIN} characters or more.`,
	);
}
