import { parse } from 'node-html-parser';

import type { Facts } from '../../sheet/facts';
import { jsonOf, sheetSchema } from '../../sheet/json';
import { markdownOf } from '../../sheet/markdown';
import { pageOf } from '../../sheet/page/page';
import { linesOf, sheetOf } from '../../sheet/sheet';
import { textOf } from '../../sheet/text';
import { acceptedIn } from '../../sheet/accepted';
import { ALIASES } from '../../sheet/aliases';
import { LINES } from '../../sheet/lines/meanings';
import { verdictIn } from '../../sheet/wording';
import { DEFAULT_REASONS, readReasons, verdictOf } from '../../sheet/verdict';
import { DAY } from 'outreach-sandbox/core/clock';
import { monthOf } from './month';
import { at, execution, factsOf, MARIA, outsideCall, reply, row, START } from './support';

const bad = sheetOf(monthOf({ isBad: true }));
const clean = sheetOf(monthOf({ isBad: false }));

describe('the verdict', () => {
	test('fails on what is asked for, and only on that', () => {
		expect(verdictOf(clean)).toMatchObject({ found: [], exit_code: 0 });
		expect(verdictOf(bad)).toMatchObject({
			fail_on: DEFAULT_REASONS,
			found: [
				{ reason: 'doubled', count: 24 },
				{ reason: 'lost', count: 1 },
				{ reason: 'failed', count: 9 },
				{ reason: 'stopped', count: 1 },
			],
			exit_code: 1,
		});
		expect(verdictOf(bad, readReasons('crossed, night')).exit_code).toBe(0);
		expect(verdictOf(bad, readReasons('stopped')).exit_code).toBe(1);
		expect(verdictOf(bad, readReasons('nothing')).exit_code).toBe(0);
	});

	test('counts what is only to be looked at if someone has named its reason', () => {
		const facts = factsOf({
			n8n: {
				executions: [
					execution('1', at(0, '08:00'), {
						rows: ['ann', 'ben', 'ann'].map((label) => row(label, at(0, '08:00'))),
					}),
				],
			},
		});
		expect(verdictOf(sheetOf(facts)).found).toEqual([]);
		expect(verdictOf(sheetOf(facts), readReasons('repeated')).found).toEqual([
			{ reason: 'repeated', count: 1 },
		]);
	});

	test.each([
		['lsot', "does not know 'lsot'"],
		['lost,crosed,nothing', "does not know 'crosed', 'nothing'"],
		['', "does not know ''"],
		['lost,', "does not know ''"],
		['constructor', "does not know 'constructor'"],
	])('refuses %j with a sentence that names what there is', (text, sentence) => {
		expect(() => readReasons(text)).toThrow(sentence);
		expect(() => readReasons(text)).toThrow('one or more of unanswered, doubled, lost, crossed,');
	});
});

