/* eslint-disable no-console -- runs outside n8n */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { Fault } from '../../../../packages/sandbox/core/faults/faults';
import {
	MAIN_WORKSPACE,
	sandboxKeys,
	SECOND_WORKSPACE,
} from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { importParameters } from '../../support/imports';
import { CONTINUE, RETRY, runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const TAKEN = ['created', 'added_existing', 'already_in_list', 'created_or_existing'];
const NAMES = ['Ann', 'Zoé', '小明', 'محمد', 'Айгүл', '👩🏽‍🚀', "O'Neill", '=1+1'];

/** Where a row is meant to go. The last list is the other workspace's, or nobody's. */
const targets = [
	{ key: sandboxKeys.full.token, workspace: MAIN_WORKSPACE, list: seeded.lists.default },
	{ key: sandboxKeys.full.token, workspace: MAIN_WORKSPACE, list: seeded.lists.webinar },
	{
		key: sandboxKeys.secondWorkspace.token,
		workspace: SECOND_WORKSPACE,
		list: seeded.lists.inSecondWorkspace,
	},
	{
		key: sandboxKeys.secondWorkspace.token,
		workspace: SECOND_WORKSPACE,
		list: seeded.lists.default,
	},
	{ key: sandboxKeys.full.token, workspace: MAIN_WORKSPACE, list: 'list_404' },
];

const rows = fc.array(
	fc.record({
		person: fc.nat(7),
		target: fc.oneof(
			{ weight: 12, arbitrary: fc.nat(2) },
			{ weight: 1, arbitrary: fc.nat(targets.length - 1) },
		),
		kind: fc.oneof(
			{ weight: 8, arbitrary: fc.constant('valid' as const) },
			{
				weight: 1,
				arbitrary: fc.constantFrom(
					'blank',
					'no name',
					'no address',
					'bad address',
					'fails',
					'known',
				),
			},
		),
	}),
	{ minLength: 1, maxLength: 14 },
);

const faults = fc.array(
	fc
		.record({
			fault: fc.constantFrom(
				{ fault: 'status', status: 400 },
				{ fault: 'status', status: 403 },
				{ fault: 'status', status: 429 },
				{ fault: 'status', status: 500 },
				{ fault: 'status', status: 503, after: true },
				{ fault: 'html', after: true },
				{ fault: 'redirect', to: 'http://127.0.0.1:9/' },
				{ fault: 'timeout_before' },
				{ fault: 'timeout_after' },
				{ fault: 'reset_before' },
				{ fault: 'reset_after' },
				{ fault: 'truncated' },
				{ fault: 'bad_json' },
				{ fault: 'slow', interval_ms: 60_000 },
			),
			skip: fc.nat(4),
			times: fc.integer({ min: 1, max: 5 }),
		})
		.map(({ fault, ...aim }) => ({ ...fault, ...aim }) as Fault),
	{ maxLength: 3 },
);

const scenario = fc.record({
	rows,
	faults,
	batchSize: fc.integer({ min: 1, max: 6 }),
	settings: fc.constantFrom({}, CONTINUE, RETRY, { ...CONTINUE, ...RETRY }),
});
type Row = typeof rows extends fc.Arbitrary<Array<infer R>> ? R : never;

const BAD = ['blank', 'no name', 'no address', 'bad address'];

function addressOf({ person, kind }: Row): string {
	if (kind === 'known') return 'https://www.social.example/in/person-1';
	if (kind === 'fails') return `https://www.social.example/processing-failed/${person}`;
	return `https://www.social.example/in/new-${person}`;
}

function itemOf(row: Row): IDataObject {
	const { target, kind, person } = row;
	const { key, list } = targets[target]!;
	// Rows with one address and clearly different names would be malformed, which other tests show.
	const name = kind === 'known' ? NAMES[0] : NAMES[person];
	if (kind === 'blank') return { key, list, 'First Name': '  ' };
	return {
		key,
		list,
		'First Name': kind === 'no name' ? '' : name,
		lastName: 'Tester',
		social_url: kind === 'no address' ? null : kind === 'bad address' ? 'x' : addressOf(row),
	};
}

const placesOf = (): Set<string> =>
	new Set(
		sandbox
			.query<{ workspace: string; list: string; key: string }>(
				`SELECT leads.workspace_id AS workspace, lead_list_id AS list, social_key AS key
				FROM memberships JOIN leads ON leads.id = lead_id`,
			)
			.map(({ workspace, list, key }) => `${workspace} ${list} ${key}`),
	);

const placeOf = (row: Row): string => {
	const { workspace, list } = targets[row.target]!;
	return `${workspace} ${list} ${addressOf(row).replace('https://www.', '')}`;
};

test('whatever the rows and the failures, every row comes out once and none is lied about', async () => {
	const seed = Date.now() % 2 ** 31;
	console.info(`Random imports: seed ${seed}`);
	await fc.assert(
		fc
			.asyncProperty(scenario, async (given) => {
				const before = placesOf();
				for (const fault of given.faults) sandbox.faults.add(fault);
				const { items, paired, error } = await runNode({
					parameters: importParameters({
						leadListId: '={{ $json.list }}',
						options: { batchSize: given.batchSize },
					}),
					input: given.rows.map(itemOf),
					credential: { ...sandbox.credential(), apiKey: '={{ $json.key }}' },
					settings: given.settings,
				});
				const after = placesOf();

				if (error) {
					expect(given.settings).not.toHaveProperty('onError');
					expect(items).toEqual([]);
				} else {
					expect(paired).toEqual(given.rows.map((_, index) => index));
				}
				items.forEach(({ json }, index) => {
					const row = given.rows[index]!;
					const isBad = BAD.includes(row.kind);
					if ('error' in json) {
						expect(Object.keys(json).toSorted()).toEqual(['details', 'error']);
					} else {
						expect(json.row).toBe(index + 1);
						expect(json.result === 'malformed').toBe(isBad);
						if (TAKEN.includes(String(json.result))) {
							expect(after).toContain(placeOf(row));
							expect(typeof json.lead_id).toBe('string');
						} else {
							expect(json.reason).not.toBe('');
							expect(typeof json.reason).toBe('string');
						}
						if (json.result === 'created') expect(before).not.toContain(placeOf(row));
					}
				});

				const wanted = new Set(given.rows.filter(({ kind }) => !BAD.includes(kind)).map(placeOf));
				for (const place of after) {
					if (!before.has(place)) expect(wanted).toContain(place);
				}
				const made = sandbox.effects('lead_created').map(({ subject }) => subject);
				expect(new Set(made).size).toBe(made.length);
				const joined = sandbox.effects('membership_added').map(({ subject }) => subject);
				expect(new Set(joined).size).toBe(joined.length);
			})
			.beforeEach(() => sandbox.reset()),
		{ seed, numRuns: 40 },
	);
}, 60_000);
