import { parse } from 'node-html-parser';

import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { importExample } from '../../../packages/rehearsal/n8n/examples';
import { openForm, submitForm, type FormPage } from '../../../packages/rehearsal/n8n/forms/submit';
import { publishWorkflow } from '../../../packages/rehearsal/n8n/workflows';
import type { Campaign, CampaignLead, MessageApproval } from '../../../src/contract/campaigns';
import type { Environment } from '../support/environment';

const USER = { user: 'approver', password: 'a pass-word' };

interface Waiting {
	readonly approval: MessageApproval;
	readonly lead: CampaignLead;
	readonly campaign: Campaign;
}

/** Messages with what stands beside them, in the order in which the API lists them. */
function messages({ database }: Sandbox, status: MessageApproval['approval_status']): Waiting[] {
	return database
		.prepare(
			`SELECT approvals.record AS approval, campaign_leads.record AS lead, campaigns.record AS campaign
			FROM message_approvals AS approvals
			JOIN campaigns ON campaigns.id = approvals.campaign_id
			JOIN campaign_leads
				ON campaign_leads.campaign_id = approvals.campaign_id
				AND campaign_leads.lead_id = approvals.lead_id
			WHERE campaigns.workspace_id = ? AND json_extract(approvals.record, '$.approval_status') = ?
			ORDER BY campaigns.seq DESC, approvals.seq DESC`,
		)
		.all(sandboxKeys.full.workspaceId, status)
		.map(({ approval, lead, campaign }) => ({
			approval: JSON.parse(String(approval)) as MessageApproval,
			lead: JSON.parse(String(lead)) as CampaignLead,
			campaign: JSON.parse(String(campaign)) as Campaign,
		}));
}

function stored(sandbox: Sandbox, { approval: { id } }: Waiting): Waiting {
	const all = (['pending', 'approved', 'rejected'] as const).flatMap((status) =>
		messages(sandbox, status),
	);
	return all.find(({ approval }) => approval.id === id)!;
}

/** Leaves as many messages waiting in a campaign of each status as the test has use for, the first ones of the list. */
function keepWaiting(sandbox: Sandbox, counts: Readonly<Record<'paused' | 'started', number>>) {
	const waiting = messages(sandbox, 'pending');
	const others = Object.entries(counts).flatMap(([status, count]) =>
		waiting.filter(({ campaign }) => campaign.status === status).slice(count),
	);
	for (const { approval } of others) {
		setRecord(sandbox, 'message_approvals', approval.id, '$.approval_status', 'approved');
	}
}

const setRecord = (
	{ database }: Sandbox,
	table: 'message_approvals' | 'campaign_leads',
	id: string,
	path: string,
	value: string,
) =>
	database
		.prepare(`UPDATE ${table} SET record = json_set(record, ?, ?) WHERE id = ?`)
		.run(path, value, id);

