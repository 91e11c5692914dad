/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { n8n as ownParts } from '../../package.json';
import type { WorkflowNode } from '../../tools/harness/workflows';
import type { CredentialType } from './credentials/placeholders';
import { requiredCredentials, type NodeType } from './credentials/required';

/** What is installed in the n8n of the rehearsals. */
export interface Installed {
	/** Of each type of node: whether it starts workflows. */
	readonly nodes: ReadonlyMap<string, { readonly isTrigger: boolean }>;
	readonly credentials: ReadonlySet<string>;
	/** The types of credentials that a node cannot run without. */
	required(node: WorkflowNode): string[];
}

const PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'];

/** Reads it from the packages, without starting n8n. */
export function readInstalled(installation: string): Installed {
	const types = PACKAGES.flatMap((name) =>
		readTypes<NodeType>(installation, name, 'nodes.json').map((type) => ({
			...{ id: `${name}.${type.name}`, ...type },
		})),
	);
	return {
		nodes: new Map([
			...types.map(({ id, group }) => [id, { isTrigger: group.includes('trigger') }] as const),
			...ownNodes(),
		]),
		required: (node) =>
			requiredCredentials(
				node,
				types.filter(({ id }) => id === node.type),
			),
		credentials: new Set([...readCredentialTypes(installation).keys(), 'outreachApi']),
	};
}

/** By their names. */
export const readCredentialTypes = (installation: string): ReadonlyMap<string, CredentialType> =>
	new Map(
		PACKAGES.flatMap((name) =>
			readTypes<CredentialType>(installation, name, 'credentials.json').map(
				(type) => [type.name, type] as const,
			),
		),
	);

const readTypes = <T>(installation: string, name: string, file: string): T[] =>
	JSON.parse(
		readFileSync(path.join(installation, 'node_modules', name, 'dist', 'types', file), 'utf8'),
	) as T[];

/** For example `OutreachLead.node.js` is `outreachLead`. */
const ownNodes = () =>
	ownParts.nodes.map((file) => {
		const className = path.basename(file, '.node.js');
		const name = className[0]!.toLowerCase() + className.slice(1);
		return [`n8n-nodes-outreach.${name}`, { isTrigger: name.endsWith('Trigger') }] as const;
	});
