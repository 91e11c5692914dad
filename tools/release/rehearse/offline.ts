/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { ownN8n } from '../../../packages/rehearsal/n8n/installation';
import { startN8n } from '../../../packages/rehearsal/n8n/n8n';
import { step } from '../../lib/progress.mjs';
import type { Registry } from './registry';

/** Downloads the tarball, stops the registry, installs from the tarball alone, and starts n8n with it. */
export async function installOffline(
	registry: Registry,
	name: string,
	folder: string,
	variables: Readonly<Record<string, string>>,
): Promise<void> {
	const downloads = path.join(folder, 'downloads');
	const project = path.join(folder, 'offline');
	for (const each of [downloads, project]) mkdirSync(each);
	const env = { ...process.env, ...variables };
	const npm = (cwd: string, ...args: string[]) => execFileSync('npm', args, { cwd, env });
	npm(downloads, 'pack', name, '--quiet');
	await registry.stop();
	await step('Installed offline from the tarball; n8n has the nodes', async () => {
		const tarball = path.join(downloads, readdirSync(downloads)[0]!);
		npm(project, 'install', tarball, '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund');
		const n8n = await startN8n({
			variables,
			installation: {
				...ownN8n(process.env.OUTREACH_N8N!),
				nodes: path.join(project, 'node_modules', name),
			},
		});
		try {
			const types = await n8n.call<unknown>('POST', '/node-types', {
				nodeInfos: [{ name: `${name}.outreachLead`, version: 1 }],
			});
			if (!JSON.stringify(types).includes('outreachLead')) throw new Error('n8n has no nodes');
		} finally {
			await n8n.stop();
		}
	});
}
