import { type INode, Workflow } from 'n8n-workflow';

import { toSandbox } from '../run/workflow/credentials/requests';
import { node } from '../n8n/workflows';

const OWN = { id: 'c1', name: 'Sandbox' };
const HERE = 'http://127.0.0.1:4010/api/v1';
const request = (url: string, nodeCredentialType = 'outreachApi') =>
	node('Request', 'n8n-nodes-base.httpRequest', { nodeCredentialType, url });

test.each([
	['https://outreach.example/api/v1/leads', `${HERE}/leads`],
	['=https://outreach.example:8443/api/v1/leads/{{ $json.id }}', `=${HERE}/leads/{{ $json.id }}`],
	['https://outreach.example/api/v10/leads', 'https://outreach.example/api/v10/leads'],
])('a request to the API at %s goes to the sandbox', (url, own) => {
	expect(toSandbox(request(url), HERE, OWN)).toMatchObject({
		parameters: { url: own },
		credentials: { outreachApi: OWN },
	});
});

/** What n8n makes of a URL. */
function valueOf(url: unknown): unknown {
	const nodes = [node('Request', 'test', { url })];
	const nodeTypes = { getByNameAndVersion: () => ({ description: { properties: [] } }) };
	const { expression } = new Workflow({
		nodes: nodes as unknown as INode[],
		connections: {},
		active: false,
		nodeTypes: nodeTypes as never,
	});
	return expression.getSimpleParameterValue(
		nodes[0] as unknown as INode,
		String(url),
		'internal',
		{},
	);
}

test.each([
	["={{ 'https://outreach.example/api/v1/leads/' + 1 }}", `${HERE}/leads/1`],
	["={{ 'https://outreach.example/api/v1' }}/leads/{{ 1 }}", `${HERE}/leads/1`],
	["={{ 'https://outreach.example' }}/api/v1/leads", `${HERE}/leads`],
	["={{\n'https://outreach.example/'\n}}api/v1/leads", `${HERE}/leads`],
	["={{ 'https://crm.example/collect' }}", 'https://crm.example/collect'],
])('a request to the API at %s goes to the sandbox, too', (url, own) => {
	expect(valueOf(toSandbox(request(url), HERE, OWN).parameters.url)).toBe(own);
});

test('what does not have the credential of the API stays as it is', () => {
	const other = request('https://crm.example/api/v1/leads', 'hubspotApi');
	expect(toSandbox(other, HERE, OWN)).toBe(other);
});
