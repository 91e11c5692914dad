import { DAY, HOUR, MINUTE } from 'outreach-sandbox/core/clock';
import type { Execution, ReachableNode } from '../../sheet/facts';
import { linesOf, sheetOf } from '../../sheet/sheet';
import { verdictOf } from '../../sheet/verdict';
import {
	answering,
	at,
	execution,
	factsOf,
	itemOf,
	type Parts,
	reply,
	row,
	sent,
	START,
} from './support';

const lineOf = (parts: Parts, id: string) =>
	linesOf(sheetOf(factsOf(parts))).find((line) => line.id === id);
const namedIn = (parts: Parts) =>
	linesOf(sheetOf(factsOf(parts)))
		.filter(({ level }) => level !== 'fine')
		.map(({ id, level }) => [id, level]);

const node = (
	name: string,
	after: string | null,
	needs: ReachableNode['needs'] = 'days',
): ReachableNode => ({ workflow: 'w1', node: name, after, needs });

describe('what was never played', () => {
	const nodes = [
		node('Each morning', null, 'own days'),
		node('Rows', 'Each morning', 'rows'),
		node('Is new', 'Rows'),
		node('Import', 'Is new'),
		node('Say so', 'Import'),
	];
	const ran = (...counts: Array<readonly [name: string, given: number, passed: number]>) =>
		counts.map(([name, given, passed]) => ({ node: name, given, passed }));
	const mornings = (...counts: Parameters<typeof ran>): Parts => ({
		n8n: {
			nodes,
			executions: [0, 1].map((day) =>
				execution(String(day), at(day, '08:00'), { ran: ran(...counts) }),
			),
		},
	});

	test('what the user gave and nothing asked for is told', () => {
		const unused = ["the answer for 'Compny'", 'the file Leeds.csv'];
		const parts = { run: { unused }, outside: { unused_stubs: ['stub 2 (crm.example/x)'] } };
		expect(namedIn(parts)).toEqual([['played.unused', 'look']]);
		expect(lineOf(parts, 'played.unused')!.cases.map(({ what }) => what)).toEqual([
			"Nothing asked for the answer for 'Compny'.",
			'Nothing asked for the file Leeds.csv.',
			'Nothing asked for stub 2 (crm.example/x).',
		]);
	});

	test('fewer than half of the nodes ran: it is not green, and says what to give', () => {
		const parts = mornings(['Each morning', 1, 1], ['Rows', 1, 0]);
		expect(namedIn(parts)).toEqual([['played.fewNodes', 'bad']]);
		expect(lineOf(parts, 'played.fewNodes')!.cases).toMatchObject([
			{
				node: 'Rows',
				from: '2026-01-05',
				until: '2026-01-10',
				what: 'Only 2 of 5 nodes ran: the workflow led no further than this. Give it rows, with --files or --stubs.',
			},
		]);
		expect(verdictOf(sheetOf(factsOf(parts)))).toMatchObject({
			found: [{ reason: 'unplayed', count: 1 }],
			exit_code: 1,
		});
	});

	test('a node that takes another way needs no rows', () => {
		const parts = mornings(['Each morning', 1, 1], ['Rows', 1, 1]);
		expect(lineOf(parts, 'played.fewNodes')!.cases[0]!.what).toContain('Give more --days');
	});

	test('more days are no advice if what failed led no further', () => {
		const parts = mornings(['Each morning', 1, 1], ['Rows', 1, 1]);
		const failing = (count: number) =>
			parts.n8n!.executions!.map((one, index) =>
				index < count ? { ...one, status: 'error' as const } : one,
			);
		const adviceOf = (count: number) =>
			lineOf({ n8n: { nodes, executions: failing(count) } }, 'played.fewNodes')!.cases[0]!.what;
		expect(adviceOf(2)).toMatch(/2 of 2 runs that came here failed: begin with what failed\.$/);
		expect(adviceOf(1)).toContain('Give more --days');
	});

	test('names the beginning that never came', () => {
		expect(lineOf({ n8n: { nodes } }, 'played.fewNodes')!.cases).toMatchObject([
			{ node: 'Each morning', what: expect.stringContaining('Give more --days') as string },
		]);
	});

	test('half of them are enough, and the others are named in their order', () => {
		const parts = mornings(['Each morning', 1, 1], ['Rows', 1, 4], ['Is new', 4, 0]);
		expect(namedIn(parts)).toEqual([]);
		expect(lineOf(parts, 'played.never')).toMatchObject({
			value: 2,
			note: "Of 5: 'Import', 'Say so'.",
		});
	});

	test('tells for each node the items that did not come out of it', () => {
		const parts = mornings(
			['Each morning', 1, 1],
			['Rows', 1, 4],
			['Is new', 4, 1],
			['Import', 1, 0],
		);
		expect(lineOf(parts, 'played.kept')!.value).toBe(8);
		const own = linesOf(sheetOf(factsOf(parts))).filter(({ id }) => id.startsWith('played.kept.'));
		expect(own.map(({ label, value, note }) => [label, value, note])).toEqual([
			["by 'Is new'", 6, '8 items went in.'],
			["by 'Import'", 2, '2 items went in.'],
		]);
	});

	test.each([
		['a replay of some days is about something else', { from: START + DAY, enough: 5 }],
		['a part of a day plays little', { until: START + 2 * HOUR, enough: 5 }],
	])('%s', (_, run) => {
		expect(namedIn({ run, n8n: { nodes } })).toEqual([]);
	});
});

