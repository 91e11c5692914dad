import { readParameters, type ParameterCode } from '../n8n/defaults';
import type { NodeType } from '../n8n/nodeTypes';
import type { WorkflowFile, WorkflowNode } from '../n8n/workflows';

/** The workflow in a file from n8n's editor, which leaves out every value that is the default of its field. */
export const asSaved = (
	file: WorkflowFile,
	types: readonly NodeType[],
	code: ParameterCode,
): WorkflowFile => ({ ...file, nodes: file.nodes.map((node) => savedNode(node, types, code)) });

export function savedNode(
	node: WorkflowNode,
	types: readonly NodeType[],
	code: ParameterCode,
): WorkflowNode {
	const read = readParameters(node, types, code, { withDefaults: false });
	if (!read) return node;
	// What n8n adds to a form by itself, such as the times of polling.
	const names = new Set(read.type.properties.map(({ name }) => name));
	const others = Object.entries(node.parameters).filter(([name]) => !names.has(name));
	return { ...node, parameters: { ...Object.fromEntries(others), ...read.parameters } };
}
