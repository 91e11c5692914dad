/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
import { WrongArguments } from 'outreach-cli/read';
import { levelOf } from './core/engine/life';
import { sandboxKeys } from './core/keys';
import { HELP, readOptions, USUAL_LIFE } from './options';
import { version } from './package.json';
import { createReadings, differing } from './composition/readings';
import {
	DEFAULT_HOST,
	isLoopback,
	type RunningSandbox,
	type ServerOptions,
	startSandbox,
} from './server';

/** Why the sandbox does not start, as a sentence for the user. */
class CannotStart extends Error {}

const codeOf = (error: unknown): string =>
	error instanceof Error && 'code' in error ? String(error.code) : '';

/** The user can fix these errors, so they are shown without a stack trace. */
const isSentence = (error: unknown): error is Error =>
	error instanceof CannotStart || error instanceof WrongArguments;

function failureText(error: unknown, options: ServerOptions): string {
	const { host = DEFAULT_HOST, port, database } = options;
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
	const { life = { level: USUAL_LIFE } } = options;
	const running = await startSandbox({ ...options, life, ownProcess: true }).catch(
		(error: unknown) => {
			throw new CannotStart(failureText(error, options));
		},
	);
	// A kept world stays as lively as it was, unless the options say otherwise.
	if (options.life !== undefined) running.sandbox.control.setLife(options.life);

	const stop = () => void running.close().then(() => process.exit(0));
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);

	if (options.host !== undefined && !isLoopback(options.host)) {
		console.warn(
			`Warning: listening on ${options.host}. Anyone who reaches this machine can use the sandbox: its keys are no secret.\n`,
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
	const lively = `lively: ${levelOf(settings) ?? 'own settings'}, from the seed ${seed}`;
	console.log(`World     ${settings === null ? 'nothing happens by itself' : lively}\n`);
	const read = differing(createReadings(options.readings));
	if (read.length > 0) console.log(`Readings\n${read.map((each) => `  ${each}`).join('\n')}\n`);
	console.log('API keys');
	for (const { token, purpose } of keys) console.log(`  ${token.padEnd(width)}  ${purpose}`);
}

/** What `outreach-sandbox` once did as well, by subcommand. */
const MOVED: Readonly<Record<string, string>> = {
	rehearse: 'outreach-rehearsal',
	check: 'outreach-rehearsal check',
};

/** Starts the sandbox with the command's arguments. */
export function runSandbox(args: string[]): void {
	const [first = '', ...rest] = args;
	const moved = MOVED[first];
	if (moved !== undefined) {
		const command = [moved, ...rest].join(' ');
		console.error(`This is in a package of its own now, outreach-rehearsal: ${command}`);
		// As a rehearsal or a check that cannot take place.
		process.exitCode = 2;
		return;
	}
	start(args).catch((error: unknown) => {
		console.error(isSentence(error) ? error.message : error);
		process.exitCode = 1;
	});
}
