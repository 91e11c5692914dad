import { askFor, askInVain, askWithoutAccount, storedApproval } from '../../support/approvals';
import { expectSuccess, type Environment } from '../../support/environment';
import { openForm, submit } from '../../../../packages/rehearsal/n8n/forms/submit';
import { importWithCredentials } from '../../support/outside/outside';
import { publishForCalls } from '../../support/publish';
import { settled } from '../../support/settle';

const APPROVER = 'approver@company.example';
const THANKS = 'This page can be closed now';

interface Mail {
	readonly head: string;
	readonly body: string;
}

/** Reads what Gmail is given: a mail as a whole, with its parts in one of two encodings. */
function readMail(raw: string): Mail {
	const mail = Buffer.from(raw, 'base64url').toString();
	const [head = '', ...rest] = mail.split(/\r?\n\r?\n/);
	const text = rest.join('\n\n');
	const isBase64 = /Content-Transfer-Encoding: base64/i.test(head);
	const bytes = isBase64
		? Buffer.from(text, 'base64')
		: Buffer.from(
				text
					.replace(/=\r?\n/g, '')
					.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
				'latin1',
			);
	return { head, body: bytes.toString() };
}

/** The text of a page as a person reads it. */
const shown = (html: string) =>
	html
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&quot;', '"')
		.replaceAll('&amp;', '&');

export function approveByEmail(environment: Environment) {
	let workflowId: string;

	beforeEach(async () => {
		const values = { approver: APPROVER };
		workflowId = await importWithCredentials(environment, 'approve-by-email', { values });
		await publishForCalls(environment.n8n, workflowId);
	});

	const mails = (): Mail[] =>
		environment.outside.calls
			.filter(({ path }) => path === '/gmail/v1/users/me/messages/send')
			.map(({ json }) => readMail((json as { raw: string }).raw));
	const openPage = async () => {
		const [, url] = /<a href="([^"]+)"[^>]*>Decide</.exec(mails()[0]!.body)!;
		return await openForm(url!.replaceAll('&amp;', '&'));
	};
	const answer = async (answers: Record<string, string>) => {
		expect(await submit(await openPage(), answers)).toContain(THANKS);
		for (const execution of await settled(environment.n8n, workflowId)) expectSuccess(execution);
	};

	test('fails at once without an account, and starts nothing more', async () => {
		expect(await askWithoutAccount(environment, 'approve-by-email')).toEqual([
			['error', 'Is Gmail there'],
		]);
	});

	test('approves what is in the e-mail, whatever stands in it', async () => {
		const message = '<b>Hello</b> "quoted" &amp; {{ 1 + 1 }}\nsecond line';
		const approval = await askFor(environment, workflowId, message);
		const [{ head, body }] = mails() as [Mail];
		expect(head).toContain(`To: ${APPROVER}`);
		expect(body).not.toContain('<b>Hello');
		expect(shown(body)).toContain(`waits for approval:\n\n${message}`);
		const page = await openPage();
		expect(page.fields.get('Text')!.value).toEqual([message]);
		expect(storedApproval(environment, approval).approval_status).toBe('pending');

		await answer({ Decision: 'Approve' });
		expect(storedApproval(environment, approval)).toMatchObject({
			approval_status: 'approved',
			message,
			is_override: false,
		});
		expect(mails()).toHaveLength(1);
	});

	test('approves another text, and rejects with a reason', async () => {
		const edited = await askFor(environment, workflowId, 'This can be better');
		await answer({ Decision: 'Approve', Text: 'This is better:\n\n& <b>short</b>' });
		expect(storedApproval(environment, edited)).toMatchObject({
			approval_status: 'approved',
			message: 'This is better:\n\n& <b>short</b>',
		});

		environment.outside.reset();
		const rejected = await askFor(environment, workflowId, 'Rather not');
		await answer({
			Decision: 'Reject',
			'Reason, if rejected': 'Not a fit',
			'Note, if rejected': 'Works elsewhere now',
		});
		expect(storedApproval(environment, rejected)).toMatchObject({
			approval_status: 'rejected',
			rejection_reason: 'NOT_FIT',
			rejection_note: 'Works elsewhere now',
		});
		expect(mails()).toHaveLength(1);
	});

	test('does not approve a text that was written anew since the e-mail, and says so', async () => {
		const approval = await askFor(environment, workflowId, 'The first text');
		environment.sandbox.control.changeApproval(approval.id, { message: 'Another text' });
		await answer({ Decision: 'Approve' });
		expect(storedApproval(environment, approval).approval_status).toBe('pending');
		expect(mails()[1]!.body).toMatch(
			/neither approved nor rejected\. .*is not the one that was reviewed/,
		);
	});

	test('does not write over a text that was written anew since the e-mail, and says so', async () => {
		const approval = await askFor(environment, workflowId, 'The first text');
		environment.sandbox.control.changeApproval(approval.id, { message: 'Another text' });
		await answer({ Decision: 'Approve', Text: 'My text' });
		expect(storedApproval(environment, approval)).toMatchObject({
			approval_status: 'pending',
			message: 'Another text',
		});
		expect(mails()[1]!.body).toMatch(
			/neither approved nor rejected\. .*is not the one that was reviewed/,
		);
	});

	test('fails visibly if Gmail takes no e-mail', async () => {
		environment.outside.answerAs(({ path }) =>
			path.endsWith('/messages/send')
				? { status: 503, body: { error: { message: 'Backend Error' } } }
				: undefined,
		);
		const { all } = await askInVain(environment, workflowId, 2);
		expect(all.map(({ status }) => status)).toContain('error');
	});
}
