import type { ServiceRequest } from '../../../../packages/rehearsal/services/request';
import { startWorkflow } from '../../../../packages/rehearsal/n8n/executions';
import { pinItems } from '../../support/changeNodes';
import { expectSuccess, type Environment } from '../../support/environment';
import { importWithCredentials } from '../../support/outside/outside';
import { retryLast, settled } from '../../support/settle';

const TRIGGER = 'When a lead replies';

interface Post {
	readonly channel: string;
	readonly text: string;
	readonly thread_ts?: string;
}

const reply = (number: number, conversation: string, text = `Reply ${number}`) => ({
	event_id: `replyReceived:msg_${number}`,
	event: 'replyReceived',
	text,
	conversation_id: conversation,
	message_id: `msg_${number}`,
	lead_name: conversation,
	lead_profile_url: `https://www.social.example/in/${conversation}`,
	sender_name: 'Kim',
});

export function repliesInSlackThreads(environment: Environment) {
	let workflowId: string;
	let posts: Post[];

	/** https://docs.slack.dev/reference/methods/chat.postMessage */
	const slack = ({ host, path, json }: ServiceRequest) => {
		if (host !== 'slack.com' || path !== '/api/chat.postMessage') return undefined;
		const post = json as Post;
		posts.push(post);
		return { body: { ok: true, channel: 'C0123', ts: stampOf(posts.length) } };
	};
	/** Of a message: with zeros at the end, as Slack's may have. */
	const stampOf = (number: number) => `17638884${number}0.000100`;

	beforeAll(async () => {
		workflowId = await importWithCredentials(environment, 'replies-in-slack-threads');
	});

	beforeEach(() => {
		posts = [];
		environment.outside.answerAs(slack);
	});

	async function run(...replies: ReadonlyArray<ReturnType<typeof reply>>) {
		const { n8n } = environment;
		await pinItems(n8n, workflowId, TRIGGER, replies);
		await startWorkflow(n8n, workflowId, { name: TRIGGER });
		return (await settled(n8n, workflowId)).at(-1)!;
	}

	test('opens a thread for each conversation, and posts the later replies in it, once', async () => {
		const first = [reply(1, 'Ann'), reply(2, 'Bob'), reply(3, 'Ann', '<!channel> & "more"')];
		expectSuccess(await run(...first));
		expectSuccess(await run(...first, reply(4, 'Bob')));
		expect(posts).toEqual([
			expect.objectContaining({
				channel: '#replies',
				mrkdwn: false,
				text: 'Ann wrote to Kim:\nReply 1\nhttps://www.social.example/in/Ann',
			}),
			expect.objectContaining({
				text: 'Bob wrote to Kim:\nReply 2\nhttps://www.social.example/in/Bob',
			}),
			expect.objectContaining({
				thread_ts: stampOf(1),
				text: 'Ann:\n&lt;!channel&gt; &amp; "more"',
			}),
			expect.objectContaining({ thread_ts: stampOf(2), text: 'Bob:\nReply 4' }),
		]);
		expect(posts.slice(0, 2).filter((post) => post.thread_ts)).toEqual([]);
	});

	test('leaves out and doubles nothing when Slack is down for a while', async () => {
		const replies = [reply(11, 'Cid'), reply(12, 'Dan'), reply(13, 'Cid')];
		environment.outside.answerAs((call) =>
			posts.length === 1 ? { status: 503, body: 'down' } : slack(call),
		);
		const failed = await run(...replies);
		expect(failed.status).toBe('error');
		expect(failed.lastNode).toBe('Post to Slack');
		expect(posts).toHaveLength(1);

		environment.outside.answerAs(slack);
		expectSuccess(await retryLast(environment.n8n, workflowId));
		expect(posts.map(({ text, thread_ts }) => [text.split('\n')[1], thread_ts])).toEqual([
			['Reply 11', undefined],
			['Reply 12', undefined],
			['Reply 13', stampOf(1)],
		]);
	});

	test('says what Slack says, such as that it knows no such channel', async () => {
		environment.outside.answerAs(() => ({ body: { ok: false, error: 'channel_not_found' } }));
		const failed = await run(reply(21, 'Eve'));
		expect(failed.status).toBe('error');
		expect(failed.error).toContain('channel_not_found');
	});
}
