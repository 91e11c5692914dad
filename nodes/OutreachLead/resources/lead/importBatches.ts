import { type ImportEntry, leadLists, readImport } from '../../../../src/contract/leads';
import { fullMessageOf, notSentAfter, statusOf } from '../../../../src/n8n/errors';
import { groupBy } from '../../../../src/n8n/execution/groupBy';
import type { DoneEntry, JournalEntry } from '../../../../src/n8n/sent/journal';
import { readAddress } from '../../../shared/addresses/readAddress';
import { type People, readPeople } from '../../../shared/leaveOut/lists';
import type { ListPlan } from '../leadList/createLists';
import { findLeftOut } from './importLeaveOut';
import { createMissingLists } from './importListByName';
import { describeRepeat, repeatsIn } from './importPeople';
import { nameInWorkspace } from './names/nameInWorkspace';
import { type ImportRow, malformedRow, notSent, type RowOutcome } from './importRows';

/**
 * Sends the rows in the fewest requests that are not too large: one after another, so that the API sees repeated people in their order.
 * Rows of different workspaces or lists never share a request. If a request fails, the rest of its list is not sent, since
 * it would fail as well; only a 400 is about its own rows alone.
 */
export async function importBatches(
	rows: readonly ImportRow[],
	batchSize: number,
	missingLists: readonly ListPlan[] = [],
) {
	const outcomes = new Map<ImportRow, RowOutcome>();
	const failures = new Map<ImportRow, unknown>();
	let answered = false;
	let byOrder = false;
	const fail = (batch: readonly ImportRow[], error: unknown) => {
		for (const row of batch) {
			outcomes.set(row, failed(fullMessageOf(error)));
			failures.set(row, error);
		}
	};
	for (const row of rows) {
		const outcome = notSent(row);
		if (outcome) outcomes.set(row, outcome);
	}
	const valid = rows.filter((row) => !outcomes.has(row));
	const leftOut = await findLeftOut(valid).catch((error: unknown) => fail(valid, error));
	if (!leftOut) return { outcomes, failures, byOrder };
	for (const [row, outcome] of leftOut) outcomes.set(row, outcome);
	const sendable = valid.filter((row) => !leftOut.has(row));
	const lists = await createMissingLists(sendable, missingLists);
	for (const [row, error] of lists.failures) fail([row], error);
	const located = lists.rows.filter(({ leadListId }) => leadListId !== '');
	const repeats = repeatsIn(located);
	const toSend = located.filter((row) => !repeats.has(row));

	const groups = groupBy(toSend, (row) => `${row.call.credential.fingerprint} ${row.leadListId}`);
	for (const group of groups) {
		let stopped: unknown;
		for (const batch of batchesOf(group, batchSize)) {
			if (stopped !== undefined) {
				fail(batch, notSentAfter(stopped));
				continue;
			}
			try {
				const results = await importBatch(batch);
				batch.forEach((row, index) => outcomes.set(row, results.outcomes[index] ?? unreported));
				byOrder ||= results.byOrder;
				answered = true;
			} catch (error) {
				fail(batch, error);
				if (statusOf(error) !== 400) stopped = error;
			}
		}
		await nameKnown(group, outcomes);
	}
	for (const [row, first] of repeats) {
		outcomes.set(row, ofRepeat(outcomes.get(first) ?? unreported, describeRepeat(row, first)));
		if (failures.has(first)) failures.set(row, failures.get(first));
	}
	// If any request was answered, failed rows are reported beside the others.
	return { outcomes, failures: answered ? new Map<ImportRow, unknown>() : failures, byOrder };
}

async function importBatch(batch: readonly ImportRow[]) {
	const [first] = batch;
	if (!first) return { outcomes: [], byOrder: false };
	const request = {
		path: { lead_list_id: first.leadListId },
		body: { leads: batch.flatMap(({ lead }) => (lead ? [lead] : [])) },
	};
	const { body, repeated } = await first.call.send(leadLists.addLeads, request, {
		toStored: (entry) => toStored(entry, batch),
	});
	const entries = readResults(body, batch);
	return {
		outcomes: entries.map((entry) => toOutcome(entry, repeated)),
		byOrder: entries.some((entry) => entry.byOrder),
	};
}

