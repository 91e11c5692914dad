// Runs one of the project's commands: sets up what it needs, then does its steps.
// Plain JavaScript without dependencies, because it runs before there are any, on any Node >= 20.
import { commands } from './commands.mjs';
import { interrupted, run, stopOnSignals } from './lib/processes.mjs';
import { duration, fail, note, step } from './lib/progress.mjs';
import { ensureDependencies, projectEnvironment } from './setup/dependencies.mjs';
import { ensurePackage } from './setup/package.mjs';
import { ensureN8n } from './setup/n8n.mjs';

/** What a command may need before its steps. Each gives the environment variables that tell the steps about it. */
const setUps = {
	build: () => ensurePackage({ always: true }),
	package: () => ensurePackage(),
	n8n: () => ensureN8n(),
};

/** Runs one step and gives its exit code. The output of a quiet step shows only where it fails. */
async function runStep({ title, command, live = false, env = {} }, args, environment) {
	const [program, ...programArgs] = command;
	const work = () =>
		run(program, [...programArgs, ...args], {
			env: { ...environment, ...env },
			output: live ? 'inherit' : 'capture',
		});
	if (live) return (await work()).code;
	const { code, output } = await step(title, work, ({ code }) => code === 0);
	if (code !== 0) process.stderr.write(output);
	return code;
}

async function main([name, ...args]) {
	const command = commands[name];
	if (command === undefined) {
		fail(`There is no command "${name ?? ''}". Commands: ${Object.keys(commands).join(', ')}`);
		return 2;
	}
	const started = Date.now();
	await ensureDependencies();
	let environment = projectEnvironment();
	for (const need of command.needs ?? []) {
		environment = { ...environment, ...(await setUps[need]()) };
	}
	// A later group runs even where an earlier one failed: whoever reads the output wants to know all of it.
	const failed = [];
	for (const group of command.steps ?? []) {
		if (interrupted()) break;
		const codes = await Promise.all(
			group.map((each) => runStep(each, each.takesArguments ? args : [], environment)),
		);
		failed.push(
			...group.flatMap(({ title }, index) => (codes[index] ? [{ title, code: codes[index] }] : [])),
		);
	}
	if (interrupted()) return failed[0]?.code ?? 0;
	if (failed.length > 0) {
		fail(`Failed: ${failed.map(({ title }) => title).join(', ')}`);
		return failed[0].code;
	}
	if (command.says) note(`${command.says} (${duration(Date.now() - started)})`);
	return 0;
}

stopOnSignals();
main(process.argv.slice(2)).then(
	(code) => {
		process.exitCode = code;
	},
	(error) => {
		fail(interrupted() ? 'Stopped' : error.message);
		process.exitCode = interrupted() ?? 1;
	},
);
