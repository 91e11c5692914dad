// Runs a program until the process that started this one disconnects or ends, however it does. Then ends the program and
// everything it started, and removes the folder that it ran in, and others that are named.
//   node supervise.mjs <JSON: folder to run it in, folders to remove, program, args, signal that ends it, uid and gid to
//   run it as>
// Whenever it has started the program, it sends the process id.
// On a signal's name, it ends the program with that signal, keeps the folder and sends `paused`.
// On `resume`, it starts the program again.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const GRACE_MS = 10_000;

const { folder, removes, program, args, endSignal, user } = JSON.parse(process.argv[2]);
let child;
let isPaused = false;

function start() {
	// The program leads a process group of its own, so that SIGKILL reaches everything that it has started.
	child = spawn(program, args, { cwd: folder, stdio: 'inherit', detached: true, ...user });
	child.once('error', end);
	child.once('exit', () => {
		if (isPaused && process.connected) process.send('paused');
		else end();
	});
	process.send(child.pid);
}

function killGroup() {
	try {
		process.kill(-child.pid, 'SIGKILL');
	} catch (error) {
		if (error.code !== 'ESRCH') throw error;
	}
}

function end() {
	if (child.pid) killGroup();
	for (const each of [folder, ...removes]) {
		rmSync(each, { recursive: true, force: true, maxRetries: 5 });
	}
	process.kill(process.pid, 'SIGKILL');
}

process.on('message', (wanted) => {
	isPaused = wanted !== 'resume';
	if (!isPaused) start();
	else if (wanted === 'SIGKILL') killGroup();
	else child.kill(wanted);
});

for (const event of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']) {
	process.on(event, () => {
		// False if the program has already ended.
		if (!child.kill(endSignal)) end();
		setTimeout(end, GRACE_MS);
	});
}

start();
