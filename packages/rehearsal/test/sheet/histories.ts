import { DAY, MINUTE } from 'outreach-sandbox/core/clock';
import type { Approval, Facts } from '../../sheet/facts';
import * as make from './support';
import { seamsHistories } from './seamsHistories';
import { answering, at, BOB, execution, factsOf, MARIA, reply, row, sent } from './support';
import { tooMuchHistories } from './tooMuchHistories';

/** A reply on Monday at 10:00, answered at the next quarter. */
const first = reply('m1', at(0, '10:00'));
const answer = sent('s1', at(0, '10:15'));
const run = answering('1', first, answer);
const history = (world: Facts['world'] | object, n8n: object, rest: make.Parts = {}) =>
	factsOf({ ...rest, world, n8n });

const again = (message: string, time: string, rest: object = {}) =>
	sent(message, at(0, time), rest);

const sendingAt = (time: string) => [{ node: 'Request', from: at(0, time), until: at(0, time) }];

/** A message that waits from Monday on, whose text is changed at eleven. */
const approval = (rest: Partial<Approval> = {}): Approval => ({
	approval: 'message_1',
	lead: MARIA.id,
	requested: at(0, '09:00'),
	texts: [{ at: at(0, '09:00'), text: 'Hello' }],
	decision: null,
	...rest,
});
const readAt = (time: string, text: string) => ({ at: at(0, time), approval: 'message_1', text });
const waitingFor = (waits: number) => ({ ...make.trigger('replyReceived'), waits });
const listening = [make.trigger('approvalRequested')];
const approving = (time: string, ...texts: Array<readonly [string, string]>) =>
	execution('1', at(0, '09:15'), {
		items: [make.itemOfApproval('message_1')],
		read_approvals: texts.map(([when, text]) => readAt(when, text)),
		decisions: [{ at: at(0, time), node: 'Approve', approval: 'message_1' }],
	});
const edited = [
	{ at: at(0, '09:00'), text: 'Hello' },
	{ at: at(0, '11:00'), text: 'Hello there' },
];
const byWorkflow = { at: at(0, '12:00'), by: 'workflow', action: 'approve' } as const;

const NIGHT = at(1, '02:00');

/** A run whose node HTTP Request approves what it has read. n8n does not tell that it does. */
const requesting = (id: string, text: string) =>
	execution(id, NIGHT - MINUTE, {
		read_approvals: [{ at: NIGHT - MINUTE, approval: 'message_1', text }],
		changing: [{ node: 'Request', from: NIGHT, until: NIGHT }],
	});
const approvedByRequest = (executions: Facts['n8n']['executions']) =>
	history(
		{ approvals: [approval({ texts: edited, decision: { ...byWorkflow, at: NIGHT } })] },
		{ triggers: [], approves: true, executions },
	);

/** A run each morning that takes only the first two messages. */
const readingTwo = (day: number) =>
	execution(String(day), at(day, '09:15'), {
		read_approvals: ['message_2', 'message_3'].map((id) => ({
			at: at(day, '09:15'),
			approval: id,
			text: 'Hello',
		})),
	});

const joined = (label: string, list: string) => ({
	person: `social.example/in/${label}`,
	lead: MARIA.id,
	list,
	at: at(0, '08:00'),
	is_new: true,
});
const importing = (...rows: Array<ReturnType<typeof row>>) =>
	execution('1', at(0, '08:00'), { rows });
const request = (when: number, rest: object = {}) => ({
	at: when,
	key: 'Full access',
	endpoint: 'conversations.list',
	status: 200,
	left: 59,
	...rest,
});

/** The polls of a morning. */
const POLLS = Array.from({ length: 24 }, (_, index) =>
	request(at(0, '06:00') + index * 15 * MINUTE),
);

type History = readonly [string, Facts, readonly string[]];