describe('replies that show something', () => {
	const run = { enough: 2 };
	const replies = ['m1', 'm2'].map((message, index) => reply(message, at(index, '10:00')));
	const starts = replies.map(({ message, visible }, index) =>
		execution(String(index), visible! + MINUTE, { items: [itemOf(message)] }),
	);

	test.each([
		[2, []],
		[1, [['played.fewReplies', 'bad']]],
	] as const)('of %d replies', (count, named) => {
		const parts = {
			run,
			world: { replies: replies.slice(0, count) },
			n8n: { executions: starts.slice(0, count) },
		};
		expect(namedIn(parts)).toEqual(named);
	});

	describe('and lead to nothing', () => {
		const nodes = [
			node('Trigger', null),
			node('Search', 'Trigger', 'rows'),
			node('Send', 'Search'),
		];
		const ran = [
			{ node: 'Trigger', given: 1, passed: 1 },
			{ node: 'Search', given: 1, passed: 0 },
		];
		const played = (dealings: Execution['dealings'], count = 2): Parts => ({
			run,
			world: { replies },
			n8n: { nodes, executions: starts.slice(0, count).map((one) => ({ ...one, ran, dealings })) },
		});
		const dealing = (did: 'branched' | 'handed_on') => ({
			at: at(0, '10:02'),
			node: 'Search',
			conversation: 'conv_1',
			did,
			detail: null,
		});

		test('the sheet is not green, and says what to give', () => {
			const parts = played([dealing('branched')]);
			expect(namedIn(parts)).toEqual([['played.nothingDone', 'bad']]);
			expect(lineOf(parts, 'played.nothingDone')!.cases).toMatchObject([
				{
					node: 'Search',
					what: 'None of 2 replies was answered or handed on: the workflow led no further than this. Give it rows, with --files or --stubs.',
				},
			]);
		});

		test.each([
			['one was handed on', played([dealing('handed_on')])],
			['too few came to tell', played([dealing('branched')], 1)],
		])('unless %s', (_, parts) => {
			expect(lineOf(parts, 'played.nothingDone')).toBeUndefined();
		});
	});

	test('it says what to give', () => {
		expect(lineOf({ run }, 'played.fewReplies')!.cases[0]!.what).toBe(
			'Leads wrote 0 replies, and it takes 2 to show anything. Give --life lively or more --days, or --replies 0 if so few are enough.',
		);
	});

	test('a workflow that is not for replies needs none', () => {
		expect(namedIn({ run, n8n: { triggers: [] } })).toEqual([]);
	});
});

test.each([
	[5, 5, 'bad'],
	[5, 2, 'look'],
])('of %d rows, %d are malformed: %s', (all, malformed, level) => {
	const rows = Array.from({ length: all }, (_, index) =>
		row(`person-${index}`, at(0, '08:00'), index < malformed ? { result: 'malformed' } : {}),
	);
	const executions = [execution('1', at(0, '08:00'), { rows })];
	expect(namedIn({ n8n: { executions } })).toEqual([['leads.malformed', level]]);
});

test('a row that is refused each hour is one of those rows, and no repeat', () => {
	const taken = ['ann', 'ben'].map((name) => row(name, at(0, '08:00')));
	const refused = ['08:00', '09:00', '10:00', '11:00'].map((time) =>
		row('cleo', at(0, time), { result: 'malformed', person: null }),
	);
	const executions = [execution('1', at(0, '08:00'), { rows: [...taken, ...refused] })];
	expect(namedIn({ n8n: { executions } })).toEqual([['leads.malformed', 'look']]);
});

test.each([
	[4, 'bad'],
	[2, 'look'],
])('of four messages, %d go out at night: %s', (nightly, level) => {
	const all = [0, 1, 2, 3].map((day) => {
		const received = reply(`m${day}`, at(day, '12:00'));
		const answer = sent(`s${day}`, at(day, day < nightly ? '23:30' : '13:00'));
		return { received, answer, run: answering(String(day), received, answer) };
	});
	const parts = {
		world: { replies: all.map((one) => one.received), sent: all.map((one) => one.answer) },
		n8n: { executions: all.map((one) => one.run) },
	};
	expect(namedIn(parts)).toEqual([['sent.night', level]]);
});

