import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../packages/sandbox/core/keys';
import { seeded } from '../../packages/sandbox/composition/seeded';
import { runNode } from '../../test/nodes/support/runNode';
import { credentialFor, openSandbox } from '../../test/nodes/support/sandbox';
import type { Figure } from './figure';

const ROWS = 10_000;
/** Every second row is of somebody to leave out. */
const LEFT_OUT = ROWS / 2;

/** How sheets spell one address. */
const SPELLINGS: ReadonlyArray<(person: string) => string> = [
	(person) => `https://www.social.example/in/${person}`,
	(person) => `http://social.example/in/${person}/`,
	(person) => `social.example/in/${person}?from=search#top`,
	(person) => `https://de.social.example/in/${person.toUpperCase()}`,
	(person) => `HTTPS://WWW.SOCIAL.EXAMPLE/in/${person.replace('ü', '%C3%BC')}/?a=b`,
	(person) => `www.social.example/in/${person.normalize('NFD')}`,
];

const nameOf = (index: number) => `jürgen-${index}`;

const rowOf = (index: number, spelling = 0) => ({
	first_name: 'Row',
	last_name: String(index),
	social_url: SPELLINGS[spelling % SPELLINGS.length]!(nameOf(index)),
});

const all = Array.from({ length: ROWS }, (_, index) => index);
const silent = all.filter((index) => index % 2 === 0);

export const leaveOut: Figure = {
	name: 'Leave out',
	measure: async () => {
		const running = await openSandbox({ leads: 0 });
		const { sandbox } = running;
		const credential = credentialFor(running, sandboxKeys.full.token);
		const add = async (input: ReturnType<typeof rowOf>[], parameters: INodeParameters) => {
			const run = await runNode({
				credential,
				input,
				parameters: { resource: 'lead', operation: 'import', mapping: 'automatic', ...parameters },
			});
			if (run.error) throw run.error;
			return run.rows;
		};
		try {
			await add(
				silent.map((index) => rowOf(index)),
				{ leadListId: seeded.lists.tradeFair },
			);
			const { length: before } = sandbox.requests;
			const begun = performance.now();
			const rows = await add(
				all.map((index) => rowOf(index, index % 7)),
				{ leadListId: seeded.lists.default, options: { leaveOut: [seeded.lists.tradeFair] } },
			);
			const seconds = (performance.now() - begun) / 1_000;
			const results = rows.map(({ result }, index) => ({ result, isSilent: index % 2 === 0 }));
			const figures = {
				rows: ROWS,
				'left out': results.filter(({ result }) => result === 'left_out').length,
				'added though left out': results.filter(
					({ result, isSilent }) => isSilent && result !== 'left_out',
				).length,
				'left out by mistake': results.filter(
					({ result, isSilent }) => !isSilent && result !== 'created',
				).length,
				requests: sandbox.requests.length - before,
				// The list and its leads, the rows that are left, and the campaigns that use the list.
				minimum: 1 + LEFT_OUT / 500 + (ROWS - LEFT_OUT) / 100 + 1,
				seconds: Number(seconds.toFixed(1)),
			};
			return {
				rows: [figures],
				goal: 'nobody too many, nobody too few, and never one request more than the minimum',
				reached:
					figures['left out'] === LEFT_OUT &&
					figures['added though left out'] === 0 &&
					figures['left out by mistake'] === 0 &&
					figures.requests === figures.minimum,
			};
		} finally {
			await running.close();
		}
	},
};
