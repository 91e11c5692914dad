import type { Server } from '../servers/server';

interface Stoppable {
	stop(): Promise<void>;
}

/** Runs something on its own set of servers. */
export async function onServers<T extends Stoppable>(
	starts: ReadonlyArray<() => Promise<Server>>,
	run: (variables: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
	const servers: Server[] = [];
	const stopServers = async () => {
		await Promise.all(servers.map((server) => server.stop()));
	};
	try {
		for (const start of starts) servers.push(await start());
		const variables = servers.map((server) => server.variables);
		const running = await run(Object.assign({}, ...variables) as Record<string, string>);
		const stop = async () => {
			await running.stop();
			await stopServers();
		};
		return { ...running, stop };
	} catch (error) {
		await stopServers();
		throw error as Error;
	}
}
