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

const NODE = String.raw`\$\(\s*['"](?<node>[^'"]+)['"]\s*\)\.(?:item|first\(\)|last\(\))\.json`;
const OLDER = String.raw`\$node\[['"](?<older>[^'"]+)['"]\]\.json`;
const STEP = String.raw`\.[A-Za-z_]\w*(?!\w*\s*\()|\[['"][^'"]+['"]\]`;
const REF = new RegExp(String.raw`(?:\$json|${NODE}|${OLDER})(?<path>(?:${STEP})*)`, 'g');

/** The fields that an expression reads, up to where it calls a method or counts in a list. */
export const refsIn = (expression: string): Ref[] =>
	[...expression.matchAll(REF)].map(({ groups }) => ({
		node: groups!.node ?? groups!.older ?? null,
		path: [...groups!.path!.matchAll(/\.(\w+)|\[['"]([^'"]+)['"]\]/g)].map(
			([, name, quoted]) => name ?? quoted!,
		),
	}));
