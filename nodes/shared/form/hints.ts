import type { IExecuteFunctions } from 'n8n-workflow';

import type { ItemCall } from '../../../src/n8n/execution/itemCall';

const shown = new WeakMap<IExecuteFunctions, Set<string>>();

/** Shows a remark above the output of the node. Many items with the same remark show it once. */
export function addHint({ context }: Pick<ItemCall, 'context'>, message: string): void {
	const ofRun = shown.get(context) ?? new Set();
	shown.set(context, ofRun);
	if (ofRun.has(message)) return;
	ofRun.add(message);
	context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
}
