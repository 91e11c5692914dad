import en from '../../core/people/dialogues/en.json';
import { seeded } from '../../composition/seeded';
import { languageOf } from '../../core/people/language';
import { openConsole } from '../console/support';
import { advance, START, startCampaign } from '../engine/support';
import { TEMPLATES } from '../support';

const ID = seeded.conversations.syncing;

type Opened = ReturnType<typeof openConsole>;

const say = ({ post }: Opened, content: string, id: string = ID) =>
	post(`conversations/${id}/messages`, { content });

const read = async ({ view }: Opened, id: string = ID) => await view(`conversations/${id}`);

describe('what a person writes in place of a lead', () => {
	test.each([
		['Yes, gladly. When do you have time?', 'INTERESTED'],
		['Nein, danke, kein Interesse.', 'NOT_INTERESTED'],
		['Please stop writing to me.', 'NOT_INTERESTED'],
		['Not now, we are busy.', 'DEFERRED'],
		['What does it cost?', 'CURIOUS'],
		['Hm.', 'NEEDS_LABEL'],
		// The service reads its own leads' lines as they are meant, whatever words they have.
		[en.CURIOUS[3]![0]!, 'CURIOUS'],
		[en.INTERESTED[1]![0]!, 'INTERESTED'],
	])('gets its intent some time later: %s', async (content, intent) => {
		const opened = openConsole();
		await say(opened, content);
		const { conversation, labeledAt } = await read(opened);
		expect(conversation.intent).toBeNull();
		expect(Date.parse(labeledAt!)).toBeGreaterThan(START);
		await opened.post('advance', { until: labeledAt });
		expect(await read(opened)).toMatchObject({ conversation: { intent }, labeledAt: null });
	});

	test('as a picture needs a label', async () => {
		const opened = openConsole();
		await opened.post('attachments', { conversation_id: ID, type: 'image' });
		await advance(opened.sandbox, 24);
		expect((await read(opened)).conversation.intent).toBe('NEEDS_LABEL');
	});

	test('as a notice of absence gets none', async () => {
		const opened = openConsole();
		await say(opened, en.outOfOffice[0]!);
		expect((await read(opened)).labeledAt).toBeNull();
	});

	test('keeps the intent that the person sets', async () => {
		const opened = openConsole();
		await say(opened, 'Yes, gladly.');
		await opened.post(`conversations/${ID}`, { intent: 'CONVERTED' });
		await opened.post(`conversations/${ID}`, { intent: 'DEFERRED' });
		await advance(opened.sandbox, 48);
		expect(await read(opened)).toMatchObject({
			conversation: { intent: 'DEFERRED' },
			labeledAt: null,
		});
	});

	test('gets none while nothing happens by itself', async () => {
		const opened = openConsole({ life: { level: 'off' } });
		await say(opened, 'Yes, gladly.');
		expect((await read(opened)).labeledAt).toBeNull();
	});
});

describe('a conversation', () => {
	test('says what the person and what a played colleague wrote', async () => {
		const opened = openConsole({
			life: { level: 'lively', colleague_answers_share: 1, colleague_decides_share: 0 },
		});
		await startCampaign(opened.sandbox, { messages: TEMPLATES });
		while (opened.sandbox.effects('colleague_answered').length === 0) {
			await advance(opened.sandbox, 6);
		}
		const [id] = opened.sandbox.effects('colleague_answered')[0]!.subject.split('/');
		await say(opened, 'Mine.', id);
		const { messages } = await read(opened, id);
		const by = (wanted: string | null) => messages.filter((each) => each.by === wanted);
		expect(by('colleague')).toMatchObject([{ direction: 'sent' }]);
		expect(by('you')).toMatchObject([{ direction: 'received', content: 'Mine.' }]);
		// The campaign, and the lead.
		expect(by(null).map(({ direction }) => direction)).toEqual(
			expect.arrayContaining(['sent', 'received']),
		);
	});

	test.each([
		[seeded.conversations.rightToLeft, 'he'],
		[seeded.conversations.multilingual, 'ko'],
		[seeded.conversations.interested, 'en'],
	])('%s suggests what the lead might answer in its language', async (id, language) => {
		const opened = openConsole();
		const { suggestions } = await read(opened, id);
		expect(suggestions).toHaveLength(3);
		expect(suggestions.map((text) => languageOf(text) ?? 'en')).toEqual(
			suggestions.map(() => language),
		);
	});

	test('follows the language that is spoken in it, wherever the lead lives', async () => {
		const opened = openConsole();
		for (const [text, language] of [
			['Guten Tag, ich habe noch eine Frage: Was kostet es?', 'de'],
			["Bonjour, c'est pour une équipe de dix personnes.", 'fr'],
			['Buongiorno, vorrei sapere di più sul prezzo, grazie.', 'it'],
			['Hola, gracias por el mensaje. ¿Cuánto cuesta para una empresa?', 'es'],
		] as const) {
			await say(opened, text);
			const { suggestions } = await read(opened);
			for (const each of suggestions)
				expect([each, languageOf(each) ?? language]).toEqual([each, language]);
		}
	});
});
