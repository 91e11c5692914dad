const childProcess = require('node:child_process');
const { openSync, writeSync } = require('node:fs');
const path = require('node:path');

const files = require('../../preload/files.cjs');

const PRELOAD = path.join(__dirname, '..', '..', 'preload', 'runner.cjs');

/** From before the clock is put under it. */
const realNow = Date.now.bind(Date);

/**
 * Code nodes run in a process of n8n's, which gets to know here how far virtual time is ahead of real time. A file says it,
 * because it can be read at any moment without waiting. Returns what writes it.
 */
function passOnTime() {
	const descriptor = openSync(files.ahead, 'w');
	const bytes = Buffer.alloc(Float64Array.BYTES_PER_ELEMENT);

	const { spawn } = childProcess;
	childProcess.spawn = (command, args, options) =>
		args?.some((arg) => /task-runner[\\/]/.test(String(arg)))
			? spawn(command, ['--require', PRELOAD, ...args], {
					...options,
					env: { ...options.env, OUTREACH_REHEARSAL: process.env.OUTREACH_REHEARSAL },
				})
			: spawn(command, args, options);

	return () => {
		bytes.writeDoubleLE(Date.now() - realNow());
		writeSync(descriptor, bytes, 0, bytes.length, 0);
	};
}

module.exports = { passOnTime };
