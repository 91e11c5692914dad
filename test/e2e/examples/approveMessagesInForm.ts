import { sandboxKeys } from '../../../sandbox/keys';
import type { Sandbox } from '../../../sandbox/sandbox';
import { importExample } from '../../../harness/examples';
import { openForm, submitForm, type FormPage } from '../../../harness/forms/submit';
import { publishWorkflow } from '../../../harness/workflows';
import type { Campaign, CampaignLead, MessageApproval } from '../../../src/contract/campaigns';
import type { Lead } from '../../../src/contract/leads';
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

	/** The first message, or the last page where no message waits. */
	const open = async (): Promise<FormPage> => {
		return submitForm(await openForm(await publish(), USER));
	};

	/** The page shows who the message is for, in which campaign, and its text. */
	function expectShown(page: FormPage, { approval, lead, campaign }: Waiting) {
		const { database } = environment.sandbox;
		const row = database.prepare('SELECT record FROM leads WHERE id = ?').get(approval.lead_id);
		const { job_title, company, social_url } = JSON.parse(String(row?.record)) as Lead;
		expect(page.text).toContain(`To: ${lead.lead.name}\n`);
		expect(page.text).toContain(`Job: ${job_title}, ${company}\nProfile: ${social_url}\n`);
		expect(page.text).toContain(`Campaign: ${campaign.name}\n`);
		expect(page.text).toContain('Message: first message');
		expect(page.fields.get('Text')!.value).toEqual([approval.message]);
	}

	test('does with each message what the person decides', async () => {
		const { sandbox } = environment;
		keepWaiting(sandbox, { paused: 2, started: 3 });
		const waiting = messages(sandbox, 'pending');
		expect(waiting).toHaveLength(5);
		const [approve, edit, reject, changed, skip] = waiting as [
			Waiting,
			Waiting,
			Waiting,
			Waiting,
			Waiting,
		];
		const newText = 'Hello,\n\nthis is "better" & <b>shorter</b>. $& $1 {{job_title}}';

		let page = await open();
		expect(page.title).toBe('Message 1 of 5');
		expectShown(page, approve);
		page = await submitForm(page, { Decision: 'Approve' });
		expect(page.title).toBe('Message 2 of 5');
		expect(page.text).toContain(
			`Before: ${approve.lead.lead.name}, ${approve.campaign.name}: approved\n`,
		);
		expectShown(page, edit);
		page = await submitForm(page, { Decision: 'Edit and approve', Text: newText });
		expectShown(page, reject);
		page = await submitForm(page, {
			Decision: 'Reject',
			'Reason, if rejected': 'Bad timing',
			'Note, if rejected': 'On leave until spring',
		});
		expectShown(page, changed);
		// Whoever changes the text and then chooses Approve means the text that they see.
		page = await submitForm(page, { Decision: 'Approve', Text: 'Changed as well' });
		expectShown(page, skip);
		page = await submitForm(page, { Decision: 'Skip' });

		expect(page.title).toBe('That was the last message');
		expect(page.fields.size).toBe(0);
		const line = ({ lead, campaign }: Waiting, result: string) =>
			`${lead.lead.name}, ${campaign.name}: ${result}`;
		expect(page.text.split('\n')).toEqual([
			line(approve, 'approved'),
			line(edit, 'approved with the new text'),
			line(reject, 'rejected'),
			line(changed, 'approved with the new text'),
			line(skip, 'skipped, it still waits'),
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
		expect(stored(sandbox, skip)).toEqual(skip);
		expect(messages(sandbox, 'pending')).toHaveLength(1);
	});

	test('stops when the person has had enough, and leaves the rest as it is', async () => {
		const { sandbox } = environment;
		keepWaiting(sandbox, { paused: 1, started: 3 });
		const [first, ...others] = messages(sandbox, 'pending') as [Waiting, ...Waiting[]];
		const page = await submitForm(await open(), { Decision: 'Approve' });
		const last = await submitForm(page, { Decision: 'Stop here' });
		expect(last.title).toBe('Stopped');
		expect(last.text.split('\n')).toEqual([
			`${first.lead.lead.name}, ${first.campaign.name}: approved`,
			'3 not decided, they still wait',
		]);
		expect(messages(sandbox, 'pending')).toEqual(others);

		const again = await submitForm(await open(), { Decision: 'Stop here' });
		expect(again.text).toBe('3 not decided, they still wait');
	});

	test('shows the message without job and profile if the lead cannot be read', async () => {
		const { sandbox } = environment;
		keepWaiting(sandbox, { paused: 1, started: 0 });
		const [waiting] = messages(sandbox, 'pending') as [Waiting];
		sandbox.faults.add({ endpoint: 'leads.get', fault: 'status', status: 403 });
		const page = await open();
		expect(page.text).toContain(`To: ${waiting.lead.lead.name}\nJob: unknown\n`);
		await submitForm(page, { Decision: 'Approve' });
		expect(stored(sandbox, waiting).approval.approval_status).toBe('approved');
	});

	test('shows names and texts as they are, whatever is in them', async () => {
		const { sandbox } = environment;
		keepWaiting(sandbox, { paused: 0, started: 1 });
		const [{ approval, lead }] = messages(sandbox, 'pending') as [Waiting];
		const name = 'Ann <img src="https://pictures.example/x"> & Sons {{ 1 + 1 }} $&';
		const text = 'Line 1\nLine 2 </textarea><script>alert(1)</script> {{ 1 + 1 }} $& \\n';
		setRecord(sandbox, 'campaign_leads', lead.id, '$.lead.name', name);
		setRecord(sandbox, 'message_approvals', approval.id, '$.message', text);

		const page = await open();
		expect(page.html).not.toContain('<img');
		expect(page.html).not.toContain('<script>alert');
		expectShown(page, stored(sandbox, { approval } as Waiting));
		const last = await submitForm(page, { Decision: 'Approve' });
		expect(last.html).not.toContain('<img');
		expect(last.text).toContain(`${name}, `);
		expect(stored(sandbox, { approval } as Waiting).approval).toMatchObject({
			approval_status: 'approved',
			message: text,
			is_override: false,
		});
	});

	test('goes on where someone else was faster, and says so', async () => {
		const { sandbox, baseUrl } = environment;
		keepWaiting(sandbox, { paused: 1, started: 1 });
		const [first, second] = messages(sandbox, 'pending') as [Waiting, Waiting];

		const page = await open();
		const { campaign_id, id } = first.approval;
		const elsewhere = await fetch(
			`${baseUrl}/campaigns/${campaign_id}/message-approvals/${id}/actions`,
			{
				method: 'POST',
				headers: {
					authorization: `Bearer ${sandboxKeys.full.token}`,
					'content-type': 'application/json',
				},
				body: JSON.stringify({ action: 'approve' }),
			},
		);
		expect(elsewhere.status).toBe(200);

		const next = await submitForm(page, { Decision: 'Reject' });
		expectShown(next, second);
		expect(next.text).toMatch(/^Before: .*: NOT DONE\. .*approved already/);
		const last = await submitForm(next, { Decision: 'Approve' });
		expect(last.text).toMatch(/NOT DONE\. .*approved already[^]*: approved$/);
		expect(stored(sandbox, first).approval.approval_status).toBe('approved');
		expect(stored(sandbox, second).approval.approval_status).toBe('approved');
	});

	test('does not approve a text that was rewritten while someone looked at it', async () => {
		const { sandbox } = environment;
		keepWaiting(sandbox, { paused: 0, started: 1 });
		const [waiting] = messages(sandbox, 'pending') as [Waiting];
		const page = await open();
		sandbox.control.changeApproval(waiting.approval.id, { message: 'Another text' });
		const last = await submitForm(page, { Decision: 'Approve' });
		expect(last.text).toMatch(/NOT DONE\. .*no longer reads as it did/);
		expect(stored(sandbox, waiting).approval.approval_status).toBe('pending');
	});

	test('says so where no message waits', async () => {
		keepWaiting(environment.sandbox, { paused: 0, started: 0 });
		const page = await open();
		expect(page.title).toBe('Nothing to approve');
		expect(page.fields.size).toBe(0);
	});

	test('shows nothing to whoever lacks the password', async () => {
		const url = await publish();
		await expect(openForm(url, { ...USER, password: 'guessed' })).rejects.toThrow('401');
	});
}
