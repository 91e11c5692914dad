// Runs a command of package.json: sets up what it needs, then runs its steps.
// Plain JavaScript without dependencies, because it installs them. Any Node >= 20.
import { commands } from './commands.mjs';
import { root } from './lib/files.mjs';
import { interrupted, run, stopOnSignals } from './lib/processes.mjs';
import { duration, fail, note, step } from './lib/progress.mjs';
import { buildBundle, ensureBundles } from './setup/bundles.mjs';
import { ensureConsole } from './setup/console.mjs';
import { ensureDependencies, projectEnvironment } from './setup/dependencies.mjs';
import { ensureN8n } from './setup/n8n.mjs';
import { ensurePackage } from './setup/package.mjs';
import { ensureRegistry } from './setup/registry.mjs';
import { findServers } from './setup/servers.mjs';

/** Each sets something up and returns environment variables that tell the steps where it is. */
const setUps = {
	build: () => ensurePackage({ always: true }),
	'build:sandbox': () => buildBundle('sandbox'),
	'build:rehearsal': () => buildBundle('rehearsal'),
	console: () => ensureConsole(),
	package: () => ensurePackage(),
	n8n: () => ensureN8n(),
	registry: () => ensureRegistry(),
	bundles: () => ensureBundles(),
	servers: () => findServers(),
};

/** Returns the exit code. A step that is not live shows its output only if it fails. */
async function runStep({ title, command, live = false, env }, args, environment) {
	const [program, ...programArgs] = command;
	// npm starts the commands of a package in its folder.
	const options = { cwd: root, env: { ...environment, ...env }, live };
	if (live) return (await run(program, [...programArgs, ...args], options)).code;
	const { code, output } = await step(
		title,
		() => run(program, programArgs, options),
		(result) => result.code === 0,
	);
	if (code !== 0) process.stderr.write(output);
	return code;
}

/** A step may need something that not every machine has. If it is missing, the step is skipped with a message. */
function isPossible({ title, wants }, environment) {
	if (!wants) return true;
	try {
		Object.assign(environment, setUps[wants]());
		return true;
	} catch (error) {
		console.log(`- ${title}: left out. ${error.message}`);
		return false;
	}
}

/** Some options are not for the steps' programs: their values go to the steps as environment variables. */
function takeOptions(given, variables) {
	const args = [...given];
	const values = {};
	for (const [option, variable] of Object.entries(variables)) {
		const index = args.indexOf(option);
		if (index < 0) continue;
		const [, value] = args.splice(index, 2);
		if (!value || value.startsWith('--')) throw new Error(`${option} takes a value`);
		values[variable] = value;
	}
	return { args, values };
}

const takesArguments = ({ live, alone }) => live && !alone;

/** The command by its name, and what is left of the arguments. */
function commandOf([first, ...others]) {
	const named = `${first} ${others[0]}`;
	if (commands[named]) return { name: named, given: others.slice(1) };
	const { withFiles } = commands[first] ?? {};
	return { name: withFiles && others.length > 0 ? withFiles : first, given: others };
}

async function main(words) {
	const { name, given } = commandOf(words);
	if (!commands[name]) {
		throw new Error(
			`There is no command "${name ?? ''}". Commands: ${Object.keys(commands).join(', ')}`,
		);
	}
	const { needs = [], steps = [], says, variables = {} } = commands[name];
	const { args, values } = takeOptions(given, variables);
	if (args.length > 0 && !steps.flat().some(takesArguments)) {
		throw new Error(`npm run ${name} takes no arguments, not even ${args.join(' ')}`);
	}
	const started = Date.now();
	await ensureDependencies();
	const environment = { ...projectEnvironment(), ...values };
	for (const need of needs) Object.assign(environment, await setUps[need]());

	// Later groups run even if an earlier one failed, so that one run shows every problem.
	const failed = [];
	for (const group of steps) {
		if (interrupted()) return interrupted();
		const possible = group.filter((each) => isPossible(each, environment));
		const codes = await Promise.all(
			possible.map((each) => runStep(each, takesArguments(each) ? args : [], environment)),
		);
		possible.forEach(
			({ title, speaks }, index) =>
				codes[index] && failed.push({ title, speaks, code: codes[index] }),
		);
	}
	if (failed.length > 0 && !interrupted()) {
		const silent = failed.filter(({ speaks }) => !speaks);
		if (silent.length > 0) fail(`Failed: ${silent.map(({ title }) => title).join(', ')}`);
	} else if (says && !interrupted()) {
		note(`${says} (${duration(Date.now() - started)})`);
	}
	return failed[0]?.code ?? 0;
}

stopOnSignals();
main(process.argv.slice(2)).then(
	(code) => {
		process.exitCode = code;
	},
	(error) => {
		fail(interrupted() ? 'Stopped' : error.message);
		process.exitCode = interrupted() ?? error.exitCode ?? 1;
	},
);
