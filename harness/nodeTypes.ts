/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { packageOfN8n } from './installation';
import { isOwn, type WorkflowFile } from './workflows';

const PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'];

interface NodeType {
	readonly name: string;
	readonly version: number | readonly number[];
}

/** The nodes that an n8n does not have in the version that the workflow wants, such as `n8n-nodes-base.set 3.4`. */
export function missingNodes(n8n: string, { nodes }: WorkflowFile): string[] {
	const known = knownNodes(n8n);
	const wanted = nodes
		.filter((node) => !isOwn(node))
		.map(({ type, typeVersion }) => `${type} ${typeVersion}`);
	const isKnown = (node: string) => known.has(node) || (asksPeople(n8n) && known.has(asked(node)));
	return [...new Set(wanted)].filter((node) => !isKnown(node)).sort();
}

/** From some nodes, n8n makes a tool that asks a person: `chatHitlTool` is made of `chat`. */
const asked = (node: string) => node.replace(/HitlTool (?=[\d.]+$)/, ' ');

const asksPeople = (n8n: string) =>
	existsSync(path.join(n8n, 'dist', 'tool-generation', 'hitl-tools.js'));

/** n8n's own nodes in each of their versions. */
function knownNodes(n8n: string): ReadonlySet<string> {
	const nodes = PACKAGES.flatMap((name) => {
		const file = path.join(packageOfN8n(n8n, name)!, 'dist', 'types', 'nodes.json');
		const types = JSON.parse(readFileSync(file, 'utf8')) as NodeType[];
		return types.flatMap((type) =>
			[type.version].flat().map((version) => `${name}.${type.name} ${version}`),
		);
	});
	return new Set(nodes);
}
