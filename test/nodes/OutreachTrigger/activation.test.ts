import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { environment } from '../support/environment';
import { failureOf, triggersOn } from '../support/poller';
import { listening } from '../support/runNode';
import { credentialFor, openSandbox, type RunningSandbox, useSandbox } from '../support/sandbox';

/** If the first poll of an activation throws, n8n takes back all triggers of the workflow. */

const sandbox = useSandbox({ leads: 30 });
const { activated } = triggersOn('approvalRequested', sandbox);

const breakCampaigns = () =>
	sandbox.faults.add({
		fault: 'status',
		status: 502,
		endpoint: 'campaigns.listMessageApprovals',
		times: 999,
	});

test.each(['init', 'leadershipChange', 'activate'] as const)(
	'a campaign that cannot be read does not stop the workflow from being activated (%s), and is reported with the next poll',
	async (mode) => {
		const trigger = await activated();
		trigger.restart();
		breakCampaigns();
		const { result, log } = await listening(() => trigger.activate(mode));
		expect(result).toBeNull();
		expect(log.join('\n')).toMatch(/502|was not done after 2 seconds/);
		expect((await failureOf(trigger.poll())).httpCode).toBe('502');
	},
);

test('a campaign of the filter that was deleted while n8n was down is reported the same way', async () => {
	const trigger = await activated({
		filters: { campaignIds: [seeded.campaigns.started, seeded.campaigns.paused] },
	});
	trigger.restart();
	sandbox.control.deleteCampaign(seeded.campaigns.started);
	const { result } = await listening(() => trigger.activate('init'));
	expect(result).toBeNull();
	expect((await failureOf(trigger.poll())).message).toContain(seeded.campaigns.started);
	sandbox.control.addApproval({ campaign_id: seeded.campaigns.paused });
	expect(await trigger.poll()).toHaveLength(1);
});

describe.each(['init', 'leadershipChange'] as const)('if n8n starts (%s)', (mode) => {
	test.each([401, 403, 404, 500, 503])(
		'while the API answers everything with %d, the trigger stays on and loses nothing',
		async (status) => {
			const trigger = await activated();
			sandbox.control.addApproval({ campaign_id: seeded.campaigns.paused });
			trigger.restart();
			const fault = sandbox.faults.add({ fault: 'status', status, times: 999 });
			expect(await trigger.activate(mode)).toBeNull();
			expect((await failureOf(trigger.poll())).httpCode).toBe(String(status));
			sandbox.faults.remove(fault.id);
			expect(await trigger.poll()).toHaveLength(1);
		},
	);

	test('while the API refuses the key of a new trigger, what happens from then on is new', async () => {
		const trigger = triggersOn('replyReceived', sandbox).poller({
			events: ['replyReceived', 'approvalRequested'],
		});
		const fault = sandbox.faults.add({ fault: 'status', status: 401, times: 999 });
		expect(await trigger.activate(mode)).toBeNull();
		trigger.restart();
		await environment.sleep(1_000);
		sandbox.control.addMessage(seeded.conversations.interested, { content: 'Meanwhile' });
		sandbox.control.addApproval({ campaign_id: seeded.campaigns.paused });
		sandbox.faults.remove(fault.id);
		const events = (await trigger.activate(mode))?.map(({ event }) => event);
		expect(events).toEqual(['replyReceived', 'approvalRequested']);
	});

	test('while a field of the trigger gives nothing usable, the next poll says so', async () => {
		const trigger = triggersOn('replyReceived', sandbox).poller({ events: [] });
		const { result, log } = await listening(() => trigger.activate(mode));
		expect(result).toBeNull();
		const { message } = await failureOf(trigger.poll());
		expect(log.join('\n')).toContain(
			`The first poll after the start failed, and the next one tries again: ${message}`,
		);
	});
});

test('a person who publishes a workflow whose key was revoked since sees that at once', async () => {
	const trigger = await activated();
	trigger.restart();
	sandbox.faults.add({ fault: 'status', status: 401, times: 999 });
	expect((await failureOf(trigger.activate())).httpCode).toBe('401');
});

