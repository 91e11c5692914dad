import { DAY, HOUR, MINUTE, SECOND } from 'outreach-sandbox/core/clock';
import type { Execution } from '../../sheet/facts';
import { linesOf, sheetOf } from '../../sheet/sheet';
import { countOf, durationOf, momentOf, valueOf } from '../../sheet/format';
import {
	answering,
	at,
	execution,
	factsOf,
	itemOf,
	MARIA,
	outsideCall,
	type Parts,
	reply,
	row,
	sent,
	START,
	trigger,
} from './support';

/** The values of lines, by their ids. */
const valuesOf = (parts: Parts, ...ids: string[]) => {
	const lines = new Map(linesOf(sheetOf(factsOf(parts))).map((line) => [line.id, line]));
	return ids.map((id) => lines.get(id)?.value);
};

const lineOf = (parts: Parts, id: string) =>
	linesOf(sheetOf(factsOf(parts))).find((line) => line.id === id)!;

/** What a figure consists of. */
const partsOf = (parts: Parts, id: string) => lineOf(parts, id).parts;

test('the delay of a reply counts from when it was shown, in the middle and at most', () => {
	const replies = [
		reply('m1', at(0, '10:00')),
		reply('m2', at(0, '11:00')),
		reply('m3', at(0, '12:00')),
		reply('m4', at(0, '13:00')),
	];
	const starts = ['10:02', '11:04', '12:10', '14:00'].map((time, index) =>
		execution(String(index), at(0, time), { items: [itemOf(`m${index + 1}`)] }),
	);
	const facts = { world: { replies }, n8n: { executions: starts } };
	expect(lineOf(facts, 'replies.delay')).toMatchObject({
		value: 7,
		note: expect.stringContaining('The longest: 1 h, Maria Rossi.') as string,
	});
	expect(partsOf(facts, 'replies.written')).toMatchObject({ started: 4 });
	const again = [...starts, execution('5', at(0, '15:00'), { items: [itemOf('m1')] })];
	const ids = ['replies.twice', 'replies.delay'];
	expect(valuesOf({ ...facts, n8n: { executions: again } }, ...ids)).toEqual([1, 7]);
	expect(valuesOf({}, 'replies.delay')).toEqual([null]);
});

test('approvals are counted by who decided', () => {
	const decide = (index: number, by: 'workflow' | 'colleague' | 'service') => ({
		approval: `message_${index}`,
		lead: MARIA.id,
		requested: at(0, '09:00'),
		texts: [],
		decision: { at: at(0, '10:00'), by, action: 'reject' as const },
	});
	const approvals = [
		decide(1, 'workflow'),
		decide(2, 'workflow'),
		decide(3, 'colleague'),
		decide(4, 'service'),
		{ ...decide(5, 'workflow'), requested: at(-1, '09:00') },
		{ ...decide(6, 'workflow'), decision: null },
	];
	expect(lineOf({ world: { approvals } }, 'approvals.requested')).toMatchObject({
		value: 5,
		parts: { byWorkflow: 2, byOthers: 1, waiting: 1 },
	});
});

test('rows are counted by what became of them', () => {
	const rows = (['created', 'added_existing', 'already_in_list'] as const).map((result, index) =>
		row(`person-${index}`, at(0, '08:00'), { result }),
	);
	const executions = [execution('1', at(0, '08:00'), { rows })];
	expect(lineOf({ n8n: { executions } }, 'leads.rows')).toMatchObject({
		value: 3,
		parts: { created: 1, known: 2 },
	});
});

test('a sheet may have a row twice; most rows again are a mistake', () => {
	const levelOf = (...labels: string[]) => {
		const rows = labels.map((label) => row(label, at(0, '08:00')));
		return lineOf(
			{ n8n: { executions: [execution('1', at(0, '08:00'), { rows })] } },
			'leads.again',
		);
	};
	expect(levelOf('ann', 'ben', 'ann', 'cem')).toMatchObject({ value: 1, level: 'look' });
	expect(levelOf('ann', 'ann', 'ann')).toMatchObject({ value: 2, level: 'bad' });
});

