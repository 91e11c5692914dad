import { DAY, MINUTE } from 'outreach-sandbox/core/clock';
import type { Dealing, Execution, Reply, SentMessage } from '../../sheet/facts';
import { linesOf, sheetOf } from '../../sheet/sheet';
import {
	answering,
	at,
	BOB,
	execution,
	factsOf,
	itemOf,
	type Parts,
	reply,
	sendOf,
	sent,
	trigger,
} from './support';

const first = reply('m1', at(0, '10:00'), { intent: 'INTERESTED' });
const START = at(0, '10:15');

const deal = (did: Dealing['did'], rest: Partial<Dealing> = {}): Dealing => ({
	at: START,
	node: did,
	conversation: first.conversation,
	did,
	detail: null,
	...rest,
});

/** A run with the first reply that did this. */
const run = (dealings: readonly Dealing[], rest: Partial<Execution> = {}) =>
	execution('1', START, { items: [itemOf('m1')], dealings, ...rest });

interface Happened {
	readonly runs?: readonly Execution[];
	readonly replies?: readonly Reply[];
	readonly messages?: readonly SentMessage[];
}

const partsOf = ({ runs = [], replies = [first], messages = [] }: Happened): Parts => ({
	world: { replies, sent: messages },
	n8n: { senders: ['Send'], executions: runs },
});

const OUTCOMES = ['answered', 'handedOn', 'decided', 'byOthers', 'underWay', 'hindered'];
const LINES = ['unanswered', 'never', 'filtered'];

/** How many replies came to each outcome, without those that none came to. */
function outcomesOf(parts: Parts) {
	const lines = new Map(linesOf(sheetOf(factsOf(parts))).map((line) => [line.id, line]));
	const counts = lines.get('replies.written')?.parts ?? {};
	const values = [
		...OUTCOMES.map((name) => [name, counts[name] ?? 0] as const),
		...LINES.map((name) => [name, lines.get(`replies.${name}`)?.value ?? 0] as const),
	];
	return Object.fromEntries(values.filter(([, count]) => count > 0));
}

const answer = sent('s1', at(0, '10:16'));
const colleague = sent('s1', START, { by: 'colleague' });
const branched = (detail: string | null = null) => deal('branched', { detail });
const burst = [first, reply('m2', at(0, '10:01')), reply('m3', at(0, '10:02'))];

