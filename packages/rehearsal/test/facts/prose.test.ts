import { proseOf } from '../../facts/prose';
import { node } from '../../n8n/workflows';

const proseIn = (parameters: Record<string, unknown>, type = 'n8n-nodes-base.set') =>
	proseOf({ name: 'Test', nodes: [node('Node', type, parameters)], connections: {} });

test.each([
	[{ content: 'We publish null results.' }, 'We publish null results.'],
	[{ content: '=Hi {{ $json.name ?? undefined }}, we publish null results.' }, 'null results'],
	[{ content: "={{ 'We publish null results, ' + $json.name }}" }, 'null results'],
	[{ jsCode: 'return [{ json: { text: `We publish null results, ${name}` } }];' }, 'null results'],
	[{ values: { list: [{ value: 'We publish null results.' }] } }, 'null results'],
])('a text of a node is prose: %j', (parameters, text) => {
	expect(proseIn(parameters)).toContain(text);
});

test.each([
	[{ content: '=Hi {{ $json.name ?? null }}' }],
	[{ content: "={{ typeof $json.name === 'null' ? '' : 'a b' }}" }],
	[{ jsCode: "if (name === null) return 'null';\nreturn `Hi ${name ?? null} there`;" }],
	[{ sqlQuery: 'SELECT * FROM leads WHERE name IS NOT NULL OR null' }],
])('code is none: %j', (parameters) => {
	expect(proseIn(parameters)).not.toMatch(/null/);
});

test('nobody reads the texts of a node that is off', () => {
	const off = {
		...node('Node', 'n8n-nodes-base.set', { content: 'If it is null' }),
		disabled: true,
	};
	expect(proseOf({ name: 'Test', nodes: [off], connections: {} })).toBe('');
});

test('notes on the canvas are read by nobody', () => {
	expect(proseIn({ content: 'If it is null' }, 'n8n-nodes-base.stickyNote')).toBe('');
});
