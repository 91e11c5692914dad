import type { Execution as StoredExecution, Item, NodeRun } from '../n8n/executions';
import type { WorkflowFile, WorkflowNode } from '../n8n/workflows';
import type { Correspondent, Dealing } from '../sheet/facts';
import type { OutsideCall } from '../sheet/outsideFacts';
import { aboutIn, isNamedByWords, sourcesOf, textsIn, type About, type People } from './about';
import { fieldWithoutValue } from './conditions';
import { causesIn, codeOf } from './causes';
import { codeIn, isError, textOf } from './errors';
import { outputsIn } from './flow';
import { isToolRun, itemsFrom, itemsIn, runOf, sourceOfAgent } from './lineage';
import { hasConditions, kindOf, type NodeKind } from './nodeKinds';
import { toldItems } from './outputs';
import { valuesRead } from './readByNode';

/** What the nodes of an execution did with the items about conversations, in their order. */
export function dealingsOf(
	file: Pick<WorkflowFile, 'connections' | 'nodes'>,
	stored: StoredExecution,
	people: People,
	calls: readonly OutsideCall[] = [],
): Dealing[] {
	const writers = new Set(people.replies.map(({ conversation }) => conversation));
	const partners = people.correspondents.filter(({ conversation }) => writers.has(conversation));
	if (partners.length === 0) return [];
	const about = aboutIn(stored, { ...people, correspondents: partners }, file.nodes);
	const correspondents = new Map(partners.map((one) => [one.conversation, one]));
	const causeOf = causesIn(file.nodes, stored, calls);
	const wordsIn = wordsOf(people.replies);
	return file.nodes
		.flatMap((node) => {
			const runs = stored.runs[node.name] ?? [];
			const outputs = outputsIn(file, node.name);
			const isConnected = (output: number) => (outputs[output]?.length ?? 0) > 0;
			const surroundings = {
				stored,
				about,
				correspondents,
				causeOf,
				wordsIn,
				isConnected,
				runs,
			};
			return runs.map((run) => ({ node, run, surroundings }));
		})
		.toSorted((a, b) => placeOf(a.run) - placeOf(b.run) || a.run.startTime - b.run.startTime)
		.flatMap(({ node, run, surroundings }) =>
			isToolRun(run) ? toolDealings(node, run, surroundings) : runDealings(node, run, surroundings),
		);
}

/** Finds what stands in items of what leads wrote and meant. It is the same for people who say the same. */
function wordsOf(replies: People['replies']): (items: readonly Item[]) => string {
	const known = new Set<string | null>(replies.flatMap(({ text, intent }) => [text, intent]));
	return (items) =>
		items
			.flatMap(({ json }) => textsIn(json))
			.filter((text) => known.has(text))
			.join('\n');
}

/** Many nodes start in the same millisecond. */
const placeOf = ({ executionIndex = 0 }: NodeRun): number => executionIndex;

interface Surroundings {
	readonly stored: StoredExecution;
	readonly about: About;
	readonly correspondents: ReadonlyMap<string, Correspondent>;
	readonly causeOf: ReturnType<typeof causesIn>;
	readonly wordsIn: (items: readonly Item[]) => string;
	/** Whether an output of the node leads anywhere. */
	readonly isConnected: (output: number) => boolean;
	/** All runs of the node. */
	readonly runs: readonly NodeRun[];
}

/** The items about one conversation that a run of a node was given and put out. */
interface Handling {
	readonly kind: NodeKind;
	readonly conversation: string;
	readonly given: readonly Item[];
	/** Given as well, but the node is set to take only its first item. */
	readonly aside: readonly Item[];
	/** By output. */
	readonly out: ReadonlyArray<readonly Item[]>;
}

function runDealings(node: WorkflowNode, run: NodeRun, surroundings: Surroundings): Dealing[] {
	const at = run.startTime + (run.executionTime ?? 0);
	return handlingsOf(node, run, surroundings).flatMap((handling, index) =>
		dealingsWith(node, run, handling, surroundings).map((dealing) => ({
			at,
			node: node.name,
			conversation: handling.conversation,
			...dealing,
			...(handling.kind === 'code' && {
				given: { first: index === 0, words: surroundings.wordsIn(handling.given) },
			}),
		})),
	);
}

function handlingsOf(
	node: WorkflowNode,
	run: NodeRun,
	{ about, correspondents, stored }: Surroundings,
): Handling[] {
	const handlings = new Map<string, { given: Item[]; aside: Item[]; out: Item[][] }>();
	const outputs = run.data?.main ?? [];
	const note = (conversations: Iterable<string>) =>
		[...conversations]
			.filter((conversation) => correspondents.has(conversation))
			.map((conversation) => {
				const known = handlings.get(conversation);
				if (known) return known;
				const made = { given: [], aside: [], out: outputs.map((): Item[] => []) };
				handlings.set(conversation, made);
				return made;
			});
	for (const source of sourcesOf(run)) {
		const from = runOf(stored.runs, source);
		for (const [index, item] of itemsFrom(stored.runs, source).entries()) {
			const isUsed = node.executeOnce !== true || index === 0;
			for (const one of note(about(item, from))) one[isUsed ? 'given' : 'aside'].push(item);
		}
	}
	for (const [output, items] of outputs.entries()) {
		for (const item of items ?? []) {
			for (const { out } of note(about(item, run))) out[output]!.push(item);
		}
	}
	const kind = kindOf(node);
	return [...handlings].map(([conversation, one]) => ({ kind, conversation, ...one }));
}

type Made = Pick<Dealing, 'detail' | 'did'>;

const deal = (did: Made['did'], detail: string | null = null): Made => ({ did, detail });

