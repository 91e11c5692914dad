/**
 * Hands items over to n8n. It saves the memory first and the execution some moments later, so what is handed over stays
 * in an outbox until the first poll of the next process has handed it over again, and an execution drops what another
 * one has had.
 */
import { createHash } from 'crypto';
import {
	deepCopy,
	type IExecuteFunctions,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';

import { isRecord } from '../../contract/json';
import { sizeOf } from '../../trigger/memory/limits';
import { CREDENTIAL_TYPE } from '../credential';
import type { Environment } from '../environment';
import { messageOf } from '../errors';
import { executionBegan, type ProcessedRecord, processedRecordOf } from '../sent/processedRecord';
import { warn } from './log';
import { type Arrivals, isSavedAtOnce, type NodeMemory } from './memory';
import type { Item, Saved } from './source';

/** The items last handed over. A poll of the same process hands over again those that did not arrive (`Arrivals`). */
interface Outbox {
	/** The process that handed it out. */
	readonly by: string;
	readonly fingerprint: string;
	/** The items, if they fit. */
	readonly items?: readonly Item[];
	/** If they do not fit: what was remembered of their events before, to find them once more. */
	readonly before?: Saved;
}

/** Its name in the memory of the node, beside those of the events. */
const OUTBOX = 'outbox';
const ITEMS_BYTES_MAX = 224 * 1024;

/** What an outbox belongs to. It is of no use to a copy of the workflow, to other filters or to another credential. */
function outboxFingerprint(context: IPollFunctions, events: readonly string[]): string {
	const { id: node, credentials } = context.getNode();
	const credential = credentials?.[CREDENTIAL_TYPE]?.id ?? null;
	const parts = [context.getWorkflow().id, node, credential, events.toSorted()];
	return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

interface Owner {
	readonly processId: string;
	readonly fingerprint: string;
}

/**
 * The items that another process last handed out, or those of this one that are missing. If they did not fit, they are
 * found again: the memory of their events goes back to what it was before.
 * @param missing their ids
 */
function takeBack(
	saved: Saved,
	{ processId, fingerprint }: Owner,
	missing: ReadonlySet<string>,
): Item[] {
	// n8n adds a hidden property to every object that it loads.
	const outbox = deepCopy(saved[OUTBOX] as object | undefined) as Partial<Outbox> | undefined;
	if (!isRecord(outbox) || outbox.fingerprint !== fingerprint) return [];
	const isOwn = outbox.by === processId;
	if (isOwn && missing.size === 0) return [];
	Object.assign(saved, outbox.before);
	delete saved[OUTBOX];
	const items = (outbox.items ?? []) as Item[];
	return isOwn ? items.filter(({ event_id }) => missing.has(event_id as string)) : items;
}

/** Forgets what a poll has remembered since. */
function goBackTo(saved: Saved, remembered: Saved): void {
	for (const name of Object.keys(saved)) delete saved[name];
	Object.assign(saved, remembered);
}

const fits = (items: readonly Item[]): boolean => sizeOf(items) <= ITEMS_BYTES_MAX;

/** The names of everything remembered, except the outbox. */
export const eventsIn = (saved: Saved): string[] =>
	Object.keys(saved).filter((name) => name !== OUTBOX);

interface NewItems {
	/** Oldest first. */
	readonly items: readonly Item[];
	/** What was remembered of their events before they were found. */
	readonly before: Saved;
}

/** Hands over items that may not have arrived, and then what is new. */
export async function handOver(
	{ context, memory }: { readonly context: IPollFunctions; readonly memory: NodeMemory },
	events: readonly string[],
	find: () => Promise<NewItems>,
): Promise<readonly Item[]> {
	const saved: Saved = context.getWorkflowStaticData('node');
	const owner = { processId: memory.processId, fingerprint: outboxFingerprint(context, events) };
	const again = takeBack(saved, owner, memory.arrivals.missing(context));
	const remembered = { ...saved };
	const found = await find().catch((error: unknown): NewItems => {
		if (again.length === 0) throw error;
		warn(context, messageOf(error));
		return { items: [], before: {} };
	});
	const known = new Set(again.map(({ event_id }) => event_id));
	let fresh = found.items.filter(({ event_id }) => !known.has(event_id));
	if (again.length > 0 && !fits([...again, ...fresh])) {
		// The next poll finds the new events once more.
		goBackTo(saved, remembered);
		fresh = [];
	}
	const items = [...again, ...fresh];
	if (items.length === 0) return items;
	if (isSavedAtOnce(saved)) {
		// After a change of n8n's settings there may still be an outbox.
		delete saved[OUTBOX];
		return items;
	}
	const kept = fits(items) ? { items } : { before: deepCopy(found.before) };
	saved[OUTBOX] = { by: owner.processId, fingerprint: owner.fingerprint, ...kept } as Outbox;
	// What was handed out again may only wait for other executions to end, and does not come a third time.
	memory.arrivals.expect(
		context,
		fresh.map(({ event_id }) => event_id as string),
	);
	return items;
}

const KEYS_OF_EVENT = 4;
/** The oldest go first, but only the events of the last poll can be handed out again. */
const KEYS_MAX = 10_000;

/** How long another process may take between reading n8n's record and writing it. */
const LOOK_AGAIN_MS = 100;
/**
 * Together at least three seconds: by then a busy database has answered, and a process that n8n is stopping has ended.
 */
const TRIES_MAX = 8;

/**
 * Returns the items that no other execution has had. After n8n starts, the trigger hands out once more what may not
 * have arrived. Items that an execution passed on once pass again in its Retry.
 */
export async function acknowledge(
	context: IExecuteFunctions,
	environment: Pick<Environment, 'sleep'>,
	arrivals: Arrivals,
): Promise<INodeExecutionData[]> {
	const items = context.getInputData();
	const ids = [...new Set(items.flatMap(eventIdOf))];
	arrivals.note(context, ids);
	const began = executionBegan(context);
	// Without its beginning, we cannot tell a Retry from another execution. A person asked for it, so it runs.
	if (ids.length === 0 || (began === undefined && context.getMode() === 'retry')) return items;
	const owner = String(began ?? context.getExecutionId());
	const taken = await findTaken(context, environment, { ids, owner });
	const passed = items.flatMap((item, index) =>
		eventIdOf(item).some((id) => taken.has(id)) ? [] : [{ ...item, pairedItem: { item: index } }],
	);
	if (passed.length === 0) outputNothing(context);
	return passed;
}

/** Empty for an item that is not from this trigger. */
const eventIdOf = ({ json: { event_id } }: INodeExecutionData): string[] =>
	typeof event_id === 'string' ? [event_id] : [];

/**
 * The events that another execution has. Each event is recorded together with its owner. If two executions write at the
 * same moment, one finds the event recorded but its own entry gone: the other has the event.
 *
 * An execution that finds an event taken removes its own entry. If n8n is killed before that, the entry stays, and the
 * event seems to be that execution's too. Its Retry learns the truth in a second round: an execution records there only
 * what it has after the first, and passes on nothing before.
 */
async function findTaken(
	context: IExecuteFunctions,
	environment: Pick<Environment, 'sleep'>,
	{ ids, owner }: { readonly ids: readonly string[]; readonly owner: string },
): Promise<ReadonlySet<string>> {
	const record = processedRecordOf(context, Math.max(KEYS_MAX, KEYS_OF_EVENT * ids.length));
	const taken = new Set<string>();
	let round: Round = 'first';
	for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
		const left = ids.filter((id) => !taken.has(id));
		const claimed = await claim(record, left, { owner, round });
		for (const id of claimed?.taken ?? []) taken.add(id);
		const isSure = claimed?.wasComplete && round === 'second';
		if (isSure || taken.size === ids.length) return taken;
		if (claimed && round === 'first') round = 'second';
		else await environment.sleep(LOOK_AGAIN_MS * (claimed ? 1 : tries));
	}
	warn(
		context,
		'n8n could not record that these events were received, so they may come a second time, with the same event_id, after its next start.',
	);
	return taken;
}

type Round = 'first' | 'second';

/** Records events with their owner, in this round and again in those before. Undefined if n8n records nothing. */
async function claim(
	record: ProcessedRecord,
	ids: readonly string[],
	{ owner, round }: { readonly owner: string; readonly round: Round },
) {
	const key = (id: string, of = round) => (of === 'first' ? id : `second:${id}`);
	const ownKey = (id: string, of = round) => `${owner}:${key(id, of)}`;
	const rounds: Round[] = round === 'first' ? ['first'] : ['first', 'second'];
	const keys = rounds.flatMap((of) => ids.flatMap((id) => [key(id, of), ownKey(id, of)]));
	const there = await record.lookAndAdd(keys);
	if (!there) return undefined;
	const taken = ids.filter((id) => there.has(key(id)) && !there.has(ownKey(id)));
	await record.remove(taken.map((id) => ownKey(id)));
	return { taken, wasComplete: there.size === keys.length };
}

/** With Always Output Data, n8n would run the workflow on one empty item. */
function outputNothing(context: IExecuteFunctions): void {
	const data = context.getExecuteData();
	data.node = { ...data.node, alwaysOutputData: false };
}
