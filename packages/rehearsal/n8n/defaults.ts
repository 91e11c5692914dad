/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createRequire } from 'node:module';
import path from 'node:path';

import type { INodeParameters, NodeHelpers } from 'n8n-workflow';

import { notWhole, packageOfN8n } from './installation';
import type { NodeType } from './nodeTypes';
import type { WorkflowNode } from './workflows';

/** n8n's own code for the parameters of nodes. */
export type ParameterCode = Pick<typeof NodeHelpers, 'displayParameter' | 'getNodeParameters'>;

/** Throws if the n8n does not have it. */
export function parameterCodeOf(n8n: string): ParameterCode {
	const name = 'n8n-workflow';
	if (packageOfN8n(n8n, name) === undefined) throw notWhole(n8n, name);
	const requireFrom = createRequire(path.join(n8n, 'package.json'));
	return (requireFrom(name) as { NodeHelpers: ParameterCode }).NodeHelpers;
}

/**
 * A file from n8n's editor has no value that is the default of its field. Fills these in, as n8n does before it runs the
 * workflow.
 */
export function withDefaults(
	node: WorkflowNode,
	types: readonly NodeType[],
	code: ParameterCode,
): WorkflowNode {
	const read = readParameters(node, types, code, { withDefaults: true });
	// n8n adds fields to a tool that its node does not have.
	return read ? { ...node, parameters: { ...node.parameters, ...read.parameters } } : node;
}

/** The parameters of a node as n8n reads them, and the node's type. Undefined if there is no such type. */
export function readParameters(
	node: WorkflowNode,
	types: readonly NodeType[],
	{ getNodeParameters }: ParameterCode,
	wanted: { readonly withDefaults: boolean },
) {
	const type = typeOf(node, types);
	if (!type) return undefined;
	const given = node.parameters as INodeParameters;
	const { properties } = type;
	const read = getNodeParameters(properties, given, wanted.withDefaults, false, node, type);
	return { type, parameters: read };
}

/** The type of a node in the node's version. */
export function typeOf(
	node: Pick<WorkflowNode, 'type' | 'typeVersion'>,
	types: readonly NodeType[],
): NodeType | undefined {
	const same = types.filter(({ id }) => id === node.type);
	const all = same.length > 0 ? same : types.map(asTool).filter(({ id }) => id === node.type);
	return all.find(({ version }) => [version].flat().includes(node.typeVersion)) ?? all[0];
}

/** n8n makes a tool from a node, which may bring other fields for it. */
const asTool = (type: NodeType): NodeType => ({
	...type,
	...(typeof type.usableAsTool === 'object' && type.usableAsTool.replacements),
	id: `${type.id}Tool`,
	name: `${type.name}Tool`,
});
