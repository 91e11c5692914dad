// Runs the quick tests that the named files or folders have an effect on, and again after each change in the checkout.
//   npm run test:watch -- <path> …
// jest's own watch mode takes no notice of what changes while tests run, and there are many related tests.
import { spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import path from 'node:path';

import { inRoot, root } from '../lib/files.mjs';
import { fail, note } from '../lib/progress.mjs';
import { relatedTo } from './files.mjs';

/** An editor may report one save several times, and git changes many files at once. */
const PAUSE_MS = 100;

const BUILT = ['dist', 'node_modules', 'reports'];

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
	const runAgain = keepRunning(relatedTo(names));
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
