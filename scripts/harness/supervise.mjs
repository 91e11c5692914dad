// Runs a program for as long as the process that asked for it is connected, however that one ends,
// then ends the program with everything it started and removes its folder.
// Sends the program's process id to the one that asked.
//   node supervise.mjs <folder to remove> <program> [arguments]
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const GRACE_MS = 10_000;

const [folder, program, ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: 'inherit' });

function end() {
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	// This process leads the group of all that the program has started.
	process.kill(-process.pid, 'SIGKILL');
}

process.send(child.pid);

child.once('error', end);
child.once('exit', end);

for (const event of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']) {
	process.on(event, () => {
		child.kill('SIGTERM');
		setTimeout(end, GRACE_MS);
	});
}
