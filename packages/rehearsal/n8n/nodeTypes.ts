/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { INodeTypeDescription } from 'n8n-workflow';

import { notWhole, packageOfN8n, readPackage } from './installation';
import { isOwn, type WorkflowFile } from './workflows';

const PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'];

/** How a node describes itself to n8n, under its full name. Versions with other fields are described apart. */
export type NodeType = INodeTypeDescription & { readonly id: string };

/** The nodes that an n8n brings. */
export const builtInNodes = (n8n: string): NodeType[] =>
	PACKAGES.flatMap((name) =>
		withIds(name, readTypes<INodeTypeDescription>(n8n, name, 'nodes.json')),
	);

/** The nodes of this package, in its folder or its tarball. */
export const ownNodes = (nodes: string): NodeType[] =>
	withIds(
		'n8n-nodes-outreach',
		JSON.parse(readPackage(nodes, 'dist/types/nodes.json')) as INodeTypeDescription[],
	);

/** The types of credentials that an n8n brings. */
export const builtInCredentials = <Type>(n8n: string): Type[] =>
	PACKAGES.flatMap((name) => readTypes<Type>(n8n, name, 'credentials.json'));

const withIds = (name: string, types: readonly INodeTypeDescription[]): NodeType[] =>
	types.map((type) => ({ ...type, id: `${name}.${type.name}` }));

function readTypes<Type>(n8n: string, name: string, file: string): Type[] {
	const folder = packageOfN8n(n8n, name);
	const types = path.join(folder ?? '', 'dist', 'types', file);
	if (folder === undefined || !existsSync(types)) throw notWhole(n8n, name);
	return JSON.parse(readFileSync(types, 'utf8')) as Type[];
}

/** The nodes that an n8n does not have in the version that the workflow wants, such as `n8n-nodes-base.set 3.4`. */
export function missingNodes(n8n: string, { nodes }: WorkflowFile): string[] {
	const known = new Set(
		builtInNodes(n8n).flatMap(({ id, version }) => [version].flat().map((each) => `${id} ${each}`)),
	);
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
