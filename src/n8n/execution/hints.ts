import type { IExecuteFunctions, INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';

import { isRecord } from '../../contract/json';

/** A remark above the output of the node. */
export type Hint = Required<Pick<NodeExecutionHint, 'message' | 'type'>>;

export const warning = (message: string): Hint => ({ message, type: 'warning' });
export const info = (message: string): Hint => ({ message, type: 'info' });

const shown = new WeakMap<object, Set<string>>();

/** Shows a remark above the output of the node. Many items with the same remark show it once. */
export function addHint({ context }: { readonly context: IExecuteFunctions }, message: string) {
	addHints(context, [warning(message)]);
}

export function addHints(
	context: Pick<IExecuteFunctions, 'addExecutionHints'>,
	hints: readonly Hint[],
): void {
	const ofRun = shown.get(context) ?? new Set();
	shown.set(context, ofRun);
	for (const hint of hints) {
		if (ofRun.has(hint.message)) continue;
		ofRun.add(hint.message);
		context.addExecutionHints({ ...hint, location: 'outputPane' });
	}
}

/** `12 of 265 rows are`, `1 of 1 row is`. */
export function someAre(count: number, { length }: { readonly length: number }, noun: string) {
	return `${count} of ${length} ${noun}${length === 1 ? '' : 's'} ${count === 1 ? 'is' : 'are'}`;
}

/** With Continue On Fail, an item whose request may have taken effect looks like any other failed item. */
export function unknownOutcomes(items: readonly INodeExecutionData[]): Hint[] {
	const { length } = items.filter(({ json }) => outcomeIn(json) === 'unknown');
	if (length === 0) return [];
	return [
		warning(
			`${someAre(length, items, 'item')} of unknown outcome: the request may have taken effect. Read "error" before you run anything again.`,
		),
	];
}

const outcomeIn = ({ details }: INodeExecutionData['json']): unknown =>
	isRecord(details) ? details.outcome : undefined;