test.each<readonly [string, Happened, Readonly<Record<string, number>>]>([
	[
		'the workflow answers',
		{ runs: [answering('1', first, answer)], messages: [answer] },
		{ answered: 1 },
	],
	[
		'one answer to three messages in a row',
		{
			replies: burst,
			runs: burst.map((one, index) =>
				index === 2
					? answering('3', one, answer)
					: execution(String(index), START, {
							items: [itemOf(one.message)],
							dealings: [deal('dropped')],
						}),
			),
			messages: [answer],
		},
		{ answered: 3 },
	],
	[
		'one answer to messages that the trigger combines',
		{
			replies: burst,
			runs: [
				answering('1', first, answer, {
					items: [{ ...itemOf('m3'), messages: ['m1', 'm2', 'm3'] }],
				}),
			],
			messages: [answer],
		},
		{ answered: 3 },
	],
	[
		'the run answers after days',
		{
			runs: [run([], { end: at(3, '10:00'), sends: [sendOf(sent('s1', at(3, '09:00')), 'm1')] })],
			messages: [sent('s1', at(3, '09:00'))],
		},
		{ answered: 1 },
	],
	[
		'another run writes to the lead after days',
		{
			runs: [
				run([deal('dropped')]),
				execution('2', at(3, '09:00'), { sends: [sendOf(sent('s1', at(3, '09:00')))] }),
			],
			messages: [sent('s1', at(3, '09:00'))],
		},
		{ unanswered: 1 },
	],
	[
		'the lead writes after the answer',
		{
			runs: [run([deal('dropped')])],
			messages: [sent('s1', at(0, '09:50')), sent('s2', at(0, '10:16'), { lead: BOB })],
		},
		{ unanswered: 1 },
	],
	['a person is told', { runs: [run([deal('handed_on'), deal('ended')])] }, { handedOn: 1 }],
	[
		'a person is told of what failed',
		{ runs: [run([deal('failed', { detail: 'Refused' }), deal('handed_on')])] },
		{ handedOn: 1 },
	],
	[
		'a workflow that the run called tells a person',
		{
			runs: [
				run([deal('ended')]),
				execution('2', START, { caller: '1' }),
				execution('3', START, { caller: '2', dealings: [deal('handed_on')] }),
			],
		},
		{ handedOn: 1 },
	],
	[
		'a person is told of another lead',
		{ runs: [run([deal('dropped'), deal('handed_on', { conversation: 'conv_2' })])] },
		{ unanswered: 1 },
	],
	['a filter lets it go no further', { runs: [run([branched(), deal('ended')])] }, { decided: 1 }],
	[
		'it went a way that a decision opened, and ended',
		{ runs: [run([branched(), deal('ended', { at: START + MINUTE })])] },
		{ decided: 1 },
	],
	['n8n cannot tell what became of it', { runs: [run([])] }, { decided: 1 }],
	['nothing was decided', { runs: [run([deal('ended')])] }, { unanswered: 1 }],
	[
		'something was decided only after one of the ends',
		{ runs: [run([deal('ended'), deal('branched', { at: START + MINUTE })])] },
		{ unanswered: 1 },
	],
	['a limit dropped it', { runs: [run([branched(), deal('dropped')])] }, { unanswered: 1 }],
	[
		'a limit dropped it on one way, and a decision ended the other',
		{ runs: [run([deal('dropped'), branched(), deal('ended')])] },
		{ unanswered: 1 },
	],
	[
		'an error took its place',
		{ runs: [run([deal('failed', { detail: 'Refused' }), deal('ended')])] },
		{ unanswered: 1 },
	],
	['the run failed', { runs: [run([], { status: 'error' })] }, { unanswered: 1 }],
	['n8n canceled the run', { runs: [run([], { status: 'canceled' })] }, { unanswered: 1 }],
	[
		'the intent decided before there was one',
		{ runs: [run([branched('intent'), deal('ended')])] },
		{ unanswered: 1 },
	],
	[
		'the intent decided before there was one, and then something else',
		{
			runs: [
				run([
					branched('intent'),
					deal('branched', { at: START + 1, node: 'Text' }),
					deal('ended', { at: START + 1 }),
				]),
			],
		},
		{ decided: 1 },
	],
	[
		'a field decided that no item has',
		{ runs: [run([branched('reply_text'), deal('ended')])] },
		{ unanswered: 1 },
	],
	[
		'a field decided that some items have',
		{
			runs: [
				run([branched('company'), deal('ended')]),
				execution('2', START, { dealings: [{ ...branched(), conversation: 'conv_2' }] }),
			],
		},
		{ decided: 1 },
	],
	[
		'the intent decided, which another reply had',
		{
			runs: [
				run([branched('conversation.intent'), deal('ended')]),
				execution('2', START, { dealings: [{ ...branched(), conversation: 'conv_2' }] }),
			],
		},
		{ unanswered: 1 },
	],
	[
		'a lead who wants no answer gets none',
		{ replies: [{ ...first, kind: 'stop' }], runs: [run([deal('dropped')])] },
		{ decided: 1 },
	],
	[
		'an out-of-office note gets no answer',
		{ replies: [{ ...first, kind: 'out_of_office' }], runs: [run([deal('ended')])] },
		{ decided: 1 },
	],
	[
		'a colleague answers before the run ends',
		{ runs: [run([deal('failed')])], messages: [colleague] },
		{ byOthers: 1 },
	],
	[
		'a colleague answers after the run has ended',
		{ runs: [run([deal('dropped')])], messages: [{ ...colleague, at: at(0, '12:00') }] },
		{ unanswered: 1 },
	],
	[
		'a message is refused because the lead has written again, and asked for silence',
		{
			replies: [first, reply('m2', at(0, '10:10'), { kind: 'stop' })],
			runs: [run([deal('failed')]), execution('2', START, { items: [itemOf('m2')] })],
		},
		{ decided: 2 },
	],
	[
		'the lead writes again after the run has ended, and asks for silence',
		{
			replies: [first, reply('m2', at(1, '10:10'), { kind: 'stop' })],
			runs: [run([deal('failed')]), execution('2', at(1, '10:15'), { items: [itemOf('m2')] })],
		},
		{ decided: 1, unanswered: 1 },
	],
	[
		'the run still waits at the end',
		{ runs: [run([], { status: 'waiting', end: null, awaits: 'Ask' })] },
		{ underWay: 1 },
	],
	[
		'the run ends shortly before the end',
		{
			replies: [reply('m1', at(4, '23:50'))],
			runs: [run([deal('dropped')], { start: at(4, '23:55'), end: at(4, '23:56') })],
		},
		{ underWay: 1 },
	],
	[
		'the sender account is not connected',
		{ runs: [run([deal('hindered', { detail: 'Not connected' })])] },
		{ hindered: 1 },
	],
	['no run begins with it', {}, { never: 1 }],
])('%s', (_, happened, expected) => {
	expect(outcomesOf(partsOf(happened))).toEqual(expected);
});