const request = (when: number, rest: object = {}) => ({
	at: when,
	key: 'Full access',
	endpoint: 'conversations.list',
	status: 200,
	left: 59,
	...rest,
});

test('requests are counted by day, minute and key', () => {
	const requests = [
		...[0, 1, 2].map((second) => request(at(0, '10:00') + second * SECOND, { left: 50 - second })),
		request(at(0, '10:01')),
		request(at(0, '10:00'), { key: 'Another' }),
		...[0, 1, 2, 3, 4].map((hour) => request(at(1, '10:00') + hour * HOUR)),
		request(at(-1, '10:00')),
		request(at(2, '10:00'), { status: 503 }),
		request(at(2, '10:00'), { status: null }),
		request(at(2, '10:00'), { status: 429, left: 20 }),
		request(at(2, '10:01'), { status: 429, left: 0 }),
	];
	const facts = { world: { requests } };
	expect(valuesOf(facts, 'requests.perDay', 'requests.least')).toEqual([3, 0]);
	expect(lineOf(facts, 'requests.perDay')).toMatchObject({
		parts: { all: 14, busiestDay: 5, failed: 2, refusedForOthers: 1 },
		note: '5 % of the limit in the busiest minute, Mon 5 Jan 10:00.',
	});
});

test('polls are told by requests beside runs, and those with nothing new by what follows', () => {
	const requests = [
		// One poll in two requests that finds a reply.
		request(at(0, '10:15')),
		request(at(0, '10:15') + 10 * SECOND),
		// The run at work.
		request(at(0, '10:15') + 40 * SECOND),
		// Nothing new.
		request(at(0, '10:30')),
		// Nothing new, while the run waits.
		request(at(1, '10:30')),
		// The run at work again.
		request(at(2, '10:00')),
	];
	const first = reply('m1', at(0, '10:05'));
	const run = answering('1', first, sent('s1', at(0, '10:16')), {
		waits: [{ from: at(0, '10:17'), until: at(2, '09:59'), answered: true }],
		end: at(2, '10:01'),
	});
	const n8n = { executions: [run] };
	const pollsOf = (parts: Parts) => {
		const { polls, idlePolls } = partsOf(parts, 'requests.perDay')!;
		return [polls, idlePolls];
	};
	expect(pollsOf({ world: { requests }, n8n })).toEqual([3, 2]);
	expect(pollsOf({ world: { requests }, n8n: { ...n8n, triggers: [] } })).toEqual([0, 0]);
});

test('the longest run is told without its waits', () => {
	const executions = [
		execution('1', at(0, '10:00'), {
			end: at(2, '10:05'),
			waits: [{ from: at(0, '10:01'), until: at(2, '10:02'), answered: true }],
		}),
		execution('2', at(0, '10:00'), { end: at(0, '10:03') }),
	];
	expect(lineOf({ n8n: { executions } }, 'executions.run').note).toBe(
		'The longest: 4 min at work, execution 1, Mon 5 Jan 10:00.',
	);
});

test('failures are counted, and the first of each kind is shown in its own words', () => {
	const fail = (id: string, hour: number, text: string, node: string | null = 'Send') =>
		execution(id, START + hour * HOUR, { status: 'error', error: { node, text } });
	const executions = [
		fail('3', 3, 'Conversation conv_3 was not found'),
		fail('1', 1, 'Conversation conv_1 was not found'),
		fail('2', 2, 'Conversation conv_1 was not found', 'Read'),
		fail('4', 4, 'Bad request', null),
	];
	const { value, cases } = lineOf({ n8n: { executions } }, 'executions.failed');
	expect(value).toBe(4);
	expect(cases.map(({ what, node, execution: id }) => [what, node, id])).toEqual([
		["'Conversation conv_1 was not found', the first of 2", 'Send', '1'],
		["'Conversation conv_1 was not found'", 'Read', '2'],
		["'Bad request'", null, '4'],
	]);
});

