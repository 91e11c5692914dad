import { executionIds, readIfThere, type Execution } from './executions';
import type { N8n } from './n8n';
import { chain, node, type WorkflowFile } from './workflows';

export const TRIGGER = 'Outreach Trigger';

/** Each Poll Time polls at most once a minute, so there are six. */
const everyTenSeconds = {
	item: [0, 10, 20, 30, 40, 50].map((second) => ({
		mode: 'custom',
		cronExpression: `${second} * * * * *`,
	})),
};

/** With durable cursors, n8n saves what a poll found together with the execution that the poll starts. */
export const DURABLE_CURSORS = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};

/** Looks for replies, every ten seconds by default, and posts their ids one by one, a fifth of a second apart. */
export function replyWorkflow(chatHook: string, pollTimes: object = everyTenSeconds): WorkflowFile {
	const nodes = [
		node(TRIGGER, 'n8n-nodes-outreach.outreachTrigger', {
			pollTimes,
			events: ['replyReceived'],
		}),
		node(
			'Tell',
			'n8n-nodes-base.httpRequest',
			{
				method: 'POST',
				url: chatHook,
				sendBody: true,
				bodyParameters: { parameters: [{ name: 'text', value: '={{ $json.message_id }}' }] },
				options: { batching: { batch: { batchSize: 1, batchInterval: 200 } } },
			},
			4.2,
		),
	];
	return {
		name: 'Tell of replies',
		nodes,
		connections: chain(nodes),
		settings: { executionOrder: 'v1' },
	};
}

interface Started {
	readonly executionId: string;
	readonly status: string;
	/** False if n8n lists it but gives nothing of it. It can then be neither stopped nor retried. */
	readonly isReadable: boolean;
	/** The ids of the messages that the trigger passed to this execution. */
	readonly messages: readonly string[];
}

/**
 * All executions of a workflow, oldest first. Executions that crashed at once still have the items they were to work
 * on.
 */
export async function startedByReplies(
	n8n: Pick<N8n, 'call'>,
	workflowId: string,
): Promise<Started[]> {
	const started: Started[] = [];
	for (const id of await executionIds(n8n, workflowId)) {
		const execution = await readIfThere(n8n, id);
		started.push({
			executionId: id,
			status: execution?.status ?? 'new',
			isReadable: execution !== undefined,
			messages: execution ? messagesOf(execution) : [],
		});
	}
	return started.reverse();
}

/** After a kill, n8n may record that the trigger ran, but without its output. */
function messagesOf({ output, queued }: Execution): string[] {
	const items = [...output(TRIGGER), ...queued(TRIGGER)];
	const known = items.filter(({ message_id: id }) => id !== undefined);
	return [...new Set(known.map(({ message_id: id }) => String(id)))];
}
