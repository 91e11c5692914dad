import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { JournalEntry, SendJournal } from '../client/journal';
import { isToolNode } from './tool';

/**
 * Remembers sends in the node's context, which n8n keeps across Retry On Fail and Retry of an execution.
 * The key is the run, the item and the request. An AI agent's repeated call has a new run index,
 * so for a tool the request alone is the key.
 *
 * `compact` makes the stored answer small; what it gives must still be readable as an answer.
 */
export function sendJournal(
	context: IExecuteFunctions,
	itemIndex: number,
	request: { endpoint: string; subject: unknown },
	compact: (body: unknown) => unknown = (body) => body,
): SendJournal {
	const entries = journalOf(context);
	const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
	const runIndex = context.getWorkflowDataProxy(itemIndex).$runIndex as number;
	const key = isToolNode(context.getNode()) ? hash : `${runIndex}:${itemIndex}:${hash}`;
	return {
		read: () => entries[key],
		write: (entry) => {
			entries[key] =
				entry.state === 'done' ? { ...entry, body: compact(entry.body) } : { ...entry };
		},
	};
}

function journalOf(context: IExecuteFunctions): Record<string, JournalEntry> {
	const store: IDataObject = context.getContext('node');
	store.sent ??= {};
	return store.sent as unknown as Record<string, JournalEntry>;
}
