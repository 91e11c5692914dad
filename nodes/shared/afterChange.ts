import type { JsonRecord } from '../../src/contract/json';
import { fullMessageOf } from '../../src/n8n/errors';
import { addHint } from '../../src/n8n/execution/hints';
import type { ItemCall } from '../../src/n8n/execution/itemCall';
import { valueAt } from './form/paths';
import { isSameValue, pathsOf } from './keep/changes';

// The API document does not show every answer, and a service may answer without doing what was asked. What counts is
// what the record says afterwards.

/** One of them is in every record of a kind that can be changed. */
const ALWAYS_THERE = ['created_at', 'createdAt', 'generated_at'];

/**
 * The record after a change. An answer that has only a part of it is followed by a read, or the rest would look empty.
 * The change is made by then, so a failure is only a hint.
 * @param done as in 'The agent was changed'
 */
export async function readIfShort<Row extends object>(
	call: ItemCall,
	done: string,
	answer: Row,
	read: () => Promise<Row | undefined>,
): Promise<Row> {
	if (ALWAYS_THERE.some((field) => field in answer)) return answer;
	const hint = (why: string) => addHint(call, `${done}, but could not be read again: ${why}`);
	try {
		const record = await read();
		if (record) return record;
		hint('the API does not list it.');
	} catch (error) {
		hint(fullMessageOf(error));
	}
	return answer;
}

/** The paths of what was sent that the record has, but with another value. */
export const differences = (sent: JsonRecord, record: JsonRecord): string[] =>
	pathsOf(sent).filter((path) => {
		const value = valueAt(record, path);
		return value !== undefined && !isSameValue(valueAt(sent, path), value);
	});

/** After what cannot be taken back, or has reached nobody yet, a difference is only a hint. */
export function hintAtDifferences(
	call: ItemCall,
	done: string,
	paths: readonly string[],
	advice: string,
	label: (path: string) => string,
): void {
	if (paths.length === 0) return;
	const labels = [...new Set(paths.map(label))].join(', ');
	addHint(
		call,
		`${done}, but these fields do not have the values that were sent: ${labels}. ${advice}`,
	);
}