describe('mistakes that it does not fail on', () => {
	const requests = [200, 429].map((status) => ({
		at: at(0, '10:00'),
		key: 'Full access',
		endpoint: 'conversations.list',
		status,
		left: 0,
	}));
	const sheet = sheetOf(factsOf({ world: { requests } }));
	const verdict = verdictOf(sheet);
	const said = 'It fails on limited 1 only if --fail-on names it.';

	test('are marked, and every form of the sheet says what would make it fail', () => {
		expect(verdict).toMatchObject({ found: [], exit_code: 0 });
		const text = textOf(sheet, verdict);
		expect(text).toContain(
			'✗ bad  Requests to the API: refused at the limit (429)  1 of 2 requests',
		);
		expect(text).toContain(`1 kind of mistake. `);
		expect(text).toContain(said);
		expect(markdownOf(sheet, verdict)).toMatch(/^## \? Rehearsal of [\s\S]*1 kind of mistake\. /);
		const page = parse(pageOf(sheet, verdict));
		expect(page.querySelector('.summary.look .result')!.text.trim()).toMatch(/^\?\s+1 kind of/);
		expect(page.querySelector('.summary')!.text).toContain(said);
		expect(jsonOf(sheet, verdict).verdict.spared).toEqual([{ reason: 'limited', count: 1 }]);
	});

	test.each([
		['unplayed', 'unplayed: too little happened to tell how the workflow does.'],
		['seams', "seams: texts with a gap or a placeholder, or with another lead's name or words."],
		['absent', 'absent: answers to out-of-office notes.'],
		['unseen', 'unseen: approvals of a text that nobody saw.'],
	] as const)('are explained if %s alone does not say what it is', (reason, sentence) => {
		const found = { fail_on: [reason], found: [{ reason, count: 2 }], spared: [] };
		expect(verdictIn({ ...found, exit_code: 1 })).toBe(
			`Exit 1: ${reason} 2 (fails on ${reason}). Here, ${sentence}`,
		);
		const spared = { fail_on: [], found: [], spared: [{ reason, count: 2 }] };
		expect(verdictIn({ ...spared, exit_code: 0 })).toMatch(
			new RegExp(`if --fail-on names it\\. Here, ${sentence}$`),
		);
	});

	test('are named beside those that it fails on', () => {
		expect(textOf(bad, verdictOf(bad, readReasons('lost')))).toContain(
			'Exit 1: lost 1 (fails on lost). It fails on doubled 24, failed 9, stopped 1, limited 10 only if --fail-on names them.',
		);
		const named = verdictOf(sheet, readReasons('limited'));
		expect(named).toMatchObject({ spared: [], exit_code: 1 });
		expect(markdownOf(sheet, named)).toMatch(/^## ✗ /);
	});
});

describe('what a team accepts', () => {
	const facts = monthOf({ isBad: true });
	const accepted = acceptedIn('replies.twice\n\nsent.same\nsent.piled\nsent.night\n');
	const sheet = sheetOf(facts, accepted);
	const verdict = verdictOf(sheet);

	test('never fails, and the sheet says so', () => {
		expect(verdict.found.map(({ reason }) => reason)).toEqual(['lost', 'failed', 'stopped']);
		expect(verdictOf(sheet, readReasons('doubled,night')).exit_code).toBe(0);
		const said = 'Accepted: replies.twice 12, sent.same 6, sent.piled 6, sent.night 0.';
		const text = textOf(sheet, verdict);
		expect(text).toContain(said);
		expect(text).toMatch(
			/^ {2}✓ okay {2}started the workflow twice or more +12 {2}of 199 replies$/m,
		);
		expect(text).not.toContain('The same reply started the workflow');
		expect(pageOf(sheet, verdict)).toContain(said);
		expect(markdownOf(sheet, verdict)).toContain('Accepted: replies.twice 12');
		const json = jsonOf(sheet, verdict);
		expect(json).toMatchObject({ accepted, lines: { 'replies.twice': { level: 'accepted' } } });
		expect(json.lines['replies.twice']!.cases).toHaveLength(12);
	});

	test('is no mistake in the timeline', () => {
		const mistakesIn = ({ timeline }: typeof sheet) =>
			timeline.tracks.find(({ id }) => id === 'mistakes')!.counts.reduce((a, b) => a + b, 0);
		expect(mistakesIn(bad) - mistakesIn(sheet)).toBe(24);
	});

	test('can be a JSON list', () => {
		expect(acceptedIn(' ["sent.night", "sent.night"]')).toEqual(['sent.night']);
	});

	test('may have the ids of version 1, for the lines that have taken them up', () => {
		expect(acceptedIn('sent.parts\nexecutions.killed\nsent.untraced\nsent.piled')).toEqual([
			'sent.piled',
			'played.unclear',
		]);
		const ids: string[] = Object.keys(LINES);
		expect([...ALIASES.keys()].filter((id) => ids.includes(id))).toEqual([]);
	});

	test.each([
		['sent.nite', "the sheet has no line 'sent.nite'. Its lines are nodes.misread, "],
		['["sent.night", "constructor"]', "no line 'constructor'"],
		['[1]', 'give a list of line ids'],
		['[', 'JSON'],
	])('%j is refused with a sentence that names what there is', (text, sentence) => {
		expect(() => acceptedIn(text)).toThrow(sentence);
	});
});

describe('the text', () => {
	const text = textOf(bad, verdictOf(bad));

	test('marks bad lines with a sign and a word, and says how to replay them', () => {
		expect(text).toMatch(
			/^✗ bad {2}Replies of leads: never started the workflow {2}1 of 200 replies$/m,
		);
		expect(text).toMatch(
			/^\? look {2}What was played: beyond what this rehearsal can judge {2}1$/m,
		);
		expect(text).toContain(
			'npm run rehearse -- my-workflow.json --seed 7 --from 2026-01-07 --until 2026-01-08',
		);
		expect(text).toMatch(/and 9 more cases in the page and the JSON/);
		expect(text).toMatch(/Exit 1: doubled 24, lost 1, failed 9, stopped 1/);
		expect(textOf(clean, verdictOf(clean))).not.toMatch(/✗|\?/);
	});

	test('says first how it went, then what is wrong, then all figures, then what was not tested', () => {
		const places = [
			/^✗ 7 kinds of mistakes\. 3 lines to look at\. Not tested: several messages in a row, /m,
			/^✗ bad /m,
			/^\? look /m,
			/^Replies of leads$/m,
			/^Not tested$/m,
			/^Exit 1: /m,
		].map((part) => text.search(part));
		expect(places).not.toContain(-1);
		expect(places).toEqual(places.toSorted((a, b) => a - b));
	});

	test('aligns the figures', () => {
		const figures = text
			.split('\n')
			.flatMap((line) => /^ {2}(rows in|all|per day|run) +[\d,]+(?= |$)/.exec(line)?.[0] ?? []);
		expect(figures).toHaveLength(4);
		expect(new Set(figures.map((line) => line.length)).size).toBe(1);
	});

	test('passes nothing on that steers a terminal', () => {
		const name = 'Maria\u001b[2J\nRossi\u0007';
		const facts = factsOf({
			world: { leads: [{ ...MARIA, name }], replies: [reply('m1', at(0, '10:00'))] },
		});
		const sheet = sheetOf(facts);
		const lines = textOf(sheet, verdictOf(sheet)).split('\n');
		expect(lines.find((line) => line.includes('Maria'))).toContain('Maria [2J Rossi : The reply');
	});
});

describe('the JSON', () => {
	const json = jsonOf(bad, verdictOf(bad));

	test('is as its schema says', () => {
		expect(sheetSchema.parse(json)).toEqual(json);
		const clear = jsonOf(clean, verdictOf(clean));
		expect(sheetSchema.parse(clear)).toEqual(clear);
	});

	test('has every line with every case, by its id', () => {
		expect(json.version).toBe(2);
		expect(Object.keys(json.lines)).toEqual(linesOf(bad).map(({ id }) => id));
		expect(json.lines['replies.twice']).toMatchObject({ value: 12, level: 'bad', unit: 'count' });
		expect(json.lines['replies.twice']!.cases).toHaveLength(12);
		expect(json.lines['replies.never']!.cases).toEqual([
			{
				at: expect.stringMatching(/^2026-01-07T.*Z$/),
				what: 'The reply was there, and no run began with it.',
				lead: expect.any(String),
				workflow: null,
				execution: null,
				node: null,
				from: '2026-01-07',
				until: '2026-01-08',
			},
		]);
		expect(json.verdict.exit_code).toBe(1);
		expect(JSON.parse(JSON.stringify(json))).toEqual(json);
	});
});

describe('the summary in Markdown', () => {
	const summary = markdownOf(bad, verdictOf(bad));

	test('says the verdict, and shows the mistakes and their first cases', () => {
		expect(summary).toMatch(/^## ✗ Rehearsal of 'Answer replies'/);
		expect(summary).toContain('Exit 1: doubled 24');
		const lines = linesOf(bad).filter(({ level }) => level === 'bad');
		expect(summary.match(/^### ✗ bad .*/gm)).toHaveLength(lines.length);
		expect(summary).toContain('- and 7 more cases');
		expect(markdownOf(clean, verdictOf(clean))).toMatch(/^## ✓ /);
	});

	test('has all figures, folded away', () => {
		expect(summary.match(/^\| .* \| .* \| .*\|$/gm)!.length).toBeGreaterThanOrEqual(
			linesOf(bad).length,
		);
	});

	test('takes everything for text', () => {
		const evil = '<img src=x>\n# [x](y) `a` **b** | c @team';
		const facts = factsOf({
			run: {
				command: evil,
				workflows: [{ id: 'w1', name: evil, time_zone: 'UTC' }],
				conditions: [evil],
			},
			world: { leads: [{ ...MARIA, name: evil }], replies: [reply('m1', at(0, '10:00'))] },
		});
		const sheet = sheetOf(facts);
		const made = markdownOf(sheet, verdictOf(sheet));
		const outsideCode = made.replace(/(`+) .*? \1/g, '');
		expect(outsideCode).not.toMatch(/(?<!\\)<img|(?<!\\)\[x|(?<!\\)\*\*b|(?<!\\)@team|^# /m);
	});
});

describe('the page', () => {
	const page = pageOf(bad, verdictOf(bad));
	const document = parse(page);

	test('needs nothing but itself', () => {
		expect(document.querySelectorAll('script, link, img, iframe, [src], [href]')).toEqual([]);
		expect(page).not.toMatch(/url\(|@import|https?:/);
		expect(page).toContain("content=\"default-src 'none'; style-src 'unsafe-inline'\"");
	});

	test('has every mistake with every case, and every figure', () => {
		const findings = document.querySelectorAll('article.finding.bad');
		const lines = linesOf(bad).filter(({ level }) => level === 'bad');
		expect(findings.map((one) => one.querySelectorAll('li').length)).toEqual(
			lines.map(({ cases }) => cases.length),
		);
		expect(document.querySelectorAll('tbody tr')).toHaveLength(linesOf(bad).length);
		expect(document.querySelectorAll('tr.bad .mark').map(({ text }) => text)).toEqual(
			lines.map(() => '✗ bad'),
		);
	});

	test('shows as many bars as steps in which something happened', () => {
		for (const { id, counts } of bad.timeline.tracks) {
			const bars = document.querySelectorAll(`.track-${id} rect`);
			expect(bars).toHaveLength(counts.filter(Boolean).length);
		}
	});

	test('takes everything for text', () => {
		const evil = `<img src=x onerror=alert(1)>"'&</style>`;
		const facts = factsOf({
			run: {
				command: evil,
				workflows: [{ id: 'w1', name: evil, time_zone: 'UTC' }],
				conditions: [evil],
				unrepeatable: [evil],
			},
			world: { leads: [{ ...MARIA, name: evil }], replies: [reply('m1', at(0, '10:00'))] },
			outside: {
				calls: [outsideCall({ host: evil, path: evil, query: evil, body: evil, answer: evil })],
				unused_stubs: [evil],
			},
		});
		const sheet = sheetOf(facts);
		const made = pageOf(sheet, verdictOf(sheet));
		expect(made).not.toContain('<img');
		expect(made.match(/<\/style>/g)).toHaveLength(1);
		expect(parse(made).querySelectorAll('img')).toEqual([]);
		expect(parse(made).querySelector('li b')!.text).toBe(evil);
	});

	test('says how the same days are rehearsed again', () => {
		const again = (run: Partial<Facts['run']>) => {
			const sheet = sheetOf({ ...facts, run: { ...facts.run, ...run } });
			return parse(pageOf(sheet, verdictOf(sheet))).querySelector('footer code')!.text;
		};
		const facts = monthOf({ isBad: false });
		const { command } = facts.run;
		expect(again({})).toBe(`${command} --until 2026-02-04`);
		expect(again({ from: START + DAY })).toBe(`${command} --from 2026-01-06 --until 2026-02-04`);
	});

	test('says that a clean rehearsal was clean', () => {
		const other = parse(pageOf(clean, verdictOf(clean)));
		expect(other.querySelector('.result')!.text.trim()).toMatch(/^✓\s+No mistakes\. Not tested: /);
		expect(other.querySelectorAll('article, .mark:not(:empty)')).toEqual([]);
	});
});