const readResults = (body: unknown, batch: readonly ImportRow[]): ImportEntry[] =>
	readImport(body, batch.length, {
		sent: batch.map(({ lead }) => lead?.social_url ?? ''),
		keyOf: (address) => readAddress(address).key ?? address,
	});

/**
 * Keeps only what happened to each lead, and names that the rows may not have. If the answer leaves rows open, a later
 * run repeats the request.
 */
function toStored({ body, ...entry }: DoneEntry, batch: readonly ImportRow[]): JournalEntry {
	const entries = readResults(body, batch);
	const isOpen = entries.some(({ result }) => result === 'failed' || result === 'unreported');
	if (isOpen) return { state: 'sending', sentAt: entry.sentAt };
	const data = entries.map(({ leadId, name, result, errors }, index) => {
		const isOther = nameInWorkspace(batch[index]!.written, name) !== null;
		const isTold = isOther || wasThere(result);
		return { index, result, lead_id: leadId, ...(isTold ? name : undefined), errors };
	});
	return { ...entry, body: { data } };
}

function toOutcome(entry: ImportEntry, repeated: boolean): RowOutcome {
	const { result, leadId, name, errors } = entry;
	if (result === 'unreported') return { ...unreported, leadId, name };
	const rejected = malformedRow(errors, { leadId, name });
	if (result === 'malformed') return rejected;
	if (result === 'failed') {
		return { ...rejected, result, reason: rejected.reason || 'The API could not process this row' };
	}
	// On a repeat the API says "already in list" of leads that the first send created.
	const known = repeated && result === 'already_in_list';
	return {
		result: known ? 'created_or_existing' : result,
		reason: null,
		field: null,
		leadId,
		name,
	};
}

/**
 * The names of the leads that were there, if the API gave only their IDs: the address may be somebody else's. Takes a
 * request for each 500 leads of the list.
 */
async function nameKnown(
	rows: readonly ImportRow[],
	outcomes: Map<ImportRow, RowOutcome>,
): Promise<void> {
	const unnamed = rows.filter((row) => {
		const { result, name } = outcomes.get(row)!;
		return name === null && (result === 'created_or_existing' || wasThere(result));
	});
	const [first] = unnamed;
	if (!first) return;
	let known: People['leads'] = new Map();
	let reason = UNNAMED;
	try {
		({ leads: known } = await readPeople(first.call, first.leadListId));
	} catch (error) {
		reason = `${UNNAMED} The list cannot be read: ${fullMessageOf(error)}`;
	}
	for (const row of unnamed) {
		const outcome = outcomes.get(row)!;
		const name = known.get(row.person ?? '') ?? null;
		outcomes.set(row, { ...outcome, name, reason: name === null ? reason : null });
	}
}

const wasThere = (result: string): boolean =>
	result === 'added_existing' || result === 'already_in_list';

const UNNAMED =
	'The workspace has a lead at this address, and the API did not say its name. Get the lead to see whether it is this person.';

/** What became of a row that is not sent because an earlier one has its person: nothing new, or the same failure. */
const ofRepeat = (first: RowOutcome, reason: string): RowOutcome =>
	first.result === 'malformed' || first.result === 'failed'
		? first
		: { ...first, result: 'already_in_list', reason };

const failed = (reason: string): RowOutcome => {
	return { result: 'failed', reason, field: null, leadId: null, name: null };
};

const unreported = failed(
	'The API did not report on this row. Import it again: a lead that is there already is not doubled.',
);

/** The API names no limit for a body. Most servers take at least this much; a hundred usual rows are a tenth of it. */
const BYTES_MAX = 1_000_000;

/** At most `most` rows to a request, and fewer if they are large. A row that is too large by itself goes alone. */
function* batchesOf(rows: readonly ImportRow[], most: number): Generator<ImportRow[]> {
	let batch: ImportRow[] = [];
	let bytes = 0;
	for (const row of rows) {
		const size = Buffer.byteLength(JSON.stringify(row.lead ?? null));
		if (batch.length > 0 && (batch.length >= most || bytes + size > BYTES_MAX)) {
			yield batch;
			batch = [];
			bytes = 0;
		}
		batch.push(row);
		bytes += size;
	}
	if (batch.length > 0) yield batch;
}
