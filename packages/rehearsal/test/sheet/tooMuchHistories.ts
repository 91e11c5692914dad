import type { Approval, Contact, Execution, Facts, SentMessage } from '../../sheet/facts';
import { MINUTE } from 'outreach-sandbox/core/clock';
import * as make from './support';
import { answering, at, BOB, execution, factsOf, MARIA, reply, sent } from './support';

type History = readonly [string, Facts, readonly string[]];

/** A reply on Monday at 10:00, answered at the next quarter. */
const first = reply('m1', at(0, '10:00'));
const answer = sent('s1', at(0, '10:15'));
const run = answering('1', first, answer);

/** The run sends these for the same reply as well. */
const goingOn = (...more: readonly SentMessage[]): Facts =>
	factsOf({
		world: { replies: [first], sent: [answer, ...more] },
		n8n: {
			executions: [
				{ ...run, sends: [...run.sends, ...more.map((message) => make.sendOf(message, 'm1'))] },
			],
		},
	});

/** Another run sends this, after it has read all messages. */
const sending = (id: string, message: SentMessage, ...read: readonly string[]): Execution =>
	execution(id, message.at - MINUTE, {
		reads: read.map((one) => ({
			at: message.at - MINUTE,
			conversation: message.conversation,
			message: one,
		})),
		sends: [make.sendOf(message)],
	});

const later = (message: string, day: number, time: string, rest: object = {}) =>
	sent(message, at(day, time), rest);

const byColleague = (time: string, day = 0) => later('c1', day, time, { by: 'colleague' });

/** A lead whom a colleague has answered gets this message. */
const onTopOf = (colleague: SentMessage, message: SentMessage, rest: Partial<Execution> = {}) =>
	factsOf({
		world: { replies: [first], sent: [colleague, message] },
		n8n: { executions: [{ ...answering('1', first, message), ...rest }] },
	});

const readingAll = (at_: number) => ({
	reads: ['m1', 'c1'].map((message) => ({ at: at_, conversation: first.conversation, message })),
});

const begun = (day: number) => ({ first: at(day, '08:00'), last: at(day, '08:00') });

const contact = (campaign: string, day: number, rest: Partial<Contact> = {}): Contact => ({
	kind: 'enrolled',
	campaign,
	name: `Campaign ${campaign}`,
	lead: MARIA.id,
	at: at(day, '09:00'),
	text: null,
	begun: begun(day),
	...rest,
});

const beginning = (id: string, day: number, rest: Partial<Execution> = {}): Execution =>
	execution(id, at(day, '08:00') - MINUTE, {
		changing: [{ node: 'Start', from: at(day, '08:00'), until: at(day, '08:00') }],
		...rest,
	});

const campaigns = (contacts: readonly Contact[], rest: Partial<Execution> = {}): Facts =>
	factsOf({
		world: { contacts },
		n8n: { triggers: [], executions: [beginning('1', 0, rest), beginning('2', 1, rest)] },
	});

/** Messages that one run approves, an hour apart. */
function approving(times: readonly string[], rest: Partial<Execution> = {}): Facts {
	const decided = times.map((time, index) => ({ at: at(1, time), approval: `message_${index}` }));
	return factsOf({
		world: {
			approvals: decided.map(
				({ at: when, approval }): Approval => ({
					approval,
					lead: MARIA.id,
					requested: at(0, '12:00'),
					texts: [{ at: at(0, '12:00'), text: 'Hello' }],
					decision: { at: when, by: 'workflow', action: 'approve' },
				}),
			),
		},
		n8n: {
			triggers: [],
			executions: [
				execution('1', at(0, '13:00'), {
					read_approvals: decided.map(({ approval }) => ({
						at: at(0, '13:00'),
						approval,
						text: 'Hello',
					})),
					decisions: decided.map((one) => ({ ...one, node: 'Approve' })),
					...rest,
				}),
			],
		},
	});
}

