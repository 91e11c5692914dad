const childProcess = require('node:child_process');

const files = require('../../preload/files.cjs');

/** Code nodes run in a separate n8n process. This passes the virtual time and the stage on to it. */
function passOnTime() {
	const { N8N_PORT, NODE_EXTRA_CA_CERTS, OUTREACH_REHEARSAL } = process.env;
	const own = { N8N_PORT, NODE_EXTRA_CA_CERTS, OUTREACH_REHEARSAL };
	const { spawn } = childProcess;
	childProcess.spawn = (command, args, options) =>
		args?.some((arg) => /task-runner[\\/]/.test(String(arg)))
			? spawn(command, ['--require', files.runner, ...args], {
					...options,
					env: { ...options.env, ...own },
				})
			: spawn(command, args, options);
}

module.exports = { passOnTime };
