import type { INode } from 'n8n-workflow';

import { countCharacters, shorten } from '../../contract/characters';

/** Longer texts are cut for AI agents: n8n sets no limit of its own. */
const TOOL_TEXT_LENGTH = 2000;

/** n8n names the tool variant of a node type `…Tool`; `isToolExecution()` is false under newer agents. */
export function isToolNode(node: Pick<INode, 'type'>): boolean {
	return node.type.endsWith('Tool');
}

/** Cuts the long texts of a record, and says so in each. */
export function cutForTool<Row extends object>(row: Row): Row {
	const entries = Object.entries(row).map(([key, value]) =>
		typeof value === 'string' ? [key, cutText(value)] : [key, value],
	);
	return Object.fromEntries(entries) as Row;
}

function cutText(text: string): string {
	const cut = shorten(text, TOOL_TEXT_LENGTH);
	return cut === text ? text : `${cut} (${countCharacters(text)} characters, cut)`;
}

/** Whether `cutForTool` cut the text: an agent that sends it on would send half a text and the remark. */
export const isCutForTool = (text: string): boolean => /… \(\d+ characters, cut\)\s*$/.test(text);