export const tooMuchHistories: readonly History[] = [
	[
		'an answer has three parts',
		goingOn(later('s2', 0, '10:16'), later('s3', 0, '10:17')),
		['sent.piled'],
	],
	['a run asks again after four hours', goingOn(later('s2', 0, '14:15')), ['sent.pressing']],
	['a run asks again after a day', goingOn(later('s2', 1, '10:15')), []],
	[
		'a run asks again after two days, in two parts',
		goingOn(later('s2', 2, '10:15'), later('s3', 2, '10:16')),
		[],
	],
	[
		'an answer has two parts, and the run asks again after two days',
		goingOn(later('s2', 0, '10:16'), later('s3', 2, '10:15')),
		['sent.piled'],
	],
	[
		'a silent lead is asked again on two days in a row',
		factsOf({
			world: {
				replies: [first],
				sent: [answer, later('s2', 1, '10:15'), later('s3', 2, '10:15')],
			},
			n8n: {
				executions: [
					run,
					sending('2', later('s2', 1, '10:15'), 's1'),
					sending('3', later('s3', 2, '10:15'), 's2'),
				],
			},
		}),
		['sent.pressing'],
	],
	[
		'three runs answer the same reply, one each hour',
		factsOf({
			world: { replies: [first], sent: [answer, later('s2', 0, '11:15'), later('s3', 0, '12:15')] },
			n8n: {
				executions: [
					run,
					sending('2', later('s2', 0, '11:15'), 's1'),
					sending('3', later('s3', 0, '12:15'), 's2'),
				],
			},
		}),
		['sent.piled'],
	],
	[
		'a silent lead is asked again every second day',
		factsOf({
			world: {
				replies: [first],
				sent: [answer, later('s2', 2, '10:15'), later('s3', 4, '10:15')],
			},
			n8n: {
				executions: [
					run,
					sending('2', later('s2', 2, '10:15'), 's1'),
					sending('3', later('s3', 4, '10:15'), 's2'),
				],
			},
		}),
		[],
	],
	[
		'a run answers a reply that a colleague has answered meanwhile',
		onTopOf(byColleague('12:00'), later('s1', 0, '14:00')),
		['sent.afterColleague'],
	],
	[
		'a run answers a reply that a colleague is just answering',
		onTopOf(byColleague('13:59:30'), later('s1', 0, '14:00')),
		[],
	],
	[
		'a run answers although it has read the answer of a colleague',
		onTopOf(byColleague('12:00'), later('s1', 0, '14:00'), readingAll(at(0, '13:59'))),
		['sent.afterColleague'],
	],
	[
		'a person has a run answer and has read the answer of a colleague',
		onTopOf(byColleague('12:00'), later('s1', 0, '14:00'), {
			...readingAll(at(0, '13:59')),
			attended: true,
		}),
		[],
	],
	[
		'two days after the answer of a colleague, a run that has read it asks again',
		onTopOf(byColleague('12:00'), later('s1', 2, '12:00'), readingAll(at(2, '11:59'))),
		[],
	],
	[
		'a run that waits for three days does not see that a colleague has answered',
		onTopOf(byColleague('12:00'), later('s1', 3, '10:15'), {
			start: at(0, '10:15'),
			reads: [{ at: at(0, '10:15'), conversation: first.conversation, message: 'm1' }],
		}),
		['sent.afterColleague'],
	],
	[
		'three days after the answer of a colleague, a run that has read nothing asks again',
		factsOf({
			world: {
				replies: [first],
				sent: [byColleague('12:00'), later('s1', 3, '12:00')],
			},
			n8n: {
				executions: [
					execution('0', at(0, '10:15'), { items: [make.itemOf('m1')] }),
					sending('1', later('s1', 3, '12:00')),
				],
			},
		}),
		[],
	],
	[
		'a lead writes again after the answer of a colleague, and gets an answer',
		factsOf({
			world: {
				replies: [reply('m0', at(0, '08:00')), first],
				sent: [byColleague('09:00'), answer],
			},
			n8n: { executions: [execution('0', at(0, '08:15'), { items: [make.itemOf('m0')] }), run] },
		}),
		[],
	],
	[
		'someone who has answered is asked whether the message arrived',
		factsOf({
			world: {
				replies: [first],
				sent: [later('s1', 2, '10:00', { text: 'Hi Maria, did you see my last message?' })],
			},
			n8n: {
				triggers: [],
				executions: [sending('1', later('s1', 2, '10:00'), 'm1')],
			},
		}),
		['sent.reminders'],
	],
	[
		'someone who is silent is asked whether the message arrived',
		factsOf({
			world: {
				replies: [first],
				sent: [answer, later('s2', 2, '10:00', { text: 'Hi Maria, did you see my last message?' })],
			},
			n8n: {
				executions: [run, sending('2', later('s2', 2, '10:00'), 'm1', 's1')],
			},
		}),
		[],
	],
	[
		'a text for silent leads goes to one who has answered',
		factsOf({
			world: {
				replies: [first, reply('m2', at(0, '10:00'), { lead: BOB })],
				sent: [
					answer,
					later('s2', 1, '10:15', { text: 'Maria, any news?' }),
					later('s3', 4, '10:15', { text: 'Maria,  any news? ' }),
					later('s4', 2, '10:00', { text: 'Bob, any news?', lead: BOB }),
				],
			},
			n8n: {
				executions: [
					run,
					execution('5', at(0, '10:15'), { items: [make.itemOf('m2')] }),
					sending('2', later('s2', 1, '10:15'), 's1'),
					sending('3', later('s3', 4, '10:15'), 's2'),
					sending('4', later('s4', 2, '10:00', { lead: BOB }), 'm2'),
				],
			},
		}),
		// The same text to Maria again is a mistake of its own.
		['sent.reminders', 'sent.same'],
	],
	[
		'a text goes to a silent lead and to one who has answered, once each',
		factsOf({
			world: {
				replies: [first, reply('m2', at(0, '10:00'), { lead: BOB })],
				sent: [
					answer,
					later('s2', 1, '10:15', { text: 'Maria, any news?' }),
					later('s4', 2, '10:00', { text: 'Bob, any news?', lead: BOB }),
				],
			},
			n8n: {
				executions: [
					run,
					execution('5', at(0, '10:15'), { items: [make.itemOf('m2')] }),
					sending('2', later('s2', 1, '10:15'), 's1'),
					sending('4', later('s4', 2, '10:00', { lead: BOB }), 'm2'),
				],
			},
		}),
		[],
	],
	[
		'a campaign of the workflow writes to two leads',
		campaigns([
			contact('c1', 0),
			contact('c1', 0, { lead: BOB.id }),
			contact('c1', 1, { kind: 'sent' }),
		]),
		[],
	],
	[
		'two campaigns of the workflow write to the same lead',
		campaigns([contact('c1', 0), contact('c2', 1)]),
		['sent.campaignsAgain'],
	],
	[
		'a person begins two campaigns that write to the same lead',
		campaigns([contact('c1', 0), contact('c2', 1)], { attended: true }),
		[],
	],
	[
		'a campaign of the workflow writes to a lead who has asked for silence',
		factsOf({
			world: {
				contacts: [contact('c1', 1, { kind: 'sent' })],
				replies: [{ ...first, kind: 'stop' }],
			},
			n8n: {
				executions: [beginning('2', 1), execution('1', at(0, '10:15'), { items: run.items })],
			},
		}),
		['sent.stopped'],
	],
	[
		'a run approves messages at two in the morning, and nobody has looked at them',
		approving(['02:00', '02:01']),
		['approvals.unattended'],
	],
	['a run approves messages in the morning', approving(['09:00', '09:01']), []],
	[
		'a run approves one of two messages late in the evening',
		approving(['18:00', '22:30']),
		['approvals.unattended'],
	],
	['a person approves messages at night', approving(['02:00'], { attended: true }), []],
	[
		'at night in London, it is evening where the workflow works',
		{
			...approving(['02:00']),
			run: {
				...factsOf().run,
				workflows: [{ id: 'w1', name: 'Approve', time_zone: 'America/New_York' }],
			},
		},
		[],
	],
];
