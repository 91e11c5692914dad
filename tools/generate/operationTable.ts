import type { Operation } from '../../src/n8n/execution/operation';
import { type ActionNode, type Choice, choicesOf } from './nodes';

/** The operations of a node as a Markdown table, in the order of its dropdowns. */
export function operationTable(node: ActionNode): string {
	const rows = choicesOf(node, 'resource').flatMap((resource) =>
		choicesOf(node, 'operation', resource.value).map((choice) => {
			const operation = node.operations[resource.value]?.[choice.value];
			if (!operation) throw new Error(`There is no operation ${resource.value}: ${choice.value}`);
			return row(resource.name, choice, operation);
		}),
	);
	return [
		'| Resource | Operation | What it does | Request | Scopes |',
		'| --- | --- | --- | --- | --- |',
		...rows,
	].join('\n');
}

function row(resource: string, { name, description = '' }: Choice, operation: Operation): string {
	const { endpoint, alsoCalls = [] } = operation;
	const scopes = new Set([endpoint, ...alsoCalls].map(({ scope }) => `\`${scope}\``));
	const request = `\`${endpoint.method} ${endpoint.path}\``;
	const cells = [resource, name, description, request, [...scopes].join(', ')];
	return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
