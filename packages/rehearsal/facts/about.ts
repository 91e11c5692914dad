import type { Execution, Item, ItemSource, NodeRun } from '../n8n/executions';
import type { WorkflowNode } from '../n8n/workflows';
import type { Correspondent, Reply } from '../sheet/facts';
import { itemsFrom, linksOf, runOf } from './lineage';
import { kindOf } from './nodeKinds';

/** The ids of the conversations that an item is about. */
export type About = (item: Item, run?: NodeRun) => ReadonlySet<string>;

/** What tells which conversation is meant. */
export interface People {
	readonly correspondents: readonly Correspondent[];
	readonly replies: readonly Reply[];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * An item is about the conversations that it names by an id, and about those of the items that it was made from. If it
 * has neither ids nor n8n's links, it is about the people of the run's input whose name or address is in its text. An
 * item that a workflow begins with may name anybody.
 *
 * Code that puts out items as it got them leaves them the links of an earlier node, so there an id counts alone.
 */
export function aboutIn(
	{ runs }: Pick<Execution, 'runs'>,
	people: People,
	nodes: readonly WorkflowNode[],
): About {
	const idsIn = namedBy(people);
	const codes = nodes.filter((node) => kindOf(node) === 'code');
	const ofCode = new Set(codes.flatMap(({ name }) => runs[name] ?? []));
	const known = new Map<Item, ReadonlySet<string>>();
	const about = (item: Item, run?: NodeRun): ReadonlySet<string> => {
		const found = known.get(item);
		if (found) return found;
		// Stops here if the links form a circle.
		known.set(item, NONE);
		const ids = new Set(idsIn(item.json));
		const hasLinks = run !== undefined && !(ofCode.has(run) && ids.size > 0);
		const links = hasLinks ? linksOf(item) : [];
		const parents = links.flatMap(({ item: index, input = 0, sourceOverwrite }) => {
			const source = sourceOverwrite ?? run!.source?.[input];
			const parent = source && itemsFrom(runs, source)[index];
			return parent ? [...about(parent, runOf(runs, source))] : [];
		});
		const linked = new Set([...parents, ...ids]);
		const all = linked.size > 0 || run === undefined ? linked : tellingIn(item, run);
		known.set(item, all);
		return all;
	};
	const tellingIn = (item: Item, run: NodeRun): ReadonlySet<string> => {
		const given = sourcesOf(run).flatMap((source) =>
			itemsFrom(runs, source).flatMap((one) => [...about(one, runOf(runs, source))]),
		);
		const candidates = sourcesOf(run).length === 0 ? null : new Set(given);
		const text = JSON.stringify(item.json ?? {});
		return new Set(
			people.correspondents
				.filter(({ conversation }) => candidates?.has(conversation) ?? true)
				.filter((one) => isNamedIn(text, one))
				.map(({ conversation }) => conversation),
		);
	};
	return about;
}

/** Where the items of a run came from. */
export const sourcesOf = ({ source }: NodeRun): ItemSource[] =>
	(source ?? []).flatMap((one) => one ?? []);

/** Whether a text has an id, a name or an address of the person. */
const isNamedIn = (text: string, { names }: Pick<Correspondent, 'names'>): boolean =>
	names.some((name) => hasWord(text, name));

/** The same of a text whose words may come from several fields, such as first and last name. */
export const isNamedByWords = (text: string, { names }: Pick<Correspondent, 'names'>): boolean =>
	names.some((name) => name.split(/\s+/).every((word) => hasWord(text, word)));

/** `lead_12` does not have `lead_1`. */
function hasWord(text: string, word: string): boolean {
	for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
		if (!/[\p{L}\p{N}_]/u.test(text.charAt(at + word.length))) return true;
	}
	return false;
}

/** Finds the conversations whose ids stand in an item. */
function namedBy({ correspondents, replies }: People): (json: unknown) => Iterable<string> {
	const exact = new Map([
		...correspondents.map(({ conversation }) => [conversation, conversation] as const),
		...replies.flatMap(({ message, conversation }) => [
			[message, conversation] as const,
			[`replyReceived:${message}`, conversation] as const,
		]),
	]);
	const ofLeads = new Map<string, string[]>();
	for (const { lead, conversation } of correspondents) {
		ofLeads.set(lead, [...(ofLeads.get(lead) ?? []), conversation]);
	}
	return (json) => {
		const texts = [...textsIn(json)];
		const named = texts.flatMap((text) => exact.get(text) ?? []);
		return named.length > 0 ? named : texts.flatMap((text) => ofLeads.get(text) ?? []);
	};
}

/** All texts in a value, however deep. */
export function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(textsIn);
}
