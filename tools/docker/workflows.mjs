// Writes the examples into a folder in the format of `n8n import:workflow`, with the sandbox's credential.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { inRoot, readJson } from '../lib/files.mjs';

const [{ id, name }] = readJson(inRoot('tools', 'docker', 'credential.json'));

const withCredential = (node) =>
	node.type.startsWith('n8n-nodes-outreach.')
		? { ...node, credentials: { outreachApi: { id, name } } }
		: node;

const [folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(inRoot('examples')).filter((each) => each.endsWith('.json'))) {
	const workflow = readJson(inRoot('examples', file));
	const nodes = workflow.nodes.map(withCredential);
	writeFileSync(path.join(folder, file), JSON.stringify({ ...workflow, nodes, active: false }));
}