function dealingsWith(
	node: WorkflowNode,
	run: NodeRun,
	handling: Handling,
	surroundings: Surroundings,
): Made[] {
	const { error } = run;
	const { kind, given, aside, out } = handling;
	if (given.length === 0 && aside.length > 0) return [deal('dropped')];
	const mayGoOn = node.onError !== undefined || node.continueOnFail === true;
	const failed = mayGoOn ? out.flat().find(isError) : undefined;
	const fail = (text: string, code: string | undefined) =>
		deal(surroundings.causeOf({ node, run, text, code }) ? 'hindered' : 'failed', text);
	if (error) return [fail(error.message, codeOf(error))];
	if (failed) return [fail(textOf(failed.json.error), codeIn(failed))];
	const isGone = out.every((items) => items.length === 0);
	const isLast = out.some((items, output) => items.length > 0 && !surroundings.isConnected(output));
	const end = isLast ? [deal('ended')] : [];
	if (kind === 'begin' || given.length === 0) return end;
	// A run that did not end well may still have had items to give out.
	const isLost = surroundings.stored.status === 'success' && !isGivenOut(handling, surroundings);
	if (kind === 'loop') return isLost ? [deal('dropped')] : end;
	// Some of them have a second output for what they sort out.
	const isSortedOut = out.every(
		(items, output) => items.length === 0 || (output > 0 && !surroundings.isConnected(output)),
	);
	if (kind === 'drop' && isSortedOut) return [deal('dropped')];
	if (kind === 'code') return isGone ? [deal('let_go')] : [deal('went_on'), ...end];
	if (kind === 'send') return [...sendDealings(handling), ...end];
	if (kind === 'unknown' && isGone) return [deal('unknown')];
	if (kind === 'write' && isGone) return [deal('ended')];
	if (kind === 'unknown' || kind === 'write')
		return [...writeDealings(node, handling, surroundings), ...end];
	const branched =
		kind === 'branch' || isGone ? [deal('branched', fieldOf(node, handling, surroundings))] : [];
	return [...branched, ...(isGone ? [deal('ended')] : end)];
}

/** A loop gives its items out in one run after another. */
const isGivenOut = ({ conversation }: Handling, { runs, about }: Surroundings): boolean =>
	runs.some((run) =>
		(run.data?.main ?? []).some((items) =>
			(items ?? []).some((item) => about(item, run).has(conversation)),
		),
	);

function sendDealings({ conversation, out }: Handling): Made[] {
	return out.flat().map(({ json }) => {
		// Null if the node does not know whether the message went out.
		if (json.sent !== true) return deal('branched');
		return json.conversation_id === conversation
			? deal('answered')
			: deal('dropped', 'The message went into another conversation.');
	});
}

/** The node has handed the reply on if the items that it uses for its text name the person, and if that is what it does. */
function writeDealings(
	node: WorkflowNode,
	{ kind, conversation, given }: Pick<Handling, 'conversation' | 'given' | 'kind'>,
	surroundings: Surroundings,
	told: readonly unknown[] = [],
): Made[] {
	const read = valuesRead(node, given, itemsAbout(conversation, surroundings));
	const person = surroundings.correspondents.get(conversation)!;
	const isNamed = isNamedByWords(JSON.stringify([...told, ...read]), person);
	return isNamed ? [deal(kind === 'write' ? 'handed_on' : 'unknown')] : [];
}

const fieldOf = (node: WorkflowNode, handling: Handling, surroundings: Surroundings) =>
	hasConditions(node)
		? fieldWithoutValue(node, handling.given, itemsAbout(handling.conversation, surroundings))
		: null;

/** What other nodes had put out about the conversation. */
const itemsAbout =
	(conversation: string, { stored, about }: Surroundings) =>
	(name: string): Item[] =>
		(stored.runs[name] ?? []).flatMap((run) =>
			(run.data?.main ?? []).flatMap((items) =>
				(items ?? []).filter((item) => about(item, run).has(conversation)),
			),
		);

/** An agent decides what it makes of what its tools tell it. n8n does not say for which item it called them. */
function toolDealings(node: WorkflowNode, run: NodeRun, surroundings: Surroundings): Dealing[] {
	const { about, correspondents, stored } = surroundings;
	const source = sourceOfAgent(stored.runs, run);
	const from = source && runOf(stored.runs, source);
	const ofAgent = source ? itemsFrom(stored.runs, source) : [];
	const asked = itemsIn(run.inputOverride?.ai_tool).flatMap(toldItems);
	const own = [...asked, ...itemsIn(run.data?.ai_tool).flatMap(toldItems)];
	const named = own.flatMap((item) => [...about(item)]);
	const [only, ...others] = ofAgent;
	const isAlone = named.length === 0 && only && others.length === 0;
	const concerned = new Set(isAlone ? about(only, from) : named);
	const at = run.startTime + (run.executionTime ?? 0);
	const kind = kindOf(node);
	return [...concerned]
		.filter((conversation) => correspondents.has(conversation))
		.flatMap((conversation) => {
			const isSent = own.some(
				({ json }) => json.conversation_id === conversation && json.sent === true,
			);
			const given = ofAgent.filter((item) => about(item, from).has(conversation));
			const told = asked.map(({ json }) => json);
			const written =
				kind === 'write' || kind === 'unknown'
					? writeDealings(node, { kind, conversation, given }, surroundings, told)
					: [];
			const made =
				written.length > 0
					? written
					: [deal(kind === 'send' && isSent ? 'answered' : 'branched'), deal('ended')];
			return made.map((dealing) => ({ at, node: node.name, conversation, ...dealing }));
		});
}
