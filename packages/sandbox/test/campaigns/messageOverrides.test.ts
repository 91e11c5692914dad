import { seeded } from '../../composition/seeded';
import { call, draft, openSandbox, readAll, refusalOf, subjects, TEMPLATES } from '../support';

type Sandbox = ReturnType<typeof openSandbox>;

const MESSAGE = { node_type: 'send_message', message_stage: 'ice_breaker', message: 'My words' };
const CONNECTION = {
	node_type: 'send_connection',
	message_stage: 'ice_breaker',
	message: 'My note',
};

const override = (sandbox: Sandbox, campaign: string, lead: string, body: unknown = MESSAGE) =>
	call(sandbox, 'PUT', `/campaigns/${campaign}/leads/${lead}/message-overrides`, { body });

async function expectLocked(answer: ReturnType<typeof override>, reason: RegExp) {
	const { status, body } = await answer;
	expect([status, body.error?.code]).toEqual([409, 'message_locked']);
	expect(body.error.message).toMatch(reason);
}

describe('message overrides', () => {
	test('change the pending message of an enrolled lead', async () => {
		const now = Date.now() + 1000;
		const sandbox = openSandbox({ now: () => now });
		const { status, body } = await override(
			sandbox,
			seeded.campaigns.started,
			seeded.leads.messagePending,
		);
		const updated_at = new Date(now).toISOString();
		expect(status).toBe(200);
		expect(body).toEqual({
			data: [
				{
					id: 'override_1',
					campaign_id: seeded.campaigns.started,
					lead_id: seeded.leads.messagePending,
					...MESSAGE,
					updated_at,
				},
			],
			lead_campaign_state: 'enrolled',
		});
		const messages = await readAll(
			sandbox,
			`/campaigns/${seeded.campaigns.started}/message-approvals`,
		);
		const of = (lead: string) => messages.find(({ lead_id }) => lead_id === lead);
		expect(of(seeded.leads.messagePending)).toMatchObject({
			approval_status: 'pending',
			message: 'My words',
			is_override: true,
			updated_at,
		});
		expect(of(seeded.leads.secondMessagePending)).toMatchObject({ is_override: false });
		expect(subjects(sandbox, 'override_set')).toEqual(['override_1']);
	});

	test('replace the former one of the same message, not those of others', async () => {
		let now = Date.now();
		const sandbox = openSandbox({ now: () => now });
		await override(sandbox, seeded.campaigns.draft, seeded.leads.interested);
		now += 5000;
		const again = await override(sandbox, seeded.campaigns.draft, seeded.leads.interested, {
			...MESSAGE,
			message: 'Better',
		});
		expect(again.body.data).toMatchObject([
			{ id: 'override_1', message: 'Better', updated_at: new Date(now).toISOString() },
		]);
		const followUp = { ...MESSAGE, message_stage: 'follow_up_1' };
		const other = await override(
			sandbox,
			seeded.campaigns.draft,
			seeded.leads.interested,
			followUp,
		);
		expect(other.body.data[0].id).toBe('override_2');
		const note = await override(
			sandbox,
			seeded.campaigns.draft,
			seeded.leads.interested,
			CONNECTION,
		);
		expect(note.body.data[0].id).toBe('override_3');
	});

	test('wait for the start of a draft', async () => {
		const sandbox = openSandbox();
		const { body } = await override(sandbox, seeded.campaigns.draft, seeded.leads.interested);
		expect(body.lead_campaign_state).toBe('pending_enrollment');
		await call(sandbox, 'POST', `/campaigns/${seeded.campaigns.draft}/actions`, {
			body: { action: 'start' },
		});
		const messages = await readAll(
			sandbox,
			`/campaigns/${seeded.campaigns.draft}/message-approvals`,
		);
		expect(messages.filter(({ is_override }) => is_override)).toMatchObject([
			{ lead_id: seeded.leads.interested, message: 'My words', approval_status: 'pending' },
		]);
	});

	test.each([
		['an unknown lead', seeded.campaigns.started, 'lead_999'],
		[
			'a lead of the workspace outside the campaign',
			seeded.campaigns.started,
			seeded.leads.interested,
		],
		['a lead outside the list of a draft', seeded.campaigns.draft, seeded.leads.messagePending],
		['an unknown campaign', 'camp_999', seeded.leads.interested],
	])('answer 404 for %s', async (_, campaign, lead) => {
		const sandbox = openSandbox();
		expect(refusalOf(await override(sandbox, campaign, lead))).toEqual([404, 'not_found']);
		expect(sandbox.effects()).toEqual([]);
	});

	test('refuse a lead that joined the list after the start', async () => {
		const sandbox = openSandbox();
		const { body } = await call(sandbox, 'POST', `/lead_lists/${seeded.lists.tradeFair}/leads`, {
			body: { first_name: 'Ada', last_name: 'Late', social_url: 'https://social.example/in/late' },
		});
		const answer = await override(sandbox, seeded.campaigns.started, body.data[0].lead.id);
		expect(refusalOf(answer)).toEqual([404, 'not_found']);
	});

	test('refuse a stage that is off', async () => {
		const answer = await override(
			openSandbox(),
			seeded.campaigns.paused,
			seeded.leads.inPausedCampaign,
			{
				...MESSAGE,
				message_stage: 'follow_up_2',
			},
		);
		expect(refusalOf(answer)).toEqual([409, 'stage_disabled']);
	});

	test.each([
		['approved', seeded.leads.messageApproved, /was approved/],
		['of a lead that was excluded', seeded.leads.messageRejected, /excluded/],
	])('refuse a message that is %s', async (_, lead, reason) => {
		await expectLocked(override(openSandbox(), seeded.campaigns.started, lead), reason);
	});

	test('refuse a rejected message', async () => {
		const sandbox = openSandbox();
		await call(
			sandbox,
			'POST',
			`/campaigns/${seeded.campaigns.started}/message-approvals/${seeded.approvals.pending}/actions`,
			{
				body: { action: 'reject' },
			},
		);
		await expectLocked(
			override(sandbox, seeded.campaigns.started, seeded.leads.messagePending),
			/locked/,
		);
	});

	test('refuse a sent template message', async () => {
		const sandbox = openSandbox();
		const body = draft({ source: { lead_list_id: seeded.lists.webinar }, messages: TEMPLATES });
		const { id } = (await call(sandbox, 'POST', '/campaigns', { body })).body.data;
		await call(sandbox, 'POST', `/campaigns/${id}/actions`, { body: { action: 'start' } });
		expect((await override(sandbox, id, seeded.leads.interested)).status).toBe(200);
		sandbox.database
			.prepare(
				`UPDATE campaign_leads SET record = json_set(record, '$.actions_performed', json(?))
				WHERE campaign_id = ? AND lead_id = '${seeded.leads.interested}'`,
			)
			.run(
				JSON.stringify([
					{
						id: 'action_1',
						type: 'send_message',
						status: 'sent',
						metadata: { message_stage: 'ice_breaker' },
					},
				]),
				id,
			);
		await expectLocked(override(sandbox, id, seeded.leads.interested), /was sent/);
		const followUp = { ...MESSAGE, message_stage: 'follow_up_1' };
		expect((await override(sandbox, id, seeded.leads.interested, followUp)).status).toBe(200);
	});

	test('refuse the note of a sent connection request', async () => {
		const sandbox = openSandbox();
		await expectLocked(
			override(sandbox, seeded.campaigns.started, seeded.leads.messagePending, CONNECTION),
			/request was sent/,
		);
		expect(
			(await override(sandbox, seeded.campaigns.paused, seeded.leads.notYetInvited, CONNECTION))
				.status,
		).toBe(200);
	});

	test('refuse everything in a completed campaign and for a failed lead', async () => {
		const sandbox = openSandbox();
		await expectLocked(
			override(sandbox, seeded.campaigns.completed, seeded.leads.interested),
			/campaign is completed/,
		);
		await expectLocked(override(sandbox, seeded.campaigns.paused, seeded.leads.failed), /failed/);
	});

	test('are possible while the campaign is paused', async () => {
		expect(
			(await override(openSandbox(), seeded.campaigns.paused, seeded.leads.inPausedCampaign))
				.status,
		).toBe(200);
	});

	test('refuse an unknown placeholder', async () => {
		const sandbox = openSandbox();
		const message = 'Hi, as {{job_title}} you may know: {{budget}}';
		const answer = await override(sandbox, seeded.campaigns.started, seeded.leads.messagePending, {
			...MESSAGE,
			message,
		});
		expect(refusalOf(answer)).toEqual([400, 'invalid_request']);
		expect(answer.body.error.details.problems).toHaveLength(1);
		expect(answer.body.error.message).toMatch(/message: .*\{\{budget\}\}/);
		const known = message.replace('{{budget}}', '');
		expect(
			(
				await override(sandbox, seeded.campaigns.started, seeded.leads.messagePending, {
					...MESSAGE,
					message: known,
				})
			).status,
		).toBe(200);
	});
});
