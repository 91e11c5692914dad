import type { INodePropertyOptions } from 'n8n-workflow';

import type { DocumentedNode, DocumentedOperation } from './nodes';

/** The operations of a node as a Markdown table, in the order of its dropdowns. */
export function operationTable({ nodeType, operations }: DocumentedNode): string {
	const rows = resourcesOf(nodeType).flatMap((resource) =>
		operationsOf(nodeType, resource.value).map((operation) => {
			const documented = operations[resource.value]?.[operation.value];
			if (!documented) throw new Error(`${resource.value}: ${operation.value} is not documented`);
			return row(resource.name, operation, documented);
		}),
	);
	return [
		'| Resource | Operation | What it does | Request | Scopes |',
		'| --- | --- | --- | --- | --- |',
		...rows,
	].join('\n');
}

function row(resource: string, { name, description }: Choice, operation: DocumentedOperation) {
	const { endpoint, alsoCalls = [] } = operation;
	const scopes = new Set([endpoint, ...alsoCalls].map(({ scope }) => `\`${scope}\``));
	const cells = [
		resource,
		name,
		description ?? '',
		`\`${endpoint.method} ${endpoint.path}\``,
		[...scopes].join(', '),
	];
	return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

export interface Choice {
	readonly name: string;
	readonly value: string;
	readonly description?: string;
	/** What n8n's node panel and AI agents show of an operation. */
	readonly action?: string;
}

export const resourcesOf = (nodeType: DocumentedNode['nodeType']): Choice[] =>
	choicesOf(nodeType, 'resource');

export const operationsOf = (nodeType: DocumentedNode['nodeType'], resource: string): Choice[] =>
	choicesOf(nodeType, 'operation', resource);

export function choicesOf(
	{ description }: DocumentedNode['nodeType'],
	name: string,
	resource?: string,
): Choice[] {
	return description.properties
		.filter((property) => property.name === name)
		.filter(({ displayOptions }) => !resource || displayOptions?.show?.resource?.includes(resource))
		.flatMap(({ options = [] }) => options as INodePropertyOptions[])
		.map((option) => ({ ...option, value: String(option.value) }));
}
