#!/usr/bin/env node
// Stands before npm on the path of a rehearsal. n8n names a registry in each call, and nobody else does: that argument
// becomes the registry on loopback. Provenance is left out, because only GitHub and its like can sign it.
import { spawnSync } from 'node:child_process';

const { REHEARSAL_REGISTRY: registry, REHEARSAL_NPM: npm, ...rest } = process.env;
const args = process.argv
	.slice(2)
	.filter((arg) => arg !== '--provenance')
	.map((arg) => (arg.startsWith('--registry=') ? `--registry=${registry}` : arg));
const env = Object.fromEntries(
	Object.entries(rest).filter(([name]) => name.toLowerCase() !== 'npm_config_provenance'),
);
const passedOn = {
	REHEARSAL_REGISTRY: registry,
	REHEARSAL_NPM: npm,
	npm_config_registry: registry,
};
const { status } = spawnSync(process.execPath, [npm, ...args], {
	stdio: 'inherit',
	env: { ...env, ...passedOn },
});
process.exitCode = status ?? 1;
