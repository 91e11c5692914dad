import { fullMessageOf } from '../../src/n8n/errors';
import { addHint } from '../../src/n8n/execution/hints';
import type { ItemCall } from '../../src/n8n/execution/itemCall';

/**
 * The record after a change. The API document does not show every answer. One that has only a part of the record is
 * followed by a read, or the rest would look empty. The change is made by then, so a failure is only a hint.
 * @param kind as in 'The agent was changed'
 */
export async function readIfShort<Row extends { readonly created_at: unknown }>(
	call: ItemCall,
	kind: string,
	answer: Row,
	read: () => Promise<Row | undefined>,
): Promise<Row> {
	if ('created_at' in answer) return answer;
	const hint = (why: string) =>
		addHint(call, `The ${kind} was changed, but could not be read again: ${why}`);
	try {
		const record = await read();
		if (record) return record;
		hint('the API does not list it.');
	} catch (error) {
		hint(fullMessageOf(error));
	}
	return answer;
}
