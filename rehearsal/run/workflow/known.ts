/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { n8n as ownParts } from '../../../package.json';
import { packageOfN8n } from '../../../harness/installation';
import type { WorkflowNode } from '../../../harness/workflows';
import { CannotRehearse } from '../cannotRehearse';
import type { CredentialType } from './credentials/placeholders';
import { requiredCredentials, versionsOf, type NodeType } from './credentials/required';

/** What is installed in the rehearsals' n8n. */
export interface Installed {
	/** For each type of node: whether it starts workflows, and whether others call it for that. */
	readonly nodes: ReadonlyMap<string, { readonly isTrigger: boolean; readonly isCalled?: boolean }>;
	readonly credentials: ReadonlySet<string>;
	/** The types of credentials that a node cannot run without. */
	required(node: WorkflowNode): string[];
}

const PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'];

/** Reads this from the packages in n8n's folder, without starting n8n. */
export function readInstalled(n8n: string): Installed {
	const types = PACKAGES.flatMap((name) =>
		readTypes<NodeType>(n8n, name, 'nodes.json').map((type) => ({
			id: `${name}.${type.name}`,
			...type,
		})),
	);
	return {
		nodes: new Map([
			...types.map(
				({ id, group, webhooks = [] }) =>
					[id, { isTrigger: group.includes('trigger'), isCalled: webhooks.length > 0 }] as const,
			),
			...ownNodes(),
		]),
		required: (node) => requiredCredentials(node, versionsOf(node, types)),
		credentials: new Set([...readCredentialTypes(n8n).keys(), 'outreachApi']),
	};
}

/** By their names. */
export const readCredentialTypes = (n8n: string): ReadonlyMap<string, CredentialType> =>
	new Map(
		PACKAGES.flatMap((name) =>
			readTypes<CredentialType>(n8n, name, 'credentials.json').map(
				(type) => [type.name, type] as const,
			),
		),
	);

function readTypes<T>(n8n: string, name: string, file: string): T[] {
	const folder = packageOfN8n(n8n, name);
	const types = path.join(folder ?? '', 'dist', 'types', file);
	if (folder === undefined || !existsSync(types)) {
		throw new CannotRehearse(`The n8n in ${n8n} is not whole: it has no ${name}.`);
	}
	return JSON.parse(readFileSync(types, 'utf8')) as T[];
}

/** For example `OutreachLead.node.js` is `outreachLead`. */
const ownNodes = () =>
	ownParts.nodes.map((file) => {
		const className = path.basename(file, '.node.js');
		const name = className[0]!.toLowerCase() + className.slice(1);
		return [`n8n-nodes-outreach.${name}`, { isTrigger: name.endsWith('Trigger') }] as const;
	});