/** What happened, and the lines that someone should look at. */
export const histories: readonly History[] = [
	['nothing', factsOf(), []],
	...tooMuchHistories,
	...seamsHistories,
	['a reply is answered', history({ replies: [first], sent: [answer] }, { executions: [run] }), []],
	[
		'a lead writes again and gets a second answer with the same text',
		history(
			{
				replies: [first, reply('m2', at(1, '10:00'))],
				sent: [answer, sent('s2', at(1, '10:15'), { text: answer.text })],
			},
			{
				executions: [run, answering('2', reply('m2', at(1, '10:00')), sent('s2', at(1, '10:15')))],
			},
		),
		[],
	],
	[
		'a reply starts the workflow twice',
		history(
			{ replies: [first], sent: [answer] },
			{ executions: [run, execution('2', at(0, '10:30'), { items: run.items })] },
		),
		['replies.twice'],
	],
	[
		'a reply starts two workflows',
		history(
			{ replies: [first], sent: [answer] },
			{ executions: [run, execution('2', at(0, '10:15'), { items: run.items, workflow: 'w2' })] },
		),
		[],
	],
	[
		'a run drops a reply and nobody answers',
		history(
			{ replies: [first] },
			{
				senders: ['Send'],
				executions: [
					execution('1', at(0, '10:15'), {
						items: run.items,
						dealings: [
							{
								at: at(0, '10:15'),
								node: 'Limit',
								conversation: first.conversation,
								did: 'dropped',
								detail: null,
							},
						],
					}),
				],
			},
		),
		['replies.unanswered'],
	],
	['a reply starts nothing', history({ replies: [first] }, {}), ['replies.never']],
	[
		'a reply that a filter may leave out starts nothing',
		history(
			{ replies: [first] },
			{ triggers: [{ ...make.trigger('replyReceived'), is_filtered: true }] },
		),
		['replies.filtered'],
	],
	['a reply comes too near the end', history({ replies: [reply('m1', at(4, '23:45'))] }, {}), []],
	[
		'a reply comes after the last of two polls a day',
		history(
			{
				replies: [reply('m1', at(4, '16:00'))],
				requests: [0, 1, 2, 3, 4].flatMap((day) => [
					request(at(day, '09:00')),
					request(at(day, '15:00')),
				]),
			},
			{},
		),
		[],
	],
	[
		'a reply comes days after the last poll',
		history(
			{
				replies: [reply('m1', at(3, '16:00'))],
				requests: [request(at(0, '09:00')), request(at(0, '15:00'))],
			},
			{},
		),
		['replies.never'],
	],
	[
		'a reply comes after the last of the runs that read conversations each day',
		history(
			{ replies: [reply('m2', at(4, '16:00'))] },
			{
				triggers: [],
				executions: [2, 3, 4].map((day) =>
					execution(String(day), at(day, '11:00'), { reads: run.reads }),
				),
			},
		),
		[],
	],
	[
		'a message is to be approved after the last of two polls a day',
		history(
			{
				approvals: [approval({ requested: at(4, '16:00') })],
				requests: [request(at(3, '15:00')), request(at(4, '09:00')), request(at(4, '15:00'))],
			},
			{ triggers: listening },
		),
		[],
	],
	[
		'a reply is never shown',
		history({ replies: [reply('m1', at(0, '10:00'), { visible: null })] }, {}),
		[],
	],
	[
		'a reply still waits for its intent at the end',
		history({ replies: [first] }, { triggers: [waitingFor(10 * DAY)] }),
		[],
	],
	[
		'a reply has waited for its intent long enough and starts nothing',
		history({ replies: [first] }, { triggers: [waitingFor(60 * MINUTE)] }),
		['replies.never'],
	],
	[
		'a reply was there before the rehearsal began',
		history({ replies: [reply('m1', at(-1, '10:00'))] }, {}),
		[],
	],
	[
		'nobody waits for replies',
		history({ replies: [first] }, { triggers: [], executions: [execution('1', at(0, '08:00'))] }),
		[],
	],
	[
		'runs read conversations, but not this one',
		history(
			{ replies: [first, reply('m2', at(0, '10:00'), { lead: BOB })] },
			{ triggers: [], executions: [execution('1', at(0, '11:00'), { reads: run.reads })] },
		),
		['replies.never'],
	],
	[
		'the same text is sent twice',
		history(
			{ replies: [first], sent: [answer, again('s2', '10:16', { text: ` ${answer.text}\n` })] },
			{
				executions: [{ ...run, sends: [...run.sends, make.sendOf(again('s2', '10:16'), 'm1')] }],
			},
		),
		['sent.same'],
	],
	[
		'each message of a burst is answered on its own',
		history(
			{
				replies: [first, reply('m2', at(0, '10:01'))],
				sent: [answer, again('s2', '10:16')],
			},
			{
				executions: [
					{
						...run,
						items: [make.itemOf('m1'), make.itemOf('m2')],
						sends: [...run.sends, make.sendOf(again('s2', '10:16'), 'm2')],
					},
				],
			},
		),
		['sent.piled'],
	],
	[
		'the messages of a burst are combined into one event',
		history(
			{ replies: [first, reply('m2', at(0, '10:01'))], sent: [answer] },
			{
				executions: [{ ...run, items: [{ ...make.itemOf('m1'), messages: ['m1', 'm2'] }] }],
			},
		),
		[],
	],
	[
		'each message of a burst is answered as soon as it is shown',
		history(
			{
				replies: [first, reply('m2', at(0, '10:20'), { written: at(0, '09:56') })],
				sent: [answer, again('s2', '10:30')],
			},
			{
				executions: [run, answering('2', reply('m2', at(0, '10:20')), again('s2', '10:30'))],
			},
		),
		['sent.hasty'],
	],
	[
		'a message that was late by hours is answered on its own',
		history(
			{
				replies: [first, reply('m2', at(0, '12:00'), { written: at(0, '09:56') })],
				sent: [answer, again('s2', '12:15')],
			},
			{
				executions: [run, answering('2', reply('m2', at(0, '12:00')), again('s2', '12:15'))],
			},
		),
		[],
	],
	[
		'a lead answers the answer at once',
		history(
			{
				replies: [first, reply('m2', at(0, '10:25'))],
				sent: [answer, again('s2', '10:30')],
			},
			{
				executions: [run, answering('2', reply('m2', at(0, '10:25')), again('s2', '10:30'))],
			},
		),
		[],
	],
	[
		'the trigger combines the messages of a burst and names the last one',
		history(
			{ replies: [first, reply('m0', at(0, '09:58'))], sent: [answer] },
			{ executions: [run], triggers: [{ ...make.trigger('replyReceived'), combines: true }] },
		),
		[],
	],
	[
		'the trigger does not combine messages, and one starts nothing',
		history(
			{ replies: [first, reply('m0', at(0, '09:58'))], sent: [answer] },
			{ executions: [run], triggers: [{ ...make.trigger('replyReceived'), combines: false }] },
		),
		['replies.never'],
	],
	[
		'a reply comes after the one whose run has begun',
		history(
			{ replies: [first, reply('m2', at(0, '11:00'))], sent: [answer] },
			{ executions: [run], triggers: [{ ...make.trigger('replyReceived'), combines: true }] },
		),
		['replies.never'],
	],
	[
		'an answer has two parts',
		history(
			{ replies: [first], sent: [answer, again('s2', '10:16')] },
			{
				executions: [{ ...run, sends: [...run.sends, make.sendOf(again('s2', '10:16'), 'm1')] }],
			},
		),
		['sent.piled'],
	],
	[
		'someone who was silent is written to a day later',
		history(
			{ replies: [first], sent: [answer, sent('s2', at(1, '10:15'))] },
			{
				executions: [
					run,
					execution('2', at(1, '10:14'), {
						reads: [
							...run.reads,
							{ at: at(1, '10:14'), conversation: answer.conversation, message: 's1' },
						],
						sends: [make.sendOf(sent('s2', at(1, '10:15')))],
					}),
				],
			},
		),
		[],
	],
	[
		'a message goes to the first lead of two',
		history(
			{
				replies: [first, reply('m2', at(0, '10:01'), { lead: BOB })],
				sent: [answer, again('s2', '10:16')],
			},
			{
				executions: [
					{
						...run,
						items: [make.itemOf('m1'), make.itemOf('m2')],
						sends: [...run.sends, make.sendOf(again('s2', '10:16'), 'm2')],
					},
				],
			},
		),
		['sent.wrong'],
	],
	[
		'a message of which n8n cannot say whom it is for begins with the name of another lead',
		history(
			{
				replies: [first, reply('m2', at(0, '10:01'), { lead: BOB })],
				sent: [{ ...answer, text: 'Hi Bob, thank you.' }],
			},
			{
				executions: [
					{
						...run,
						items: [make.itemOf('m1'), make.itemOf('m2')],
						sends: [make.sendOf(answer)],
					},
				],
			},
		),
		['sent.wrong'],
	],
	[
		'a run without a trigger greets another lead whose conversation it has read',
		history(
			{
				replies: [first, reply('m2', at(0, '10:01'), { lead: BOB })],
				sent: [{ ...answer, text: 'Dear Bob, thank you.' }],
			},
			{
				triggers: [],
				executions: [
					{
						...run,
						items: [],
						reads: [...run.reads, { at: at(0, '10:14'), conversation: 'conv_2', message: 'm2' }],
						sends: [make.sendOf(answer)],
					},
				],
			},
		),
		['sent.wrong'],
	],
	[
		'an answer names another lead',
		history(
			{
				replies: [first, reply('m2', at(0, '10:01'), { lead: BOB })],
				sent: [{ ...answer, text: 'Thank you, I shall ask Bob about it.' }],
			},
			{ executions: [{ ...run, items: [make.itemOf('m1'), make.itemOf('m2')] }] },
		),
		[],
	],
	[
		'the lead writes again while the run waits for two days',
		history(
			{
				replies: [first, reply('m2', at(1, '10:00'))],
				sent: [sent('s1', at(2, '10:15'))],
			},
			{
				executions: [
					{
						...answering('1', first, sent('s1', at(2, '10:15'))),
						start: at(0, '10:15'),
						waits: [{ from: at(0, '10:15'), until: at(2, '10:14'), answered: false }],
					},
					execution('2', at(1, '10:15'), { items: [make.itemOf('m2')] }),
				],
			},
		),
		['sent.crossed'],
	],
	[
		'the lead writes again while the run waits, which is given what it has sent itself',
		history(
			{ replies: [first, reply('m2', at(1, '10:00'))], sent: [sent('s1', at(2, '10:15'))] },
			{
				executions: [
					{
						...answering('1', first, sent('s1', at(2, '10:15'))),
						start: at(0, '10:15'),
						waits: [{ from: at(0, '10:15'), until: at(2, '10:14'), answered: false }],
						reads: [
							...run.reads,
							{ at: at(2, '10:15'), conversation: answer.conversation, message: 's1' },
						],
					},
					execution('2', at(1, '10:15'), { items: [make.itemOf('m2')] }),
				],
			},
		),
		['sent.crossed'],
	],
	[
		'the run reads the conversation again after waiting',
		history(
			{
				replies: [first, reply('m2', at(1, '10:00'))],
				sent: [sent('s1', at(2, '10:15'))],
			},
			{
				executions: [
					{
						...run,
						reads: [
							...run.reads,
							{ at: at(2, '10:14'), conversation: answer.conversation, message: 'm2' },
						],
						sends: [make.sendOf(sent('s1', at(2, '10:15')), 'm1')],
					},
					execution('2', at(1, '10:15'), { items: [make.itemOf('m2')] }),
				],
			},
		),
		[],
	],
	[
		'the lead writes again, and the service shows it only after the answer',
		history(
			{
				replies: [first, reply('m2', at(0, '12:00'), { written: at(0, '10:05') })],
				sent: [answer],
			},
			{ executions: [run, execution('2', at(0, '12:15'), { items: [make.itemOf('m2')] })] },
		),
		[],
	],
	[
		'a run that reads nothing writes to someone who waits for an answer',
		history(
			{ replies: [first], sent: [sent('s0', at(0, '08:00'), { by: 'campaign' }), answer] },
			{
				executions: [
					execution('1', at(0, '10:01'), { items: [make.itemOf('m1')] }),
					execution('2', at(0, '10:14'), { sends: [make.sendOf(answer)] }),
				],
			},
		),
		['sent.crossed'],
	],
	[
		'a run that is given the newest of two replies alone',
		history(
			{ replies: [first, reply('m0', at(0, '09:00'))], sent: [answer] },
			{
				executions: [
					execution('0', at(0, '09:15'), { items: [make.itemOf('m0')] }),
					{ ...run, reads: [] },
				],
			},
		),
		[],
	],
	[
		'a message of a run that was killed',
		history(
			{ replies: [first], sent: [answer] },
			{ executions: [execution('1', at(0, '10:14'), { items: run.items })] },
		),
		['played.unclear'],
	],
	[
		'a message of a run that does not tell of it, while no other could send',
		history(
			{ replies: [first], sent: [answer] },
			{ executions: [{ ...run, sends: [], sending: sendingAt('10:15') }] },
		),
		[],
	],
	[
		'a message of a run that does not tell of it and has read too little',
		history(
			{ replies: [first, reply('m2', at(0, '10:10'))], sent: [answer] },
			{
				executions: [
					{ ...run, sends: [], sending: sendingAt('10:15') },
					execution('2', at(0, '10:25'), { items: [make.itemOf('m2')] }),
				],
			},
		),
		['sent.crossed'],
	],
	[
		'a message that two runs may have sent',
		history(
			{ replies: [first], sent: [answer] },
			{
				executions: [
					{ ...run, sends: [], sending: sendingAt('10:15') },
					execution('2', at(0, '10:15'), { sending: sendingAt('10:15') }),
				],
			},
		),
		['played.unclear'],
	],
	[
		'a message that a run may have sent, or one that was killed',
		history(
			{ replies: [first], sent: [answer] },
			{
				executions: [
					{ ...run, sends: [], sending: sendingAt('10:15') },
					execution('2', at(0, '10:14'), { status: 'crashed', end: null }),
				],
			},
			{ run: { kills: [at(0, '10:16')] } },
		),
		['played.unclear'],
	],
	[
		'a message whose answer was lost on the way',
		history(
			{ replies: [first], sent: [answer] },
			{ executions: [{ ...run, sends: run.sends.map((send) => ({ ...send, message: null })) }] },
		),
		[],
	],
	[
		'an answer to who wants none',
		history({ replies: [{ ...first, kind: 'stop' }], sent: [answer] }, { executions: [run] }),
		['sent.stopped'],
	],
	[
		'an answer half a minute after a lead has asked for silence',
		history(
			{
				replies: [{ ...first, kind: 'stop' }],
				sent: [sent('s1', at(0, '10:00:30'))],
			},
			{ executions: [answering('1', first, sent('s1', at(0, '10:00:30')))] },
		),
		['sent.stopped'],
	],
	[
		'an answer to one lead after another has asked for silence',
		history(
			{
				replies: [first, reply('m2', at(0, '09:00'), { lead: BOB, kind: 'stop' })],
				sent: [answer],
			},
			{ executions: [run, execution('2', at(0, '09:15'), { items: [make.itemOf('m2')] })] },
		),
		[],
	],
	[
		'an answer to a lead who has asked for silence and then writes again',
		history(
			{
				replies: [reply('m0', at(0, '09:00'), { kind: 'stop' }), first],
				sent: [sent('s0', at(0, '09:30'), { by: 'colleague' }), answer],
			},
			{ executions: [execution('0', at(0, '09:15'), { items: [make.itemOf('m0')] }), run] },
		),
		[],
	],
	[
		'a campaign and a colleague write to who wants no message',
		history(
			{
				replies: [{ ...first, kind: 'stop' }],
				sent: [{ ...answer, by: 'campaign' }, again('s2', '11:00', { by: 'colleague' })],
			},
			{ executions: [{ ...run, sends: [] }] },
		),
		[],
	],
	[
		'an answer to an out-of-office note',
		history(
			{ replies: [{ ...first, kind: 'out_of_office' }], sent: [answer] },
			{ executions: [run] },
		),
		['sent.absent'],
	],
	[
		'an answer, without a trigger, to an out-of-office note',
		history(
			{ replies: [{ ...first, kind: 'out_of_office' }], sent: [answer] },
			{ triggers: [], executions: [{ ...run, items: [] }] },
		),
		['sent.absent'],
	],
	...(['stop', 'out_of_office'] as const).flatMap((kind): History[] => {
		const read = run.reads[0]!.at;
		const asked = (from: number, answered = true) =>
			history(
				{ replies: [{ ...first, kind }], sent: [answer] },
				{
					executions: [{ ...run, attended: true, waits: [{ from, until: answer.at, answered }] }],
				},
			);
		const line = kind === 'stop' ? 'sent.stopped' : 'sent.absent';
		return [
			[`a person is asked about an answer to ${kind}`, asked(read), []],
			[`a person is asked about an answer to ${kind} and says nothing`, asked(read, false), [line]],
			[`a person starts a run, which then reads ${kind}`, asked(read - MINUTE), [line]],
		];
	}),
	[
		'someone who was out of office is written to days later',
		history(
			{ replies: [{ ...first, kind: 'out_of_office' }], sent: [sent('s1', at(3, '10:15'))] },
			{
				executions: [
					execution('1', at(0, '10:15'), { items: run.items }),
					execution('2', at(3, '10:15'), {
						reads: run.reads,
						sends: [make.sendOf(sent('s1', at(3, '10:15')))],
					}),
				],
			},
		),
		[],
	],
	[
		'an answer at 22:30 in Rome',
		history(
			{ replies: [reply('m1', at(0, '20:10'))], sent: [again('s1', '21:30')] },
			{ executions: [answering('1', reply('m1', at(0, '20:10')), again('s1', '21:30'))] },
		),
		['sent.night'],
	],
	[
		'an answer at 22:30 in Rome to a lead who has just written',
		history(
			{ replies: [reply('m1', at(0, '21:10'))], sent: [again('s1', '21:30')] },
			{ executions: [answering('1', reply('m1', at(0, '21:10')), again('s1', '21:30'))] },
		),
		[],
	],
	[
		'an answer at 07:30 in Rome',
		history(
			{ replies: [reply('m1', at(0, '06:10'))], sent: [again('s1', '06:30')] },
			{ executions: [answering('1', reply('m1', at(0, '06:10')), again('s1', '06:30'))] },
		),
		[],
	],
	[
		'an answer at 06:30 in London',
		history(
			{
				replies: [reply('m1', at(0, '05:10'), { lead: BOB })],
				sent: [again('s1', '06:30', { lead: BOB })],
			},
			{
				executions: [
					answering(
						'1',
						reply('m1', at(0, '05:10'), { lead: BOB }),
						again('s1', '06:30', { lead: BOB }),
					),
				],
			},
		),
		['sent.night'],
	],
	[
		'a message is approved as it was read',
		history(
			{ approvals: [approval({ decision: byWorkflow })] },
			{ triggers: listening, executions: [approving('12:00', ['09:15', 'Hello'])] },
		),
		[],
	],
	[
		'a text is changed while someone thinks about it',
		history(
			{ approvals: [approval({ texts: edited, decision: byWorkflow })] },
			{ triggers: listening, executions: [approving('12:00', ['09:15', 'Hello'])] },
		),
		['approvals.unseen'],
	],
	[
		'a text that was changed is read again',
		history(
			{ approvals: [approval({ texts: edited, decision: byWorkflow })] },
			{
				triggers: listening,
				executions: [approving('12:00', ['09:15', 'Hello'], ['11:59', 'Hello there'])],
			},
		),
		[],
	],
	[
		'a text that was changed is rejected',
		history(
			{ approvals: [approval({ texts: edited, decision: { ...byWorkflow, action: 'reject' } })] },
			{ triggers: listening, executions: [approving('12:00', ['09:15', 'Hello'])] },
		),
		[],
	],
	[
		'a colleague changes and approves what the workflow tries to approve',
		history(
			{ approvals: [approval({ texts: edited, decision: { ...byWorkflow, by: 'colleague' } })] },
			{ triggers: listening, executions: [approving('12:00', ['09:15', 'Hello'])] },
		),
		[],
	],
	[
		'a colleague decides first',
		history(
			{ approvals: [approval({ decision: { ...byWorkflow, by: 'colleague' } })] },
			{ triggers: listening },
		),
		[],
	],
	[
		'no run begins with a message that waits',
		history({ approvals: [approval()] }, { triggers: listening }),
		['approvals.never'],
	],
	[
		'nobody decides on a message that a run knows of',
		history(
			{ approvals: [approval()] },
			{
				triggers: listening,
				executions: [execution('1', at(0, '09:15'), { items: [make.itemOfApproval('message_1')] })],
			},
		),
		['approvals.waiting'],
	],
	['messages wait that no workflow is there for', history({ approvals: [approval()] }, {}), []],
	...(
		[
			['that its runs have not read', approval(), ['approvals.waiting']],
			['that came after its last run', approval({ requested: at(4, '16:00') }), []],
			['that people decide', approval({ decision: { ...byWorkflow, by: 'colleague' } }), []],
		] as const
	).map(
		([which, waiting, lines]): History => [
			`a workflow without a trigger approves some messages and leaves one ${which}`,
			history(
				{ approvals: [waiting] },
				{ triggers: [], approves: true, executions: [3, 4].map(readingTwo) },
			),
			lines,
		],
	),
	[
		'a run approves a text that it has written itself',
		history(
			{
				approvals: [approval({ texts: edited, decision: byWorkflow })],
				written: [{ lead: MARIA.id, at: at(0, '11:00'), text: 'Hello there' }],
			},
			{ triggers: listening, executions: [approving('12:00', ['09:15', 'Hello'])] },
		),
		[],
	],
	[
		'someone changes what the workflow has written',
		history(
			{
				approvals: [approval({ texts: edited, decision: byWorkflow })],
				written: [{ lead: MARIA.id, at: at(0, '10:00'), text: 'Hello, Maria' }],
			},
			{ triggers: listening, executions: [approving('12:00', ['09:15', 'Hello'])] },
		),
		['approvals.unseen'],
	],
	[
		'an HTTP Request approves a text at night that was changed after it was read',
		approvedByRequest([requesting('1', 'Hello')]),
		['approvals.unattended', 'approvals.unseen'],
	],
	[
		'an HTTP Request approves a text at night that it has read',
		approvedByRequest([requesting('1', 'Hello there')]),
		['approvals.unattended'],
	],
	[
		'either of two runs may have approved a text at night',
		approvedByRequest([requesting('1', 'Hello'), requesting('2', 'Hello there')]),
		['played.unclear'],
	],
	[
		'rows are imported',
		history(
			{},
			{ executions: [importing(row('ann', at(0, '08:00')), row('ben', at(0, '08:00')))] },
		),
		[],
	],
	[
		'a row is malformed and one cannot be processed',
		history(
			{},
			{
				executions: [
					importing(
						row('ann', at(0, '08:00'), { result: 'malformed', person: null }),
						row('ben', at(0, '08:00'), { result: 'failed' }),
					),
				],
			},
		),
		['leads.failed', 'leads.malformed'],
	],
	[
		'a row vanishes',
		history({}, { executions: [importing(row('ann', at(0, '08:00'), { result: null }))] }),
		['leads.lost'],
	],
	[
		'nobody is told of a row, but the lead is there',
		history(
			{
				listed: [joined('ann', 'list_1')],
			},
			{ executions: [importing(row('ann', at(0, '08:00'), { result: null }))] },
		),
		[],
	],
	[
		'a row vanishes on its way to the second list',
		history(
			{ listed: [joined('ann', 'list_1')] },
			{
				executions: [
					importing(
						row('ann', at(0, '08:00')),
						row('ann', at(0, '08:00'), { list: 'list_2', result: null }),
					),
				],
			},
		),
		['leads.lost'],
	],
	[
		'the same people are put into three lists',
		history(
			{ listed: ['list_1', 'list_2', 'list_3'].map((list) => joined('ann', list)) },
			{
				executions: [
					importing(
						...['list_1', 'list_2', 'list_3'].map((list) => row('ann', at(0, '08:00'), { list })),
					),
				],
			},
		),
		[],
	],
	[
		'an HTTP Request puts people into a list',
		history(
			{ listed: [joined('ann', 'list_1')] },
			{ executions: [execution('1', at(0, '08:00'))] },
		),
		['played.unclear'],
	],
	[
		'an HTTP Request puts people into a list before the rehearsal begins',
		history({ listed: [{ ...joined('ann', 'list_1'), at: at(-1, '08:00') }] }, {}),
		[],
	],
	[
		'a whole sheet is imported each hour',
		history(
			{},
			{
				executions: ['08:00', '09:00', '10:00'].map((time) =>
					importing(row('ann', at(0, time), { result: 'already_in_list' })),
				),
			},
		),
		['leads.again'],
	],
	[
		'the limit is reached',
		history(
			{
				requests: [
					request(at(0, '10:00'), { left: 0 }),
					request(at(0, '10:00'), { left: 0, status: 429 }),
				],
			},
			{},
		),
		['requests.least', 'requests.refused'],
	],
	[
		'another user of the key has used it up',
		history({ requests: [request(at(0, '10:00'), { left: 40, status: 429 })] }, {}),
		[],
	],
	[
		'a run fails',
		history(
			{},
			{
				executions: [
					execution('1', at(0, '10:00'), {
						status: 'error',
						error: { node: 'Send', text: 'Bad request' },
					}),
				],
			},
		),
		['executions.failed'],
	],
	[
		'n8n is killed in the middle of a run',
		history(
			{},
			{
				executions: [execution('1', at(0, '10:00'), { status: 'crashed', end: at(0, '10:01') })],
			},
			{ run: { kills: [at(0, '09:59'), at(0, '10:02')] } },
		),
		['played.unclear'],
	],
	[
		'n8n is killed at the first poll that could see a reply',
		history(
			{ replies: [reply('r1', at(0, '10:05'))], requests: POLLS },
			{},
			{ run: { kills: [at(0, '10:15:02')] } },
		),
		['played.unclear'],
	],
	[
		'n8n is killed at the first poll that could see a message for approval',
		history(
			{ approvals: [approval({ requested: at(0, '10:05') })], requests: POLLS },
			{ triggers: listening },
			{ run: { kills: [at(0, '10:15:02')] } },
		),
		['played.unclear'],
	],
	[
		'n8n is killed, but not at the first poll that could see a reply',
		history(
			{ replies: [reply('r1', at(0, '10:05'))], requests: POLLS },
			{},
			{ run: { kills: [at(0, '09:45:02'), at(0, '10:10'), at(0, '10:30:02')] } },
		),
		['replies.never'],
	],
	[
		'n8n ends in the middle of a run by itself',
		history(
			{},
			{
				executions: [execution('1', at(0, '10:00'), { status: 'crashed', end: at(0, '10:05') })],
			},
			{ run: { kills: [at(0, '09:59')] } },
		),
		['executions.failed'],
	],
	[
		'n8n cancels a run at its time limit',
		history(
			{},
			{ executions: [execution('1', at(0, '10:00'), { status: 'canceled', end: at(0, '14:00') })] },
		),
		['executions.failed'],
	],
	[
		'an error is passed over',
		history(
			{},
			{
				executions: [
					execution('1', at(0, '10:00'), {
						passed_over: [{ node: 'Send', text: 'Bad request', at: at(0, '10:00') }],
					}),
				],
			},
		),
		['executions.passedOver'],
	],
	[
		'a wait is forgotten',
		history(
			{},
			{
				executions: [
					execution('1', at(0, '10:00'), {
						status: 'waiting',
						end: null,
						resumes: at(2, '10:00'),
					}),
				],
			},
		),
		['executions.overslept'],
	],
	[
		'a run waits beyond the end',
		history(
			{},
			{
				executions: [
					execution('1', at(4, '10:00'), {
						status: 'waiting',
						end: null,
						resumes: at(4, '10:00') + 2 * DAY,
					}),
				],
			},
		),
		[],
	],
	[
		'a run never ends',
		history({}, { executions: [execution('1', at(0, '10:00'), { status: 'running', end: null })] }),
		['executions.hanging'],
	],
	[
		'a service outside is called',
		factsOf({
			outside: {
				calls: [make.outsideCall()],
			},
		}),
		[],
	],
	[
		'a node is given what it does not understand',
		factsOf({ run: { misread: [make.misread()] } }),
		['nodes.misread'],
	],
	[
		'another node is',
		factsOf({ run: { misread: [make.misread({ isOwn: false })] } }),
		['nodes.doubtful'],
	],
	['hardly anyone writes', factsOf({ run: { enough: 3 } }), ['played.fewReplies']],
	[
		'a connection leaves the machine',
		factsOf({ outside: { escaped: [{ at: at(0, '10:00') + MINUTE, host: 'other.example' }] } }),
		['outside.people'],
	],
];
