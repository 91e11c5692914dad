import type { Execution, Facts, N8nFacts, Send, SentMessage } from './facts';

/** The names by which people know leads and workflows. */
export function namesOf({ world, run }: Facts) {
	const leads = new Map(world.leads.map(({ id, name }) => [id, name]));
	const workflows = new Map(run.workflows.map(({ id, name }) => [id, name]));
	return { lead: (id: string) => leads.get(id) ?? id, workflows };
}

export function groupBy<Item, Key>(
	items: readonly Item[],
	keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
	const groups = new Map<Key, Item[]>();
	for (const item of items) {
		const group = groups.get(keyOf(item));
		if (group) group.push(item);
		else groups.set(keyOf(item), [item]);
	}
	return groups;
}

/** n8n dates the end of a killed execution by its last trace, which is before the kill. */
export const isKilled = ({ run }: Facts, { status, start }: Execution): boolean =>
	status === 'crashed' && run.kills.some((at) => at >= start);

/** A node failed, n8n ended in the middle, or n8n canceled it, for example at its time limit. */
export const hasFailed =
	(facts: Facts) =>
	(execution: Execution): boolean =>
		['error', 'crashed', 'canceled'].includes(execution.status) && !isKilled(facts, execution);

/** Whether it happened in the days that the sheet is about. */
export const isCounted =
	({ run }: Facts) =>
	({ at }: { readonly at: number }): boolean =>
		at >= run.from;

/** Whether it came so late that the workflow may deal with it after the end. */
export const isTooLate = ({ run }: Facts, at: number): boolean => at > run.until - run.grace;

/** The triggers of a workflow that wait for this event. */
export const listenersOf = ({ n8n }: Facts, event: string) =>
	n8n.triggers.filter(({ events }) => events.includes(event));

/** The run that a message was sent in. */
export interface Origin {
	readonly execution: Execution;
	readonly send: Send;
}

/**
 * A send whose answer was lost names no message. Its message is the one that went into the conversation at that moment.
 */
const SAME_MOMENT_MS = 2 * 60_000;

/** Finds the run that sent a message. A killed run may have left no trace. */
export function originsOf({ n8n, world }: Facts): (message: SentMessage) => Origin | undefined {
	const origins = n8n.executions.flatMap((execution) =>
		execution.sends.map((send): Origin => ({ execution, send })),
	);
	const byMessage = new Map(origins.map((origin) => [origin.send.message, origin]));
	const unnamed = origins.filter(({ send }) => send.message === null);
	const found = new Map<SentMessage, Origin | undefined>();
	for (const message of world.sent) {
		if (message.by !== 'workflow') continue;
		const near = unnamed.findIndex(
			({ send }) =>
				send.conversation === message.conversation &&
				Math.abs(send.at - message.at) <= SAME_MOMENT_MS,
		);
		const named = byMessage.get(message.message);
		found.set(message, named ?? (near < 0 ? onlyWorker(n8n, message) : unnamed.splice(near, 1)[0]));
	}
	return (message) => found.get(message);
}

/** How far two clocks may differ. */
const CLOCK_MS = 2_000;

/** If the answer to a request was lost, the time may identify the run: no other run can have sent the message then. */
function onlyWorker(
	{ executions }: N8nFacts,
	{ at, conversation, message }: SentMessage,
): Origin | undefined {
	const isThen = (from: number, until: number) => from - CLOCK_MS <= at && at <= until + CLOCK_MS;
	// We do not know what the nodes of a killed run did.
	const isOpen = executions.some(
		({ status, start, end }) => status === 'crashed' && isThen(start, end ?? Infinity),
	);
	const workers = executions.flatMap((execution) => {
		const nodes = execution.sending.filter(({ from, until }) => isThen(from, until));
		return [...new Set(nodes.map(({ node }) => node))].map((node) => ({ execution, node }));
	});
	const [worker, ...others] = workers;
	if (!worker || others.length > 0 || isOpen) return undefined;
	const { execution, node } = worker;
	const item = execution.items.length === 1 ? execution.items[0]!.event_id : null;
	return { execution, send: { at, node, conversation, message, item } };
}

/** Whether a person took part in a run, in one that called it, or in one that it called. */
export function attendedIn({ n8n }: Facts): (execution: Execution) => boolean {
	const byId = new Map(n8n.executions.map((execution) => [execution.id, execution]));
	const first = (execution: Execution): Execution => {
		const caller = byId.get(execution.caller ?? '');
		return caller && caller !== execution ? first(caller) : execution;
	};
	const attended = new Set(n8n.executions.filter((one) => one.attended).map(first));
	return (execution) => attended.has(first(execution));
}

/** The run that changed campaigns at this time, and its node. Undefined if there is not exactly one such run. */
export function changerAt({ n8n }: Facts, at: number) {
	const changers = n8n.executions.flatMap((execution) =>
		execution.changing
			.filter(({ from, until }) => from - CLOCK_MS <= at && at <= until + CLOCK_MS)
			.map(({ node, from, until }) => ({
				execution,
				node,
				distance: Math.max(from - at, at - until, 0),
			})),
	);
	const [nearest] = changers.toSorted((a, b) => a.distance - b.distance);
	const isAlone = changers.every(({ execution }) => execution === nearest?.execution);
	return isAlone ? nearest : undefined;
}

/** What the authors of the workflows and AI models wrote. */
export const sourceOf = ({ n8n }: Facts): string =>
	[n8n.prose, ...n8n.executions.flatMap(({ drafts }) => drafts.map(({ text }) => text))].join('\n');
