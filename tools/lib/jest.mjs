import { projectCache } from './files.mjs';

/** The environment variables that jest runs with. */
export const jestEnvironment = {
	// nock is an ES module, which jest loads only with this flag.
	NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
	// Node keeps what it has compiled, so each n8n starts with a tenth less computing.
	NODE_COMPILE_CACHE: `${projectCache}/compiled`,
};
