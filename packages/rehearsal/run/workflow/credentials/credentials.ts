import type { N8n } from '../../../n8n/n8n';
import type { Credential, WorkflowNode } from '../../../n8n/workflows';
import { FORM_USER } from '../../../colleague/login';
import { readCredentialTypes } from '../installed';
import { placeholdersFor } from './placeholders';

/** The data of credentials, by type. */
export type Credentials = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Gives the nodes credentials of the types that they ask for, filled with placeholders: n8n gets none of the user's.
 */
export async function replaceCredentials(
	n8n: N8n,
	nodes: readonly WorkflowNode[],
	given: Credentials = {},
): Promise<WorkflowNode[]> {
	const asked = new Set(nodes.flatMap(({ credentials }) => Object.keys(credentials ?? {})));
	asked.delete('outreachApi');
	const types = readCredentialTypes(n8n.installation.n8n);
	const replaced = new Map<string, Credential>();
	for (const type of asked) {
		const data = { httpBasicAuth: FORM_USER, ...given }[type] ?? placeholdersFor(type, types);
		const credential = { name: `Rehearsal ${type}`, type, data };
		replaced.set(type, await n8n.call<Credential>('POST', '/credentials', credential));
	}
	return nodes.map(({ credentials, ...node }) =>
		credentials === undefined
			? node
			: {
					...node,
					credentials: Object.fromEntries(
						Object.keys(credentials).flatMap((type) => {
							const credential = replaced.get(type);
							return credential ? [[type, { id: credential.id, name: credential.name }]] : [];
						}),
					),
				},
	);
}
