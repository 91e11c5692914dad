import { actionNodes, choicesOf, operationsOf } from '../../tools/generate/nodes';
import { readRoot } from './support';

const page = readRoot('VERIFICATION.md');

test('the page that is sent to n8n tells the resources and operations as they are', () => {
	const rows = [...page.matchAll(/^\| \[(Outreach \w+)\]\([^)]+\) *\| ([^|]+?) *\| (\d+) *\|$/gm)];
	expect(rows.map(([, name, resources, count]) => [name, resources, Number(count)])).toEqual(
		actionNodes.map((node) => [
			node.description.displayName,
			choicesOf(node, 'resource')
				.map(({ name }) => name)
				.join(', '),
			operationsOf(node).length,
		]),
	);
	const all = actionNodes.flatMap(operationsOf).length;
	expect(page).toContain(`Its ${all} operations`);
});
