import type { IDataObject } from 'n8n-workflow';

import type { Fault } from '../../../../packages/sandbox/core/faults/faults';
import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { CONTINUE, runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const set = async (parameters: object = {}, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: {
			resource: 'campaignLead',
			operation: 'setMessageOverride',
			campaignId: seeded.campaigns.draft,
			leadId: aLead(),
			message: 'Hello',
			...parameters,
		},
		credential: sandbox.credential(),
		...options,
	});

/** A member of the list of the draft. */
const aLead = () => sandbox.leadsOf(seeded.lists.webinar)[0]!.id;
const overrides = () =>
	sandbox
		.query<{ record: string }>('SELECT record FROM message_overrides ORDER BY seq')
		.map(({ record }) => JSON.parse(record) as IDataObject);

test('sets the first message by default, and returns what was set', async () => {
	const { rows, paired } = await set();
	expect(rows).toEqual([
		{
			id: expect.any(String),
			campaign_id: seeded.campaigns.draft,
			lead_id: aLead(),
			node_type: 'send_message',
			message_stage: 'ice_breaker',
			message: 'Hello',
			updated_at: expect.stringMatching(/Z$/),
			lead_campaign_state: 'pending_enrollment',
		},
	]);
	expect(overrides()).toMatchObject([{ message: 'Hello', message_stage: 'ice_breaker' }]);
	expect(paired).toEqual([0]);
	expect(sandbox.requests).toHaveLength(1);
});

test('hints at a word in braces, which nobody fills in', async () => {
	const { rows, hints } = await set({ message: 'Hi {nice_word}' });
	expect(rows).toMatchObject([{ message: 'Hi {nice_word}' }]);
	expect(hints).toEqual([
		'Message contains {nice_word}. It is sent as written: nothing is filled in, chosen or formatted.',
	]);
	expect((await set()).hints).toEqual([]);
});

test.each([
	['ice_breaker', 8000],
	['follow_up_1', 1],
	['follow_up_2', 8000],
])('the message of stage %s, with %i characters', async (messageStage, length) => {
	const { rows } = await set({ messageStage, message: 'x'.repeat(length) });
	expect(rows).toMatchObject([{ node_type: 'send_message', message_stage: messageStage }]);
	expect(overrides()).toMatchObject([{ message: 'x'.repeat(length) }]);
});

test('sends a connection note for the first stage, whatever the form had before', async () => {
	const { rows } = await set({
		nodeType: 'send_connection',
		messageStage: 'follow_up_2',
		message: 'x'.repeat(200),
	});
	expect(rows).toMatchObject([{ node_type: 'send_connection', message_stage: 'ice_breaker' }]);
});

test('takes every field from each input item; a second text replaces the first', async () => {
	const lead = aLead();
	const input = [
		{ lead, stage: 'ice_breaker', text: 'One' },
		{ lead, stage: 'follow_up_1', text: 'Two' },
		{ lead, stage: 'ice_breaker', text: 'Three' },
	];
	const { rows, paired } = await set(
		{
			leadId: '={{ $json.lead }}',
			messageStage: '={{ $json.stage }}',
			message: '={{ $json.text }}',
		},
		{ input },
	);
	expect(rows.map(({ message }) => message)).toEqual(['One', 'Two', 'Three']);
	expect(paired).toEqual([0, 1, 2]);
	expect(overrides().map(({ message }) => message)).toEqual(['Three', 'Two']);
});

describe('bad input: names the field and its item, sends nothing', () => {
	/** n8n itself checks fixed values, so these are expressions. */
	const NOTHING = '={{ "" }}';
	const NO_LEAD =
		'Lead must not be empty. Choose one, or leave out the leads of the campaign whose lead_id is null: they are no longer in the workspace and get no more messages';
	test.each<[string, IDataObject, string, string]>([
		[
			'no campaign',
			{ campaignId: NOTHING },
			'Campaign must not be empty: its expression gives nothing',
			'campaign_id',
		],
		['no lead', { leadId: NOTHING }, NO_LEAD, 'lead_id'],
		['a lead that is gone', { leadId: '={{ $json.lead_id }}' }, NO_LEAD, 'lead_id'],
		[
			'no message',
			{ message: NOTHING },
			'Message must not be empty: its expression gives nothing',
			'message',
		],
		[
			'blanks alone',
			{ message: '={{ " \\n" }}' },
			'Message must not be empty: its expression gives nothing',
			'message',
		],
		[
			'a message of 8001 characters',
			{ message: 'x'.repeat(8001) },
			'Message must have at most 8000 characters, has 8001',
			'message',
		],
		[
			'an empty note',
			{ nodeType: 'send_connection', message: NOTHING },
			'Message must not be empty: its expression gives nothing',
			'message',
		],
		[
			'a note of 201 characters',
			{ nodeType: 'send_connection', message: 'x'.repeat(201) },
			'Message must have at most 200 characters, has 201',
			'message',
		],
		['a number', { message: '={{ 5 }}' }, 'Message must be text, is 5', 'message'],
		[
			'another stage',
			{ messageStage: '={{ "icebreaker" }}' },
			'Message Stage must be one of First Message, Follow Up 1, Follow Up 2, is "icebreaker"',
			'message_stage',
		],
		[
			'another node type',
			{ nodeType: '={{ "send_inmail" }}' },
			'Type must be one of Connection Note, Message, is "send_inmail"',
			'node_type',
		],
	])('%s', async (_, parameters, message, field) => {
		const options = { input: [{ lead_id: null }] };
		const { error } = await set(parameters, options);
		expect(error?.message).toBe(message);
		expect(error?.description).toContain('Nothing was sent.');
		expect(error?.context?.itemIndex).toBe(0);

		const { rows } = await set(parameters, { ...options, settings: CONTINUE });
		const details = { outcome: 'not sent', code: 'invalid_input', field };
		expect(rows).toEqual([{ error: message, details }]);
		expect(sandbox.requests).toHaveLength(0);
	});

	test('a lead that is gone: the others get their text', async () => {
		const input = [{ lead_id: null }, { lead_id: aLead() }];
		const { rows } = await set({ leadId: '={{ $json.lead_id }}' }, { input, settings: CONTINUE });
		expect(rows).toMatchObject([{ error: NO_LEAD }, { lead_id: aLead(), message: 'Hello' }]);
		expect(sandbox.requests).toHaveLength(1);
	});
});

