import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Environment } from '../environment';
import {
	executionBegan,
	type ProcessedRecord,
	processedRecordOf,
} from '../execution/processedRecord';
import type { Arrivals } from './arrivals';
import { warn } from './log';

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
