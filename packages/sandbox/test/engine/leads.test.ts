import { DAY, HOUR, MINUTE } from '../../core/clock';
import { linesOf, MOODS, ODDITIES } from '../../core/people/dialogue';
import { placeOf, whenAwake } from '../../core/people/place';
import { randomOf } from '../../core/random';
import { localTime } from '../../core/timeZone';
import type { Sandbox } from '../../sandbox';
import { call, readAll, TEMPLATES } from '../support';
import { brokenInvariants } from './invariants';
import { advance, openWorld, QUIET, readCampaign, START, startCampaign } from './support';

const LIVELY = {
	level: 'busy',
	...QUIET,
	accept_share: 1,
	answer_share: 1,
	odd_share: 0,
	out_of_office_share: 0,
} as const;

const openLively = (life: Parameters<typeof openWorld>[0] = {}) =>
	openWorld({
		life: LIVELY,
		afterEvent: (context, event) => expect(brokenInvariants(context, event)).toEqual([]),
		...life,
	});

const start = (sandbox: Sandbox, leads = 4) =>
	startCampaign(sandbox, { leads, messages: TEMPLATES });

/** The conversations that a campaign has opened: their leads were imported by the test. */
async function dialogues(sandbox: Sandbox) {
	const rows = await readAll(sandbox, '/conversations');
	const own = rows.filter(({ lead }) => lead.last_name === 'Tester');
	const read = own.map(({ id }) => call(sandbox, 'GET', `/conversations/${id}?limit=100`));
	return (await Promise.all(read)).map(({ body }) => body.data);
}

