import { keptServers } from './servers';

/** jest runs this after the tests, in its own process. */
export default async function stopServers(): Promise<void> {
	await Promise.all(keptServers().map((server) => server.stop()));
}
