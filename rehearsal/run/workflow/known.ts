import { parameterCodeOf, withDefaults } from '../../../harness/defaults';
import type { Installation } from '../../../harness/installation';
import { builtInCredentials, builtInNodes, ownNodes } from '../../../harness/nodeTypes';
import type { WorkflowNode } from '../../../harness/workflows';
import { orRefuse } from '../cannotRehearse';
import type { CredentialType } from './credentials/placeholders';
import { requiredCredentials, versionsOf } from './credentials/required';

/** What is installed in the rehearsals' n8n. */
export interface Installed {
	/** For each type of node: whether it starts workflows, and whether others call it for that. */
	readonly nodes: ReadonlyMap<string, { readonly isTrigger: boolean; readonly isCalled?: boolean }>;
	readonly credentials: ReadonlySet<string>;
	/** The types of credentials that a node cannot run without. */
	required(node: WorkflowNode): string[];
	/** The same node with the values that its file leaves out. */
	withDefaults(node: WorkflowNode): WorkflowNode;
}

/** Reads this from the packages, without starting n8n. */
export function readInstalled({ n8n, nodes }: Pick<Installation, 'n8n' | 'nodes'>): Installed {
	const builtIn = orRefuse(() => builtInNodes(n8n));
	const code = orRefuse(() => parameterCodeOf(n8n));
	const all = [...builtIn, ...(nodes === undefined ? [] : orRefuse(() => ownNodes(nodes)))];
	return {
		nodes: new Map(
			all.map(({ id, group, webhooks = [] }) => [
				id,
				{ isTrigger: group.includes('trigger'), isCalled: webhooks.length > 0 },
			]),
		),
		required: (node) => requiredCredentials(node, versionsOf(node, builtIn)),
		credentials: new Set([...readCredentialTypes(n8n).keys(), 'outreachApi']),
		withDefaults: (node) => withDefaults(node, all, code),
	};
}

/** By their names. */
export const readCredentialTypes = (n8n: string): ReadonlyMap<string, CredentialType> =>
	new Map(orRefuse(() => builtInCredentials<CredentialType>(n8n)).map((type) => [type.name, type]));
