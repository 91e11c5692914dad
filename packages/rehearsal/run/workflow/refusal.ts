import type { N8n } from '../../n8n/n8n';
import { isOwn, type WorkflowFile, type WorkflowNode } from '../../n8n/workflows';

/** A type of node, as n8n describes it to its editor. */
interface NodeType {
	readonly properties: ReadonlyArray<{ readonly name: string; readonly displayName: string }>;
}

const ISSUES_OF_NODE = /^Node "(.+)":\n((?: {2}- .+\n?)+)/gm;

/** In the words of `publishWorkflow`. */
const CANNOT_LISTEN = /'([^']+)' cannot listen \(/;

const PARAMETERS = 'Missing or invalid required parameters: ';

/** Why n8n does not publish a workflow: turns n8n's answer into the words of its editor. */
export async function refusalOf(n8n: N8n, { name, nodes }: WorkflowFile, said: string) {
	const issues = [...said.matchAll(ISSUES_OF_NODE)].flatMap(([, nodeName, list]) =>
		list!
			.trim()
			.split('\n')
			.map((line) => ({ nodeName: nodeName!, issue: line.replace(/^\s*- /, '') })),
	);
	if (issues.length === 0) {
		const [, listener] = CANNOT_LISTEN.exec(said) ?? [];
		const isOther = !nodes.some((node) => node.name === listener && isOwn(node));
		const help =
			listener !== undefined && isOther
				? '. Its service is not played: turn the node off, or give with --stubs what the service answers when the trigger registers.'
				: '';
		return `n8n does not publish the workflow '${name}': ${said.replace(/\s+/g, ' ')}${help}`;
	}
	const lines: string[] = [];
	for (const { nodeName, issue } of issues) {
		const node = nodes.find((each) => each.name === nodeName);
		lines.push(`  ${nodeName}: ${node ? await withFieldNames(n8n, node, issue) : issue}`);
	}
	return `'${name}' cannot run as it is. In n8n's editor, see to\n${lines.join('\n')}\nThen export it again.`;
}

async function withFieldNames(n8n: N8n, node: WorkflowNode, issue: string): Promise<string> {
	if (!issue.startsWith(PARAMETERS)) return issue;
	const [type] = await n8n.call<NodeType[]>('POST', '/node-types', {
		nodeInfos: [{ name: node.type, version: node.typeVersion }],
	});
	const fields = issue
		.slice(PARAMETERS.length)
		.split(', ')
		.map((name) => type?.properties.find((each) => each.name === name)?.displayName ?? name);
	return `enter or choose ${fields.join(', ')}`;
}
