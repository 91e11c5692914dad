import { refusalOf } from '../run/workflow/refusal';
import type { N8n } from '../n8n/n8n';
import { node } from '../n8n/workflows';

const property = (name: string, displayName: string) => ({ name, displayName });

const TYPES: Readonly<Record<string, unknown>> = {
	sheet: { properties: [property('documentId', 'Document'), property('sheetName', 'Sheet')] },
	http: { properties: [property('url', 'URL')] },
};

const n8n = {
	call: (_method: string, _route: string, { nodeInfos }: { nodeInfos: [{ name: string }] }) =>
		Promise.resolve(nodeInfos.map(({ name }) => TYPES[name])),
} as unknown as N8n;

const workflow = {
	name: 'Open',
	nodes: [node('Rows "new"', 'sheet'), node('Post: to chat', 'http'), node('Other', 'gone')],
	connections: {},
};

test('names what a user has left open as the editor names it', async () => {
	const said = `Cannot publish workflow: 3 nodes have configuration issues:

Node "Rows "new"":
  - Missing or invalid required parameters: documentId, sheetName

Node "Post: to chat":
  - Missing required credential: Header Auth
  - Missing or invalid required parameters: url, options.proxy

Node "Other":
  - Node type not found`;
	expect(await refusalOf(n8n, workflow, said)).toBe(
		`'Open' cannot run as it is. In n8n's editor, see to
  Rows "new": enter or choose Document, Sheet
  Post: to chat: Missing required credential: Header Auth
  Post: to chat: enter or choose URL, options.proxy
  Other: Node type not found
Then export it again.`,
	);
});

test('a trigger of this package says itself what to do', async () => {
	const nodes = [node('Replies', 'n8n-nodes-outreach.outreachTrigger')];
	const said = "'Replies' cannot listen (filters.search is no field of the form. Remove it)";
	expect(await refusalOf(n8n, { ...workflow, nodes }, said)).toBe(
		`n8n does not publish the workflow 'Open': ${said}`,
	);
});

test('says what to do if a trigger of another service cannot register', async () => {
	expect(await refusalOf(n8n, workflow, "'Order' cannot listen (webhooks is not iterable)")).toBe(
		"n8n does not publish the workflow 'Open': 'Order' cannot listen (webhooks is not iterable). Its service is not played: turn the node off, or give with --stubs what the service answers when the trigger registers.",
	);
});

test("keeps n8n's own words for anything else", async () => {
	expect(await refusalOf(n8n, workflow, 'Workflow cannot be\n published: no trigger')).toBe(
		"n8n does not publish the workflow 'Open': Workflow cannot be published: no trigger",
	);
});
