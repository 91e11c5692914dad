import type { Credential, WorkflowNode } from '../../../../harness/workflows';

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
