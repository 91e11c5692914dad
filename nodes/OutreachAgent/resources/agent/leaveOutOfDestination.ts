import type { JsonRecord } from '../../../../src/contract/json';
import type { Problem } from '../../../../src/contract/problems';
import { invalidFields } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { isLeftOut, readLists } from '../../../shared/leaveOut/lists';

/** Throws if the request makes the agent fill one of these lists. */
export async function checkDestinationList(
	call: ItemCall,
	{ destination_list_id: destination }: JsonRecord,
	ids: readonly string[],
	rename: (problem: Problem) => Problem,
): Promise<void> {
	if (ids.length === 0 || destination === undefined) return;
	const lists = await readLists(call, ids);
	const own = lists.find(({ id }) => id === String(destination).trim());
	if (own) throw invalidFields([rename({ field: 'destination_list_id', message: isLeftOut(own) })]);
}
