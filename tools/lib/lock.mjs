import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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

/** The process that holds the lock, or undefined where it is free or was left by one that is gone. */
function holderOf(file) {
	try {
		const pid = Number(readFileSync(file, 'utf8'));
		return isRunning(pid) ? pid : undefined;
	} catch (error) {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	}
}

/** Lets only one of several runs at a time do the work. */
export async function withLock(file, work) {
	mkdirSync(path.dirname(file), { recursive: true });
	for (let told = false; ; ) {
		try {
			writeFileSync(file, String(process.pid), { flag: 'wx' });
			break;
		} catch (error) {
			if (error.code !== 'EEXIST') throw error;
		}
		const holder = holderOf(file);
		if (holder === undefined) {
			rmSync(file, { force: true });
		} else {
			if (!told) note(`Waiting for another run that does the same set-up (process ${holder})`);
			told = true;
			await sleep(POLL_MS);
		}
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