test('what the first poll of an activation finds comes', async () => {
	const trigger = await activated();
	trigger.restart();
	sandbox.control.addApproval({ campaign_id: seeded.campaigns.paused });
	expect(await trigger.activate('init')).toHaveLength(1);
});

test('a scheduler that brings a context for each poll is told with every poll', async () => {
	const trigger = await activated();
	trigger.restart();
	breakCampaigns();
	for (let polls = 0; polls < 2; polls++) {
		trigger.restart();
		expect((await failureOf(trigger.poll())).httpCode).toBe('502');
	}
});

/** n8n gives up on a workflow whose activation takes too long, and says so in its log alone. */
describe('on an API that takes seconds to answer', () => {
	const SLOW_MS = 2_450;
	const TRIGGERS = [
		'replyReceived',
		'approvalRequested',
		'leadAdded',
		'campaignStatusChanged',
	] as const;

	let running: RunningSandbox;
	let delay = 0;
	beforeEach(async () => {
		delay = 0;
		running = await openSandbox({ leads: 30 });
		const { fetch } = running.sandbox;
		running.sandbox.fetch = async (request, bindings) => {
			if (delay > 0) await environment.pass(delay);
			return await fetch(request, bindings);
		};
	});
	afterEach(async () => await running.close());

	const triggers = () =>
		TRIGGERS.map((event) =>
			triggersOn(event, sandbox).poller(
				{},
				{ credential: credentialFor(running, sandboxKeys.full.token) },
			),
		);
	const reply = (content: string) =>
		running.sandbox.control.addMessage(seeded.conversations.interested, { content });

	test('four triggers take less than ten seconds to start, and go on with their next polls', async () => {
		const four = triggers();
		for (const trigger of four) await trigger.activate();
		reply('Meanwhile');
		running.sandbox.control.addApproval({ campaign_id: seeded.campaigns.paused });
		delay = SLOW_MS;
		const from = environment.elapsed();
		for (const trigger of four) {
			trigger.restart();
			expect(await trigger.activate('init')).toBeNull();
		}
		expect(environment.elapsed() - from).toBeLessThan(10_000);
		const [replies, approvals] = four;
		expect(await replies!.poll()).toMatchObject([{ text: 'Meanwhile' }]);
		expect(await approvals!.poll()).toHaveLength(1);
	});

	test('so do new ones: what happens from then on is new', async () => {
		delay = SLOW_MS;
		const four = triggers();
		const from = environment.elapsed();
		for (const trigger of four) expect(await trigger.activate()).toBeNull();
		expect(environment.elapsed() - from).toBeLessThan(10_000);
		await environment.sleep(1_000);
		reply('After the publishing');
		await environment.sleep(60_000);
		expect(await four[0]!.poll()).toMatchObject([{ text: 'After the publishing' }]);
		expect(await four[0]!.poll()).toBeNull();
	});

	test('an event that the first poll does not reach begins with it all the same', async () => {
		const trigger = triggersOn('replyReceived', sandbox).poller(
			{ events: ['replyReceived', 'approvalRequested', 'leadAdded'] },
			{ credential: credentialFor(running, sandboxKeys.full.token) },
		);
		delay = SLOW_MS;
		expect(await trigger.activate()).toBeNull();
		await environment.sleep(1_000);
		reply('After the publishing');
		running.sandbox.control.addApproval({ campaign_id: seeded.campaigns.paused });
		await environment.sleep(60_000);
		delay = 0;
		const events = (await trigger.poll())?.map(({ event }) => event);
		expect(events).toEqual(['replyReceived', 'approvalRequested']);
		expect(await trigger.poll()).toBeNull();
	});
});

test('an event for which no request is left begins all the same', async () => {
	const { poller } = triggersOn('replyReceived', sandbox);
	const trigger = poller({ events: ['replyReceived', 'approvalRequested'] });
	sandbox.faults.add({
		fault: 'status',
		status: 429,
		endpoint: 'campaigns.list',
		times: 99,
	});
	expect(await trigger.activate()).toBeNull();
	sandbox.faults.clear();
	await environment.sleep(1_000);
	sandbox.control.addApproval({ campaign_id: seeded.campaigns.paused });
	await environment.sleep(60_000);
	expect(await trigger.poll()).toMatchObject([{ event: 'approvalRequested' }]);
});
