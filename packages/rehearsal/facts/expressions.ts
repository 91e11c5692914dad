import type { Json } from '../n8n/executions';
import { textsIn } from './about';

/** A field of an item that an expression reads. */
export interface Ref {
	/** The node that put the item out; null for the node's own input. */
	readonly node: string | null;
	readonly path: readonly string[];
}

/** The texts among parameters that n8n evaluates. */
export const expressionsIn = (parameters: unknown): string[] =>
	textsIn(parameters).filter((text) => text.startsWith('='));

const ITEM = String.raw`(?:item|first\(\)|last\(\))\.json`;
const INPUT = String.raw`\$json\b|\$input\.${ITEM}`;
const NODE = String.raw`\$\(\s*['"](?<node>[^'"]+)['"]\s*\)\.${ITEM}`;
const OLDER = String.raw`\$node\[['"](?<older>[^'"]+)['"]\]\.json`;
const STEP = String.raw`\??\.[A-Za-z_]\w*(?!\w*\s*\()|(?:\?\.)?\[['"][^'"]+['"]\]`;
const REF = new RegExp(String.raw`(?:${INPUT}|${NODE}|${OLDER})(?<path>(?:${STEP})*)`, 'g');

/** The fields that an expression reads, up to where it calls a method or counts in a list. */
export const refsIn = (expression: string): Ref[] =>
	[...expression.matchAll(REF)].map(({ groups }) => ({
		node: groups!.node ?? groups!.older ?? null,
		path: [...groups!.path!.matchAll(/\.(\w+)|\[['"]([^'"]+)['"]\]/g)].map(
			([, name, quoted]) => name ?? quoted!,
		),
	}));

/** The value of the field in an item; undefined if it has none. */
export const valueOf = ({ path }: Ref, json: Json): unknown =>
	path.reduce<unknown>((one, name) => (one as never)?.[name], json);

/** Whether an expression uses its node's input in other ways, so that nobody can say which fields it reads. */
export const readsInputWhole = (expression: string): boolean =>
	/\$(binary|input|item)\b/.test(expression.replace(REF, ''));

/** The field whose value an expression is, unless it makes something else of it. */
export function fieldOf(expression: string): Ref | undefined {
	const rest = expression.replace(REF, '').replaceAll(/\s/g, '');
	return rest === '={{}}' ? refsIn(expression)[0] : undefined;
}
