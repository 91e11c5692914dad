import type { INode } from 'n8n-workflow';

/** Text longer than this is cut in what an AI agent gets to read: n8n hands it on without a cap of its own. */
const TOOL_TEXT_LENGTH = 2000;

/** n8n names the tool variant of a node type `…Tool`; `isToolExecution()` is false under newer agents. */
export function isToolNode(node: Pick<INode, 'type'>): boolean {
	return node.type.endsWith('Tool');
}

/** The record with its long texts cut, said in the text itself. */
export function cutForTool<Row extends object>(row: Row): Row {
	const entries = Object.entries(row).map(([key, value]) =>
		typeof value === 'string' && value.length > TOOL_TEXT_LENGTH
			? [key, `${value.slice(0, TOOL_TEXT_LENGTH)}… (${value.length} characters, cut)`]
			: [key, value],
	);
	return Object.fromEntries(entries) as Row;
}

/** Whether a text ends where `cutForTool` cut it: an agent that sends it on would send a part, and the remark with it. */
export const isCutForTool = (text: string): boolean => /… \(\d+ characters, cut\)\s*$/.test(text);
