import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import type { Environment } from '../../../../src/client/environment';
import { CONTINUE, runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { AGENT_NODE } from '../../support/workflow';
import { createVirtualTime } from '../../../support/virtualTime';

const sandbox = useSandbox();

const PRODUCT = {
	productSource: 'json',
	replaceExistingProduct: true,
	productJson: JSON.stringify({
		website_url: 'https://acme.example',
		name: 'Acme',
		value_proposition: 'Acme plans the week.',
		pain_points: [],
		proof_points: [],
	}),
};

/** Runs the node and returns when each request reached the API, in seconds since the start. */
async function timed(
	operation: 'create' | 'get',
	parameters: INodeParameters,
	options: Partial<NodeRunOptions> = {},
	onPause: (pauses: number) => void = () => undefined,
) {
	const clock = createVirtualTime({ now: Date.now(), runsWithPauses: true });
	const polls: number[] = [];
	let pauses = 0;
	const { sleep } = clock;
	const counting: Environment = {
		...clock,
		sleep: async (ms, signal) => {
			await sleep(ms, signal);
			if (ms >= 1000) polls.push(clock.elapsed() / 1000);
			onPause((pauses += 1));
		},
	};
	const run = await runNode({
		type: AGENT_NODE,
		parameters: { resource: 'proposal', operation, ...parameters },
		credential: sandbox.credential(),
		environment: counting,
		...options,
	});
	return { ...run, polls };
}

const create = async (parameters: INodeParameters = {}, options: Partial<NodeRunOptions> = {}) =>
	await timed('create', { ...PRODUCT, ...parameters }, options);
const get = async (parameters: INodeParameters = {}, options: Partial<NodeRunOptions> = {}) =>
	await timed('get', { generationId: seeded.generations.ready, ...parameters }, options);

const RHYTHM = [2, 5, 10, 18, 31, 51, 81, 111, 141, 171, 201, 231, 261, 291];

describe('Create', () => {
	test('waits with growing pauses until the proposal is ready', async () => {
		sandbox.control.setGenerationReads(5);
		const { rows, polls } = await create();
		expect(rows).toMatchObject([
			{ generation_id: 'gen_2', status: 'ready', is_ready: true, waited_seconds: 31 },
		]);
		expect(polls).toEqual(RHYTHM.slice(0, 5));
		expect(sandbox.requests).toHaveLength(1 + 5);
	});

	test('stops at once if nothing can be proposed', async () => {
		sandbox.control.setGenerationReads(2);
		const productJson = PRODUCT.productJson.replace('acme.example', 'acme.example/manual');
		const { rows } = await create({ productJson });
		expect(rows).toMatchObject([
			{
				status: 'manual_input_required',
				is_ready: false,
				proposed_signals: null,
				proposed_job_titles: null,
				waited_seconds: 5,
			},
		]);
	});

	test('after five minutes, returns the unfinished generation instead of an error', async () => {
		sandbox.control.setGenerationReads(999);
		const { rows, polls, error } = await create();
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([
			{ generation_id: 'gen_2', status: 'preparing', is_ready: false, waited_seconds: 300 },
		]);
		expect(polls).toEqual([...RHYTHM, 300]);
		expect(sandbox.requests).toHaveLength(1 + 15);
	});

	test('waits exactly as long as the form says', async () => {
		sandbox.control.setGenerationReads(999);
		const { rows, polls } = await create({ maxWaitSeconds: 12 });
		expect(rows).toMatchObject([{ status: 'preparing', waited_seconds: 12 }]);
		expect(polls).toEqual([2, 5, 10, 12]);
	});

	test('does not wait if Wait Until Ready is off', async () => {
		sandbox.control.setGenerationReads(3);
		const { rows } = await create({ waitUntilReady: false });
		expect(rows).toMatchObject([{ status: 'preparing', waited_seconds: 0 }]);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('never waits as a tool', async () => {
		sandbox.control.setGenerationReads(3);
		const product = {
			productSource: 'form',
			websiteUrl: 'https://acme.example',
			name: 'Acme',
			valueProposition: 'Acme plans the week.',
		};
		const { rows, error } = await create(
			{ ...product, waitUntilReady: true },
			{ type: `${AGENT_NODE}Tool` },
		);
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ status: 'preparing', waited_seconds: 0 }]);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('ends in time and returns the generation even if the rate limit is used up', async () => {
		sandbox.control.setGenerationReads(999);
		const fault = { fault: 'status', status: 429, times: 99 } as const;
		sandbox.faults.add({ ...fault, endpoint: 'agents.getGeneration' });
		// A separate key: the limiter remembers the limit after this test.
		const credential = sandbox.credential(sandboxKeys.secondWorkspace);
		const { rows, error } = await create({ maxWaitSeconds: 12 }, { credential });
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([
			{ generation_id: 'gen_2', status: 'preparing', waited_seconds: 12 },
		]);
	});

	test('a failed poll names the generation that was started', async () => {
		sandbox.control.setGenerationReads(3);
		const credential = sandbox.credential(sandboxKeys.withoutAgentsRead);
		const { error } = await create({}, { credential });
		expect(error?.httpCode).toBe('403');
		expect(error?.description).toContain(
			'The proposal gen_2 was started: go on with Proposal > Get and this ID.',
		);

		sandbox.reset();
		sandbox.control.setGenerationReads(3);
		const { rows } = await create({}, { credential, settings: CONTINUE });
		expect(rows).toMatchObject([
			{ error: expect.stringContaining('gen_2'), details: { outcome: 'sent' } },
		]);
	});

	test('a generation that becomes stale meanwhile: says to make another', async () => {
		sandbox.control.setGenerationReads(9);
		const { error } = await timed('create', PRODUCT, {}, (pauses) => {
			if (pauses === 2) sandbox.control.changeGeneration('gen_2', { stale: true });
		});
		expect(error?.httpCode).toBe('409');
		expect(error?.description).toContain('Make another proposal with Proposal > Create');
		expect(error?.description).not.toContain('go on');
	});

	test('repeats a poll that gets no answer', async () => {
		sandbox.control.setGenerationReads(2);
		sandbox.faults.add({ fault: 'reset_before', endpoint: 'agents.getGeneration' });
		const { rows } = await create();
		expect(rows).toMatchObject([{ is_ready: true }]);
	});

	test('several items: each waits on its own', async () => {
		sandbox.control.setGenerationReads(999);
		const { rows, polls } = await create({ maxWaitSeconds: 5 }, { input: [{}, {}] });
		expect(rows).toMatchObject([{ waited_seconds: 5 }, { waited_seconds: 5 }]);
		expect(polls).toEqual([2, 5, 7, 10]);
	});
});

describe('Get', () => {
	test('returns the current state of the generation', async () => {
		const { rows, paired } = await get();
		expect(rows).toEqual([
			{
				generation_id: seeded.generations.ready,
				status: 'ready',
				is_ready: true,
				product_name: 'Brassfinch',
				website_url: 'https://www.brassfinch.example',
				proposed_signals: 6,
				proposed_job_titles: 'Head of Sales; Founder; VP Operations',
				proposed_locations: 'Leeds, United Kingdom; Wien, Österreich',
				proposed_industries: 'Software; Logistics',
				waited_seconds: 0,
			},
		]);
		expect(paired).toEqual([0]);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('without Simplify: returns the generation as the API sent it', async () => {
		const { rows } = await get({ simplify: false });
		expect(rows).toMatchObject([
			{ generation_id: seeded.generations.ready, proposal: { criteria: {} } },
		]);
	});

	test('does not wait by default', async () => {
		sandbox.control.changeGeneration(seeded.generations.ready, { reads: 4 });
		expect((await get()).rows).toMatchObject([{ status: 'preparing', proposed_signals: null }]);
		const { rows, polls } = await get({ waitUntilReady: true });
		expect(rows).toMatchObject([{ is_ready: true, waited_seconds: 5 }]);
		expect(polls).toEqual([2, 5]);
	});

	test('an unknown ID: says where to find it', async () => {
		const { error } = await get({ generationId: 'gen_404' });
		expect(error?.httpCode).toBe('400');
		expect(error?.description).toContain('Check the Proposal ID: Proposal > Create gives it');
	});

	test('a stale generation: says to make another', async () => {
		sandbox.control.changeGeneration(seeded.generations.ready, { stale: true });
		const { error } = await get();
		expect(error?.httpCode).toBe('409');
		expect(error?.description).toContain('Make another proposal with Proposal > Create');
	});

	test('a key without agents:read: the error names the scope', async () => {
		const { error } = await get(
			{},
			{ credential: sandbox.credential(sandboxKeys.withoutAgentsRead) },
		);
		expect(error?.httpCode).toBe('403');
		expect(error?.description).toContain('agents:read');
	});

	test('no ID: names the field and sends nothing', async () => {
		const { error } = await get({ generationId: '={{ $json.none }}' });
		expect(error?.message).toBe(
			'Proposal ID must not be empty: drag generation_id here from the output of Proposal > Create',
		);
		expect(sandbox.requests).toHaveLength(0);
	});
});
