import { shareReads } from '../../facts/reads';
import type { Execution } from '../../sheet/facts';
import { linesOf, sheetOf } from '../../sheet/sheet';
import { DAY, SECOND } from 'outreach-sandbox/core/clock';
import { at, execution, factsOf, itemOf, MARIA, reply, sendOf, sent } from '../sheet/support';

const first = reply('m1', at(0, '10:00'));
const newer = reply('m2', at(0, '10:05'));
const answer = sent('s1', at(0, '10:20'));
const { conversation } = first;
const readAt = (when: number, ...messages: string[]) =>
	messages.map((message) => ({ at: when, conversation, message }));

/** The lines of mistakes, of two runs of which one called the other. */
const mistakesOf = (executions: Execution[], rest: Parameters<typeof factsOf>[0] = {}) =>
	linesOf(
		sheetOf(
			factsOf({
				...rest,
				world: { replies: [first, newer], sent: [answer], ...rest.world },
				n8n: { triggers: [], executions: shareReads(executions) },
			}),
		),
	)
		.filter(({ level }) => level === 'bad')
		.map(({ id }) => id);

const caller = (rest: Partial<Execution> = {}) =>
	execution('1', at(0, '10:15'), {
		end: at(0, '10:30'),
		items: [itemOf('m1')],
		...rest,
	});
const called = (rest: Partial<Execution> = {}) =>
	execution('2', answer.at - 5 * SECOND, { caller: '1', workflow: 'w2', ...rest });
const sends = [sendOf(answer)];

test('a called workflow has read what its caller had read when it called', () => {
	const inTime = caller({ reads: readAt(at(0, '10:19'), 'm1', 'm2') });
	expect(mistakesOf([inTime, called({ sends })])).toEqual([]);
	const tooLate = caller({ reads: readAt(at(0, '10:25'), 'm1', 'm2') });
	expect(mistakesOf([tooLate, called({ sends, reads: readAt(at(0, '10:19'), 'm1') })])).toEqual([
		'sent.crossed',
	]);
});

test('who calls a workflow has read what that one read', () => {
	const reads = readAt(at(0, '10:19'), 'm1', 'm2');
	const early = called({ start: at(0, '10:18'), end: at(0, '10:19'), reads });
	expect(mistakesOf([caller({ sends }), early])).toEqual([]);
	const late = called({ reads: readAt(at(0, '10:25'), 'm1', 'm2') });
	expect(mistakesOf([caller({ sends }), late])).toEqual(['sent.crossed']);
	expect(mistakesOf([caller({ sends }), called({ caller: null, reads })])).toEqual([
		'sent.crossed',
	]);
});

test('what one called workflow has read, the next one is handed', () => {
	const reads = readAt(at(0, '10:18'), 'm1', 'm2');
	const reader = execution('3', at(0, '10:17'), { caller: '1', workflow: 'w3', reads });
	expect(mistakesOf([caller(), reader, called({ sends })])).toEqual([]);
	expect(mistakesOf([caller(), { ...reader, caller: null }, called({ sends })])).toEqual([
		'sent.crossed',
	]);
});

test('the text that a caller has read may be approved by what it calls', () => {
	const text = { at: at(0, '10:00'), text: 'Hello' };
	const approvals = [
		{
			approval: 'a1',
			lead: MARIA.id,
			requested: text.at,
			texts: [text],
			decision: { at: answer.at, by: 'workflow' as const, action: 'approve' as const },
		},
	];
	const decisions = [{ at: answer.at, node: 'Approve', approval: 'a1' }];
	const read_approvals = [{ at: at(0, '10:16'), approval: 'a1', text: 'Hello' }];
	const world = { replies: [], sent: [], approvals };
	expect(mistakesOf([caller({ read_approvals }), called({ decisions })], { world })).toEqual([]);
	expect(mistakesOf([caller(), called({ decisions })], { world })).toEqual(['approvals.unseen']);
});

test('callers of callers count, and those who call each other end', () => {
	const reads = readAt(at(0, '10:16'), 'm1', 'm2');
	const middle = execution('3', at(0, '10:18'), { caller: '1', workflow: 'w3' });
	expect(mistakesOf([caller({ reads }), middle, called({ caller: '3', sends })])).toEqual([]);
	const circle = [execution('1', 0, { caller: '2' }), execution('2', DAY, { caller: '1' })];
	expect(shareReads(circle)).toEqual(circle);
});
