/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { freePort } from '../programs/ports';
import { startServer, type Server } from './server';

/** Set by `tools/setup/servers.mjs`. */
function programFromRunner(): string {
	const value = process.env.OUTREACH_REDIS;
	if (value !== undefined) return value;
	throw new Error(
		'OUTREACH_REDIS is not set: start this with an npm script, such as npm test scale',
	);
}

export async function startRedis(): Promise<Server> {
	const port = await freePort();
	const help = 'On Debian and Ubuntu, this installs one that does: apt-get install redis-server';
	const stop = await startServer({ name: 'Redis', help }, (folder) => ({
		program: programFromRunner(),
		args: [
			'--port',
			String(port),
			'--bind',
			'127.0.0.1',
			'--dir',
			folder,
			'--save',
			'',
			'--appendonly',
			'no',
		],
	}));
	return {
		variables: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) },
		stop,
	};
}
