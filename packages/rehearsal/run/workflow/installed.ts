import { parameterCodeOf, withDefaults } from '../../n8n/defaults';
import type { Installation } from '../../n8n/installation';
import { builtInCredentials, builtInNodes, ownNodes } from '../../n8n/nodeTypes';
import { isOwn, type WorkflowNode } from '../../n8n/workflows';
import type { Forms } from '../../check/forms';
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

type Packages = Pick<Installation, 'n8n' | 'nodes'>;

/** Reads the forms of the nodes from the packages, without starting n8n. */
export const readForms = ({ n8n, nodes }: Packages): Forms =>
	orRefuse(() => ({
		types: [...builtInNodes(n8n), ...(nodes === undefined ? [] : ownNodes(nodes))],
		code: parameterCodeOf(n8n),
	}));

/** What else is known from there. */
export function readInstalled(packages: Packages, forms = readForms(packages)): Installed {
	const { n8n } = packages;
	const { types: all, code } = forms;
	const builtIn = all.filter(({ id }) => !isOwn({ type: id }));
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
