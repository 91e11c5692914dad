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

/** All scopes that an operation may need, with those of its options. */
export function scopesOfOperation({ endpoint, alsoCalls = [] }: Operation): string[] {
	const scopes = [endpoint, ...alsoCalls].flatMap(({ scope, extraScope }) =>
		extraScope ? [scope, extraScope.scope] : [scope],
	);
	return [...new Set(scopes)];
}

function row(resource: string, { name, description = '' }: Choice, operation: Operation): string {
	const { method, path } = operation.endpoint;
	const scopes = scopesOfOperation(operation).map((scope) => `\`${scope}\``);
	const cells = [resource, name, description, `\`${method} ${path}\``, scopes.join(', ')];
	return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
