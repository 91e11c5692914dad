import { actionNodes, choicesOf, operationsOf } from './nodes';

/** The nodes with their resources, and how many operations each has, as a Markdown table. */
export function nodeTable(): string {
	const rows = actionNodes.map((node) => {
		const { name } = node.constructor;
		const link = `[${node.description.displayName}](nodes/${name}/${name}.node.ts)`;
		const resources = choicesOf(node, 'resource').map((resource) => resource.name);
		return `| ${link} | ${resources.join(', ')} | ${operationsOf(node).length} |`;
	});
	return ['| Node | Resources | Operations |', '| --- | --- | --- |', ...rows].join('\n');
}