describe('what was not the workflow', () => {
	const failing = (cause: object) =>
		execution('1', at(0, '10:00'), {
			status: 'error',
			error: { node: 'Make a page', text: 'Something is missing', cause: cause as never },
			passed_over: [
				{ node: 'Answer', text: 'Not connected', at: at(0, '10:00'), cause: { by: 'world' } },
			],
		});

	test('is told as the world’s and as the stage’s, with the stub to write', () => {
		const stage = {
			by: 'stage',
			method: 'POST',
			host: 'api.pages.example',
			path: '/v1/pages',
			answer: '200 {}',
		};
		const parts = { n8n: { executions: [failing(stage), execution('2', at(0, '11:00'))] } };
		expect(namedIn(parts)).toEqual([['played.unclear', 'look']]);
		const { value, cases } = lineOf(parts, 'played.unclear')!;
		expect([value, cases[0]!.what]).toEqual([2, "Because of the world: 'Not connected'"]);
		expect(cases[1]!.what).toBe(
			`'Something is missing', after POST api.pages.example/v1/pages, which got 200 {}. Give --stubs with what the service would answer, in place of the last braces: [{"method":"POST","host":"api.pages.example","path":"/v1/pages","body":{}}]`,
		);
		expect(verdictOf(sheetOf(factsOf(parts))).exit_code).toBe(0);
	});

	test('if nothing else happens, nothing is shown', () => {
		const parts = { n8n: { executions: [failing({ by: 'world' })] } };
		expect(namedIn(parts)).toEqual([
			['played.noEnd', 'bad'],
			['played.unclear', 'look'],
		]);
		expect(verdictOf(sheetOf(factsOf(parts)))).toMatchObject({
			found: [{ reason: 'unplayed', count: 1 }],
			exit_code: 1,
		});
	});

	test('a refused connection has no stub', () => {
		const stage = {
			by: 'stage',
			method: '',
			host: 'db.example',
			path: 'port 5432',
			answer: 'refused',
		};
		const { cases } = lineOf({ n8n: { executions: [failing(stage)] } }, 'played.unclear')!;
		expect(cases[1]!.what).toBe(
			"'Something is missing'. A rehearsal does not play db.example port 5432: refused.",
		);
	});
});

describe('no false alarms', () => {
	const first = reply('m1', at(0, '10:00'));
	const second = reply('m2', at(0, '10:02'));
	const conversation = first.conversation;

	test('a run that reads a conversation with its last message has seen the earlier ones', () => {
		const reading = (message: string, time: string) =>
			execution('1', at(0, time), { reads: [{ at: at(0, time), conversation, message }] });
		const named = (message: string, time: string) =>
			namedIn({
				world: { replies: [first, second] },
				n8n: { triggers: [], executions: [reading(message, time), execution('2', at(1, '10:00'))] },
			});
		expect(named('m2', '11:00')).toEqual([]);
		expect(named('m1', '11:00')).toEqual([['replies.never', 'bad']]);
	});

	test('a message on the next morning is a follow-up, whichever run sent it', () => {
		const answer = sent('s1', at(0, '10:15'));
		const after = (hours: number) => {
			const next = sent('s2', answer.at + hours * HOUR);
			const executions = [
				answering('1', first, answer),
				answering('2', first, next, { items: [] }),
			];
			return namedIn({ world: { replies: [first], sent: [answer, next] }, n8n: { executions } });
		};
		expect(after(20)).toEqual([]);
		expect(after(3)).toContainEqual(['sent.piled', 'bad']);
	});

	test('a reply whose answer went out was not lost, although n8n was killed', () => {
		const kill = at(0, '10:15') + 5_000;
		const requests = [at(0, '10:00'), at(0, '10:15')].map((when) => ({
			at: when,
			key: 'Full access',
			endpoint: 'conversations.list',
			status: 200,
			left: 59,
		}));
		const received = reply('m1', at(0, '10:10'));
		const parts = (answers: ReturnType<typeof sent>[]) => ({
			run: { kills: [kill] },
			world: { replies: [received], sent: answers, requests },
		});
		const answered = parts([sent('s1', at(0, '10:15') + 3_000)]);
		expect(namedIn(answered)).toEqual([['played.unclear', 'look']]);
		expect(lineOf(answered, 'replies.written')!.parts).toMatchObject({ hindered: 1 });
		expect(namedIn(parts([]))).toEqual([['played.unclear', 'look']]);
	});
});
