import type { Sandbox } from '../../packages/sandbox/sandbox';
import type { N8n } from '../../packages/rehearsal/n8n/n8n';
import type { Credential, WorkflowNode } from '../../packages/rehearsal/n8n/workflows';
import type { Editor } from './editor';

/** For workflows that look behind the editor. */
export interface Surroundings {
	readonly n8n: N8n;
	readonly credential: Credential;
	readonly workflowId: string;
}

/** A workflow that a newcomer builds from nodes that are on the canvas already. */
export interface NewcomersWorkflow {
	readonly name: string;
	/** How often the pointer may be pressed until it has done its work. */
	readonly limit: number;
	/** Those of this package have nothing set but their action; others are ready. */
	nodes(surroundings: { readonly model: Credential }): readonly BareNode[];
	/** From one node to the next, by the kind of the connection; `main` if not said. */
	readonly connections: ReadonlyArray<readonly [from: string, to: string, kind?: string]>;
	/** What happened before. */
	prepare?(sandbox: Sandbox): void;
	/** Builds and runs it. Throws if it did not do its work. */
	build(editor: Editor, sandbox: Sandbox, surroundings: Surroundings): Promise<void>;
}

export type BareNode = Pick<WorkflowNode, 'name' | 'type'> & Partial<WorkflowNode>;

const VERSION = 1;

export const startNode: BareNode = { name: 'Run by hand', type: 'n8n-nodes-base.manualTrigger' };

/** A node of this package with nothing set but the action by which n8n's panel of nodes put it on the canvas. */
export const outreachNode = (
	name: string,
	type: string,
	action: Readonly<Record<string, unknown>>,
): BareNode => ({ name, type: `n8n-nodes-outreach.${type}`, parameters: action });

/** As n8n imports it. */
export function toWorkflow(
	{ name, connections, ...workflow }: NewcomersWorkflow,
	model: Credential,
) {
	const nodes = workflow.nodes({ model }).map((node, index) => ({
		id: node.name,
		typeVersion: VERSION,
		parameters: {},
		position: [(index % 5) * 260, Math.floor(index / 5) * 240] as const,
		...node,
	}));
	const byNode: Record<string, Record<string, object[][]>> = {};
	for (const [from, to, type = 'main'] of connections) {
		const outputs = ((byNode[from] ??= {})[type] ??= [[]]);
		outputs[0]!.push({ node: to, type, index: 0 });
	}
	return { name, nodes, connections: byNode };
}

export function expectThat(condition: boolean, what: string): void {
	if (!condition) throw new Error(`It did not do its work: ${what}`);
}
