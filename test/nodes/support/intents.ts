import type { Conversation } from '../../../src/contract/conversations';
import { environment } from './environment';
import type { TestSandbox } from './sandbox';

/** Lets the service label what a lead wants. */
export function setIntent(
	sandbox: Pick<TestSandbox, 'query'>,
	conversationId: string,
	intent: Conversation['intent'],
): void {
	const changes = JSON.stringify({ intent, updated_at: new Date(environment.now()).toISOString() });
	// A patch with null would take the field away.
	const record = "json_set(json_patch(record, ?), '$.intent', json_extract(?, '$.intent'))";
	sandbox.query(
		`UPDATE conversations SET record = ${record} WHERE id = ?`,
		changes,
		changes,
		conversationId,
	);
}
