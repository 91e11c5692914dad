import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../../packages/sandbox/core/faults/faults';
import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { CONTINUE, RETRY, runNode, type NodeRun, type NodeRunOptions } from '../../support/runNode';
import { nextRunOf, retryOf } from '../../support/retryOf';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();

type Action = 'pause' | 'resume' | 'start';

const act = async (
	operation: Action,
	campaignId: string,
	options: Partial<NodeRunOptions> = {},
	more: INodeParameters = {},
) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: { resource: 'campaign', operation, campaignId, ...more },
		credential: sandbox.credential(),
		...options,
	});

const idOf = (id: string): IDataObject => ({ id });
const byItem = '={{ $json.id }}';
const posts = () => sandbox.requests.filter(({ method }) => method === 'POST');
const statusOf = (id: string) =>
	sandbox.query<{ status: string }>(
		"SELECT record ->> '$.status' AS status FROM campaigns WHERE id = ?",
		id,
	)[0]?.status;
const setStatus = (id: string, status: string) =>
	sandbox.query(
		"UPDATE campaigns SET record = json_set(record, '$.status', ?) WHERE id = ?",
		status,
		id,
	);
/** The draft's leads come from the list of the webinar. */
const enrolled = () =>
	sandbox
		.effects('lead_enrolled')
		.map(({ subject }) => subject)
		.sort();
const allOfItsList = () =>
	sandbox
		.leadsOf(seeded.lists.webinar)
		.map(({ id }) => `${seeded.campaigns.draft}/${id}`)
		.sort();
const enrolledOnce = () => {
	expect(enrolled()).toEqual(allOfItsList());
	expect(sandbox.count('campaign_started')).toBe(1);
};

test('Start: enrolls every lead of the list and returns the campaign', async () => {
	const { rows, paired } = await act('start', seeded.campaigns.draft);
	expect(rows).toEqual([
		{
			id: seeded.campaigns.draft,
			name: 'Ask webinar guests for feedback',
			status: 'started',
			total_leads: sandbox.leadsOf(seeded.lists.webinar).length,
			connections_sent: 0,
			connection_requests_accepted: 0,
			messages_sent: 0,
			replies_received: 0,
			acceptance_rate: null,
			reply_rate: null,
		},
	]);
	expect(paired).toEqual([0]);
	enrolledOnce();
	expect(sandbox.requests).toHaveLength(1);
});

test('Pause and Resume: send no option of Start', async () => {
	expect((await act('pause', seeded.campaigns.started)).rows).toMatchObject([
		{ id: seeded.campaigns.started, status: 'paused' },
	]);
	expect((await act('resume', seeded.campaigns.started)).rows).toMatchObject([
		{ status: 'started' },
	]);
	expect(sandbox.effects().map(({ kind }) => kind)).toEqual([
		'campaign_paused',
		'campaign_resumed',
	]);
	expect(sandbox.requests).toHaveLength(2);
});

test('without Simplify: the record as the API sent it', async () => {
	const { rows } = await act('pause', seeded.campaigns.started, {}, { simplify: false });
	expect(rows).toMatchObject([{ status: 'paused', totalLeads: expect.any(Number) }]);
});

