import { cutForTool, isCutForTool, isToolNode } from '../../src/n8n/execution/tool';

test('long texts are cut, and say so', () => {
	const row = { id: 'a', text: 'x'.repeat(2001), fits: 'y'.repeat(2000), count: 5, none: null };
	expect(cutForTool(row)).toEqual({
		...row,
		text: `${'x'.repeat(2000)}… (2001 characters, cut)`,
	});
});

test('an emoji is one character, and is not cut in half', () => {
	expect(cutForTool({ text: '👩'.repeat(2000) }).text).toBe('👩'.repeat(2000));
	expect(cutForTool({ text: '👩'.repeat(2001) }).text).toBe(
		`${'👩'.repeat(2000)}… (2001 characters, cut)`,
	);
});

test('recognizes a cut text, even after an agent passes it on', () => {
	const { text } = cutForTool({ text: 'x'.repeat(2001) });
	expect(isCutForTool(`${text}\n`)).toBe(true);
	expect(isCutForTool('Cut… (as we say)')).toBe(false);
});

test.each([
	['n8n-nodes-outreach.outreachLeadTool', true],
	['n8n-nodes-outreach.outreachLead', false],
])('%s is a tool: %p', (type, expected) => {
	expect(isToolNode({ type })).toBe(expected);
});
