import { judges } from '../../contact/assumptions/judge';
import { needsChange } from '../../contact/assumptions/judgements';
import { allEndpoints } from '../../src/contract';

test('each assumption has a judge, and no judge another one', () => {
	const ids = allEndpoints.flatMap(({ id, assumptions = {} }) =>
		Object.keys(assumptions).map((name) => `${id}.${name}`),
	);
	expect(ids.length).toBeGreaterThan(40);
	expect(Object.keys(judges)).toEqual(ids);
});

test('no assumption about a read is left to a request that changes something', () => {
	const reads = allEndpoints.filter(({ method }) => method === 'GET').map(({ id }) => `${id}.`);
	const unjudged = Object.entries(judges).filter(
		([id, judge]) => judge === needsChange && reads.some((read) => id.startsWith(read)),
	);
	expect(unjudged).toEqual([]);
});

test('the status that an assumption about the answer names is the usual one of its endpoint', () => {
	for (const { id, statuses, assumptions: { answer } = {} } of allEndpoints) {
		if (answer) expect([id, answer]).toEqual([id, expect.stringContaining(` ${statuses[0]} `)]);
	}
});