describe('a session check that fails', () => {
	test('shows the health of each account and which option starts anyway', async () => {
		const { error } = await act('start', seeded.campaigns.disconnectedDraft);
		expect(error?.message).toBe(
			'The session check of the sender accounts failed. The campaign stays a draft.',
		);
		const lines = error?.description?.split('\n') ?? [];
		expect(lines.slice(0, 3)).toEqual([
			'Amara Okonjo: disconnected',
			'Clara Whitmore: connected',
			'Connect the accounts again in the application, or turn on Options > Ignore Failed Session Check to start anyway.',
		]);
		expect(statusOf(seeded.campaigns.disconnectedDraft)).toBe('draft');
		expect(sandbox.requests).toHaveLength(1);
	});

	test('proceeds with the option', async () => {
		const options = { proceedOnSessionCheckFailure: true };
		const { rows } = await act('start', seeded.campaigns.disconnectedDraft, {}, { options });
		expect(rows).toMatchObject([{ id: seeded.campaigns.disconnectedDraft, status: 'started' }]);
	});

	test('refuses an option that is neither true nor false', async () => {
		const options = { proceedOnSessionCheckFailure: '={{ "yes" }}' };
		const { error } = await act('start', seeded.campaigns.disconnectedDraft, {}, { options });
		expect(error?.message).toBe('Ignore Failed Session Check must be true or false, is "yes"');
		expect(sandbox.requests).toHaveLength(0);
	});

	const account = {
		id: seeded.accounts.connected,
		name: 'Clara',
		health: 'expired',
		message: 'Sign in again',
	};
	test.each<[string, object, RegExp | undefined]>([
		['a list', { accounts: [account] }, /^Clara: expired, Sign in again\n/],
		[
			'a map from the id',
			{ health: { [seeded.accounts.connected]: { status: 'expired' } } },
			new RegExp(`^${seeded.accounts.connected}: expired\n`),
		],
		[
			'a map from the id to a text',
			{ accounts: { [seeded.accounts.connected]: 'expired' } },
			new RegExp(`^${seeded.accounts.connected}: expired\n`),
		],
		[
			'a status and a reason',
			{ accounts: [{ ...account, healthy: false }, account] },
			/^Clara: expired, Sign in again\nConnect/,
		],
		[
			'yes or no',
			{ list: [{ id: seeded.accounts.connected, healthy: false }] },
			new RegExp(`^${seeded.accounts.connected}: not healthy\n`),
		],
		['nothing of accounts', { accounts: [], reason: 'busy', count: 2 }, undefined],
		['no health', { accounts: [{ id: seeded.accounts.connected }, null, 3] }, undefined],
	])('reads the details as %s', async (_, details, line) => {
		const error = { code: 'social_session_check_failed', message: 'No.', details };
		sandbox.faults.add({ fault: 'status', status: 422, body: { error } });
		const { error: shown } = await act('start', seeded.campaigns.draft);
		expect(shown?.description).toMatch(line ?? /^Connect the accounts again/);
	});

	test('after a try without an answer: does not claim that the campaign is still a draft', async () => {
		sandbox.faults.add({ fault: 'reset_before', endpoint: 'campaigns.act' });
		const { error } = await act('start', seeded.campaigns.disconnectedDraft);
		expect(error?.message).toBe('The session check of the sender accounts failed.');
		expect(error?.description).toContain('The request may have taken effect.');
		expect(error?.description).toContain('Amara Okonjo: disconnected');
	});

	test('with a status of 503: does not send again, and knows the outcome', async () => {
		const error = { code: 'social_session_check_failed', message: 'The check is away.' };
		sandbox.faults.add({ fault: 'status', status: 503, body: { error } });
		const { rows } = await act('start', seeded.campaigns.draft, { settings: CONTINUE });
		expect(rows).toEqual([
			{
				error: expect.stringContaining('The campaign stays a draft. '),
				details: { outcome: 'not sent', code: 'social_session_check_failed', field: null },
			},
		]);
		expect(rows[0]?.error).toContain('Options > Ignore Failed Session Check');
		expect(sandbox.requests).toHaveLength(1);
	});
});

describe('an action that the status does not allow', () => {
	const names: Record<string, string> = {
		[seeded.campaigns.completed]: 'Webinar follow-up',
		[seeded.campaigns.started]: 'Trade fair introductions',
		[seeded.campaigns.paused]: 'Reconnect with old contacts',
		[seeded.campaigns.draft]: 'Ask webinar guests for feedback',
	};
	test.each<[Action, string, string]>([
		['start', seeded.campaigns.started, 'The campaign "*" is started already. It can be paused.'],
		[
			'start',
			seeded.campaigns.paused,
			'Only a draft can be started; the campaign "*" is paused. It can be resumed.',
		],
		[
			'start',
			seeded.campaigns.completed,
			'Only a draft can be started; the campaign "*" is completed. It cannot be started, paused or resumed any more.',
		],
		[
			'pause',
			seeded.campaigns.draft,
			'Only a started campaign can be paused; the campaign "*" is a draft. It can be started.',
		],
		['pause', seeded.campaigns.paused, 'The campaign "*" is paused already. It can be resumed.'],
		[
			'pause',
			seeded.campaigns.completed,
			'Only a started campaign can be paused; the campaign "*" is completed. It cannot be started, paused or resumed any more.',
		],
		['resume', seeded.campaigns.started, 'The campaign "*" is started already. It can be paused.'],
		[
			'resume',
			seeded.campaigns.draft,
			'Only a paused campaign can be resumed; the campaign "*" is a draft. It can be started.',
		],
		[
			'resume',
			seeded.campaigns.completed,
			'Only a paused campaign can be resumed; the campaign "*" is completed. It cannot be started, paused or resumed any more.',
		],
	])('%s %s', async (action, id, message) => {
		const { error } = await act(action, id);
		expect(error?.message).toBe(message.replace('*', names[id]!));
		expect(error?.httpCode).toBe('409');
		expect(sandbox.effects()).toEqual([]);
	});

	test('if the status cannot be read, keeps the error of the API', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
		const { error } = await act('start', seeded.campaigns.started, { credential });
		expect(error?.message).toBe(
			'Only a draft campaign takes the action start; this one is started.',
		);
		expect(error?.description).toContain('Status: started');
	});

	test('a draft that is not ready: the API says what is missing', async () => {
		sandbox.query(
			`UPDATE campaigns SET setup = json_set(setup, '$.source', NULL) WHERE id = '${seeded.campaigns.draft}'`,
		);
		const { error } = await act('start', seeded.campaigns.draft);
		expect(error?.message).toBe('The campaign cannot start without a lead list.');
		expect(error?.description).toContain('Missing: source');
	});

	test('Continue On Fail: the failed item says why, the others are processed', async () => {
		const input = [seeded.campaigns.draft, seeded.campaigns.paused, 'camp_404'].map(idOf);
		const { rows, paired } = await act('start', byItem, { input, settings: CONTINUE });
		expect(rows).toEqual([
			expect.objectContaining({ id: seeded.campaigns.draft, status: 'started' }),
			{
				error:
					'Only a draft can be started; the campaign "Reconnect with old contacts" is paused. It can be resumed. Status: paused. Allowed: resume.',
				details: { outcome: 'not sent', code: 'invalid_transition', field: null },
			},
			{
				error: expect.stringContaining('camp_404'),
				details: { outcome: 'not sent', code: expect.any(String), field: null },
			},
		]);
		expect(paired).toEqual([0, 1, 2]);
		enrolledOnce();
	});
});

