import { DAY, HOUR } from 'outreach-sandbox/core/clock';
import type { Facts } from '../../sheet/facts';
import type { Case } from '../../sheet/line';
import { linesOf, sheetOf } from '../../sheet/sheet';
import { textOf } from '../../sheet/text';
import { verdictOf } from '../../sheet/verdict';
import { histories } from './histories';
import { monthOf } from './month';
import {
	answering,
	at,
	BOB,
	execution,
	factsOf,
	itemOf,
	MARIA,
	reply,
	row,
	sendOf,
	sent,
} from './support';

/** The same rehearsal of which only what happened from then on is to be shown. */
const shownFrom = (facts: Facts, from: number): Facts => ({
	...facts,
	run: { ...facts.run, from },
});

const valuesOf = (facts: Facts, ...ids: string[]) => {
	const lines = new Map(linesOf(sheetOf(facts)).map((line) => [line.id, line]));
	return Object.fromEntries(ids.map((id) => [id, lines.get(id)?.value]));
};

/** One case of them stands for several. */
const SUMMED = /^(executions\.(failed|passedOver)|requests\.)/;

const casesOf = (facts: Facts, isMeant: (one: Case) => boolean) =>
	linesOf(sheetOf(facts))
		.filter(({ id }) => !SUMMED.test(id) && !id.startsWith('outside.'))
		.flatMap(({ id, cases }) => cases.filter(isMeant).map((one) => ({ id, ...one })));

test.each([['a month', monthOf({ isBad: true }), []] as const, ...histories])(
	'%s, from each of its days: the cases of that day and later',
	(_, facts) => {
		const { began, until } = facts.run;
		for (let from = began; from < until; from += DAY) {
			const all = casesOf(facts, (one) => one.at >= from);
			expect(casesOf(shownFrom(facts, from), () => true)).toEqual(all);
		}
	},
);

/** The same happens on two days, with another lead each. */
function twoDays(): Facts {
	const days = [MARIA, BOB].map((lead, day) => {
		const id = `d${day}`;
		const received = reply(`m${id}`, at(day, '10:00'), { lead });
		const early = sent(`s${id}`, at(day, '10:15'), { lead });
		const late = sent(`t${id}`, at(day, '10:45'), { lead });
		const rows = [row(`${id}-a`, at(day, '12:00')), row('everyday', at(day, '12:00'))];
		return {
			lead,
			replies: [received],
			sent: [early, late],
			requests: [9, 10, 11].map((hour) => ({
				at: at(day, `${hour}:00`),
				key: 'Full access',
				endpoint: 'conversations.list',
				status: 200,
				left: 50 + day,
			})),
			approvals: [
				{
					approval: id,
					lead: lead.id,
					requested: at(day, '09:00'),
					texts: [],
					decision: { at: at(day, '11:00'), by: 'workflow' as const, action: 'reject' as const },
				},
			],
			executions: [
				answering(`1${day}`, received, early),
				execution(`2${day}`, at(day, '10:44'), {
					items: [itemOf(`m${id}`)],
					sends: [sendOf(late, `m${id}`)],
				}),
				execution(`3${day}`, at(day, '12:00'), { rows }),
				execution(`4${day}`, at(day, '13:00'), {
					status: 'error',
					error: { node: 'Send', text: 'No' },
				}),
			],
			deeds: [{ at: at(day, '12:00'), did: 'started' as const, what: 'It', execution: null }],
		};
	});
	return factsOf({
		world: {
			replies: days.flatMap((one) => one.replies),
			sent: days.flatMap((one) => one.sent),
			requests: days.flatMap((one) => one.requests),
			approvals: days.flatMap((one) => one.approvals),
		},
		n8n: { executions: days.flatMap((one) => one.executions) },
		colleague: { deeds: days.flatMap((one) => one.deeds) },
		run: { until: at(2, '00:00'), kills: [at(0, '20:00'), at(1, '20:00')] },
	});
}

describe('a sheet of the second of two days', () => {
	const facts = twoDays();
	const second = shownFrom(facts, at(1, '00:00'));

	test('counts what happened on it', () => {
		const figures = {
			'replies.written': 1,
			'replies.twice': 1,
			'approvals.requested': 1,
			'sent.all': 2,
			'sent.piled': 1,
			// The row of the day before is known all the same.
			'leads.rows': 2,
			'leads.again': 1,
			'requests.perDay': 3,
			'requests.least': 51,
			'executions.run': 4,
			'executions.failed': 1,
			'events.happened': 1,
		};
		expect(valuesOf(second, ...Object.keys(figures))).toEqual(figures);
	});

	test('fails for its own mistakes, and its timeline begins with it', () => {
		const sheet = sheetOf(second);
		expect(verdictOf(sheet).found).toEqual([
			{ reason: 'doubled', count: 2 },
			{ reason: 'failed', count: 1 },
		]);
		const { from, tracks } = sheet.timeline;
		expect(from).toBe(at(1, '00:00'));
		const totals = tracks.map(({ id, counts }) => [id, counts.reduce((sum, one) => sum + one, 0)]);
		expect(Object.fromEntries(totals)).toMatchObject({
			replies: 1,
			starts: 4,
			sent: 2,
			requests: 1,
			decisions: 1,
			colleague: 1,
			failures: 1,
			kills: 1,
		});
	});

	test('says that the days before were played', () => {
		const sheet = sheetOf(second);
		expect(textOf(sheet, verdictOf(sheet))).toContain(
			'Tue 6 Jan to Wed 7 Jan 2026, played from Mon 5 Jan, seed 7',
		);
		const all = sheetOf(facts);
		expect(textOf(all, verdictOf(all))).not.toContain('played from');
	});
});

test('a reply that nobody looked for is replayed until one can tell', () => {
	const missed = reply('m1', at(3, '16:00'));
	const requests = [1, 2, 3, 4].flatMap((day) =>
		['09:00', '15:00'].map((time) => ({
			at: at(day, time),
			key: 'Full access',
			endpoint: 'conversations.list',
			status: 200,
			left: 59,
		})),
	);
	const facts = factsOf({ world: { replies: [missed], requests }, run: { grace: 2 * HOUR } });
	const [one] = casesOf(facts, () => true);
	expect(one).toMatchObject({ id: 'replies.never', from: '2026-01-08', until: '2026-01-10' });
	const replayed = { ...facts, run: { ...facts.run, until: at(5, '08:00') } };
	expect(valuesOf(replayed, 'replies.never')).toEqual({ 'replies.never': 1 });
});

test('a run that overslept counts on the day on which it should have gone on', () => {
	const resumes = at(2, '10:00');
	const waiting = execution('1', at(0, '10:00'), { status: 'waiting', end: null, resumes });
	const facts = factsOf({ n8n: { executions: [waiting] } });
	expect(valuesOf(shownFrom(facts, at(2, '00:00')), 'executions.overslept')).toEqual({
		'executions.overslept': 1,
	});
	const [one] = casesOf(facts, ({ what }) => what.includes('to go on'));
	expect(one).toMatchObject({ from: '2026-01-05', until: '2026-01-08' });
	const { run } = facts;
	const replayed = { ...facts, run: { ...run, until: resumes + 22 * HOUR } };
	expect(valuesOf(replayed, 'executions.overslept')).toEqual({ 'executions.overslept': 1 });
});
