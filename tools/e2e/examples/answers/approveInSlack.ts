import { browse } from '../../../../packages/rehearsal/colleague/desk';
import { poll } from '../../../../packages/rehearsal/n8n/poll';
import {
	askFor,
	askInVain,
	askWithoutAccount,
	startAsking,
	storedApproval,
} from '../../support/approvals';
import { changeNodes } from '../../support/changeNodes';
import { expectSuccess, type Environment } from '../../support/environment';
import { importWithCredentials } from '../../support/outside/outside';
import { publishForCalls } from '../../support/publish';
import { settled } from '../../support/settle';

interface Block {
	readonly type: string;
	readonly text?: { readonly type: string; readonly text: string };
	readonly elements?: ReadonlyArray<{
		readonly url: string;
		readonly text: { readonly text: string };
	}>;
}

interface Post {
	readonly channel: string;
	readonly text?: string;
	readonly blocks?: readonly Block[];
}

/** The three characters that Slack has masked. */
const shown = (text: string) =>
	text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

export function approveInSlack(environment: Environment) {
	const importApproval = async () => {
		const id = await importWithCredentials(environment, 'approve-in-slack');
		await publishForCalls(environment.n8n, id);
		return id;
	};
	const posts = () =>
		environment.outside.calls
			.filter(({ path }) => path === '/api/chat.postMessage')
			.map(({ json }) => json as Post);
	const card = () => {
		const [{ channel, blocks = [] }] = posts() as [Post];
		const { text } = blocks.find((block) => block.type === 'section')!;
		const buttons = blocks.flatMap(({ elements = [] }) => elements);
		const press = async (label: string) => {
			const { isOk } = await browse(buttons.find((button) => button.text.text === label)!.url);
			expect(isOk).toBe(true);
		};
		return { channel, text: text!, press };
	};
	/** What the channel is told after the answer. */
	async function told(workflowId: string): Promise<string> {
		for (const execution of await settled(environment.n8n, workflowId)) expectSuccess(execution);
		expect(posts()).toHaveLength(2);
		return posts()[1]!.text!;
	}

	test('approves what is on the card, whatever stands in it', async () => {
		const workflowId = await importApproval();
		const message = '<!channel> "quoted" &amp; *bold* {{ 1 + 1 }}\n\nsecond line';
		const approval = await askFor(environment, workflowId, message);
		const { channel, text, press } = card();
		expect(channel).toBe('#approvals');
		expect(text.type).toBe('mrkdwn');
		expect(text.text).toMatch(/^A first message to .* \(.*\) waits for approval:\n\n/);
		expect(text.text).not.toContain('<!');
		expect(shown(text.text).endsWith(message)).toBe(true);

		await press('Approve');
		expect(await told(workflowId)).toMatch(/: approved$/);
		expect(storedApproval(environment, approval)).toMatchObject({
			approval_status: 'approved',
			message,
			is_override: false,
		});
	});

	test('rejects', async () => {
		const workflowId = await importApproval();
		const approval = await askFor(environment, workflowId, 'Rather not');
		await card().press('Reject');
		expect(await told(workflowId)).toMatch(/: rejected$/);
		expect(storedApproval(environment, approval).approval_status).toBe('rejected');
	});

	test('does not approve a text that was written anew since the card', async () => {
		const workflowId = await importApproval();
		const approval = await askFor(environment, workflowId, 'The first text');
		environment.sandbox.control.changeApproval(approval.id, { message: 'Another text' });
		await card().press('Approve');
		expect(await told(workflowId)).toMatch(/: NOT DONE\. .*is not the one that was reviewed/);
		expect(storedApproval(environment, approval).approval_status).toBe('pending');
	});

	test('says on the card how much of a long text Slack does not take', async () => {
		const workflowId = await importApproval();
		await askFor(environment, workflowId, 'long '.repeat(1000).trim());
		const { text } = card().text;
		expect(text).toContain('[2999 more characters: read them in the application');
		expect(text.length).toBeLessThanOrEqual(3000);
	});

	test('leaves the message waiting if nobody decides in time, and says so', async () => {
		const values = { limitType: 'afterTimeInterval', resumeAmount: 0.02, resumeUnit: 'minutes' };
		const workflowId = await importApproval();
		await changeNodes(environment.n8n, workflowId, (node) =>
			node.name === 'Ask in Slack'
				? { ...node, parameters: { ...node.parameters, options: { limitWaitTime: { values } } } }
				: node,
		);
		await publishForCalls(environment.n8n, workflowId);
		const approval = await startAsking(environment, workflowId, 'Is anybody there?');
		await poll(
			async () => posts().length,
			(count) => count > 1,
		);
		expect(await told(workflowId)).toMatch(/: nobody has decided in seven days, it still waits$/);
		expect(storedApproval(environment, approval).approval_status).toBe('pending');
	});

	test('fails at once if Slack refuses the credential, and starts nothing more', async () => {
		const workflowId = await importApproval();
		environment.outside.answerAs(() => ({ body: { ok: false, error: 'invalid_auth' } }));
		const { all } = await askInVain(environment, workflowId, 1);
		expect(all.map(({ status, error }) => [status, error])).toEqual([
			[
				'error',
				expect.stringContaining('Slack refuses the credential of Is Slack there: invalid_auth'),
			],
		]);
		expect(posts()).toEqual([]);
	});

	test('fails at once without an account', async () => {
		expect(await askWithoutAccount(environment, 'approve-in-slack')).toEqual([
			['error', 'Is Slack there'],
		]);
	});

	test('fails visibly if Slack takes no post, and asks again when it is retried', async () => {
		const { n8n, outside } = environment;
		const workflowId = await importApproval();
		outside.answerAs(({ path }) =>
			path === '/api/chat.postMessage'
				? { body: { ok: false, error: 'not_in_channel' } }
				: undefined,
		);
		const { approval, all } = await askInVain(environment, workflowId, 2);
		expect(all.map(({ error }) => error)).toContainEqual(expect.stringContaining('not_in_channel'));

		outside.reset();
		const ids = await n8n.call<{ results: Array<{ id: string; status: string }> }>(
			'GET',
			`/executions?filter=${encodeURIComponent(JSON.stringify({ workflowId }))}`,
		);
		const failed = ids.results.find(({ status }) => status === 'error')!;
		await n8n.call('POST', `/executions/${failed.id}/retry`, { loadWorkflow: false });
		await poll(
			async () => posts().length,
			(count) => count > 0,
		);
		await poll(
			async () => (await browse(linkIn(posts()[0]!))).text.includes('Got it, thanks'),
			Boolean,
		);
		await settled(n8n, workflowId);
		expect(storedApproval(environment, approval).approval_status).toBe('approved');
	});
}

const linkIn = ({ blocks = [] }: Post) =>
	blocks.flatMap(({ elements = [] }) => elements).find(({ text }) => text.text === 'Approve')!.url;
