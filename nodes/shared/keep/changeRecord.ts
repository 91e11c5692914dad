import type { JsonRecord } from '../../../src/contract/json';
import type { Problem } from '../../../src/contract/problems';
import {
	fullMessageOf,
	invalidFields,
	isRefusal,
	statusOf,
	unexpectedResponse,
	withHint,
} from '../../../src/n8n/errors';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { addHint } from '../../../src/n8n/execution/hints';
import type { Field } from '../form/fields';
import { inJson } from '../form/jsonInput';
import { putAt, valueAt } from '../form/paths';
import { isSameValue, mergeChanges, pathsOf, problemsOfMerged, problemsOfSet } from './changes';

/** A record as it was read, and its fields in the form of a request. */
interface StoredRecord<Row> {
	readonly row: Row;
	readonly fields: JsonRecord;
}

/** How to update a kind of record whose sections the API replaces as a whole. */
export interface KindOfRecord {
	/** As in 'The campaign was updated'. */
	readonly kind: string;
	readonly fields: readonly Field[];
	/** The body of a request: the sections that change, including the record's own values for their other fields. */
	readonly merge: (stored: JsonRecord, changes: JsonRecord) => JsonRecord;
	/** What we know of a record before we read it: the sections that hold something from the start. */
	readonly initial: JsonRecord;
	/** Names a problem as the form does. */
	readonly rename: (call: ItemCall, problem: Problem, body: JsonRecord) => Problem;
	/** Fields that the API may change on its own, given the record as it is now. */
	readonly settledByApi?: (fields: JsonRecord) => readonly string[];
}

/** For a body that the user wrote as JSON: it goes out as it is, and problems name their place in it. */
export const writtenAsJson = (kind: KindOfRecord): KindOfRecord => ({
	...kind,
	merge: (_, changes) => changes,
	rename: (_, problem) => inJson(problem),
});

/** The update of one record. */
interface Update<Row, Body> {
	/** The fields to set, nested as in the request. */
	readonly changes: JsonRecord;
	readonly problemsOf: (body: JsonRecord) => readonly Problem[];
	readonly read: () => Promise<StoredRecord<Row>>;
	/** Sends the body and returns the record in the answer. */
	readonly send: (body: Body) => Promise<Row>;
}

interface Updated<Row> {
	readonly row: Row;
	/** Fields that were set and now differ; all that were set if we do not know the former values. */
	readonly changedFields: string[];
}

/**
 * Changes what is set and keeps the rest. Reads the record first only if something must be kept, and again afterwards.
 * A change that the API did not make is an error; a kept value that now differs is a hint.
 */
export async function changeRecord<Row, Body>(
	call: ItemCall,
	record: KindOfRecord,
	{ changes, problemsOf, read, send }: Update<Row, Body>,
): Promise<Updated<Row>> {
	const { kind, merge, initial, rename } = record;
	const naming = (body: JsonRecord) => (problem: Problem) => rename(call, problem, body);
	const paths = pathsOf(changes);
	const alone = merge(initial, changes);
	throwIfAny(problemsOfSet(problemsOf(alone), paths).map(naming(alone)));

	const before = isAnyKept(record, changes) ? await readFirst(kind, read) : undefined;
	const body = merge(before?.fields ?? {}, changes);
	const name = naming(body);
	const all = problemsOf(body);
	const stored = Object.keys(body).map((key) => [key, before?.fields[key]]);
	const former = before ? problemsOf(Object.fromEntries(stored)) : [];
	const own = problemsOfMerged(all, former, paths);
	throwIfAny([...own, ...withoutPlace(paths, changes, body)].map(name));

	const kept = all.filter((problem) => !own.includes(problem)).map(name);
	// The stored record may hold values that are not the form's own and break rules, so this takes the contract's type
	// on trust.
	const answer = await send(body as Body).catch((error: unknown) => {
		throw isRefusal(error) && kept.length > 0
			? withHint(error, keptProblems(call, kind, kept))
			: error;
	});
	const after = await readAgain(call, kind, read);
	if (!after) return { row: answer, changedFields: paths };
	const label = (path: string) => call.labelOf(name({ field: path, message: '' }));
	const free = record.settledByApi?.(after.fields) ?? [];
	const compared: Compared = {
		kind,
		paths,
		free,
		body,
		before: before?.fields,
		after: after.fields,
	};
	return { row: after.row, changedFields: compare(call, compared, label) };
}

