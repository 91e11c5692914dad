import { jsonOf } from '../../sheet/json';
import { linesOf, sheetOf } from '../../sheet/sheet';
import { textOf } from '../../sheet/text';
import { verdictOf } from '../../sheet/verdict';
import { besideOf, summaryOf } from '../../sheet/wording';
import {
	answering,
	at,
	BOB,
	execution,
	factsOf,
	itemOf,
	MARIA,
	type Parts,
	reply,
	sendOf,
	sent,
	trigger,
} from './support';

const sheetIn = (parts: Parts) => sheetOf(factsOf(parts));
const lineIn = (parts: Parts, id: string) =>
	linesOf(sheetIn(parts)).find((line) => line.id === id)!;

/** The figure of a line with what stands beside it. */
const saidIn = (parts: Parts, id: string) => {
	const line = lineIn(parts, id);
	return `${line.value} ${besideOf(line)}`;
};

const SENDING = { senders: ['Send'] };
const begun = (message: string, time = '10:15') =>
	execution(message, at(0, time), { items: [itemOf(message)] });

describe('asking for silence', () => {
	const asked = [MARIA, BOB].map((lead, index) =>
		reply(`m${index}`, at(0, '10:00'), { lead, kind: 'stop' }),
	);
	const LINE = 'sent.stopped';

	test('is tested by those whose wish a run was given', () => {
		const parts = {
			world: { replies: asked },
			n8n: { ...SENDING, executions: [begun('m0'), begun('m1')] },
		};
		expect(saidIn(parts, LINE)).toBe('0 of 2 people who asked for silence');
		expect(summaryOf(sheetIn(parts))).not.toContain('asking for silence');
	});

	test.each([
		['nobody asked for it', { n8n: SENDING }],
		['no run was given their wish', { world: { replies: asked }, n8n: SENDING }],
	])('is not tested if %s, and every form of the sheet says so', (_, parts: Parts) => {
		expect(saidIn(parts, LINE)).toBe('0 not tested: no people who asked for silence');
		const sheet = sheetIn(parts);
		const verdict = verdictOf(sheet);
		expect(summaryOf(sheet)).toMatch(/Not tested: .*asking for silence/);
		expect(textOf(sheet, verdict)).toMatch(
			/^Not tested$[^]*^ {2}no people who asked for silence: after 'stop writing to me'$/m,
		);
		expect(jsonOf(sheet, verdict).lines[LINE]).toMatchObject({
			level: 'fine',
			occasions: { count: 0, hits: 0, of: 'people who asked for silence' },
		});
	});

	test('counts messages, and says how many people got them', () => {
		const [first] = asked;
		const answers = [sent('s1', at(0, '10:15')), sent('s2', at(1, '10:15'))];
		const executions = [
			...answers.map((one, index) => answering(String(index), first!, one)),
			begun('m1'),
		];
		const parts = { world: { replies: asked, sent: answers }, n8n: { executions } };
		expect(saidIn(parts, LINE)).toBe('2 (1 of 2 people who asked for silence)');
	});
});

test('an out-of-office note is an occasion', () => {
	const note = reply('m1', at(0, '10:00'), { kind: 'out_of_office' });
	const parts = { world: { replies: [note] }, n8n: { ...SENDING, executions: [begun('m1')] } };
	expect(saidIn(parts, 'sent.absent')).toBe('0 of 1 person who was out of office');
});

test('a run that sends nothing because the lead has written again has met that, too', () => {
	const replies = [reply('m1', at(0, '10:00')), reply('m2', at(0, '12:00'))];
	const met = (end: string) => ({
		world: { replies },
		n8n: { ...SENDING, executions: [{ ...begun('m1'), end: at(0, end) }] },
	});
	expect(lineIn(met('14:00'), 'sent.crossed').occasions).toEqual({ count: 1, hits: 0 });
	expect(lineIn(met('11:00'), 'sent.crossed').occasions).toEqual({ count: 0, hits: 0 });
});

test.each([
	['soon after another one', '10:05', [], 1],
	['hours later', '14:05', [], 0],
	['after an answer', '10:05', [sent('s1', at(0, '09:58'))], 0],
])('a message %s follows it, or not', (_, time, answers, count) => {
	const replies = [reply('m1', at(0, '10:00')), reply('m2', at(0, time))];
	const parts = { world: { replies, sent: answers }, n8n: SENDING };
	expect(lineIn(parts, 'sent.hasty').occasions).toMatchObject({ count });
});

test('the answer of a colleague is an occasion, if it came after the reply', () => {
	const by = (time: string) => ({
		world: {
			replies: [reply('m1', at(0, '10:00'))],
			sent: [sent('c1', at(0, time), { by: 'colleague' })],
		},
		n8n: SENDING,
	});
	expect(lineIn(by('11:00'), 'sent.afterColleague').occasions?.count).toBe(1);
	expect(lineIn(by('09:00'), 'sent.afterColleague').occasions?.count).toBe(0);
});

test('a text that someone has changed is an occasion to approve it unseen', () => {
	const approved = (...texts: string[]): Parts => ({
		world: {
			approvals: [
				{
					approval: 'a1',
					lead: MARIA.id,
					requested: at(0, '09:00'),
					texts: texts.map((text, index) => ({ at: at(0, `1${index}:00`), text })),
					decision: { at: at(0, '12:00'), by: 'workflow', action: 'approve' },
				},
			],
		},
		n8n: {
			triggers: [trigger('approvalRequested')],
			executions: [
				execution('1', at(0, '11:30'), {
					read_approvals: texts.map((text) => ({ at: at(0, '11:30'), approval: 'a1', text })),
					decisions: [{ at: at(0, '12:00'), node: 'Approve', approval: 'a1' }],
				}),
			],
		},
	});
	expect(lineIn(approved('Hello', 'Hi'), 'approvals.unseen').occasions?.count).toBe(1);
	expect(lineIn(approved('Hello'), 'approvals.unseen').occasions?.count).toBe(0);
});

test('several errors of one run are on one of so many runs', () => {
	const error = { node: 'Send', text: 'No', at: at(0, '10:00') };
	const executions = [
		execution('1', at(0, '10:00'), { passed_over: [error, error] }),
		execution('2', at(0, '11:00')),
	];
	expect(saidIn({ n8n: { executions } }, 'executions.passedOver')).toBe('2 (1 of 2 runs)');
});

describe('what cannot happen to a workflow', () => {
	test('is not there if it sends nothing', () => {
		const ids = linesOf(sheetIn({})).map(({ id }) => id);
		expect(ids.filter((id) => id.startsWith('sent.'))).toEqual(['sent.all']);
		expect(summaryOf(sheetIn({ n8n: { triggers: [] } }))).toBe('No mistakes. Not tested: runs.');
	});

	test('is there as soon as a message was sent, whatever its node is', () => {
		const message = sent('s1', at(0, '10:15'));
		const executions = [execution('1', at(0, '10:15'), { sends: [sendOf(message)] })];
		const parts = { world: { sent: [message] }, n8n: { executions } };
		expect(saidIn(parts, 'sent.same')).toBe('0 of 1 message');
	});
});
