import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { userCache } from './files.mjs';
import { note } from './progress.mjs';

const POLL_MS = 500;

export function isRunning(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === 'EPERM';
	}
}

/** False also for a lock left over from a killed process. */
function isHeld(file) {
	try {
		return isRunning(Number(readFileSync(file, 'utf8')));
	} catch (error) {
		if (error.code === 'ENOENT') return false;
		throw error;
	}
}

function tryLock(file) {
	if (!isHeld(file)) rmSync(file, { force: true });
	try {
		writeFileSync(file, String(process.pid), { flag: 'wx' });
		return true;
	} catch (error) {
		if (error.code === 'EEXIST') return false;
		throw error;
	}
}

/** Lets only one process at a time do the work. Needs no package, because installing the packages needs a lock too. */
export async function withLock(name, work) {
	const file = path.join(userCache, 'locks', name);
	mkdirSync(path.dirname(file), { recursive: true });
	for (let told = false; !tryLock(file); told = true) {
		if (!told) note('Waiting for another run that does the same set-up');
		await sleep(POLL_MS);
	}
	const release = () => rmSync(file, { force: true });
	process.once('exit', release);
	try {
		return await work();
	} finally {
		release();
		process.off('exit', release);
	}
}
