/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
import { parseArgs } from 'node:util';

import { LIFE_LEVELS } from './engine/life';
import { sandboxKeys } from './keys';
import { name, version } from './package.json';
import { PEOPLE_SETS } from './people/people';
import { isLoopback, type RunningSandbox, startSandbox, type ServerOptions } from './server';

/** In a checkout this file is TypeScript; the package holds it bundled. */
const IN_CHECKOUT = __filename.endsWith('.ts');
const COMMAND = IN_CHECKOUT ? 'npm run sandbox --' : name;
const REHEARSE = IN_CHECKOUT ? 'npm run rehearse --' : `${name} rehearse`;

const HELP = `Starts the Outreach sandbox: the whole API on this machine, with made-up people.

  ${COMMAND} [options]
  ${REHEARSE} <file.json> [options]   rehearses a workflow of n8n against it; --help tells more

  --port <number>                 port, 4010 unless given
  --host <address>                address to listen on, 127.0.0.1 unless given
  --console-password <password>   lets other machines use the console, as the user console; needed with --host.
                                  CONSOLE_PASSWORD in the environment is the same
  --data <file>                   keeps the state in this file; in memory unless given
  --leads <number>                leads to make up for an empty database, 250 unless given
  --people <set>                  plausible, or worldwide with names in many scripts; plausible unless given
  --life <level>                  how lively the world is: off, calm, normal or busy; normal unless given
  --seed <number>                 decides what will happen, 1 unless given
  --requests-per-minute <number>  limit per key, 60 unless given as the API has it
  --control                       serve /__control to this machine even if the console is off
  --version                       show the version
  --help                          show this
`;

const PASSWORD_MIN = 8;

class UsageError extends Error {}

function readOptions(args: string[]): ServerOptions | 'help' | 'version' {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: 'string', default: '4010' },
			host: { type: 'string' },
			'console-password': { type: 'string' },
			data: { type: 'string' },
			leads: { type: 'string' },
			people: { type: 'string' },
			life: { type: 'string' },
			seed: { type: 'string' },
			'requests-per-minute': { type: 'string' },
			control: { type: 'boolean' },
			version: { type: 'boolean' },
			help: { type: 'boolean' },
		},
	});
	if (values.help) return 'help';
	if (values.version) return 'version';
	return {
		port: wholeNumber('port', values.port, 0, 65_535),
		host: values.host,
		console: true,
		consolePassword: passwordIn(
			values['console-password'] ?? (process.env.CONSOLE_PASSWORD || undefined),
		),
		control: values.control,
		database: values.data,
		leads: wholeNumber('leads', values.leads, 0, 1_000_000),
		people: oneOf('people', PEOPLE_SETS, values.people),
		life:
			values.life === undefined ? undefined : { level: oneOf('life', LIFE_LEVELS, values.life) },
		seed: wholeNumber('seed', values.seed, 0, 2 ** 32 - 1),
		requestsPerMinute: wholeNumber('requests-per-minute', values['requests-per-minute'], 1),
	};
}

function wholeNumber(name: string, text: string | undefined, least: number, most = Infinity) {
	if (text === undefined) return undefined;
	const value = Number(text);
	if (!/^\d+$/.test(text) || value < least || value > most) {
		const range = most === Infinity ? `${least} or more` : `${least} to ${most}`;
		throw new UsageError(`--${name} takes a whole number, ${range}.`);
	}
	return value;
}

function passwordIn(text: string | undefined): string | undefined {
	if (text === undefined || text.length >= PASSWORD_MIN) return text;
	throw new UsageError(
		`--console-password takes a password of ${PASSWORD_MIN} characters or more.`,
	);
}

function oneOf<Value extends string>(
	name: string,
	values: readonly Value[],
	text: string | undefined,
): Value | undefined {
	const known = values.find((value) => value === text);
	if (known !== undefined || text === undefined) return known;
	throw new UsageError(`--${name} takes ${values.join(' or ')}.`);
}

const codeOf = (error: unknown): string =>
	error instanceof Error && 'code' in error ? String(error.code) : '';

/** The user can fix these, so they are shown without a stack trace. */
const isUsageError = (error: unknown) =>
	error instanceof UsageError || codeOf(error).startsWith('ERR_PARSE_ARGS');

function failureText(error: unknown, options: ServerOptions): string {
	const { host = '127.0.0.1', port, database } = options;
	const code = codeOf(error);
	if (code === 'EADDRINUSE') {
		return `Port ${port} of ${host} is in use. Stop what runs there or give another one with --port.`;
	}
	if (code === 'EADDRNOTAVAIL') return `This machine has no address ${host}.`;
	const message = error instanceof Error ? error.message : String(error);
	return code === 'ERR_SQLITE_ERROR' ? `${database}: ${message}` : message;
}

function consoleText({ consoleUrl }: RunningSandbox, { consolePassword }: ServerOptions): string {
	if (consoleUrl === null) {
		return 'off, because other machines can reach this address; to use it, give --console-password';
	}
	return consolePassword === undefined
		? consoleUrl
		: `${consoleUrl}   user console, with the given password`;
}

async function start(args: string[]): Promise<void> {
	const options = readOptions(args);
	if (options === 'help' || options === 'version') {
		console.log(options === 'help' ? HELP : version);
		return;
	}
	const { life = { level: 'normal' } } = options;
	const running = await startSandbox({ ...options, life, ownProcess: true }).catch(
		(error: unknown) => {
			throw new UsageError(failureText(error, options));
		},
	);
	// A kept world stays as lively as it was, unless somebody wants it otherwise.
	if (options.life !== undefined) running.sandbox.control.setLife(options.life);

	const stop = () => void running.close().then(() => process.exit(0));
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);

	if (options.host !== undefined && !isLoopback(options.host)) {
		console.warn(
			`Warning: listening on ${options.host}. Whoever reaches this machine can use the sandbox: its keys are no secret.\n`,
		);
	}
	const keys = Object.values(sandboxKeys);
	const width = Math.max(...keys.map(({ token }) => token.length));
	console.log(`Console   ${consoleText(running, options)}`);
	console.log(`Base URL  ${running.baseUrl}`);
	console.log(`Chat      ${new URL('/chat', running.baseUrl).href}`);
	console.log(
		`Model     ${new URL('/model/v1', running.baseUrl).href}   speaks the API of OpenAI, any key`,
	);
	console.log(`State     ${options.database ?? 'in memory, gone when the sandbox stops'}`);
	const { life: settings, seed } = running.sandbox.control.readTime();
	console.log(`Life      ${settings === null ? 'off' : `on, from the seed ${seed}`}\n`);
	console.log('API keys');
	for (const { token, purpose } of keys) console.log(`  ${token.padEnd(width)}  ${purpose}`);
}

/** Starts the sandbox as the arguments of the command say. */
export function runSandbox(args: string[]): void {
	start(args).catch((error: unknown) => {
		console.error(isUsageError(error) ? (error as Error).message : error);
		process.exitCode = 1;
	});
}