test('each host outside is shown with all its calls and a sample of each path', () => {
	const body = '{\n  "text": "Hi"\n}';
	const calls = [
		outsideCall({ body, count: 3, answer: 'stub 1' }),
		outsideCall({ host: 'crm.example', method: 'GET', query: 'page=1' }),
		outsideCall({ path: '/other' }),
		outsideCall({ host: 'mail.example', method: '', path: 'port 25', answer: 'refused' }),
	];
	const lines = linesOf(sheetOf(factsOf({ outside: { calls } }))).filter(({ id }) =>
		id.startsWith('outside.'),
	);
	const texts = lines.flatMap(({ cases }) => cases.map(({ what }) => what));
	expect(texts).toEqual([
		'1 call, answered by 200 {}. GET /hook?page=1',
		'1 call, refused. port 25',
		`3 calls, answered by stub 1. POST /hook ${body}`,
		'1 call, answered by 200 {}. POST /other',
	]);
	expect(lines.map(({ label, value, note }) => [label, value, note])).toEqual([
		['calls of other services', 6, 'All were answered or refused on this machine.'],
		['crm.example', 1, 'First: GET /hook?page=1'],
		['mail.example', 1, 'First: port 25'],
		['slack.example', 4, 'First: POST /hook { "text": "Hi" }'],
		[
			'real people contacted',
			0,
			'The ways out of n8n were closed from inside; no network namespace held it.',
		],
	]);
});

test('requests that were answered only in part may have given the workflow too much', () => {
	const path = '/v0/app1/Leads';
	const answer = 'the default of Airtable';
	const calls = [
		outsideCall({ host: 'api.airtable.com', method: 'GET', path, answer }),
		outsideCall({
			host: 'api.airtable.com',
			method: 'GET',
			path,
			query: 'filterByFormula=FIND(1)',
			answer: `${answer}, without its formula`,
			count: 2,
		}),
	];
	expect(lineOf({ outside: { calls } }, 'played.unclear')).toMatchObject({
		level: 'look',
		value: 2,
		cases: [
			{
				what: 'To api.airtable.com: 2 calls, answered by the default of Airtable, without its formula. GET /v0/app1/Leads?filterByFormula=FIND(1). See whether the workflow went on with too many rows.',
			},
		],
	});
});

test('a case says who, when, where, and which days to replay', () => {
	const late = { ...sent('s1', at(2, '10:15')), text: 'x'.repeat(100) };
	const first = reply('m1', at(0, '10:00'));
	const parts = {
		world: { replies: [first, reply('m2', at(1, '10:00'))], sent: [late] },
		n8n: { executions: [{ ...answering('41', first, late), start: at(0, '10:15') }] },
	};
	expect(lineOf(parts, 'sent.crossed').cases).toEqual([
		{
			at: at(2, '10:15'),
			what: `The lead had written again, and for 1 d one could have read it. Text: '${'x'.repeat(60)}…'`,
			lead: 'Maria Rossi',
			workflow: 'Answer',
			execution: '41',
			node: 'Send',
			from: '2026-01-05',
			until: '2026-01-08',
		},
	]);
});

test('the timeline and the lines count the same', () => {
	const approvals = [-1, 1, 2].map((hours) => ({
		approval: `message_${hours}`,
		lead: MARIA.id,
		requested: START + 8 * HOUR + hours * MINUTE,
		texts: [],
		decision: { at: at(1, '10:00'), by: 'workflow' as const, action: 'approve' as const },
	}));
	const replies = approvals.map(({ approval, requested }) => reply(approval, requested));
	const facts = factsOf({ run: { began: START + 8 * HOUR }, world: { approvals, replies } });
	const sheet = sheetOf(facts);
	const lines = new Map(linesOf(sheet).map(({ id, value }) => [id, value]));
	const counts = new Map(
		sheet.timeline.tracks.map((track) => [track.id, track.counts.reduce((sum, one) => sum + one)]),
	);
	expect(['requests', 'decisions', 'replies'].map((id) => counts.get(id))).toEqual([2, 2, 2]);
	expect(['approvals.requested', 'replies.written'].map((id) => lines.get(id))).toEqual([2, 2]);
	const requested = linesOf(sheet).find(({ id }) => id === 'approvals.requested')!;
	expect(requested.parts).toMatchObject({ byWorkflow: 2 });
});

