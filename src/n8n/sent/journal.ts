import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { DoneEntry, JournalEntry } from '../../client/delivery/journal';
import type { Environment } from '../environment';
import { isCalledByAgent, isStandalone } from '../execution/standalone';
import { perEnvironment } from '../perEnvironment';

export type { DoneEntry, JournalEntry };

/** A place in the node's context, which n8n keeps across Retry On Fail and Retry of an execution. Holds plain JSON. */
export interface Note<T> {
	/** Distinguishes it from other notes of the execution. */
	readonly id: string;
	read(): T | undefined;
	write(value: T): void;
	/** Notes on the same subject by other items and runs. An AI agent's calls have none. */
	others(): T[];
}

/** The note on one send. Its entries may hold more than the client needs. */
export interface Journal<Entry extends JournalEntry = JournalEntry>
	extends Omit<Note<Entry>, 'write'> {
	write(entry: Entry | JournalEntry): void;
}

/**
 * Decides what to keep of an answer: as little as a later run needs, but still readable as an answer. If another try
 * may do better, return an entry that says so: `sending` to repeat the request, `failed` if it did nothing.
 */
export type ToStored = (entry: DoneEntry) => JournalEntry;

type Memory = Pick<ItemScope, 'context' | 'environment'>;

interface ItemScope {
	readonly context: IExecuteFunctions;
	readonly environment: Environment;
	readonly itemIndex: number;
}

/** Remembers one send for later runs of the node. */
export function journalOf<Entry extends JournalEntry = JournalEntry>(
	scope: ItemScope,
	request: { endpoint: string; subject: unknown },
	toStored: ToStored = (entry) => entry,
): Journal<Entry> {
	const note = noteOf<Entry>(scope, request);
	return {
		...note,
		write: (entry) => note.write((entry.state === 'done' ? toStored(entry) : entry) as Entry),
	};
}

/**
 * The note of one run, item and subject. An AI agent's repeated call has a new run index, so for a tool the subject
 * alone is the key.
 */
export function noteOf<T>(scope: ItemScope, subject: unknown): Note<T> {
	const { context, itemIndex } = scope;
	const notes = storeOf(scope, sentIn);
	const hash = createHash('sha256').update(JSON.stringify(subject)).digest('base64url');
	const isTool = isCalledByAgent(context);
	const runOf = (): number => context.getWorkflowDataProxy(itemIndex).$runIndex as number;
	const key = isTool ? hash : `${runOf()}:${itemIndex}:${hash}`;
	return {
		id: key,
		read: () => notes.get(key) as T | undefined,
		write: (value) => notes.set(key, value),
		others: () =>
			notes
				.entries()
				.filter(([other]) => other !== key && other.endsWith(`:${hash}`))
				.map(([, value]) => value as T),
	};
}

/**
 * A value that all runs of the node in an execution share; outside an execution, all calls share it. An AI agent's call
 * counts as a run.
 */
export function sharedValue<T>(memory: Memory, name: string): Pick<Note<T>, 'read' | 'write'> {
	const store = storeOf(memory, (kept) => kept);
	return {
		read: () => store.get(name) as T | undefined,
		write: (value) => store.set(name, value),
	};
}

/** Holds notes by their keys. */
interface NoteStore {
	get(key: string): unknown;
	set(key: string, value: unknown): void;
	entries(): ReadonlyArray<[string, unknown]>;
}

/** What the node keeps in an execution, or this process for calls outside any. */
function storeOf(
	{ context, environment }: Memory,
	partOf: (kept: IDataObject) => Record<string, unknown>,
): NoteStore {
	if (isStandalone(context)) return standaloneNotes(environment);
	const kept = partOf(context.getContext('node'));
	return {
		get: (key) => kept[key],
		set: (key, value) => {
			kept[key] = value;
		},
		entries: () => Object.entries(kept),
	};
}

const sentIn = (kept: IDataObject): Record<string, unknown> => {
	kept.sent ??= {};
	return kept.sent as Record<string, unknown>;
};

/** How long an agent's call is remembered. */
const REMEMBERED_MS = 10 * 60_000;
const NOTES_MAX = 10_000;

/** The notes of calls outside an execution. This process keeps them for ten minutes. */
const standaloneNotes = perEnvironment(createNotes);

function createNotes(environment: Pick<Environment, 'elapsed'>): NoteStore {
	const notes = new Map<string, { readonly value: unknown; readonly until: number }>();

	/** The oldest are at the beginning: each write moves a note to the end. */
	function forgetOld(): void {
		for (const [key, { until }] of notes) {
			if (until > environment.elapsed() && notes.size < NOTES_MAX) return;
			notes.delete(key);
		}
	}

	return {
		get: (key) => {
			forgetOld();
			return notes.get(key)?.value;
		},
		set: (key, value) => {
			notes.delete(key);
			notes.set(key, { value, until: environment.elapsed() + REMEMBERED_MS });
		},
		// Calls outside an execution have nothing to do with each other.
		entries: () => [],
	};
}
