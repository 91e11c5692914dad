import type { Execution as StoredExecution, NodeRun, Outputs } from '../n8n/executions';
import type { WorkflowNode } from '../n8n/workflows';
import type { Execution } from '../sheet/facts';
import { aboutIn, sourcesOf, textsIn, type People } from './about';
import { itemsFrom, itemsIn, runOf } from './lineage';

/** These nodes ask a model themselves. Other AI nodes do it through a separate node for the model. */
const ASKING =
	/^@n8n\/n8n-nodes-langchain\.(openAi|anthropic|googleGemini|ollama|alibabaCloud|minimax|moonshot)(Tool)?$/;

/** What n8n's nodes for AI gave to models, and what came back. */
export function modelTextsOf(
	nodes: readonly WorkflowNode[],
	stored: StoredExecution,
	people: People,
): Pick<Execution, 'drafts' | 'prompts'> {
	const { runs } = stored;
	const apart = apartIn(nodes, stored, people);
	const all = nodes.flatMap((node) => (runs[node.name] ?? []).map((run) => ({ node, run })));
	return {
		prompts: all.flatMap(({ node, run }) =>
			itemsIn(run.inputOverride?.ai_languageModel).map(({ json }) => ({
				at: run.startTime,
				node: node.name,
				text: textsIn(json?.messages).join('\n'),
				apart: apart(run),
			})),
		),
		drafts: all.flatMap(({ node, run }) =>
			itemsIn(answersOf(node, run)).map(({ json }) => ({
				at: run.startTime + (run.executionTime ?? 0),
				node: node.name,
				text: textsIn(json).join('\n'),
			})),
		),
	};
}

const answersOf = ({ type }: WorkflowNode, { data }: NodeRun): Outputs | undefined =>
	ASKING.test(type) ? data?.main : data?.ai_languageModel;

/** Finds the leads that the asking node's items are about, one lead to an item. A digest is about all at once. */
function apartIn(
	nodes: readonly WorkflowNode[],
	stored: StoredExecution,
	people: People,
): (run: NodeRun) => string[] {
	const about = aboutIn(stored, people, nodes);
	const leads = new Map(
		people.correspondents.map(({ conversation, lead }) => [conversation, lead]),
	);
	return ({ source }) => {
		const asking = stored.runs[source?.[0]?.previousNode ?? ''] ?? [];
		const all = asking
			.flatMap(sourcesOf)
			.flatMap((from) =>
				itemsFrom(stored.runs, from).map((item) =>
					[...about(item, runOf(stored.runs, from))].flatMap((id) => leads.get(id) ?? []),
				),
			);
		const found = new Set(all.flat());
		return found.size > 1 && all.every(({ length }) => length === 1) ? [...found] : [];
	};
}