describe('what the API refuses', () => {
	test('a message that was sent: says what is locked and what can still be set', async () => {
		const [sent] = sandbox.query<{ lead_id: string }>(
			`SELECT lead_id FROM message_approvals
			WHERE campaign_id = '${seeded.campaigns.started}' AND record ->> '$.approval_status' = 'approved'`,
		);
		const { error } = await set({ campaignId: seeded.campaigns.started, leadId: sent!.lead_id });
		expect(error?.message).toMatch(/^The message is locked: /);
		expect(error?.description).toContain('A text is locked once it was sent');
		expect(error?.description).toContain('Stages that are still to come can be set.');
		const later = {
			campaignId: seeded.campaigns.started,
			leadId: sent!.lead_id,
			messageStage: 'follow_up_1',
		};
		expect((await set(later)).rows).toMatchObject([{ lead_campaign_state: 'enrolled' }]);
	});

	test('counts as done in a Retry if the message has this text and is locked by now', async () => {
		const [approved] = sandbox.query<{ record: string }>(
			`SELECT record FROM message_approvals
			WHERE campaign_id = '${seeded.campaigns.started}' AND record ->> '$.approval_status' = 'approved'`,
		);
		const { lead_id, node_type, message_stage, message } = JSON.parse(approved!.record) as Record<
			string,
			string
		>;
		const parameters = {
			campaignId: seeded.campaigns.started,
			leadId: lead_id,
			nodeType: node_type,
			messageStage: message_stage,
		};
		const { rows } = await set({ ...parameters, message }, { mode: 'retry' });
		expect(rows).toMatchObject([{ id: null, lead_id, node_type, message_stage, message }]);
		const other = await set({ ...parameters, message: 'Another text' }, { mode: 'retry' });
		expect(other.error?.message).toMatch(/^The message is locked: /);
	});

	test('a placeholder that does not exist: shows the message of the API, says nothing about locks', async () => {
		const { error } = await set({
			message: 'Hi {{nice_word}}',
			options: { sendAsWritten: true },
		});
		expect(error?.httpCode).toBe('400');
		expect(error?.message).toContain('{{nice_word}}');
		expect(error?.description).not.toContain('locked');
	});

	test('a lead that is not in the campaign', async () => {
		const { error } = await set({ leadId: 'lead_404' });
		expect(error?.httpCode).toBe('404');
		expect(error?.description).toContain('lead ID "lead_404"');
		expect(error?.description).not.toContain('locked');
	});
});

describe('the answer', () => {
	const sent = { node_type: 'send_message', message_stage: 'ice_breaker' };
	const override = { id: 'o1', ...sent, message: 'Hello', updated_at: '2026-05-01T10:00:00+02:00' };
	const other = { ...override, id: 'o2', message_stage: 'follow_up_1' };
	const answer = (body: unknown) => sandbox.faults.add({ fault: 'status', status: 200, body });

	test.each<[string, object]>([
		['with other texts of the lead', { data: [other, override], lead_campaign_state: 'enrolled' }],
		['inside data', { data: { data: [override], lead_campaign_state: 'enrolled' } }],
		['with a single text', { data: override, lead_campaign_state: 'enrolled' }],
	])('%s is read', async (_, body) => {
		answer(body);
		expect((await set()).rows).toMatchObject([
			{
				id: 'o1',
				campaign_id: null,
				message: 'Hello',
				updated_at: '2026-05-01T08:00:00.000Z',
				lead_campaign_state: 'enrolled',
			},
		]);
	});

	test.each<[string, object]>([
		['without a text', { data: [], lead_campaign_state: 'enrolled' }],
		['with another text alone', { data: [other] }],
	])('%s: invents nothing, and says that the request took effect', async (_, body) => {
		answer(body);
		const { rows } = await set({}, { settings: CONTINUE });
		expect(rows).toEqual([
			{
				error:
					'The API answered without the text that was set. The request took effect. Running the node again is safe: it sets the same text.',
				details: { outcome: 'sent', code: 'unexpected_response', field: null },
			},
		]);
	});
});

test.each<[string, Fault]>([
	['a reset before', { fault: 'reset_before' }],
	['a reset after', { fault: 'reset_after' }],
	['500 after', { fault: 'status', status: 500, after: true }],
	['a truncated answer', { fault: 'truncated' }],
])('%s: sets the same text again, which has one effect', async (_, fault) => {
	sandbox.faults.add(fault);
	const { rows, error } = await set();
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([{ message: 'Hello' }]);
	expect(overrides()).toHaveLength(1);
});

test('a lasting server error: fails and says that running it again is safe', async () => {
	sandbox.faults.add({ fault: 'status', status: 500, times: 99 });
	const { error } = await set();
	expect(error?.httpCode).toBe('500');
	expect(error?.description).toContain('Running it again is safe');
});

test('a key without the scope: names it', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutCampaignsWrite);
	const { error } = await set({}, { credential });
	expect(error?.message).toBe('The API key lacks the scope campaigns:write.');
	expect(overrides()).toEqual([]);
});
