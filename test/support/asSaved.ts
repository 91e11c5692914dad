import type { INodeParameters } from 'n8n-workflow';

import { typeOf, type ParameterCode } from '../../harness/defaults';
import type { NodeType } from '../../harness/nodeTypes';
import type { WorkflowFile, WorkflowNode } from '../../harness/workflows';

/** The workflow in a file from n8n's editor, which leaves out every value that is the default of its field. */
export const asSaved = (
	file: WorkflowFile,
	types: readonly NodeType[],
	code: ParameterCode,
): WorkflowFile => ({ ...file, nodes: file.nodes.map((node) => savedNode(node, types, code)) });

export function savedNode(
	node: WorkflowNode,
	types: readonly NodeType[],
	{ getNodeParameters }: ParameterCode,
): WorkflowNode {
	const type = typeOf(node, types);
	if (!type) return node;
	const given = node.parameters as INodeParameters;
	const saved = getNodeParameters(type.properties, given, false, false, node, type);
	// What n8n adds to a form by itself, such as the times of polling.
	const names = new Set(type.properties.map(({ name }) => name));
	const others = Object.entries(given).filter(([name]) => !names.has(name));
	return { ...node, parameters: { ...Object.fromEntries(others), ...saved } };
}
