/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { JudgedAssumption, SharedFinding } from '../report/finding';
import { answerDifferences, documentDifferences, refutations } from './differences';
import { type Behaviour, changed, openService } from './support';

const folder = mkdtempSync(path.join(tmpdir(), 'outreach-contact-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { contactWith, sandbox } = openService();

interface Json {
	readonly findings: readonly SharedFinding[];
	readonly assumptions: readonly JudgedAssumption[];
	readonly summary: Readonly<Record<string, number>>;
}

async function reportOf(behaviour: Behaviour) {
	const file = path.join(folder, 'report.json');
	const outcome = await contactWith(behaviour, { args: ['--json', file] });
	return { ...outcome, report: JSON.parse(readFileSync(file, 'utf8')) as Json };
}

test('a service that keeps to the contract has no difference', async () => {
	const { code, report, output } = await reportOf({});
	expect(report.findings).toEqual([]);
	expect(report.summary).toMatchObject({ misbehaves: 0, knows_less: 0, not_read: 1, refuted: 0 });
	const open = report.assumptions.filter(({ verdict }) => verdict === 'open');
	expect(open.length).toBeGreaterThan(10);
	for (const { why } of open) expect(why).toMatch(/^(Only (POST|PATCH|PUT) |The document )/);
	expect(output).toContain('Nothing that nodes trip over.');
	expect(code).toBe(0);
});

test.each(
	[...documentDifferences, ...answerDifferences].map((each) => [each.about, each] as const),
)(
	'%s: found by name, and nothing else',
	async (_, { what, at, endpoints, effect, came, refutes, ...behaviour }) => {
		const { code, report, output } = await reportOf(behaviour);
		expect(report.findings.map((finding) => [finding.what, finding.at, finding.effect])).toEqual([
			[what, at, effect],
		]);
		if (came !== undefined) expect(report.findings[0]!.came).toEqual([came]);
		const named = report.findings[0]!.endpoints;
		if (endpoints === 'all') expect(named.length).toBeGreaterThan(16);
		else expect(named).toEqual(endpoints);
		expect(output).toContain(at === '' ? what : `${what} at ${at}`);

		const refuted = report.assumptions.filter(({ verdict }) => verdict === 'refuted');
		expect(refuted.length > 0).toBe(refutes !== undefined);
		for (const { assumption } of refuted) expect(assumption).toMatch(refutes!);
		expect(code).toBe(effect === 'misbehaves' ? 1 : 0);
	},
);

test.each(refutations.map((each) => [each.about, each] as const))(
	'%s: an assumption is refuted, and nothing else found',
	async (_, { refutes, ...behaviour }) => {
		const { code, report, output } = await reportOf(behaviour);
		const refuted = report.assumptions.filter(({ verdict }) => verdict === 'refuted');
		expect(refuted.map(({ assumption }) => assumption)).toEqual([expect.stringMatching(refutes)]);
		expect(report.findings).toEqual([]);
		expect(output).toContain('1 refuted');
		expect(code).toBe(refuted[0]!.effect === 'misbehaves' ? 1 : 0);
	},
);

test('a service that counts attachments from 1 refutes that they count from 0, and nothing else', async () => {
	const { code, report } = await reportOf({
		on: (url, send) => {
			const [, before, index] = /^(.*\/attachments\/)(\d+)$/.exec(url.href) ?? [];
			return before === undefined
				? undefined
				: send(new URL(`${before}${index === '0' ? 99 : Number(index) - 1}`));
		},
	});
	const verdicts = report.assumptions
		.filter(({ endpoint }) => endpoint === 'conversations.getAttachment')
		.map(({ assumption, verdict, why }) => [assumption.split(' ')[0], verdict, why]);
	expect(verdicts).toContainEqual(['`{attachment_index}`', 'refuted', 'It counts from 1.']);
	const nothingShows = expect.stringContaining(
		'nothing shows that attachments are found',
	) as unknown;
	expect(verdicts).toContainEqual(['Attachments', 'open', nothingShows]);
	expect(verdicts).toContainEqual(['A', 'open', nothingShows]);
	expect(code).toBe(1);
});

test('a list that has moved since it was read is no difference', async () => {
	let moved = 0;
	const { report } = await reportOf({
		on: (url, send) =>
			url.pathname.endsWith('/v1/leads') && url.search === '?limit=500'
				? send(url).then(
						async (response) =>
							await changed(response, {
								// A lead who came later.
								json: ({ data, ...rest }: { readonly data: readonly object[] }) => {
									moved += 1;
									return { ...rest, data: data.slice(1) };
								},
							}),
					)
				: undefined,
	});
	expect(moved).toBeGreaterThan(0);
	expect(report.findings).toEqual([]);
});

test('the command reads, and leaves the workspace as it was', async () => {
	const before = sandbox.effects().length;
	const { requests } = await contactWith();
	expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']));
	expect(sandbox.effects()).toHaveLength(before);
});

test('no minute has more than 30 requests', async () => {
	const { requests } = await contactWith();
	expect(requests.length).toBeGreaterThan(60);
	for (const [index, { at }] of requests.entries()) {
		const later = requests[index + 30];
		if (later) expect(later.at - at).toBeGreaterThanOrEqual(60_000);
	}
});
