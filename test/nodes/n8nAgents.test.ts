/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../packages/sandbox/core/keys';
import { seeded } from '../../packages/sandbox/composition/seeded';
import type { EndpointId } from '../../src/contract';
import { allOperations } from '../../tools/generate/nodes';
import { callByAgent } from './support/callByAgent';
import { environment } from './support/environment';
import { person } from './support/imports';
import {
	doublesIn,
	FAULTS,
	histories,
	parametersWith,
	planFaults,
	works,
} from '../support/agentCalls';
import { everyOperation, operationNamed, type OperationCase } from './support/operations';
import { credentialFor, openSandbox, useSandbox } from './support/sandbox';

jest.setTimeout(1_800_000);

const sandbox = useSandbox();

// What an earlier test has called is forgotten.
beforeEach(async () => await environment.sleep(11 * 60_000));

const call = async ({ type, parameters }: OperationCase) =>
	await callByAgent({ type, parameters, input: person(1), credential: sandbox.credential() });

test.each(everyOperation)("$name works as a tool of n8n's own Agents", async (operation) => {
	const { rows, error } = await call(operation);
	expect(error).toBeUndefined();
	expect(rows.length).toBeGreaterThan(0);
});

const SEND = 'message: send';

/** Message > Send as an agent calls it, with its guard or without. */
const sending = (parameters: INodeParameters = {}): OperationCase => {
	const operation = operationNamed(SEND);
	return { ...operation, parameters: { ...operation.parameters, ...parameters } };
};

test('a refused message does not keep later calls from sending', async () => {
	const { syncing } = seeded.conversations;
	const last = sandbox.query<{ id: string }>(
		'SELECT id FROM conversation_messages WHERE conversation_id = ? ORDER BY seq DESC LIMIT 1',
		syncing,
	)[0]!.id;
	const guarded = sending({
		sendIf: 'noNewerMessage',
		conversationId: syncing,
		onlyIfLastMessageId: last,
	});
	const refusal = /^The conversation is still syncing, so nothing was sent/;
	expect((await call(guarded)).error).toMatch(refusal);
	expect((await call(guarded)).error).toMatch(refusal);
});

describe('a call that the model makes again', () => {
	test('within ten minutes: nothing goes out, and the model gets the first answer', async () => {
		const first = await call(sending());
		const second = await call(sending());
		expect(first.rows).toMatchObject([{ status: 'sent' }]);
		expect(second.rows).toEqual([{ ...first.rows[0], repeated: true }]);
		expect(sandbox.effects('message_sent')).toHaveLength(1);
	});

	test('at the same moment: one of them goes out', async () => {
		const answers = await Promise.all([1, 2, 3].map(async () => await call(sending())));
		expect(answers.flatMap(({ rows }) => rows)).toHaveLength(3);
		expect(sandbox.effects('message_sent')).toHaveLength(1);
	});

	test('with another text, or later: it goes out', async () => {
		await call(sending());
		await call(sending({ content: 'Something else' }));
		expect(sandbox.effects('message_sent')).toHaveLength(2);
		await environment.sleep(10 * 60_000 + 1);
		await call(sending());
		expect(sandbox.effects('message_sent')).toHaveLength(3);
	});

	test('after one of which nobody knows whether it was sent: not again, and the message says so', async () => {
		const endpoint = 'conversations.sendMessage';
		sandbox.faults.add({ endpoint, fault: 'reset_after' });
		sandbox.faults.add({ endpoint: 'conversations.get', fault: 'status', status: 403, times: 99 });
		const first = await call(sending());
		expect(first.error).toMatch(/^May have been sent\. Do not call again\. .*taken effect/s);
		const second = await call(sending());
		expect(second.error).toMatch(/^May have been sent\. Do not call again\. /);
		expect(sandbox.effects('message_sent')).toHaveLength(1);
	});

	test('after one that was not sent: it goes out', async () => {
		sandbox.faults.add({ endpoint: 'conversations.sendMessage', fault: 'status', status: 403 });
		expect((await call(sending())).error).toContain('conversations:write');
		expect((await call(sending())).rows).toMatchObject([{ status: 'sent' }]);
	});

	test('of a change of state: it is made, as an agent may pause, resume and pause again', async () => {
		for (const name of ['campaign: pause', 'campaign: resume', 'campaign: pause']) {
			const operation = operationNamed(name);
			const parameters = { ...operation.parameters, campaignId: seeded.campaigns.started };
			expect((await call({ ...operation, parameters })).error).toBeUndefined();
		}
		expect(sandbox.effects('campaign_paused')).toHaveLength(2);
	});
});

