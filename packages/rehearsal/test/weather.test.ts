import { makeRough } from '../world/weather';
import { createFaultPlan } from 'outreach-sandbox/core/faults/plan';

function kindsOfFaults(seed: number, requests: number) {
	const plan = createFaultPlan();
	const pass = makeRough(plan, seed);
	return Array.from({ length: requests }, () => {
		const fault = plan.next('conversations.list');
		pass();
		return fault?.fault;
	});
}

test('in rough weather one request in about ten fails, in each of the ways, and a seed decides which', () => {
	const faults = kindsOfFaults(1, 2_000);
	const hits = faults.filter(Boolean);
	expect(hits.length).toBeGreaterThan(100);
	expect(hits.length).toBeLessThan(250);
	expect(new Set(hits)).toEqual(new Set(['status', 'html', 'reset_after', 'truncated', 'slow']));
	expect(kindsOfFaults(1, 2_000)).toEqual(faults);
	expect(kindsOfFaults(2, 2_000)).not.toEqual(faults);
});

test('a request that fails does so twice at most, so that three tries are enough', () => {
	const faults = kindsOfFaults(3, 2_000);
	const longest = faults
		.map((fault) => (fault ? 'x' : ' '))
		.join('')
		.split(' ')
		.map(({ length }) => length);
	expect(Math.max(...longest)).toBe(2);
});