test('the timeline and the lines mean the same by failed executions', () => {
	const ended = (time: string, rest: Partial<Execution>) => execution(time, at(0, time), rest);
	const executions = [
		ended('09:00', { status: 'error' }),
		ended('10:00', { status: 'canceled' }),
		ended('11:00', {
			status: 'error',
			error: { node: 'Send', text: 'Not connected', cause: { by: 'world' } },
		}),
		ended('12:00', { status: 'crashed' }),
		ended('14:00', { status: 'crashed' }),
	];
	const sheet = sheetOf(factsOf({ n8n: { executions }, run: { kills: [at(0, '13:00')] } }));
	const track = sheet.timeline.tracks.find(({ id }) => id === 'failures')!;
	const line = linesOf(sheet).find(({ id }) => id === 'executions.failed')!;
	expect([track.counts.reduce((sum, one) => sum + one), line.value]).toEqual([3, 3]);
});

test('the timeline counts in steps that fit a narrow screen', () => {
	const replies = [
		reply('m1', at(0, '10:05')),
		reply('m2', at(0, '10:55')),
		reply('m3', at(4, '23:59')),
	];
	const { timeline } = sheetOf(
		factsOf({
			world: { replies },
			run: { kills: [at(-1, '00:30'), at(0, '00:30'), at(6, '00:30')] },
		}),
	);
	const countsOf = (id: string) => {
		const counts = timeline.tracks.find((track) => track.id === id)!.counts;
		return Object.fromEntries(counts.flatMap((count, step) => (count > 0 ? [[step, count]] : [])));
	};
	expect(timeline.step).toBe(HOUR);
	expect(timeline.tracks[0]!.counts).toHaveLength(5 * 24);
	expect(countsOf('replies')).toEqual({ 10: 2, 119: 1 });
	expect(countsOf('kills')).toEqual({ 0: 1 });
	// Two that no run began with; the last one is too near the end to tell.
	expect(countsOf('mistakes')).toEqual({ 10: 2 });
	const stepOf = (days: number) =>
		sheetOf(factsOf({ run: { until: START + days * DAY } })).timeline.step;
	expect([1, 30, 365].map(stepOf)).toEqual([30 * MINUTE, 6 * HOUR, 7 * DAY]);
});

test('figures read as people write them', () => {
	const durations = [0, 400, 59 * SECOND, 61 * SECOND, 3 * HOUR, 2 * DAY + 4 * HOUR + MINUTE];
	expect(durations.map(durationOf)).toEqual(['0 s', '0 s', '59 s', '1 min 1 s', '3 h', '2 d 4 h']);
	expect(durationOf(HOUR - 1)).toBe('1 h');
	expect(momentOf(at(0, '09:05'))).toBe('Mon 5 Jan 09:05');
	expect(countOf(43_200)).toBe('43,200');
	expect(valueOf({ value: null, unit: 'minutes' })).toBe('–');
	expect(valueOf({ value: 4.6, unit: 'percent' })).toBe('5 %');
});

