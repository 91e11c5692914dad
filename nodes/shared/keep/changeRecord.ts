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
import {
	isSameValue,
	pathsOf,
	problemsOfMerged,
	problemsOfSet,
	type RulesAcross,
	valueAt,
} from './changes';

/** A record as it was read, and its fields as a request holds them. */
interface StoredRecord<Row> {
	readonly row: Row;
	readonly fields: JsonRecord;
}

/** An update of some fields of a record. The API replaces each section that they are in as a whole. */
export interface Update<Row> {
	/** As in 'The campaign was updated'. */
	readonly kind: string;
	/** What is set, nested as in the request. */
	readonly changes: JsonRecord;
	/** The body of the request: the sections that change, with what the record has in their other fields. */
	readonly merge: (stored: JsonRecord) => JsonRecord;
	/** A record as it could be, for checking values before the real one is read. */
	readonly sample: JsonRecord;
	readonly problemsOf: (body: JsonRecord) => readonly Problem[];
	readonly rules: RulesAcross;
	/** Names a problem as the form does. */
	readonly rename: (problem: Problem, body: JsonRecord) => Problem;
	readonly read: () => Promise<StoredRecord<Row>>;
	/** Sends the body, which may hold values that are not the form's own. */
	readonly send: (body: JsonRecord) => Promise<unknown>;
	/** Fields that the API may set as it sees fit, given the record as it is now. */
	readonly settledByApi?: (fields: JsonRecord) => readonly string[];
}

interface Updated<Row> {
	readonly row: Row;
	/** Fields that were set and are different now; all that were set if nobody knows what was there. */
	readonly changedFields: string[];
}

/**
 * Changes what is set and keeps the rest as it is. Reads the record first only if something has to be kept, and again
 * afterwards: a change that was not taken is an error, a kept value that is different now a hint.
 */
export async function changeRecord<Row>(
	call: ItemCall,
	update: Update<Row>,
	answerOf: (answer: unknown) => Row,
): Promise<Updated<Row>> {
	const { changes, merge, sample, problemsOf, rules, read } = update;
	const paths = pathsOf(changes);
	throwIfAny(problemsOfSet(problemsOf(merge(sample)), paths, rules), merge(sample), update);

	// If the request depends on what is stored, something is kept.
	const before = isSameValue(merge({}), merge(sample)) ? undefined : await readFirst(update);
	const body = merge(before?.fields ?? {});
	const all = problemsOf(body);
	const stored = Object.keys(body).map((key) => [key, before?.fields[key]]);
	const former = before ? problemsOf(Object.fromEntries(stored)) : [];
	const own = problemsOfMerged(all, former, paths, rules, body);
	throwIfAny([...own, ...withoutPlace(paths, changes, body)], body, update);

	const kept = all.filter((problem) => !own.includes(problem));
	const answer = await update.send(body).catch((error: unknown) => {
		throw isRefusal(error) && kept.length > 0
			? withHint(error, keptProblems(call, kept, body, update))
			: error;
	});
	const after = await readAgain(call, update, read);
	if (!after) return { row: answerOf(answer), changedFields: paths };
	return {
		row: after.row,
		changedFields: compare(call, update, body, before?.fields, after.fields),
	};
}

async function readFirst<Row>({ kind, read }: Update<Row>): Promise<StoredRecord<Row>> {
	return await read().catch((error: unknown) => {
		throw statusOf(error) === 403
			? withHint(
					error,
					`What the form does not set stays as it is, so the ${kind} is read first. Without this scope, set all fields of each section that changes, or choose Using JSON.`,
				)
			: error;
	});
}

/** The update has been made, so a failure is only a hint. */
async function readAgain<Row>(
	call: ItemCall,
	{ kind }: Update<Row>,
	read: Update<Row>['read'],
): Promise<StoredRecord<Row> | undefined> {
	return await read().catch((error: unknown) => {
		addHint(
			call,
			`The ${kind} was updated, but could not be read again to compare: ${fullMessageOf(error)}`,
		);
		return undefined;
	});
}

function throwIfAny<Row>(
	problems: readonly Problem[],
	body: JsonRecord,
	{ rename }: Update<Row>,
): void {
	if (problems.length === 0) return;
	// A field of the form may be several of the request, such as a wait and its unit.
	const named = problems.map((problem) => rename(problem, body));
	const isFirst = ({ field, message }: Problem, index: number) =>
		named.findIndex((one) => one.field === field && one.message === message) === index;
	throw invalidFields(named.filter(isFirst));
}

/** Values that the record has no place for, such as the wait of a message that is off. */
const withoutPlace = (paths: readonly string[], changes: JsonRecord, body: JsonRecord): Problem[] =>
	paths
		.filter((path) => !isSameValue(valueAt(changes, path), valueAt(body, path)))
		.map((field) => ({
			field,
			message: 'has no effect as things stand: remove it, or switch on what it belongs to',
		}));

function keptProblems<Row>(
	call: ItemCall,
	problems: readonly Problem[],
	body: JsonRecord,
	{ kind, rename }: Update<Row>,
): string {
	const texts = problems.map((problem) => {
		const named = rename(problem, body);
		return `${call.labelOf(named)} ${named.message}`;
	});
	return `The ${kind} holds values that break rules of the API, and they were sent as they are: ${texts.join('; ')}. Set them in the same update.`;
}

/** The fields that changed. Throws if one that was set is still as it was. */
function compare<Row>(
	call: ItemCall,
	update: Update<Row>,
	body: JsonRecord,
	before: JsonRecord | undefined,
	after: JsonRecord,
): string[] {
	const { changes, kind, rename, settledByApi } = update;
	const labels = (paths: readonly string[]) =>
		paths.map((path) => call.labelOf(rename({ field: path, message: '' }, body))).join(', ');
	const paths = pathsOf(changes);
	const free = settledByApi?.(after) ?? [];
	// What is cleared may be left out of the body.
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
			'Read it again: these fields do not have the values that were sent. Someone else may have changed them in the same moment.',
		);
	}
	if (other.length > 0) {
		addHint(
			call,
			`The ${kind} was updated, and these fields read differently than they were sent: ${labels(other)}. Someone else may have changed them in the same moment.`,
		);
	}
	return before === undefined ? paths : paths.filter((path) => !isAsBefore(path));
}
