import { createSlowAnswers } from '../world/slowAnswers';

const NOW = Date.UTC(2026, 10, 23, 9);
const caller = new AbortController().signal;

test('a slow answer comes once n8n has gone to its time, which n8n is told', async () => {
	const told: number[] = [];
	const slow = createSlowAnswers(
		() => NOW,
		(until) => told.push(until),
	);
	const came: string[] = [];
	const first = slow.wait(6, caller).then(() => came.push('first'));
	const second = slow.wait(10, caller).then(() => came.push('second'));
	expect(told).toEqual([NOW + 6_000, NOW + 10_000]);
	slow.arrive(NOW + 5_999);
	slow.arrive(NOW + 6_000);
	await first;
	expect(came).toEqual(['first']);
	slow.arrive(NOW + 60_000);
	await second;
});

test('it comes in real time if n8n has something else to do', async () => {
	const slow = createSlowAnswers(
		() => NOW,
		() => undefined,
	);
	await slow.wait(0.001, caller);
});
