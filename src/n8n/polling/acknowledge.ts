import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Environment } from '../environment';
import { executionBegan, processedRecordOf } from '../execution/processedRecord';

/** Each event takes two. The oldest go first, but only the events of the last poll can be handed out again. */
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
): Promise<INodeExecutionData[]> {
	const items = context.getInputData();
	const ids = [...new Set(items.flatMap(eventIdOf))];
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
 */
async function findTaken(
	context: IExecuteFunctions,
	environment: Pick<Environment, 'sleep'>,
	{ ids, owner }: { readonly ids: readonly string[]; readonly owner: string },
): Promise<ReadonlySet<string>> {
	const record = processedRecordOf(context, Math.max(KEYS_MAX, 2 * ids.length));
	const ownKey = (id: string) => `${owner}:${id}`;
	const taken = new Set<string>();
	let left = ids;
	let isRecorded = false;
	for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
		const there = await record.lookAndAdd([...left, ...left.map(ownKey)]);
		if (there) {
			const others = left.filter((id) => there.has(id) && !there.has(ownKey(id)));
			if (others.length > 0) await record.remove(others.map(ownKey));
			for (const id of others) taken.add(id);
			left = left.filter((id) => !taken.has(id));
			isRecorded = left.every((id) => there.has(id));
			if (isRecorded) break;
		}
		await environment.sleep(LOOK_AGAIN_MS * (there ? 1 : tries));
	}
	if (!isRecorded) {
		context.logger.warn(
			`${context.getNode().name}: n8n could not record that these events were received, so they may come a second time, with the same event_id, after its next start.`,
		);
	}
	return taken;
}

/** With Always Output Data, n8n would run the workflow on one empty item. */
function outputNothing(context: IExecuteFunctions): void {
	const data = context.getExecuteData();
	data.node = { ...data.node, alwaysOutputData: false };
}
