const childProcess = require('node:child_process');
const path = require('node:path');

const PRELOAD = path.join(__dirname, '..', '..', 'preload', 'runner.cjs');

/** Code nodes run in a process of n8n's, which gets to know the virtual time here. */
function passOnTime() {
	const { spawn } = childProcess;
	childProcess.spawn = (command, args, options) =>
		args?.some((arg) => /task-runner[\\/]/.test(String(arg)))
			? spawn(command, ['--require', PRELOAD, ...args], {
					...options,
					env: { ...options.env, OUTREACH_REHEARSAL: process.env.OUTREACH_REHEARSAL },
				})
			: spawn(command, args, options);
}

module.exports = { passOnTime };
