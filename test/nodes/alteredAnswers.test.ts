import type { IDataObject } from 'n8n-workflow';

import { allEndpoints, type EndpointId } from '../../src/contract';
import { everyOperation, type OperationCase } from './support/operations';
import { runNode } from './support/runNode';
import { useSandbox } from './support/sandbox';

const sandbox = useSandbox();

const run = async ({ type, parameters }: Pick<OperationCase, 'type' | 'parameters'>) =>
	await runNode({ type, parameters, credential: sandbox.credential() });

const answerWith = (endpoint: EndpointId, body: unknown) =>
	sandbox.faults.add({ fault: 'body', text: JSON.stringify(body), endpoint });

const methodOf = (endpoint: EndpointId) => allEndpoints.find(({ id }) => id === endpoint)!.method;

/** Operations whose first request changes something, and that take no rows of a sheet. */
const changing = everyOperation.filter(
	({ endpoint, name }) => methodOf(endpoint) !== 'GET' && name !== 'lead: import',
);

const filled = (row: IDataObject | undefined) =>
	Object.keys(row ?? {}).filter((field) => row![field] !== null);

describe.each(changing)('$name', (operation) => {
	const { endpoint } = operation;
	/** What has a value if the answer is as the document shows it. */
	let usual: string[];

	test('as documented', async () => {
		const { rows, error } = await run(operation);
		expect(error).toBeUndefined();
		usual = filled(rows[0]);
	});

	test.each([{ ok: true }, { data: { ok: true } }, { data: {} }])(
		'an answer without the record, %j: what was done is looked up, or is an error',
		async (body) => {
			answerWith(endpoint, body);
			const { rows, error } = await run(operation);
			if (error) expect(error.message).toMatch(/answer|without/i);
			// A message that cannot be found yet has no ID, and says so; a lead enriched before cost nothing.
			else if (rows[0]?.pending !== true && rows[0]?.reason === undefined) {
				expect(filled(rows[0])).toEqual(expect.arrayContaining(usual));
			}
		},
	);
});

const named = (name: string) => everyOperation.find((operation) => operation.name === name)!;

/** The record as the API gives it after this operation. */
async function recordAfter(name: string): Promise<IDataObject> {
	const { type, parameters } = named(name);
	const { rows } = await run({ type, parameters: { ...parameters, simplify: false } });
	return rows[0]!;
}

describe('a record one level deeper', () => {
	test.each([
		['campaign: pause', 'campaigns.act', 'campaign'],
		['agent: pause', 'agents.act', 'agent'],
		['agent: create', 'agents.create', 'agent'],
		['messageApproval: approve', 'campaigns.actOnMessageApproval', 'message'],
		['socialAccount: update', 'socialAccounts.update', 'social_account'],
	] as const)('%s', async (name, endpoint, key) => {
		const record = { ...(await recordAfter(name)), id: 'x-1' };
		sandbox.reset();
		const before = sandbox.requests.length;
		answerWith(endpoint, { data: { [key]: record } });
		const { rows, error } = await run(named(name));
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ id: 'x-1' }]);
		const calls = sandbox.requests.slice(before).map((each) => each.endpoint);
		expect(calls.filter((each) => each === endpoint)).toHaveLength(1);
	});
});

