import { ownN8n, type Installation } from '../n8n/installation';
import { findN8n } from './n8n';
import { findNodes } from './nodes';

/** The places that the user names. */
interface InstallationPaths {
	readonly n8n?: string;
	readonly nodes?: string;
}

/**
 * Finds n8n and the nodes to rehearse with: the ones that the user names, the ones that `tools/run.mjs` has set up, or
 * the ones on this machine.
 */
export function findInstallation(
	named: InstallationPaths,
	environment: NodeJS.ProcessEnv,
): Installation {
	const { OUTREACH_N8N: own, OUTREACH_PACKAGE: built } = environment;
	const n8n =
		named.n8n === undefined && own !== undefined
			? ownN8n(own)
			: { n8n: findN8n(named.n8n, environment) };
	const nodes =
		named.nodes === undefined && built !== undefined ? built : findNodes(named.nodes, environment);
	return { ...n8n, nodes };
}