export function approveMessagesInForm(environment: Environment) {
	let formUrl: string | undefined;

	/** The address of the form. */
	const publish = async (): Promise<string> => {
		if (formUrl !== undefined) return formUrl;
		const { n8n, credential } = environment;
		const example = await importExample(n8n, credential, 'approve-messages-in-form', {
			user: USER,
		});
		await publishWorkflow(n8n, example.id);
		formUrl = example.formUrl;
		return formUrl;
	};

	/** The page on which the campaign is chosen, or the last page if no message waits. */
	const open = async (): Promise<FormPage> => {
		return submitForm(await openForm(await publish(), USER));
	};

	/** The page with the messages of all campaigns. */
	const openAll = async (): Promise<FormPage> => submitForm(await open());

	/** As the page has them: those that are due first come first, those without a time last. */
	const inOrder = (waiting: readonly Waiting[]): Waiting[] =>
		waiting.toSorted((a, b) =>
			(a.approval.scheduled_at ?? '9').localeCompare(b.approval.scheduled_at ?? '9'),
		);

	/** Who the messages are for, in which campaigns, and their texts. */
	function expectShown(page: FormPage, waiting: readonly Waiting[]) {
		const shown = parse(page.html)
			.querySelectorAll('h3')
			.map((heading) => ({
				person: heading.text,
				about: heading.nextElementSibling?.structuredText ?? '',
			}));
		for (const [index, { approval, lead, campaign }] of waiting.entries()) {
			expect(shown[index]!.person).toBe(`${index + 1}. ${lead.lead.name}`);
			const { about } = shown[index]!;
			expect(about).toContain(`${campaign.name}, first message`);
			expect(about).toContain(lead.lead.company);
			expect(about).toContain(lead.lead.social_url);
			const [text] = page.fields.get(`Text ${index + 1}`)!.value as [string];
			// As n8n shows it in a form that is defined by JSON.
			expect(text.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(approval.message);
		}
		expect(page.fields.has(`Text ${waiting.length + 1}`)).toBe(false);
	}

	const line = ({ lead, campaign }: Waiting, result: string) =>
		`${lead.lead.name}, ${campaign.name}: ${result}`;

	test('does with each message what the person decides, on one page', async () => {
		const { sandbox } = environment;
		keepWaiting(sandbox, { paused: 3, started: 3 });
		const [first] = messages(sandbox, 'pending') as [Waiting];
		setRecord(
			sandbox,
			'message_approvals',
			first.approval.id,
			'$.scheduled_at',
			'2001-01-01T09:00:00Z',
		);
		const waiting = inOrder(messages(sandbox, 'pending'));
		expect(waiting[0]!.approval.id).toBe(first.approval.id);
		const [approve, edit, reject, changed, undecided, leave] = waiting as [
			Waiting,
			Waiting,
			Waiting,
			Waiting,
			Waiting,
			Waiting,
		];
		const newText = 'Hello,\n\nthis is "better" & <b>shorter</b>. $& $1 {{job_title}}';

		const choice = await open();
		expect(choice.title).toBe('6 messages wait');
		const page = await submitForm(choice);
		expect(page.title).toBe('6 messages to approve');
		expectShown(page, waiting);
		const last = await submitForm(page, {
			'Decision 1': 'Approve',
			'Decision 2': 'Approve',
			'Text 2': newText,
			'Decision 3': 'Reject',
			'Decision 4': 'Approve',
			'Text 4': 'Changed as well',
			'Text 5': 'Changed, and not decided',
			'Reason, if rejected': 'Bad timing',
			'Note, if rejected': 'On leave until spring',
		});

		expect(last.title).toBe('Done');
		expect(last.fields.size).toBe(0);
		expect(last.text.split('\n')).toEqual([
			'3 approved',
			'1 rejected',
			'1 still waiting',
			'1 NOT DONE',
			'',
			line(approve, 'approved'),
			line(edit, 'approved with the new text'),
			line(reject, 'rejected'),
			line(changed, 'approved with the new text'),
			line(
				undecided,
				'NOT DONE. The text was changed, but the message was not approved. It still waits, as it was',
			),
			line(leave, 'left, it still waits'),
		]);

		expect(stored(sandbox, approve).approval).toMatchObject({
			approval_status: 'approved',
			message: approve.approval.message,
			is_override: false,
		});
		expect(stored(sandbox, edit).approval).toMatchObject({
			approval_status: 'approved',
			message: newText,
		});
		expect(stored(sandbox, reject).approval).toMatchObject({
			approval_status: 'rejected',
			rejection_reason: 'BAD_TIMING',
			rejection_note: 'On leave until spring',
		});
		expect(stored(sandbox, reject).lead.status).toBe('excluded');
		expect(stored(sandbox, changed).approval).toMatchObject({
			approval_status: 'approved',
			message: 'Changed as well',
		});
		expect(stored(sandbox, undecided)).toEqual(undecided);
		expect(stored(sandbox, leave)).toEqual(leave);
		expect(messages(sandbox, 'pending')).toHaveLength(2);
	});

	test('shows the messages of one campaign', async () => {
		const { sandbox } = environment;
		keepWaiting(sandbox, { paused: 1, started: 2 });
		const waiting = messages(sandbox, 'pending');
		const [{ campaign }] = waiting as [Waiting];
		const ofCampaign = waiting.filter((one) => one.campaign.id === campaign.id);
		const choice = await open();
		const option = `${campaign.name}: ${ofCampaign.length}`;
		expect(choice.fields.get('Show')!.choices).toContain(option);
		expectShown(await submitForm(choice, { Show: option }), inOrder(ofCampaign));
	});

	describe('all others', () => {
		const ALL = { 'All others': 'Approve them as they are' };

		test('are approved once their number is confirmed', async () => {
			const { sandbox } = environment;
			keepWaiting(sandbox, { paused: 2, started: 3 });
			const confirm = await submitForm(await openAll(), {
				...ALL,
				'Decision 1': 'Leave it waiting',
			});
			expect(confirm.title).toBe('Approve 4 messages as they are?');
			expect(messages(sandbox, 'pending')).toHaveLength(5);
			const last = await submitForm(confirm, { 'How many': '4' });
			expect(last.text).toMatch(/^4 approved\n1 still waiting\n/);
			expect(messages(sandbox, 'pending')).toHaveLength(1);
		});

		test('wait on if the number is another one', async () => {
			const { sandbox } = environment;
			keepWaiting(sandbox, { paused: 1, started: 2 });
			const confirm = await submitForm(await openAll(), { ...ALL, 'Decision 1': 'Approve' });
			const last = await submitForm(confirm, { 'How many': '3' });
			expect(last.text).toMatch(/^1 approved\n2 still waiting\n[^]*not confirmed, it still waits$/);
			expect(messages(sandbox, 'pending')).toHaveLength(2);
		});

		test('wait on if nothing else is chosen', async () => {
			const { sandbox } = environment;
			keepWaiting(sandbox, { paused: 1, started: 1 });
			const last = await submitForm(await openAll());
			expect(last.text).toMatch(/^2 still waiting\n/);
			expect(messages(sandbox, 'pending')).toHaveLength(2);
		});
	});

	test('shows names and texts as they are, whatever is in them', async () => {
		const { sandbox } = environment;
		keepWaiting(sandbox, { paused: 0, started: 1 });
		const [{ approval, lead }] = messages(sandbox, 'pending') as [Waiting];
		const name = 'Ann <img src="https://pictures.example/x"> & Sons {{ 1 + 1 }} $&';
		const text = 'Line 1\nLine 2 </textarea><script>alert(1)</script> {{ 1 + 1 }} $& \\n';
		setRecord(sandbox, 'campaign_leads', lead.id, '$.lead.name', name);
		setRecord(sandbox, 'message_approvals', approval.id, '$.message', text);

		const page = await openAll();
		expect(page.html).not.toContain('<img');
		expect(page.html).not.toContain('<script>alert');
		expectShown(page, [stored(sandbox, { approval } as Waiting)]);
		const last = await submitForm(page, { 'Decision 1': 'Approve' });
		expect(last.html).not.toContain('<img');
		expect(last.text).toContain(`${name}, `);
		expect(stored(sandbox, { approval } as Waiting).approval).toMatchObject({
			approval_status: 'approved',
			message: text,
			is_override: false,
		});
	});

	test('goes on where someone else was faster, and says so', async () => {
		const { sandbox } = environment;
		keepWaiting(sandbox, { paused: 1, started: 1 });
		const page = await openAll();
		const [first, second] = inOrder(messages(sandbox, 'pending')) as [Waiting, Waiting];
		sandbox.control.changeApproval(first.approval.id, { approval_status: 'approved' });

		const last = await submitForm(page, { 'Decision 1': 'Reject', 'Decision 2': 'Approve' });
		expect(last.text).toMatch(
			/^1 approved\n1 NOT DONE\n\n.*NOT DONE\. .*approved already.*\n.*: approved$/,
		);
		expect(stored(sandbox, first).approval.approval_status).toBe('approved');
		expect(stored(sandbox, second).approval.approval_status).toBe('approved');
	});

	test('does not approve a text that was rewritten while someone looked at it', async () => {
		const { sandbox } = environment;
		keepWaiting(sandbox, { paused: 0, started: 1 });
		const [waiting] = messages(sandbox, 'pending') as [Waiting];
		const page = await openAll();
		sandbox.control.changeApproval(waiting.approval.id, { message: 'Another text' });
		const last = await submitForm(page, { 'Decision 1': 'Approve' });
		expect(last.text).toMatch(/NOT DONE\. .*is not the one that was reviewed/);
		expect(stored(sandbox, waiting).approval.approval_status).toBe('pending');
	});

	test('does not write over a text that was rewritten while someone changed it on the page', async () => {
		const { sandbox } = environment;
		keepWaiting(sandbox, { paused: 0, started: 1 });
		const [waiting] = messages(sandbox, 'pending') as [Waiting];
		const page = await openAll();
		sandbox.control.changeApproval(waiting.approval.id, { message: 'Another text' });
		const last = await submitForm(page, { 'Text 1': 'My text', 'Decision 1': 'Approve' });
		expect(last.text).toMatch(/NOT DONE\. .*is not the one that was reviewed/);
		expect(stored(sandbox, waiting).approval).toMatchObject({
			approval_status: 'pending',
			message: 'Another text',
		});
	});

	test('says so if no message waits', async () => {
		keepWaiting(environment.sandbox, { paused: 0, started: 0 });
		const page = await open();
		expect(page.title).toBe('Nothing to approve');
		expect(page.fields.size).toBe(0);
	});

	test('shows nothing to those who lack the password', async () => {
		const url = await publish();
		await expect(openForm(url, { ...USER, password: 'guessed' })).rejects.toThrow('401');
	});
}
