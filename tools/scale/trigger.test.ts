/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { startTalk } from '../e2e/support/replies';
import { UNFINISHED } from '../../packages/rehearsal/n8n/executions';
import { poll } from '../../packages/rehearsal/n8n/poll';
import {
	DURABLE_CURSORS,
	replyWorkflow,
	startedByReplies,
} from '../../packages/rehearsal/n8n/replies';
import { chatHookOf } from '../../packages/rehearsal/n8n/sandboxServices';
import { importWorkflow, publishWorkflow } from '../../packages/rehearsal/n8n/workflows';
import { useCluster, workerOf, type Cluster } from './support/cluster';

jest.setTimeout(900_000);

const seed = Number(process.env.OUTREACH_SEED ?? Date.now() % 1_000_000);

/** Several polls, on a busy machine too. */
const TIMEOUT_MS = 180_000;

const REPLIES = 10;

const answered = ({ sandbox }: Cluster) =>
	sandbox.requests.filter(
		({ endpoint, status }) => endpoint === 'conversations.list' && status === 200,
	).length;

async function becomesTrue(isSo: () => boolean | Promise<boolean>) {
	const isIt = await poll(async () => await isSo(), Boolean, {
		timeoutMs: TIMEOUT_MS,
		everyMs: 5,
	});
	expect(isIt).toBe(true);
}

/** Waits for so many more polls that the service has answered. */
async function pollsMore(cluster: Cluster, count: number) {
	const before = answered(cluster);
	await becomesTrue(() => answered(cluster) >= before + count);
}

const variants = [
	{ name: 'as n8n is set up', variables: {} },
	{ name: 'with durable cursors', variables: DURABLE_CURSORS },
];

describe.each(variants)('$name', ({ variables }) => {
	const cluster = useCluster(variables);

	test(`each reply is in one execution on a worker, also when the main process is killed in a poll (OUTREACH_SEED=${seed})`, async () => {
		const { n8n, sandbox, credential, baseUrl } = cluster;
		const workflow = replyWorkflow(chatHookOf(baseUrl));
		const workflowId = await importWorkflow(n8n, workflow, credential);
		await publishWorkflow(n8n, workflowId);
		// What the poll at the activation remembers is not kept with durable cursors.
		await pollsMore(cluster, 2);
		const talk = startTalk(sandbox, seed);
		const posted = () => sandbox.services.chat.posts.map(({ text }) => text);
		const arrive = () => becomesTrue(() => posted().length >= talk.replies.length);

		talk.write(REPLIES);
		await arrive();
		for (const endpoint of ['conversations.list', 'conversations.get'] as const) {
			// The poll waits for this answer until the process is killed.
			sandbox.faults.add({ fault: 'timeout_before', endpoint });
			const reached = () => sandbox.requests.filter((each) => each.endpoint === endpoint).length;
			const before = reached();
			talk.write(REPLIES);
			await becomesTrue(() => reached() > before);
			await n8n.kill();
			sandbox.faults.clear();
			talk.write(1);
			await n8n.resume();
			await arrive();
		}
		// Whatever would come twice.
		await pollsMore(cluster, 2);

		const expected = talk.replies.map((reply) => reply.message_id).toSorted();
		expect(posted().toSorted()).toEqual(expected);
		const started = await poll(
			() => startedByReplies(n8n, workflowId),
			(all) => all.every(({ status }) => !UNFINISHED.includes(status)),
		);
		expect(started.flatMap(({ messages }) => messages).toSorted()).toEqual(expected);
		for (const { executionId, status } of started) {
			expect(status).toBe('success');
			expect(await workerOf(cluster, executionId)).toBeDefined();
		}
	});
});