describe('a failure while starting: enrolls no lead twice, reports no failed start', () => {
	const redirect = { fault: 'redirect', to: 'http://127.0.0.1:9/' } as const;
	const failures: Array<[string, Fault]> = [
		['a redirect before', redirect],
		['a redirect after', { ...redirect, after: true }],
		['a reset before', { fault: 'reset_before' }],
		['a reset after', { fault: 'reset_after' }],
		['silence before', { fault: 'timeout_before' }],
		['silence after', { fault: 'timeout_after' }],
		['500 before', { fault: 'status', status: 500 }],
		['500 after', { fault: 'status', status: 500, after: true }],
		['408 after', { fault: 'status', status: 408, after: true }],
		['502 in HTML after', { fault: 'html', after: true }],
		['a truncated answer', { fault: 'truncated' }],
		['broken JSON', { fault: 'bad_json' }],
	];

	test.each(failures)('%s', async (_, fault) => {
		sandbox.faults.add({ ...fault, endpoint: 'campaigns.act' });
		const { rows, error } = await act('start', seeded.campaigns.draft);
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ id: seeded.campaigns.draft, status: 'started' }]);
		enrolledOnce();
	});

	test.each(failures)('%s, every time', async (kind, fault) => {
		sandbox.faults.add({ ...fault, endpoint: 'campaigns.act', times: 99 });
		const { rows, error } = await act('start', seeded.campaigns.draft);
		const isStarted = statusOf(seeded.campaigns.draft) === 'started';
		expect(isStarted).toBe(!kind.endsWith('before'));
		if (isStarted) {
			enrolledOnce();
			expect(error).toBeUndefined();
			expect(rows).toMatchObject([{ status: 'started' }]);
		} else {
			expect(enrolled()).toEqual([]);
			expect(error?.description).toContain('Look at the status of the campaign');
		}
	});

	test('if the outcome cannot be found out, says so and does not send again', async () => {
		sandbox.faults.add({ fault: 'reset_after', endpoint: 'campaigns.act' });
		sandbox.faults.add({ fault: 'status', status: 500, endpoint: 'campaigns.get', times: 99 });
		const { rows } = await act('start', seeded.campaigns.draft, { settings: CONTINUE });
		expect(rows).toMatchObject([{ details: { outcome: 'unknown' } }]);
		expect(rows[0]?.error).toContain('The request may have taken effect.');
		expect(posts()).toHaveLength(1);
	});

	test('does not fail if the second try is told that the campaign is started already', async () => {
		sandbox.faults.add({ fault: 'reset_before', endpoint: 'campaigns.act' });
		sandbox.faults.add({ fault: 'reset_after', endpoint: 'campaigns.act' });
		const { rows } = await act('start', seeded.campaigns.draft);
		expect(rows).toMatchObject([{ status: 'started' }]);
		enrolledOnce();
	});
});