describe('an answer that does not have what was sent', () => {
	test('limits of a sender account: an error that names them', async () => {
		const record = await recordAfter('socialAccount: update');
		const limits = { ...(record.sending_limits as IDataObject), max_messages_per_day: 20 };
		answerWith('socialAccounts.update', { data: { ...record, sending_limits: limits } });
		const { error } = await run(named('socialAccount: update'));
		expect(error?.message).toBe(
			'The API accepted the update, but did not make it in all fields: Max Messages per Day',
		);
		answerWith('socialAccounts.update', {
			data: { ...record, sending_limits: { ...limits, warmup_enabled: true } },
		});
		const { error: locked } = await run(named('socialAccount: update'));
		expect(locked?.description).toContain('Warm-up is on for this account');
	});

	test('a campaign that did not pause is an error, one that did not start a hint', async () => {
		const paused = await recordAfter('campaign: resume');
		sandbox.reset();
		answerWith('campaigns.get', { data: { ...paused, name: 'Ann', status: 'started' } });
		answerWith('campaigns.act', { data: { ...paused, name: 'Ann', status: 'started' } });
		const { error } = await run(named('campaign: pause'));
		expect(error?.message).toBe(
			'The API accepted that the campaign "Ann" is paused, but it is started',
		);
		answerWith('campaigns.get', { data: { ...paused, name: 'Ben', status: 'draft' } });
		answerWith('campaigns.act', { data: { ...paused, name: 'Ben', status: 'draft' } });
		const { rows, hints } = await run(named('campaign: start'));
		expect(rows).toMatchObject([{ status: 'draft' }]);
		expect(hints).toEqual([
			'The API accepted that the campaign "Ben" is started, but it is draft. Look at it in the application.',
		]);
	});

	test('a stale answer is read once more', async () => {
		const started = await recordAfter('campaign: resume');
		sandbox.reset();
		answerWith('campaigns.act', { data: { ...started, status: 'started' } });
		const { rows } = await run(named('campaign: pause'));
		expect(rows).toMatchObject([{ status: 'paused' }]);
	});

	test('a message that is still pending is a hint', async () => {
		const row = await recordAfter('messageApproval: approve');
		sandbox.reset();
		const pending = { ...row, approval_status: 'pending' };
		answerWith('campaigns.listMessageApprovals', {
			data: [pending],
			pagination: { limit: 500, has_more: false, next_cursor: null },
		});
		answerWith('campaigns.actOnMessageApproval', { data: pending });
		const { rows, hints } = await run(named('messageApproval: approve'));
		expect(rows).toMatchObject([{ approval_status: 'pending' }]);
		expect(hints).toEqual([
			'The API accepted that the message is approved, but it is pending. Look at it in the application.',
		]);
	});

	test.each([
		[{ lead_id: 'lead_other' }, 'The API answered without the text that was set'],
		[{ message: 'Something else' }, 'The API answered with another text than the one that was set'],
	])('the override %j is an error', async (change, message) => {
		const override = await recordAfter('campaignLead: setMessageOverride');
		answerWith('campaigns.setMessageOverride', { data: [{ ...override, ...change }] });
		const { error } = await run(named('campaignLead: setMessageOverride'));
		expect(error?.message).toBe(message);
	});

	test('a draft with other values is a hint that names them', async () => {
		const agent = await recordAfter('agent: create');
		answerWith('agents.create', { data: { ...agent, name: 'Other', destination_list_id: 'x' } });
		const { rows, hints } = await run(named('agent: create'));
		expect(rows).toMatchObject([{ name: 'Other' }]);
		expect(hints).toEqual([
			expect.stringMatching(
				/^The agent was created, but these fields do not have the values that were sent: .*Name.*Look at the draft before you activate it\.$/,
			),
		]);
	});
});

describe('a rejection', () => {
	const reject = named('messageApproval: reject');
	test('goes out without a reason if none is chosen', async () => {
		const { rows } = await run({
			...reject,
			parameters: { ...reject.parameters, rejectionReason: '', simplify: false },
		});
		expect(rows).toMatchObject([{ approval_status: 'rejected', rejection_reason: null }]);
	});

	test('goes out once more without the reason if a service takes none', async () => {
		sandbox.faults.add({
			fault: 'status',
			status: 400,
			endpoint: 'campaigns.actOnMessageApproval',
			body: { error: { code: 'invalid_request', message: 'rejection_reason is not allowed' } },
		});
		const { rows, hints } = await run(reject);
		expect(rows).toMatchObject([{ approval_status: 'rejected' }]);
		expect(hints).toEqual([
			'The message was rejected without the reason, because the API takes none.',
		]);
	});
});
