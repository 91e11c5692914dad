import { OutreachTrigger } from '../../nodes/OutreachTrigger/OutreachTrigger.node';
import { type ActionNode, actionNodes, choicesOf } from './nodes';

/** Every operation and event by its name in the form, as a short Markdown table. */
export function overviewTable(): string {
	const trigger = new OutreachTrigger();
	const events = choicesOf(trigger, 'events').map(({ name }) => name);
	const rows = [
		...actionNodes.map((node) => `| ${linkTo(node)} | ${operationsIn(node)} |`),
		`| ${linkTo(trigger)} | ${events.join(', ')} |`,
	];
	return ['| Node | Operations, or events |', '| --- | --- |', ...rows].join('\n');
}

const linkTo = (node: Pick<ActionNode, 'description'>): string => {
	const { displayName, name } = node.description;
	return `[${displayName}](docs/nodes/${name.replace('outreach', '').toLowerCase()}.md)`;
};

const operationsIn = (node: ActionNode): string =>
	choicesOf(node, 'resource')
		.map(({ name, value }) => {
			const operations = choicesOf(node, 'operation', value).map((each) => each.name);
			return `**${name}:** ${operations.join(', ')}`;
		})
		.join('<br>');
