// Runs a program until the process that started this one disconnects or ends, however it does. Then ends the program and
// everything it started, and removes its folder. Sends the program's process id. On `pause` it ends the program, keeps
// the folder and sends `paused`; on `resume` it starts the program again.
//   node supervise.mjs <folder to remove> <program> [arguments]
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const GRACE_MS = 10_000;

const [folder, program, ...args] = process.argv.slice(2);
let child;
let isPaused = false;

function start() {
	child = spawn(program, args, { stdio: 'inherit' });
	child.once('error', end);
	child.once('exit', () => {
		if (isPaused && process.connected) process.send('paused');
		else end();
	});
	process.send(child.pid);
}

function end() {
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	// This process leads the group of everything that the program has started.
	process.kill(-process.pid, 'SIGKILL');
}

process.on('message', (wanted) => {
	isPaused = wanted === 'pause';
	if (isPaused) child.kill('SIGTERM');
	else start();
});

for (const event of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']) {
	process.on(event, () => {
		// False if the program has already ended.
		if (!child.kill('SIGTERM')) end();
		setTimeout(end, GRACE_MS);
	});
}

start();