describe('run again by n8n', () => {
	const input = [seeded.campaigns.draft, seeded.campaigns.disconnectedDraft].map(idOf);
	const proceed = { options: { proceedOnSessionCheckFailure: true } };
	/** Makes the second item fail this many times. */
	const failSecond = (times: number) =>
		sandbox.faults.add({
			fault: 'status',
			status: 403,
			endpoint: 'campaigns.act',
			skip: 1,
			times,
		});

	test('Retry On Fail: does not start again what was started', async () => {
		failSecond(1);
		const { rows, error } = await act('start', byItem, { input, settings: RETRY }, proceed);
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([
			{ id: seeded.campaigns.draft, status: 'started' },
			{ id: seeded.campaigns.disconnectedDraft, status: 'started' },
		]);
		expect(posts()).toHaveLength(3);
		expect(enrolled()).toEqual([...new Set(enrolled())]);
	});

	test('Retry of an execution: the same', async () => {
		failSecond(1);
		const failed = await act('start', byItem, { input }, proceed);
		expect(failed.error?.context?.itemIndex).toBe(1);
		const again = { input, mode: 'retry', retryOf: retryOf(failed) } as const;
		const { rows, error } = await act('start', byItem, again, proceed);
		expect(error).toBeUndefined();
		expect(rows.map(({ id }) => id)).toEqual([
			seeded.campaigns.draft,
			seeded.campaigns.disconnectedDraft,
		]);
		expect(posts()).toHaveLength(3);
		expect(sandbox.count('campaign_started')).toBe(2);
	});

	test('Retry with the option that the error suggests: does not start again what was started', async () => {
		const failed = await act('start', byItem, { input });
		expect(failed.error?.message).toContain('The session check of the sender accounts failed.');
		const data = retryOf(failed);
		// Retry uses the workflow as it is saved now.
		for (const { node } of data.executionData!.nodeExecutionStack) {
			node.parameters = { ...node.parameters, ...proceed };
		}
		const again = { input, mode: 'retry', retryOf: data } as const;
		const { rows, error } = await act('start', byItem, again, proceed);
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([
			{ id: seeded.campaigns.draft, status: 'started' },
			{ id: seeded.campaigns.disconnectedDraft, status: 'started' },
		]);
		expect(posts()).toHaveLength(3);
	});

	test('Retry of an execution that never learned the outcome of its start', async () => {
		sandbox.faults.add({ fault: 'reset_after', endpoint: 'campaigns.act' });
		sandbox.faults.add({ fault: 'status', status: 500, endpoint: 'campaigns.get', times: 99 });
		const failed = await act('start', seeded.campaigns.draft);
		expect(failed.error).toBeDefined();
		sandbox.faults.clear();
		const { rows } = await act('start', seeded.campaigns.draft, {
			mode: 'retry',
			retryOf: retryOf(failed),
		});
		expect(rows).toMatchObject([{ id: seeded.campaigns.draft, status: 'started' }]);
		expect(posts()).toHaveLength(1);
		enrolledOnce();
	});

	test('tries again what was refused', async () => {
		const failed = await act('start', seeded.campaigns.paused);
		expect(failed.error).toBeDefined();
		setStatus(seeded.campaigns.paused, 'draft');
		sandbox.query(`DELETE FROM campaign_leads WHERE campaign_id = '${seeded.campaigns.paused}'`);
		const { rows } = await act('start', seeded.campaigns.paused, {
			mode: 'retry',
			retryOf: retryOf(failed),
		});
		expect(rows).toMatchObject([{ status: 'started' }]);
	});

	test('does not start a campaign twice that is in the input twice', async () => {
		const twice = [seeded.campaigns.draft, seeded.campaigns.draft].map(idOf);
		const { rows } = await act('start', byItem, { input: twice, settings: CONTINUE });
		expect(rows).toMatchObject([
			{ status: 'started' },
			{ error: expect.stringContaining('is started already. It can be paused.') },
		]);
		enrolledOnce();
	});
});

test('as a tool: pause, resume and pause again are three actions', async () => {
	const type = `${CAMPAIGN_NODE}Tool`;
	const call = async (operation: Action, before?: NodeRun) => {
		const parameters = { resource: 'campaign', operation, campaignId: seeded.campaigns.started };
		const options = { type, parameters };
		const run = await runNode({
			...options,
			credential: sandbox.credential(),
			...(before && { mode: 'retry', retryOf: nextRunOf(before, options) }),
		});
		expect(run.error).toBeUndefined();
		return run;
	};
	await call('pause', await call('resume', await call('pause')));
	expect(sandbox.effects().map(({ kind }) => kind)).toEqual([
		'campaign_paused',
		'campaign_resumed',
		'campaign_paused',
	]);
	expect(statusOf(seeded.campaigns.started)).toBe('paused');
});

test.each(['start', 'pause', 'resume'] as const)(
	'%s: a key without the scope: says which one',
	async (action) => {
		const credential = sandbox.credential(sandboxKeys.withoutCampaignsWrite);
		const { error } = await act(action, seeded.campaigns.draft, { credential });
		expect(error?.message).toBe('The API key lacks the scope campaigns:write.');
		expect(error?.description).toContain('The key needs the scope campaigns:write');
		expect(sandbox.requests).toHaveLength(1);
	},
);

test.each(['start', 'pause', 'resume'] as const)('%s: no such campaign', async (action) => {
	const { error } = await act(action, seeded.campaigns.inSecondWorkspace);
	expect(error?.httpCode).toBe('404');
	expect(error?.description).toContain(`campaign ID "${seeded.campaigns.inSecondWorkspace}"`);
	expect(sandbox.requests).toHaveLength(1);
});
