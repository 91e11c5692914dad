import type { Part } from '../../console/views';
import type { SentRecord } from '../../services/outside';
import { openConsole, readParts } from '../console/support';
import { JSON_TYPE } from '../support';

function open() {
	const { sandbox, view, fetchFrom } = openConsole();
	const post = (path: string, body: unknown) =>
		fetchFrom(path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
	return { sandbox, view, post };
}

describe('what workflows sent outside', () => {
	test('is a post to the chat, as its readers see it', async () => {
		const { view, post } = open();
		await post('/chat/hook', {
			text: 'A &lt;b&gt; &amp; <https://n8n.example/1|Decide> <https://n8n.example/2>',
		});
		expect((await view('outside')).rows).toEqual([
			{
				number: 1,
				at: expect.any(String),
				service: "The sandbox's chat",
				what: 'Message',
				to: null,
				title: null,
				text: 'A <b> & Decide https://n8n.example/2',
				links: [{ label: 'Decide', url: 'https://n8n.example/1' }],
				answer: null,
				refused: null,
			},
		]);
	});

	test('is a question to the model, and its answer', async () => {
		const { view, post } = open();
		const messages = [{ role: 'user', content: 'Ann: Yes, gladly' }];
		await post('/model/v1/chat/completions', { messages });
		await post('/model/v1/responses', { input: 'Ann: Not now' });
		const [second, first] = (await view('outside')).rows;
		expect([first?.what, first?.text]).toEqual(['Question', 'Ann: Yes, gladly']);
		expect(first?.answer).toMatch(/\w/);
		expect(second?.text).toBe('Ann: Not now');
	});

	test('comes newest first, part by part, and the latest thousand are kept', async () => {
		const { sandbox, view } = open();
		for (let each = 1; each <= 1_030; each += 1) {
			sandbox.outside.add({ service: 'Slack', what: 'Message' });
		}
		const rows = await readParts<SentRecord>(
			async (query) => (await view(`outside?${query}` as 'outside')) as Part<SentRecord>,
		);
		expect(rows).toHaveLength(1_000);
		expect([rows[0]?.number, rows.at(-1)?.number]).toEqual([1_030, 31]);
	});

	test('says how much of a long text is missing', async () => {
		const { sandbox } = open();
		sandbox.outside.add({ service: 'Slack', what: 'Message', text: 'x'.repeat(20_007) });
		expect(sandbox.outside.records[0]?.text).toMatch(/^x{20000}\n\[7 more characters\]$/);
	});

	test('is gone after a reset', async () => {
		const { sandbox, view } = open();
		sandbox.outside.add({ service: 'Slack', what: 'Message' });
		sandbox.reset();
		expect((await view('outside')).rows).toEqual([]);
	});
});
