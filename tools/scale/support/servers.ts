/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import type { Server } from '../../../packages/rehearsal/n8n/servers/server';

/** The tests inherit it. */
const NAME = 'OUTREACH_SERVERS';

const kept = globalThis as { outreachServers?: readonly Server[] };

export const keptServers = (): readonly Server[] => kept.outreachServers ?? [];

export function keepServers(servers: readonly Server[]): void {
	kept.outreachServers = servers;
	const variables = Object.assign({}, ...servers.map((each) => each.variables)) as object;
	process.env[NAME] = JSON.stringify(variables);
}

/** The variables by which n8n finds the servers. */
export const serverVariables = (): Record<string, string> =>
	JSON.parse(process.env[NAME] ?? '{}') as Record<string, string>;