test('n8n is killed during the run', () => {
	const parts = partsOf({ runs: [run([], { status: 'crashed' })] });
	expect(outcomesOf({ ...parts, run: { kills: [START + 1] } })).toEqual({ hindered: 1 });
});

test('without a trigger for replies, those count that a run has read', () => {
	const read = (id: string, dealings: readonly Dealing[]) =>
		execution(id, START, {
			reads: [{ at: START, conversation: first.conversation, message: 'm1' }],
			dealings,
		});
	const reading = (...runs: Execution[]) => {
		const parts = partsOf({ runs, replies: [first, reply('m9', at(0, '10:00'), { lead: BOB })] });
		return outcomesOf({ ...parts, n8n: { ...parts.n8n, triggers: [] } });
	};
	expect(reading(read('1', [deal('dropped')]))).toEqual({ unanswered: 1, never: 1 });
	expect(reading(read('1', [deal('dropped')]), read('2', [deal('handed_on')]))).toEqual({
		handedOn: 1,
		never: 1,
	});
	const again = { ...read('2', []), start: at(4, '23:50'), end: at(4, '23:51') };
	expect(reading(read('1', [deal('dropped')]), again)).toEqual({ unanswered: 1 });
	const waiting = { status: 'waiting', end: null, awaits: 'Ask' } as const;
	const other = { ...read('2', [deal('dropped')]), ...waiting };
	expect(reading(read('1', [deal('dropped')]), other)).toMatchObject({ unanswered: 1 });
	const own = { ...read('2', []), ...waiting };
	expect(reading(read('1', [deal('dropped')]), own)).toMatchObject({ underWay: 1 });
	const both = { ...read('1', [deal('ended')]), ...waiting };
	expect(reading(both)).toMatchObject({ underWay: 1 });
});

test('a trigger that asks for an intent loses replies that get it later', () => {
	const asking = { ...trigger('replyReceived'), is_filtered: true, intents: ['INTERESTED'] };
	const replies = [
		first,
		reply('m2', at(0, '11:00'), { intent: 'CURIOUS' }),
		reply('m3', at(0, '12:00'), { intent: 'INTERESTED', kind: 'stop' }),
		reply('m4', at(4, '23:50'), { intent: 'INTERESTED' }),
	];
	const parts = { ...partsOf({ replies }), run: { until: at(5, '00:00') } };
	const n8n = { senders: ['Send'], executions: [], triggers: [asking] };
	expect(outcomesOf({ ...parts, n8n })).toMatchObject({ unanswered: 1 });
});

test('nothing is asked of workflows that cannot send', () => {
	const parts = partsOf({ runs: [run([deal('dropped')])] });
	expect(outcomesOf({ ...parts, n8n: { ...parts.n8n, senders: [] } })).toEqual({});
});

test('each case names lead, moment and node, and the line what the leads wanted', () => {
	const replies = [
		first,
		reply('m2', at(0, '10:00'), { lead: BOB }),
		reply('m3', at(1, '10:00'), { lead: BOB }),
	];
	const limit = (message: string, when: number) =>
		execution(message, when, {
			items: [itemOf(message)],
			dealings: [deal('dropped', { at: when, node: 'Limit', conversation: 'conv_2' })],
		});
	const parts = partsOf({
		replies,
		runs: [
			run([deal('failed', { node: 'Send', detail: 'Refused' })]),
			limit('m2', START + 1),
			limit('m3', START + DAY),
		],
	});
	const line = linesOf(sheetOf(factsOf(parts))).find(({ id }) => id === 'replies.unanswered')!;
	expect(line).toMatchObject({ value: 3, level: 'bad' });
	expect(line.note).toBe('By intent: no intent 2, INTERESTED 1.');
	expect(
		line.cases.map(({ at: when, lead, node, workflow, execution: id, what }) => [
			when,
			lead,
			node,
			workflow,
			id,
			what,
		]),
	).toEqual([
		[
			START,
			'Maria Rossi',
			'Send',
			'Answer',
			'1',
			"An error took the place of the reply, and nobody got it: 'Refused'",
		],
		[START + 1, 'Bob Smith', 'Limit', 'Answer', 'm2', expect.stringContaining('no further')],
		[START + DAY, 'Bob Smith', 'Limit', 'Answer', 'm3', expect.stringContaining('no further')],
	]);
});
