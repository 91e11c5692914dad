/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { startPostgres } from '../../../packages/rehearsal/n8n/servers/postgres';
import { startRedis } from '../../../packages/rehearsal/n8n/servers/redis';
import type { Server } from '../../../packages/rehearsal/n8n/servers/server';
import { fail } from '../../lib/progress.mjs';
import { keepServers } from './servers';

/** jest runs this before the tests, in its own process. */
export default async function startServers(): Promise<void> {
	const starts = [startRedis(), startPostgres()];
	try {
		keepServers(await Promise.all(starts));
	} catch (error) {
		const { message, exitCode } = error as Error & { exitCode?: number };
		await stopAll(await Promise.allSettled(starts));
		fail(message);
		// An error that jest reports would end it with the code of a failed test.
		process.exit(exitCode ?? 1);
	}
}

const stopAll = async (starts: ReadonlyArray<PromiseSettledResult<Server>>) => {
	await Promise.all(starts.map((each) => each.status === 'fulfilled' && each.value.stop()));
};
