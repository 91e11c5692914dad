// Runs the quick tests that the named files or folders have an effect on, and again after each change in the checkout.
//   npm run test:watch -- <path> …
// jest's own watch mode takes no notice of what changes while tests run, and there are many related tests.
import { spawn } from 'node:child_process';
import { globSync, readdirSync, statSync, watch } from 'node:fs';
import path from 'node:path';

import { inRoot, root } from '../lib/files.mjs';
import { fail, note } from '../lib/progress.mjs';

/** An editor may report one save several times, and git changes many files at once. */
const PAUSE_MS = 100;

const BUILT = ['dist', 'node_modules', 'reports'];

/** The named files, and the files in the named folders. Throws if there are none. */
function namedFiles(names) {
	if (names.length === 0) {
		throw new Error('Name what you work on: npm run test:watch -- src/client/delivery/decide.ts');
	}
	return names.flatMap((name) => {
		const stats = statSync(inRoot(name), { throwIfNoEntry: false });
		if (!stats) throw new Error(`There is no file or folder ${name}`);
		return stats.isFile() ? [name] : globSync(`${name}/**/*.{cjs,mjs,ts,tsx}`, { cwd: root });
	});
}

function argumentsOf(files) {
	return [
		'--selectProjects=quick',
		// A worker takes longer to start than the nearest test to run.
		'--runInBand',
		`--testSequencer=${inRoot('tools', 'watch', 'nearestFirst.mjs')}`,
		'--findRelatedTests',
		...files,
	];
}

/** Runs the tests. Returns a function that runs them again; if they are still running, from the start. */
function keepRunning(args) {
	let child;
	let again = false;
	const start = () => {
		again = false;
		child = spawn('jest', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
		child.once('close', () => {
			child = undefined;
			if (again) start();
			else note('Waiting for a change');
		});
	};
	start();
	return () => {
		again = true;
		if (child) child.kill();
		else start();
	};
}

/** Calls `tell` with the path of what changed in the checkout, soon after the last of several changes. */
function watchCheckout(tell) {
	let soon;
	const folders = readdirSync(root, { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
		.map(({ name }) => name)
		.filter((name) => !BUILT.includes(name));
	for (const folder of folders) {
		watch(inRoot(folder), { recursive: true }, (_, file) => {
			const changed = path.join(folder, file ?? '');
			if (changed.split(path.sep).some((part) => BUILT.includes(part))) return;
			clearTimeout(soon);
			soon = setTimeout(() => tell(changed), PAUSE_MS);
		});
	}
}

function main(names) {
	const runAgain = keepRunning(argumentsOf(namedFiles(names)));
	watchCheckout((changed) => {
		note(`${changed} has changed`);
		runAgain();
	});
}

try {
	main(process.argv.slice(2));
} catch (error) {
	fail(error.message);
	process.exitCode = 1;
}