/** Whether the request depends on the record's values: whether it would differ if all other fields had one. */
function isAnyKept({ fields, merge }: KindOfRecord, changes: JsonRecord): boolean {
	const full: Record<string, unknown> = {};
	for (const { at } of fields) putAt(full, at, 'something');
	const changed = mergeChanges(full, changes) as JsonRecord;
	return !isSameValue(merge({}, changes), merge(changed, changes));
}

async function readFirst<Row>(
	kind: string,
	read: () => Promise<StoredRecord<Row>>,
): Promise<StoredRecord<Row>> {
	return await read().catch((error: unknown) => {
		throw statusOf(error) === 403
			? withHint(
					error,
					`What the form does not set stays as it is, so the ${kind} is read first. Without this scope, set all fields of each section that changes, or choose Using JSON.`,
				)
			: error;
	});
}

/** The update is already made, so a failure here is only a hint. */
async function readAgain<Row>(
	call: ItemCall,
	kind: string,
	read: () => Promise<StoredRecord<Row>>,
): Promise<StoredRecord<Row> | undefined> {
	return await read().catch((error: unknown) => {
		addHint(
			call,
			`The ${kind} was updated, but could not be read again to compare: ${fullMessageOf(error)}`,
		);
		return undefined;
	});
}

/**
 * @param problems as the form names them. One field of the form may be several of the request, such as a wait and its
 * unit.
 */
function throwIfAny(problems: readonly Problem[]): void {
	if (problems.length === 0) return;
	const isFirst = ({ field, message }: Problem, index: number) =>
		problems.findIndex((one) => one.field === field && one.message === message) === index;
	throw invalidFields(problems.filter(isFirst));
}

/** Values that the record cannot hold, such as the wait of a message that is off. */
const withoutPlace = (paths: readonly string[], changes: JsonRecord, body: JsonRecord): Problem[] =>
	paths
		.filter((path) => !isSameValue(valueAt(changes, path), valueAt(body, path)))
		.map((field) => ({
			field,
			message: 'has no effect as things stand: remove it, or switch on what it belongs to',
		}));

function keptProblems(call: ItemCall, kind: string, problems: readonly Problem[]): string {
	const texts = problems.map((problem) => `${call.labelOf(problem)} ${problem.message}`);
	return `The ${kind} holds values that break rules of the API, and they were sent as they are: ${texts.join('; ')}. Set them in the same update.`;
}

interface Compared {
	readonly kind: string;
	/** The fields that were set. */
	readonly paths: readonly string[];
	/** The fields that the API may change on its own. */
	readonly free: readonly string[];
	readonly body: JsonRecord;
	readonly before: JsonRecord | undefined;
	readonly after: JsonRecord;
}

/** The fields that changed. Throws if a field that was set still has its old value. */
function compare(
	call: ItemCall,
	{ kind, paths, free, body, before, after }: Compared,
	label: (path: string) => string,
): string[] {
	const labels = (all: readonly string[]) => all.map(label).join(', ');
	// The body may leave out a cleared field.
	const other = [...new Set([...pathsOf(body), ...paths])].filter(
		(path) => !free.includes(path) && !isSameValue(valueAt(body, path), valueAt(after, path)),
	);
	const set = other.filter((path) => paths.includes(path));
	const isAsBefore = (path: string) =>
		before === undefined || isSameValue(valueAt(before, path), valueAt(after, path));
	const notTaken = set.filter(isAsBefore);
	if (notTaken.length > 0) {
		throw unexpectedResponse(
			`The ${kind} was updated, but not in all fields: ${labels(notTaken)}`,
			'Read it again: these fields do not have the values that were sent. Someone else may have changed them at the same moment.',
		);
	}
	if (other.length > 0) {
		addHint(
			call,
			`The ${kind} was updated, but these fields do not have the values that were sent: ${labels(other)}. Someone else may have changed them at the same moment.`,
		);
	}
	return before === undefined ? [...paths] : paths.filter((path) => !isAsBefore(path));
}