/** The operations that change something, each with its changing request. */
const changing = everyOperation.flatMap((operation) => {
	const [resource, name] = operation.name.split(': ');
	const { endpoint } = allOperations.find(
		(each) => each.resource === resource && each.name === name!.split(' ')[0],
	)!;
	return endpoint.retry === 'safe' ? [] : [{ operation, name: operation.name, endpoint }];
});

/** Calls an operation whose request takes effect without an answer; nothing can be found out afterwards. */
async function callInTheDark({ operation, endpoint: { id } }: (typeof changing)[number]) {
	const before = await openSandbox();
	const running = await openSandbox();
	try {
		const callOf = async (to: typeof running) =>
			await callByAgent({
				...operation,
				input: person(1),
				credential: credentialFor(to, sandboxKeys.full.token),
			});
		await callOf(before);
		const readsBefore = before.sandbox.requests.findIndex(({ endpoint }) => endpoint === id);
		expect(readsBefore).toBeGreaterThanOrEqual(0);
		const { faults } = running.sandbox;
		faults.add({ endpoint: id as EndpointId, fault: 'reset_after', times: Infinity });
		faults.add({ fault: 'status', status: 500, skip: readsBefore, times: Infinity });
		return await callOf(running);
	} finally {
		await Promise.all([before.close(), running.close()]);
	}
}

test.each(changing)(
	'$name: if nobody knows whether it was done, the message alone says so, and what to do',
	async (each) => {
		const { error } = await callInTheDark(each);
		expect(error).toMatch(/may have (taken effect|been sent)/i);
		expect(error).toMatch(/Look at .+ before running this again|Running it again is safe/);
	},
);

test('without its guard, nothing is sent, and the message says what to do', async () => {
	const { error } = await call(sending({ sendIf: 'noNewerMessage', onlyIfLastMessageId: '' }));
	expect(error).toMatch(/Only If Last Message ID must not be empty/);
	expect(sandbox.effects()).toEqual([]);
});

test('with a guard whose expression gives nothing, nothing is sent, and nobody is told to drag something', async () => {
	const onlyIfLastMessageId = '={{ $json.message_id }}';
	const { error } = await call(sending({ sendIf: 'noNewerMessage', onlyIfLastMessageId }));
	expect(error).toContain(
		'Only If Last Message ID must not be empty: its expression gives nothing',
	);
	expect(error).not.toContain('drag');
	expect(sandbox.effects()).toEqual([]);
});

test('Enrich: the calls of ten minutes share one budget', async () => {
	const enrich = (leadId: string) => {
		const operation = operationNamed('lead: enrich');
		const id = { __rl: true, mode: 'id', value: leadId };
		return call({
			...operation,
			parameters: { ...operation.parameters, leadId: id, maxCredits: 2 },
		});
	};
	const statuses: unknown[] = [];
	for (const { id } of sandbox.query<{ id: string }>('SELECT id FROM leads')) {
		const { rows } = await enrich(id);
		statuses.push(...rows.map(({ charged, status }) => (charged ? 'charged' : status)));
	}
	expect(statuses.filter((status) => status === 'charged')).toHaveLength(2);
	expect(statuses).toContain('skipped');
});

/** `AGENTS_SEED` to see a history again. */
const runs: fc.Parameters<unknown> = {
	numRuns: 25,
	...(process.env.AGENTS_SEED && { seed: Number(process.env.AGENTS_SEED) }),
};

test('500 calls, repeated and at once, with faults: nothing happens twice', async () => {
	let [calls, nrOfHistories] = [0, 0];
	await fc.assert(
		fc.asyncProperty(histories(FAULTS), async (history) => {
			nrOfHistories += 1;
			const running = await openSandbox();
			try {
				const credential = credentialFor(running, sandboxKeys.full.token);
				const { sandbox: own } = running;
				const end = environment.elapsed() + 9 * 60_000;
				for (const together of history) {
					if (environment.elapsed() > end) break;
					await Promise.all(
						together.map(async (each) => {
							planFaults(own, each);
							calls += 1;
							const work = works[each.work];
							const parameters = parametersWith(work, work.value(each.which));
							await callByAgent({ type: work.type, parameters, credential });
						}),
					);
				}
				expect(doublesIn(own)).toEqual([]);
			} finally {
				await running.close();
			}
		}),
		runs,
	);
	expect(calls / nrOfHistories).toBeGreaterThan(16);
});
