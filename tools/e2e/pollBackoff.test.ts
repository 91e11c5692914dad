/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createRequire } from 'node:module';
import path from 'node:path';

import { seeded } from '../../packages/sandbox/composition/seeded';
import { startSandbox } from '../../packages/sandbox/server';
import { fromRunner } from '../../packages/rehearsal/n8n/installation';
import { startN8n, type N8n } from '../../packages/rehearsal/n8n/n8n';
import { poll } from '../../packages/rehearsal/n8n/poll';
import { DURABLE_CURSORS, replyWorkflow, TRIGGER } from '../../packages/rehearsal/n8n/replies';
import { chatHookOf } from '../../packages/rehearsal/n8n/sandboxServices';
import {
	createCredential,
	importWorkflow,
	publishWorkflow,
	unpublishWorkflow,
} from '../../packages/rehearsal/n8n/workflows';
import { backoffMs } from '../../test/nodes/support/pollBackoff';
import { readExecutions } from './support/executions';
import { settled } from './support/settle';

/** With durable cursors n8n waits after a poll that fails. */

jest.setTimeout(600_000);

/** As far as we use it. */
interface Policy {
	pollFailureFromError(error: unknown, now: Date): { type: string; retryAfterMs: number | null };
	computeBackoffDelayMs(
		failure: ReturnType<Policy['pollFailureFromError']> & { consecutiveErrors: number },
	): number;
}

const { n8n } = fromRunner();
const load = createRequire(path.join(n8n, 'package.json'));
const policy = load('./dist/workflows/triggers/poll-backoff-policy.js') as Policy;

const NOW = new Date('2026-03-02T09:30:00Z');

const errors: Readonly<Record<string, object>> = {
	'no answer': new Error('No answer'),
	...Object.fromEntries(
		[400, 401, 403, 404, 408, 429, 500, 503].map((status) => [
			`status ${status}`,
			{ httpCode: String(status) },
		]),
	),
	'a cause with a status': new Error('Refused', { cause: { httpCode: '401' } }),
	'a 401 that says when to come again': { httpCode: '401', headers: { 'retry-after': '20' } },
	...Object.fromEntries(
		[
			'rate-limited',
			'temporarily-unavailable',
			'credential-invalid',
			'configuration-invalid',
			'node-defect',
			'something else',
		].map((cause) => [`a 401 declared ${cause}`, { httpCode: '401', failure: { cause } }]),
	),
	...Object.fromEntries(
		[1, 7_000, 3 * 3_600_000].map((retryAfterMs) => [
			`a declared wait of ${retryAfterMs} ms`,
			{ failure: { cause: 'rate-limited', retryAfterMs } },
		]),
	),
	'a declared end': {
		failure: { cause: 'quota-exhausted', resetsAtEpochMs: NOW.getTime() + 90_000 },
	},
};

test.each(Object.keys(errors))('the quick tests wait after %s as n8n does', (name) => {
	const error = errors[name]!;
	for (let inARow = 1; inARow <= 12; inARow += 1) {
		const failure = policy.pollFailureFromError(error, NOW);
		const waited = policy.computeBackoffDelayMs({ ...failure, consecutiveErrors: inARow });
		expect({ inARow, waited: backoffMs(error, inARow, NOW) }).toEqual({ inARow, waited });
	}
});

test('n8n waits half an hour after one 401, and after ten failures of any kind', () => {
	const waits = (error: object, inARow: number) => backoffMs(error, inARow, NOW) / 1_000;
	expect(waits(errors['status 401']!, 1)).toBe(1_800);
	expect([1, 2, 5, 10].map((inARow) => waits(errors['status 503']!, inARow))).toEqual([
		5, 10, 80, 1_800,
	]);
});

/** Several polls, on a busy machine too. */
const PATIENCE_MS = 120_000;
/** Three polls, if n8n did not wait. */
const LOOK_MS = 30_000;

test('a key that is refused twice makes n8n wait, after a restart too, until the workflow is unpublished and published; then all comes', async () => {
	const { sandbox, baseUrl, close } = await startSandbox();
	let n8n: N8n | undefined;
	try {
		n8n = await startN8n({ variables: DURABLE_CURSORS });
		const credential = await createCredential(n8n, baseUrl);
		const workflow = replyWorkflow(chatHookOf(baseUrl));
		const workflowId = await importWorkflow(n8n, workflow, credential);
		await publishWorkflow(n8n, workflowId);
		const polls = (status: number) =>
			sandbox.requests.filter(
				(each) => each.endpoint === 'conversations.list' && each.status === status,
			).length;
		const reach = async (status: number, count: number) =>
			await poll(
				() => Promise.resolve(polls(status)),
				(value) => value >= count,
				{ timeoutMs: PATIENCE_MS },
			);
		// What the poll at the activation remembers is not kept.
		expect(await reach(200, 2)).toBeGreaterThanOrEqual(2);

		sandbox.faults.add({ fault: 'status', status: 401, times: 100 });
		expect(await reach(401, 2)).toBe(2);
		// n8n saves a failed poll after its answer, and a stop does not wait for that.
		const saved = await poll(
			() => readExecutions(n8n!, workflowId),
			(all) => all.length >= 2,
			{ timeoutMs: PATIENCE_MS },
		);
		expect(saved.map(({ status }) => status)).toEqual(['error', 'error']);
		const reply = sandbox.control.addMessage(seeded.conversations.interested, { content: 'Hello' });
		await n8n.pause();
		await n8n.resume();
		await poll(
			() => Promise.resolve(polls(401)),
			(count) => count > 2,
			{ timeoutMs: LOOK_MS },
		);
		expect(polls(401)).toBe(2);
		sandbox.faults.clear();

		await unpublishWorkflow(n8n, workflowId);
		await publishWorkflow(n8n, workflowId);
		const posts = await poll(
			() => Promise.resolve(sandbox.services.chat.posts.map(({ text }) => text)),
			(all) => all.length > 0,
			{ timeoutMs: PATIENCE_MS },
		);
		expect(posts).toEqual([reply.id]);
		const executions = await settled(n8n, workflowId, ({ length }) => length > saved.length);
		expect(executions.map(({ status }) => status)).toEqual(['error', 'error', 'success']);
		expect(executions[2]!.output(TRIGGER)).toMatchObject([{ text: 'Hello' }]);
	} finally {
		await n8n?.stop();
		await close();
	}
});
