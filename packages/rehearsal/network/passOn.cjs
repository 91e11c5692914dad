const childProcess = require('node:child_process');

/** Code nodes run in a separate process of n8n. This lets it load the script first, and tells it where the stage is. */
function passOn(preload) {
	const { N8N_PORT, NODE_EXTRA_CA_CERTS, OUTREACH_REHEARSAL } = process.env;
	const own = { N8N_PORT, NODE_EXTRA_CA_CERTS, OUTREACH_REHEARSAL };
	const { spawn } = childProcess;
	childProcess.spawn = (command, args, options) =>
		args?.some((arg) => /task-runner[\\/]/.test(String(arg)))
			? spawn(command, ['--require', preload, ...args], {
					...options,
					env: { ...options.env, ...own },
				})
			: spawn(command, args, options);
}

module.exports = { passOn };
