import type { Credential, WorkflowNode } from '../../../../harness/workflows';

/** The address of the API: the part that is a credential's base URL. */
const BASE_URL = /^(=?)https?:\/\/[^/]+\/api\/v1(?=\/)/;

/** If a node sends its own requests with this package's credential, it uses the API, so it gets the sandbox. */
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