describe('leads', () => {
	test('accept, answer, and end the sequence', async () => {
		const sandbox = openLively();
		const campaign = await start(sandbox);
		await advance(sandbox, 24 * 14);
		expect(await readCampaign(sandbox, campaign)).toMatchObject({
			status: 'completed',
			connectionRequestsAccepted: 4,
			messagesSent: 4,
			repliesReceived: 4,
		});
		for (const { messages, is_unread, intent } of await dialogues(sandbox)) {
			expect(messages.map(({ direction }: { direction: string }) => direction)).toEqual([
				'sent',
				'received',
			]);
			expect(is_unread).toBe(true);
			expect(MOODS).toContain(intent);
		}
	});

	test('who were invited in quieter times accept once everybody does', async () => {
		const sandbox = openLively({ life: { ...LIVELY, accept_share: 0 } });
		const campaign = await start(sandbox);
		await advance(sandbox, 24 * 3);
		const figures = async () => await readCampaign(sandbox, campaign);
		expect(await figures()).toMatchObject({ connectionsSent: 4, connectionRequestsAccepted: 0 });
		sandbox.control.setLife({ accept_median_hours: 1 });
		await advance(sandbox, 24 * 3);
		expect(await figures()).toMatchObject({ connectionRequestsAccepted: 0 });
		sandbox.control.setLife({ accept_share: 1 });
		await advance(sandbox, 24 * 3);
		expect(await figures()).toMatchObject({ connectionRequestsAccepted: 4 });
	});

	test('answer although the campaign that wrote to them was deleted', async () => {
		const sandbox = openLively();
		const campaign = await start(sandbox, 12);
		while (sandbox.effects('campaign_message_sent').length < 3) await advance(sandbox, 0.5);
		sandbox.control.deleteCampaign(campaign);
		const written = (await dialogues(sandbox)).length;
		await advance(sandbox, 24 * 14);
		const threads = await dialogues(sandbox);
		expect(threads).toHaveLength(written);
		for (const { messages } of threads) expect(messages.at(-1).direction).toBe('received');

		const [{ id }] = threads;
		sandbox.control.addMessage(id, { content: 'One more thing' });
		const { body } = await call(sandbox, 'GET', `/conversations/${id}?limit=100`);
		expect(body.data.messages.at(-1).content).toBe('One more thing');
	});

	test('accept nothing from a campaign that was deleted', async () => {
		const sandbox = openLively();
		const campaign = await start(sandbox, 12);
		while (sandbox.effects('connection_requested').length < 3) await advance(sandbox, 0.5);
		sandbox.control.deleteCampaign(campaign);
		const accepted = () => sandbox.effects('lead_accepted').length;
		const before = accepted();
		expect(before).toBeLessThan(3);
		await advance(sandbox, 24 * 7);
		expect(accepted()).toBe(before);
	});

	test('answer to what is answered, up to five turns', async () => {
		const sandbox = openLively({ life: { ...LIVELY, keep_talking_share: 1 } });
		await start(sandbox, 6);
		for (let round = 0; round < 8; round += 1) {
			await advance(sandbox, 24 * 4);
			for (const { id, messages } of await dialogues(sandbox)) {
				if (messages.at(-1).direction === 'sent') continue;
				const body = { content: 'Good to hear from you.' };
				await call(sandbox, 'POST', `/conversations/${id}/messages`, { body });
			}
		}
		const answers = (await dialogues(sandbox)).map(
			({ messages }) =>
				messages.filter((m: { direction: string }) => m.direction === 'received').length,
		);
		expect(answers).toHaveLength(6);
		expect(Math.max(...answers)).toBe(5);
	});

	test('answer a colleague who writes at the console', async () => {
		const sandbox = openLively({ life: { ...LIVELY, keep_talking_share: 1 } });
		await start(sandbox, 1);
		await advance(sandbox, 24 * 14);
		const [{ id }] = await dialogues(sandbox);
		sandbox.control.addMessage(id, { content: 'Good to hear from you', direction: 'sent' });
		await advance(sandbox, 24 * 4);
		const [{ messages }] = await dialogues(sandbox);
		const directions = messages.map(({ direction }: { direction: string }) => direction);
		expect(directions).toEqual(['sent', 'received', 'sent', 'received']);
	});

	test('are out of the office within a minute', async () => {
		const sandbox = openLively({ life: { ...LIVELY, answer_share: 0, out_of_office_share: 1 } });
		await start(sandbox, 2);
		await advance(sandbox, 24 * 10);
		for (const { messages } of await dialogues(sandbox)) {
			const [sent, received] = messages.map((m: { sent_at: string }) => Date.parse(m.sent_at));
			expect(received - sent).toBe(MINUTE);
		}
	});

	test('write several messages within two minutes, pictures and voice notes', async () => {
		const sandbox = openLively({ life: { ...LIVELY, odd_share: 1 } });
		await start(sandbox, 20);
		await advance(sandbox, 24 * 14);
		const received = (await dialogues(sandbox)).map(({ messages }) => messages.slice(1));
		const bursts = received.filter(({ length }) => length === 3);
		expect(bursts.length).toBeGreaterThan(0);
		for (const [first, , third] of bursts) {
			expect(Date.parse(third.sent_at) - Date.parse(first.sent_at)).toBe(2 * MINUTE);
		}
		const types = received
			.flat()
			.flatMap(({ attachments }) => attachments.map((a: { type: string }) => a.type));
		expect(new Set(types)).toEqual(new Set(['image', 'audio']));
	});

	test('appear in the inbox after a while, some hours late, not always in order', async () => {
		const sandbox = openLively({ life: { ...LIVELY, late_inbox_share: 0.4 } });
		await start(sandbox, 20);
		await advance(sandbox, 24 * 14);
		const delays = sandbox.effects('message_received').map(({ subject, at }) => {
			const answered = sandbox
				.effects('lead_answered')
				.find((effect) => effect.subject === subject)!;
			return { answered: answered.at, delay: at - answered.at };
		});
		expect(delays.length).toBeGreaterThan(10);
		expect(Math.max(...delays.map(({ delay }) => delay))).toBeGreaterThan(HOUR);
		const order = delays.map(({ answered }) => answered);
		expect(order).not.toEqual(order.toSorted((a, b) => a - b));
	});

	describe('whose message the service has not read', () => {
		const UNREAD = { ...LIVELY, keep_talking_share: 0, inbox_median_minutes: 24 * 60 };

		/** A lead has answered, and the conversation does not show it yet. */
		async function openUnread() {
			const sandbox = openLively({ life: UNREAD });
			await start(sandbox, 1);
			while (sandbox.effects('lead_answered').length === 0) await advance(sandbox, 0.5);
			const row = async () => {
				const rows = await readAll(sandbox, '/conversations');
				return rows.find(({ lead }) => lead.last_name === 'Tester');
			};
			expect(await row()).toMatchObject({
				is_unread: false,
				last_message: { direction: 'sent' },
			});
			return { sandbox, row };
		}

		test('are unread once the inbox is synced, and read for good once they are answered', async () => {
			const { sandbox, row } = await openUnread();
			sandbox.control.syncInbox();
			const { id, ...shown } = await row();
			expect(shown).toMatchObject({ is_unread: true, last_message: { direction: 'received' } });
			const body = { content: 'Thank you' };
			await call(sandbox, 'POST', `/conversations/${id}/messages`, { body });
			await advance(sandbox, 24 * 14);
			expect(await row()).toMatchObject({ is_unread: false, last_message: body });
		});

		test('wait while life is off, and are unread afterwards', async () => {
			const { sandbox, row } = await openUnread();
			const before = await row();
			sandbox.control.setLife({ level: 'off' });
			await advance(sandbox, 24 * 14);
			expect(await row()).toEqual(before);
			sandbox.control.setLife(UNREAD);
			await advance(sandbox, 1);
			expect(await row()).toMatchObject({
				is_unread: true,
				last_message: { direction: 'received' },
			});
		});
	});

	test('are awake in their own time zone, and few of them on weekends', () => {
		const place = placeOf({ location: 'Torino, Italia' });
		expect(place).toEqual({ timeZone: 'Europe/Rome', language: 'it' });
		const times = Array.from({ length: 500 }, (_, index) => {
			const random = randomOf(1, `lead_${index}`, 'x');
			return whenAwake(place, START + random.between(0, 14 * DAY), random);
		});
		const hours = times.map((at) => Number(localTime(place.timeZone, at).slice(11, 13)));
		expect(Math.min(...hours)).toBeGreaterThanOrEqual(7);
		expect(Math.max(...hours)).toBeLessThan(22);
		const weekend = times.filter((at) => [0, 6].includes(new Date(at).getUTCDay()));
		expect(weekend.length).toBeGreaterThan(0);
		expect(weekend.length).toBeLessThan(times.length / 10);
	});

	test('have something to say in every language, mood and turn', () => {
		for (const language of ['en', 'de', 'fr', 'it', 'xx']) {
			for (const mood of MOODS) {
				for (const oddity of [undefined, 'outOfOffice', ...ODDITIES] as const) {
					const random = randomOf(1, language, mood);
					const lines = linesOf(language, { mood, turn: 2, oddity }, random, 'Ada Rossi');
					for (const { text } of lines) expect(text).toMatch(/^[^{}]+$/);
				}
			}
		}
	});
});
