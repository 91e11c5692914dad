import type { Credential, WorkflowNode } from '../../../n8n/workflows';

/** The address of the API: the part that is a credential's base URL. */
const BASE_URL = /^(=?)https?:\/\/[^/]+\/api\/v1(?=\/)/;

/** What gives the host in a URL that begins with an expression. */
const FIRST_EXPRESSION = /^=\{\{(.+?)\}\}/s;

/** If a node sends its own requests with this package's credential, it uses the API, so it gets the sandbox. */
export function toSandbox(node: WorkflowNode, baseUrl: string, outreachApi: Credential) {
	const { nodeCredentialType, url } = node.parameters;
	if (nodeCredentialType !== 'outreachApi') return node;
	const own = String(url)
		.replace(BASE_URL, (_, equals: string) => equals + baseUrl)
		.replace(
			FIRST_EXPRESSION,
			(_, expression: string) => `={{ ${ofSandbox(expression, baseUrl)} }}`,
		);
	return {
		...node,
		parameters: { ...node.parameters, url: own },
		credentials: { ...node.credentials, outreachApi },
	};
}

/** An expression that gives the same with the sandbox's host, if it gives a host alone or with the path of the API. */
const ofSandbox = (expression: string, baseUrl: string): string =>
	String.raw`String(${expression.trim()}).replace(/^https?:\/\/[^\/]+(?=\/?$|\/api\/v1(\/|$))/, '${new URL(baseUrl).origin}')`;
