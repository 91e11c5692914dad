import { createHash } from 'crypto';
import { deepCopy, type IDataObject, type IPollFunctions } from 'n8n-workflow';

import { isRecord } from '../../contract/json';
import { sizeOf } from '../../trigger/memory/limits';
import { CREDENTIAL_TYPE } from '../credential';

/**
 * What was handed to n8n last, with what is remembered. n8n saves the memory first and the execution some moments later: if
 * it stops in between, the items are gone. So the first poll of another process hands them out again, and the execution
 * drops those that had arrived (`acknowledge`).
 */
interface Outbox {
	/** The process that handed it out. */
	readonly by: string;
	readonly fingerprint: string;
	/** The items, if they fit. */
	readonly items?: readonly IDataObject[];
	/** Otherwise what was remembered before of the events among them, to find them once more. */
	readonly before?: IDataObject;
}

/** Its name in the memory of the node, beside those of the events. */
const OUTBOX = 'outbox';
const ITEMS_BYTES_MAX = 224 * 1024;

/** What an outbox belongs to. A copy of the workflow, other filters or another credential have nothing to do with it. */
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
 * The items that another process handed out last. Those that did not fit are left to be found again: what is remembered of
 * their events goes back to what it was before.
 */
export function takeBack(saved: IDataObject, { processId, fingerprint }: Owner): IDataObject[] {
	// n8n adds a hidden property to every object that it loads.
	const outbox = deepCopy(saved[OUTBOX]) as Partial<Outbox> | undefined;
	if (!isRecord(outbox) || outbox.by === processId || outbox.fingerprint !== fingerprint) return [];
	if (isRecord(outbox.before)) {
		Object.assign(saved, outbox.before);
		delete saved[OUTBOX];
	}
	return Array.isArray(outbox.items) ? (outbox.items as IDataObject[]) : [];
}

/** Forgets what a poll has remembered since. */
export function goBackTo(saved: IDataObject, remembered: IDataObject): void {
	for (const name of Object.keys(saved)) if (!(name in remembered)) delete saved[name];
	Object.assign(saved, remembered);
}

export const fits = (items: readonly IDataObject[]): boolean => sizeOf(items) <= ITEMS_BYTES_MAX;

/** @param before what was remembered, before they were found, of the events among the items */
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

/** All that is remembered, but for the outbox. */
export const eventsIn = (saved: IDataObject): string[] =>
	Object.keys(saved).filter((name) => name !== OUTBOX);

/**
 * Whether n8n saves memory and execution in one step ("durable cursors", with which it lends the node a plain copy of its
 * memory). What was handed out then needs no outbox.
 */
export const isSavedAtOnce = (context: IPollFunctions, saved: IDataObject): boolean =>
	typeof context.getPollBudgetMs === 'function' && !('__dataChanged' in saved);

/** After a change of n8n's settings there may be one. */
export function clearOutbox(saved: IDataObject): void {
	if (OUTBOX in saved) delete saved[OUTBOX];
}
