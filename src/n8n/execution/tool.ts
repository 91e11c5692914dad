import type { INode } from 'n8n-workflow';

import { countCharacters, shorten } from '../../contract/characters';

/** Texts longer than this are cut for AI agents: n8n itself sets no limit. */
const TOOL_TEXT_LENGTH = 2000;

/**
 * n8n names the tool variant of a node type `…Tool`. `isToolExecution()` would not do: newer agents make it return
 * false.
 */
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

const CUT = /… \(\d+ characters, cut\)\s*$/;

/** Whether `cutForTool` cut the text. An agent that sends it on would send half a text with our remark. */
export const isCutForTool = (text: string): boolean => CUT.test(text);

/** What `cutForTool` left of a text; undefined if it did not cut it. */
export const beforeCut = (text: string): string | undefined =>
	isCutForTool(text) ? text.replace(CUT, '') : undefined;
