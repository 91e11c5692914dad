import { findDataTables } from '../../../../packages/rehearsal/n8n/dataTables';
import { importExample, TRIGGER } from '../../../../packages/rehearsal/n8n/examples';
import { runWorkflow } from '../../../../packages/rehearsal/n8n/executions';
import { findDataTable } from '../../support/dataTables';
import { expectSuccess, type Environment } from '../../support/environment';
import { labelledReplies, type LabelledReply } from '../../support/labelledReplies';

const REPLIES = 'Labelled replies';
const TRIALS = 'Trials of the intents';

const answerWith = (intent: string) =>
	JSON.stringify({
		Interested: intent === 'Interested',
		'Not now': intent === 'Not now',
		Stop: intent === 'Stop',
		fallback: intent === 'Something else',
	});

export function tryIntentsFirst(environment: Environment) {
	const importIt = async (trial = '1') => {
		const { n8n, credential, modelCredential: model } = environment;
		const values = { trial };
		const { id } = await importExample(n8n, credential, 'try-intents-first', { model, values });
		return id;
	};
	const run = (id: string) => runWorkflow(environment.n8n, id, TRIGGER);
	/** Lets the model answer as this says. Returns the numbers of the replies that it is asked about. */
	function answer(intentOf: (reply: LabelledReply) => string): number[] {
		const asked: number[] = [];
		environment.model.follow(({ messages }) => {
			const said = JSON.stringify(messages.at(-1)!.content);
			const reply = labelledReplies().find(({ text }) =>
				said.includes(JSON.stringify(text).slice(1, -1)),
			)!;
			asked.push(reply.number);
			return answerWith(intentOf(reply));
		});
		return asked;
	}
	const rows = async (table: string) => (await findDataTable(environment.n8n, table)).rows();

	afterEach(async () => {
		environment.model.follow();
		const there = (await findDataTables(environment.n8n)).map(({ name }) => name);
		for (const table of [REPLIES, TRIALS]) {
			if (there.includes(table)) await (await findDataTable(environment.n8n, table)).remove();
		}
	});

	test('asks about each of 60 replies once, and says how often the model is right and what it confuses', async () => {
		const mistakes: Readonly<Record<number, string>> = {
			5: 'Interested',
			6: 'Interested',
			24: 'Something else',
		};
		const asked = answer(({ number, wanted }) => mistakes[number] ?? wanted);
		const id = await importIt();
		const execution = await run(id);
		expectSuccess(execution);
		expect(asked).toEqual(labelledReplies().map(({ number }) => number));
		const figures = execution.output('How often it is right');
		const figure = (what: string) => figures.find((one) => one.what === what);
		expect(figure('all')).toEqual({
			trial: '1',
			what: 'all',
			replies: '60',
			right: '57',
			rate: '95 %',
			taken_for: 'Interested 2 (replies 5, 6); Something else 1 (reply 24)',
		});
		expect(figure('Not now')).toMatchObject({
			right: '13',
			taken_for: 'Interested 2 (replies 5, 6)',
		});
		expect(figure('Stop')).toMatchObject({ right: '14', rate: '93 %' });
		expect(figure('Interested')).toMatchObject({ rate: '100 %', taken_for: '' });
		expect(figure('de')).toMatchObject({ replies: '15', right: '14' });
		expect(await rows(TRIALS)).toHaveLength(figures.length);
		expect(environment.sandbox.requests).toEqual([]);

		const again = await run(id);
		expectSuccess(again);
		expect(asked).toHaveLength(60);
		expect(again.output('How often it is right')).toEqual(figures);
		expect(await rows(REPLIES)).toHaveLength(60);
		expect(await rows(TRIALS)).toHaveLength(figures.length);
	});

	test('goes on with the replies that have no answer if the model fails, and asks all for another trial', async () => {
		let left = 20;
		const asked = answer(({ wanted }) => {
			if (left === 0) throw new Error('The model is down');
			left -= 1;
			return wanted;
		});
		const id = await importIt();
		expect(await run(id)).toMatchObject({ status: 'error', lastNode: 'What the lead wants' });
		left = 1_000;
		asked.splice(0);
		expectSuccess(await run(id));
		expect(asked).toHaveLength(40);

		expectSuccess(await run(await importIt('2')));
		expect(asked).toHaveLength(100);
		const all = (await rows(TRIALS)).filter(({ what }) => what === 'all');
		expect(all.map(({ trial, right }) => [trial, right])).toEqual([
			['1', '60'],
			['2', '60'],
		]);
	});

	test('takes replies of your own, and stops at a label that is none before the model is asked', async () => {
		const asked = answer(({ wanted }) => wanted);
		const id = await importIt();
		expectSuccess(await run(id));
		const own = { number: 61, language: 'it', wanted: 'Maybe', text: 'Vediamo.' };
		await (await findDataTable(environment.n8n, REPLIES)).insert([own]);
		asked.splice(0);
		expect(await run(id)).toMatchObject({
			status: 'error',
			error: expect.stringMatching(
				/Reply 61 in the Data Table 'Labelled replies' has 'Maybe'.*wanted/,
			),
		});
		expect(asked).toEqual([]);
	});
}