test('events are counted, and those that n8n did not take or that began nothing are shown', () => {
	expect(valuesOf({}, 'events.happened')).toEqual([undefined]);
	const happened = (name: string, time: string, problem: string | null = null) => ({
		at: at(0, time),
		name,
		workflow: 'w1',
		node: 'Hook',
		problem,
	});
	const began = execution('1', at(0, '10:01'), { ran: [{ node: 'Hook', given: 1, passed: 1 }] });
	const facts = {
		n8n: { executions: [began] },
		events: {
			happened: [
				happened('event 1', '10:00'),
				happened('event 2', '11:00'),
				happened('event 3', '12:00'),
				happened('event 3', '12:00', 'n8n answered 404.'),
			],
			left: 2,
		},
	};
	expect(lineOf(facts, 'events.happened')).toMatchObject({
		value: 3,
		parts: { events: 3, left: 2 },
	});
	expect(lineOf(facts, 'events.failed')).toMatchObject({
		level: 'look',
		cases: [
			{ what: expect.stringMatching(/^event 2\. /) as string },
			{ what: 'event 3. n8n answered 404.', node: 'Hook', at: at(0, '12:00') },
		],
	});
});

test('what the simulated colleague did is counted, and waits that nobody could answer are shown', () => {
	const waiting = { status: 'waiting', end: null, awaits: 'Ask' } as const;
	const deed = (did: 'approved' | 'failed' | 'filled_in', id: string) => ({
		at: at(0, '10:00'),
		did,
		what: 'A page',
		execution: id,
	});
	const facts: Parts = {
		n8n: {
			executions: [
				execution('1', at(0, '09:00'), waiting),
				execution('2', at(0, '09:00'), waiting),
				execution('3', at(0, '09:00')),
			],
		},
		colleague: {
			deeds: [deed('approved', '3'), deed('filled_in', '3'), deed('failed', '3')],
			pending: ['2', '2'],
		},
	};
	expect(partsOf(facts, 'events.happened')).toMatchObject({
		approved: 1,
		declined: 0,
		filledIn: 1,
		pending: 1,
	});
	expect(valuesOf(facts, 'events.happened', 'events.failed')).toEqual([2, 1]);
	expect(lineOf(facts, 'executions.hanging')).toMatchObject({
		level: 'look',
		cases: [{ execution: '1', node: 'Ask', workflow: 'Answer' }],
	});
});

test('a reply that someone else has answered first needs no run that reads it', () => {
	const replies = [reply('m1', at(0, '10:00')), reply('m2', at(1, '10:00'))];
	const [conversation] = replies.map((one) => one.conversation);
	const byOther = {
		...sent('s1', at(0, '11:00')),
		conversation: conversation!,
		by: 'colleague' as const,
	};
	const reads = [{ at: at(0, '08:00'), conversation: 'other', message: 'other' }];
	const facts: Parts = {
		world: { replies, sent: [byOther] },
		n8n: { triggers: [], executions: [execution('1', at(0, '08:00'), { reads })] },
	};
	expect(partsOf(facts, 'replies.written')).toMatchObject({ read: 0, byOthers: 1 });
	expect(lineOf(facts, 'replies.never')).toMatchObject({
		value: 1,
		occasions: { count: 1, hits: 1 },
	});
});

test('a workflow for given leads need not read the replies of others', () => {
	const replies = [reply('m1', at(0, '10:00'))];
	const reads = [{ at: at(0, '08:00'), conversation: 'other', message: 'other' }];
	const executions = [execution('1', at(0, '08:00'), { reads })];
	const facts = (isForGivenLeads: boolean): Parts => ({
		world: { replies },
		n8n: { triggers: [], for_given_leads: isForGivenLeads, executions },
	});
	expect(lineOf(facts(true), 'replies.filtered')).toMatchObject({ value: 1, level: 'look' });
	expect(lineOf(facts(false), 'replies.never')).toMatchObject({ value: 1, level: 'bad' });
});

test('a workflow that begins with other events need not read every reply', () => {
	const replies = [reply('m1', at(0, '10:00'))];
	const reads = [{ at: at(0, '08:00'), conversation: 'other', message: 'other' }];
	const facts: Parts = {
		world: { replies },
		n8n: {
			triggers: [trigger('conversationIntentChanged')],
			executions: [execution('1', at(0, '08:00'), { reads })],
		},
	};
	expect(lineOf(facts, 'replies.filtered')).toMatchObject({ value: 1, level: 'look' });
	expect(valuesOf(facts, 'replies.never')).toEqual([undefined]);
});
