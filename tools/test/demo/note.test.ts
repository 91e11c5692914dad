import { exampleNames, readExample } from '../../../packages/rehearsal/n8n/examples';
import { withNote } from '../../demo/note';
import { TRIES } from '../../demo/tries';

const consoleUrl = 'http://127.0.0.1:4010/';

test('there is something to try with every example', () => {
	expect(Object.keys(TRIES).sort()).toEqual(exampleNames());
});

test('a note says what to try, and what changes with an account of your own', () => {
	const example = readExample('approve-in-slack');
	const account = { id: '1', name: 'Slack' };
	const nodes = example.nodes.map((node) =>
		node.type.endsWith('.slack') ? { ...node, credentials: { slackApi: account } } : node,
	);
	const { nodes: all } = withNote({ ...example, nodes }, { name: 'approve-in-slack', consoleUrl });
	expect(all.slice(0, -1)).toEqual(nodes);
	const { content } = all.at(-1)!.parameters;
	expect(content).toContain('press one of its buttons');
	expect(content).toContain('(http://127.0.0.1:4010/#/outside)');
	expect(content).toContain('The accounts in **Ask in Slack**, **Say what was done** are the demo');
	expect(content).toContain('An account of your own reaches nobody here');
});
