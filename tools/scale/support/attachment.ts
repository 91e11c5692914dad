import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { NodeRun } from '../../../packages/rehearsal/n8n/executions';
import { ended, onlyExecution, publishCallable, type Ended } from './calls';
import { workerOf, type Cluster } from './cluster';
import { downloadAttachment } from './nodes';

/** An image of the seed. */
const IMAGE = {
	conversation_id: seeded.conversations.attachments,
	message_id: seeded.messages.pictureAndSound,
};
const ROUTE = `/conversations/${IMAGE.conversation_id}/messages/${IMAGE.message_id}/attachments/0`;

/**
 * Downloads an attachment on a worker; the main process, in another folder, reads it and answers the call with it.
 * Returns where n8n says that it is.
 */
export async function proveShared(cluster: Cluster): Promise<string> {
	const { workflowId, call } = await publishCallable(cluster, [downloadAttachment], {
		responseMode: 'lastNode',
		responseData: 'firstEntryBinary',
		responseBinaryPropertyName: 'data',
	});
	const answer = await call([IMAGE]);
	const headers = { authorization: `Bearer ${sandboxKeys.full.token}` };
	const original = await fetch(`${cluster.baseUrl}${ROUTE}`, { headers });
	expect(Buffer.from(await answer.arrayBuffer())).toEqual(
		Buffer.from(await original.arrayBuffer()),
	);
	const executionId = await onlyExecution(cluster.n8n, workflowId);
	expect(await workerOf(cluster, executionId)).toBeDefined();
	return placeOf(await ended(cluster.n8n, executionId));
}

function placeOf({ runs }: Ended): string {
	const [item] = (runs.Download as readonly NodeRun[])[0]?.data?.main?.[0] ?? [];
	const { binary } = item as unknown as { binary: { data: { id: string } } };
	return binary.data.id;
}
