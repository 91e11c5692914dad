import { createHash } from 'crypto';
import { deepCopy, type IDataObject, type IPollFunctions } from 'n8n-workflow';

import { isRecord } from '../../contract/json';
import { sizeOf } from '../../trigger/memory/limits';
import { CREDENTIAL_TYPE } from '../credential';

/**
 * The items last given to n8n, with what we remember of them. n8n saves the memory first and the execution some moments
 * later. If n8n stops in between, the items are lost. So the first poll of another process hands them out again, and
 * the execution drops those that had arrived (`acknowledge`). A poll of the same process hands out again those that did
 * not arrive (`Arrivals`).
 */
interface Outbox {
	/** The process that handed it out. */
	readonly by: string;
	readonly fingerprint: string;
	/** The items, if they fit. */
	readonly items?: readonly IDataObject[];
	/** If they do not fit: what was remembered of their events before, to find them once more. */
	readonly before?: IDataObject;
}

/** Its name in the memory of the node, beside those of the events. */
const OUTBOX = 'outbox';
const ITEMS_BYTES_MAX = 224 * 1024;

/** What an outbox belongs to. It is of no use to a copy of the workflow, to other filters or to another credential. */
export function outboxFingerprint(context: IPollFunctions, events: readonly string[]): string {
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
export function takeBack(
	saved: IDataObject,
	{ processId, fingerprint }: Owner,
	missing: ReadonlySet<string>,
): IDataObject[] {
	// n8n adds a hidden property to every object that it loads.
	const outbox = deepCopy(saved[OUTBOX]) as Partial<Outbox> | undefined;
	if (!isRecord(outbox) || outbox.fingerprint !== fingerprint) return [];
	const isOwn = outbox.by === processId;
	if (isOwn && missing.size === 0) return [];
	if (isRecord(outbox.before)) {
		Object.assign(saved, outbox.before);
		delete saved[OUTBOX];
	}
	const items = (outbox.items ?? []) as IDataObject[];
	return isOwn ? items.filter(({ event_id }) => missing.has(event_id as string)) : items;
}

/** Forgets what a poll has remembered since. */
export function goBackTo(saved: IDataObject, remembered: IDataObject): void {
	for (const name of Object.keys(saved)) if (!(name in remembered)) delete saved[name];
	Object.assign(saved, remembered);
}

export const fits = (items: readonly IDataObject[]): boolean => sizeOf(items) <= ITEMS_BYTES_MAX;

/** @param before what was remembered of the items' events before they were found */
export function putIn(
	saved: IDataObject,
	owner: Owner,
	items: readonly IDataObject[],
	before: IDataObject,
): void {
	const kept = fits(items) ? { items } : { before: deepCopy(before) };
	const outbox: Outbox = { by: owner.processId, fingerprint: owner.fingerprint, ...kept };
	saved[OUTBOX] = outbox as unknown as IDataObject;
}

/** The names of everything remembered, except the outbox. */
export const eventsIn = (saved: IDataObject): string[] =>
	Object.keys(saved).filter((name) => name !== OUTBOX);

/**
 * Whether n8n saves memory and execution in one step ("durable cursors"), so that items need no outbox. If it does, it
 * passes the node a plain copy of the memory; if not, an object that notices changes.
 */
export const isSavedAtOnce = (saved: IDataObject): boolean => !('__dataChanged' in saved);

/** After a change of n8n's settings there may still be an outbox. */
export function clearOutbox(saved: IDataObject): void {
	if (OUTBOX in saved) delete saved[OUTBOX];
}
