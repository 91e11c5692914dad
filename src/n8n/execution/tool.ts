import type { INode } from 'n8n-workflow';

/** Longer texts are cut for AI agents: n8n sets no limit of its own. */
const TOOL_TEXT_LENGTH = 2000;

/** n8n names the tool variant of a node type `…Tool`; `isToolExecution()` is false under newer agents. */
export function isToolNode(node: Pick<INode, 'type'>): boolean {
	return node.type.endsWith('Tool');
}

/** Cuts the long texts of a record, and says so in each. */
export function cutForTool<Row extends object>(row: Row): Row {
	const entries = Object.entries(row).map(([key, value]) =>
		typeof value === 'string' && value.length > TOOL_TEXT_LENGTH
			? [key, `${value.slice(0, TOOL_TEXT_LENGTH)}… (${value.length} characters, cut)`]
			: [key, value],
	);
	return Object.fromEntries(entries) as Row;
}

/** Whether `cutForTool` cut the text: an agent that sends it on would send half a text and the remark. */
export const isCutForTool = (text: string): boolean => /… \(\d+ characters, cut\)\s*$/.test(text);
