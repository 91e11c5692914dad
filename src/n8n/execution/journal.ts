import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { DoneEntry, JournalEntry, SendJournal } from '../../client/delivery/journal';
import { isToolNode } from './tool';

export type { DoneEntry, JournalEntry };

/** A place in the node's context, which n8n keeps across Retry On Fail and Retry of an execution. Holds plain JSON. */
export interface Note<T> {
	/** Tells it from other notes of the execution. */
	readonly id: string;
	read(): T | undefined;
	write(value: T): void;
	/** Notes on the same subject by other items and runs. An AI agent's calls have none. */
	others(): T[];
}

/**
 * The note of one run, item and subject. An AI agent's repeated call has a new run index, so for a tool the subject
 * alone is the key.
 */
export function noteOf<T>(
	context: IExecuteFunctions,
	itemIndex: number,
	subject: unknown,
): Note<T> {
	const store: IDataObject = context.getContext('node');
	store.sent ??= {};
	const notes = store.sent as Record<string, unknown>;
	const hash = createHash('sha256').update(JSON.stringify(subject)).digest('base64url');
	const runIndex = context.getWorkflowDataProxy(itemIndex).$runIndex as number;
	const key = isToolNode(context.getNode()) ? hash : `${runIndex}:${itemIndex}:${hash}`;
	return {
		id: key,
		read: () => notes[key] as T | undefined,
		write: (value) => {
			notes[key] = value;
		},
		others: () =>
			Object.entries(notes)
				.filter(([other]) => other !== key && other.endsWith(`:${hash}`))
				.map(([, value]) => value as T),
	};
}

/**
 * Decides what to keep of an answer: as little as a later run needs, still readable as an answer. If another try may
 * do better, return an entry that says so: `sending` to repeat the request, `failed` if it did nothing.
 */
export type ToStored = (entry: DoneEntry) => JournalEntry;

/** A journal of a send of one item. */
export interface ItemJournal extends SendJournal, Pick<Note<JournalEntry>, 'id'> {}

/** The note on one send. Its entries may hold more than the client needs. */
export interface Journal<Entry extends JournalEntry> extends Omit<Note<Entry>, 'write'> {
	write(entry: Entry | JournalEntry): void;
}

/** Remembers one send for later runs of the node. */
export function sendJournal<Entry extends JournalEntry = JournalEntry>(
	context: IExecuteFunctions,
	itemIndex: number,
	request: { endpoint: string; subject: unknown },
	toStored: ToStored = (entry) => entry,
): Journal<Entry> {
	const note = noteOf<Entry>(context, itemIndex, request);
	return {
		...note,
		write: (entry) => note.write((entry.state === 'done' ? toStored(entry) : entry) as Entry),
	};
}
