import type { Execution as StoredExecution, Item, NodeRun } from '../../harness/executions';
import type { WorkflowNode } from '../../harness/workflows';
import type { Execution } from '../sheet/facts';

type Outputs = ReadonlyArray<readonly Item[] | null>;

/** These ask a model by themselves. Other nodes for AI do it through a node of its own. */
const ASKING =
	/^@n8n\/n8n-nodes-langchain\.(openAi|anthropic|googleGemini|ollama|alibabaCloud|minimax|moonshot)(Tool)?$/;

/** What n8n's nodes for AI gave to models, and what came back. */
export function modelTextsOf(
	nodes: readonly WorkflowNode[],
	{ runs }: StoredExecution,
): Pick<Execution, 'drafts' | 'prompts'> {
	const all = nodes.flatMap((node) => (runs[node.name] ?? []).map((run) => ({ node, run })));
	return {
		prompts: all.flatMap(({ node, run }) =>
			itemsOf(run.inputOverride?.ai_languageModel).map(({ json }) => ({
				at: run.startTime,
				node: node.name,
				text: textsIn(json?.messages).join('\n'),
			})),
		),
		drafts: all.flatMap(({ node, run }) =>
			itemsOf(answersOf(node, run)).map(({ json }) => ({
				at: run.startTime + (run.executionTime ?? 0),
				node: node.name,
				text: textsIn(json).join('\n'),
			})),
		),
	};
}

const answersOf = ({ type }: WorkflowNode, { data }: NodeRun): Outputs | undefined =>
	ASKING.test(type) ? data?.main : data?.ai_languageModel;

const itemsOf = (outputs: Outputs = []): Item[] => outputs.flatMap((items) => items ?? []);

function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(textsIn);
}
