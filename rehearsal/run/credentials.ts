import type { N8n } from '../../tools/harness/n8n';
import type { Credential, WorkflowNode } from '../../tools/harness/workflows';
import { FORM_USER } from '../colleague/user';

/** Gives the nodes empty credentials of the types that they ask for: n8n has none of the user's. */
export async function emptyCredentials(
	n8n: N8n,
	nodes: readonly WorkflowNode[],
): Promise<WorkflowNode[]> {
	const types = new Set(nodes.flatMap(({ credentials }) => Object.keys(credentials ?? {})));
	types.delete('outreachApi');
	const empty = new Map<string, Credential>();
	for (const type of types) {
		const name = `Empty ${type}`;
		const data = type === 'httpBasicAuth' ? FORM_USER : {};
		empty.set(type, await n8n.call<Credential>('POST', '/credentials', { name, type, data }));
	}
	return nodes.map(({ credentials, ...node }) =>
		credentials === undefined
			? node
			: {
					...node,
					credentials: Object.fromEntries(
						Object.keys(credentials).flatMap((type) => {
							const credential = empty.get(type);
							return credential ? [[type, { id: credential.id, name: credential.name }]] : [];
						}),
					),
				},
	);
}

/** Where the API is, as far as the base URL of a credential goes. */
const BASE_URL = /^(=?)https?:\/\/[^/]+\/api\/v1(?=\/)/;

/** A node that sends requests of its own with the credential of this package talks to the API, so it gets the sandbox. */
export function toSandbox(node: WorkflowNode, baseUrl: string, outreachApi: Credential) {
	const { nodeCredentialType, url } = node.parameters;
	if (nodeCredentialType !== 'outreachApi') return node;
	const own = String(url).replace(BASE_URL, (_, equals: string) => equals + baseUrl);
	return {
		...node,
		parameters: { ...node.parameters, url: own },
		credentials: { ...node.credentials, outreachApi },
	};
}
