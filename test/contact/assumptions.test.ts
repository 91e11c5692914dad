import { ruleFor, rules } from '../../contact/assumptions/judge';
import { allEndpoints } from '../../src/contract';

const assumptions = allEndpoints.flatMap((endpoint) =>
	(endpoint.assumptions ?? []).map((assumption) => ({ endpoint, assumption })),
);

test('each rule judges an assumption that is still made', () => {
	const used = new Set(
		assumptions.map(({ endpoint, assumption }) => ruleFor(endpoint, assumption)),
	);
	expect(rules.filter((rule) => !used.has(rule))).toEqual([]);
});

test('no assumption about a read is left to a request that changes something', () => {
	const unjudged = assumptions.filter(
		({ endpoint, assumption }) => endpoint.method === 'GET' && !ruleFor(endpoint, assumption),
	);
	expect(unjudged.map(({ assumption }) => assumption)).toEqual([]);
});
