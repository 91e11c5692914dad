import { callByAgent } from './support/callByAgent';
import { environment } from './support/environment';
import { operationNamed } from './support/operations';
import { processedData } from './support/processedData';
import { crashedRun, retryOf } from './support/retryOf';
import { RETRY, runNode, type NodeRunOptions } from './support/runNode';
import { useSandbox } from './support/sandbox';

const sandbox = useSandbox();

const { type, parameters } = operationNamed('campaign: create');

const options = (more: Partial<NodeRunOptions> = {}): NodeRunOptions => ({
	type,
	parameters,
	credential: sandbox.credential(),
	...more,
});

const endpoint = 'campaigns.create';
const lose = (times: number) => sandbox.faults.add({ fault: 'reset_before', times, endpoint });
const refuse = () => sandbox.faults.add({ fault: 'status', status: 403, endpoint });

const sent = () => sandbox.requests.filter(({ method }) => method === 'POST').length;
const made = () => sandbox.count('campaign_created');

/** A create whose answer is lost and that had no effect. */
const lost = async () => {
	const run = await runNode(options());
	expect(run.error?.description).toContain('A Retry of this execution does that itself');
	return retryOf(run);
};

const retry = async (saved: NodeRunOptions['retryOf']) =>
	await runNode(options({ mode: 'retry', retryOf: structuredClone(saved) }));

test('Retry On Fail makes it, half a minute after its start', async () => {
	lose(1);
	const from = environment.now();
	const { rows, error } = await runNode(options({ settings: RETRY }));
	expect(error).toBeUndefined();
	expect([rows.length, sent(), made()]).toEqual([1, 2, 1]);
	expect(environment.now() - from).toBeGreaterThan(60_000);
});

test('no further run of Retry On Fail, and no Retry, sends it a third time', async () => {
	lose(99);
	const failed = await runNode(options({ settings: RETRY }));
	expect(failed.error?.description).toContain('Look at the list of campaigns');
	expect(failed.error?.description).not.toContain('A Retry of this execution');
	expect(sent()).toBe(2);
	sandbox.faults.clear();
	const { error } = await retry(retryOf(failed));
	expect(error?.message).toContain('it was not sent again');
	expect([sent(), made()]).toEqual([2, 0]);
});

test('one Retry makes it, and another finds it', async () => {
	lose(1);
	const saved = await lost();
	expect((await retry(saved)).rows).toHaveLength(1);
	expect((await retry(saved)).rows).toHaveLength(1);
	expect([sent(), made()]).toEqual([2, 1]);
});

test('no Retry makes it if n8n keeps no record, where another Retry could leave word', async () => {
	lose(1);
	const saved = await lost();
	processedData.fail();
	expect((await retry(saved)).error?.message).toContain('it was not sent again');
	expect([sent(), made()]).toEqual([1, 0]);
});

test('a Retry whose request is lost as well leaves nothing to send for another', async () => {
	lose(2);
	const saved = await lost();
	expect((await retry(saved)).error?.description).toContain('Look at the list of campaigns');
	expect((await retry(saved)).error).toBeDefined();
	expect([sent(), made()]).toEqual([2, 0]);
});

test('a Retry whose request is refused leaves it to the next', async () => {
	lose(1);
	refuse();
	const saved = await lost();
	expect((await retry(saved)).error).toBeDefined();
	expect((await retry(saved)).rows).toHaveLength(1);
	expect([sent(), made()]).toEqual([3, 1]);
});

test('an AI agent that calls again with the same values makes it', async () => {
	lose(1);
	const call = async () =>
		await callByAgent({ type, parameters, input: {}, credential: sandbox.credential() });
	expect((await call()).error).toMatch(/an AI agent that calls again with the same values/);
	expect((await call()).rows).toHaveLength(1);
	expect([sent(), made()]).toEqual([2, 1]);
});

test('of two Retries at once, both find what came late', async () => {
	sandbox.faults.add({ fault: 'reset_before', late: 40, endpoint });
	const saved = await lost();
	await environment.sleep(60_000);
	expect(made()).toBe(1);
	const both = await Promise.all(
		['2', '3'].map((executionId) =>
			runNode(options({ mode: 'retry', retryOf: structuredClone(saved), executionId })),
		),
	);
	expect(both.map(({ rows }) => rows.length)).toEqual([1, 1]);
	expect([sent(), made()]).toEqual([1, 1]);
});

test('a Retry after n8n was killed knows that Retry On Fail sent it twice', async () => {
	lose(99);
	const twice = options({ settings: RETRY });
	const killed = crashedRun(await runNode(twice), twice);
	sandbox.faults.clear();
	expect((await retry(killed)).error?.message).toContain('it was not sent again');
	expect([sent(), made()]).toEqual([2, 0]);
});
