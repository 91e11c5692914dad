/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { createClaims } from '../../../src/client/delivery/claims';

/** Calls of several clients with one key, all with the same effect unless another is given. */
function calls(elapsed = () => 0) {
	const claims = createClaims({ elapsed });
	const clients: Record<string, object> = { a: {}, b: {} };
	const enter = (client: 'a' | 'b', effect = 'create x', endpoint = 'campaigns.create') =>
		claims.enter({ endpoint, effect, client: clients[client]!, continues: false });
	const enterAgain = (client: 'a' | 'b') =>
		claims.enter({
			endpoint: 'campaigns.create',
			effect: 'create x',
			client: clients[client]!,
			continues: true,
		});
	return Object.assign(enter, { again: enterAgain });
}

/** Whether the promise settles without anything else. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
	const pending = Symbol('pending');
	const rest = new Promise((resolve) => setImmediate(() => resolve(pending)));
	return (await Promise.race([promise, rest])) !== pending;
}

describe('a record', () => {
	test('is free until a call takes it, and free for that call', () => {
		const enter = calls();
		const [one, two] = [enter('a'), enter('b')];
		expect([one.isFree('r'), two.isFree('r')]).toEqual([true, true]);
		one.take(['r', 's']);
		expect([one.isFree('r'), two.isFree('r'), two.isFree('s')]).toEqual([true, false, false]);
		expect(two.isFree('t')).toBe(true);
	});

	test('is free again if the call fails', () => {
		const enter = calls();
		const [one, two] = [enter('a'), enter('b')];
		one.take(['r']);
		one.ends(false);
		expect(two.isFree('r')).toBe(true);
	});

	test('is free after success for later calls of another run', () => {
		const enter = calls();
		const [one, during] = [enter('a'), enter('b')];
		one.take(['r']);
		one.ends(true);
		expect(during.isFree('r')).toBe(false);
		expect(enter('b').isFree('r')).toBe(true);
		expect(enter('a').isFree('r')).toBe(false);
	});

	test('whose time is known is free after success for calls that repeat an earlier run alone', () => {
		const enter = calls();
		const one = enter('a');
		one.take(['r'], '09:30');
		one.ends(true);
		expect(enter('b').isFree('r', '09:30')).toBe(false);
		expect(enter.again('b').isFree('r', '09:30')).toBe(true);
		expect(enter.again('a').isFree('r', '09:30')).toBe(false);
		// After a reset the service counts from the beginning.
		expect(enter('b').isFree('r', '10:30')).toBe(true);
	});

	test('is remembered among the latest two thousand', () => {
		const enter = calls();
		const [one, two] = [enter('a'), enter('b')];
		one.take(Array.from({ length: 2_000 }, (_, index) => index));
		expect(two.isFree(0)).toBe(false);
		one.take([0]);
		one.take(['r']);
		expect([0, 1, 2, 'r'].map((id) => two.isFree(id))).toEqual([false, true, false, false]);
	});
});

describe('a call', () => {
	test('waits for requests of others to the same endpoint', async () => {
		const enter = calls();
		const [one, two, other] = [enter('a'), enter('b', 'y'), enter('b', 'z', 'leads.enrich')];
		other.goesOut();
		one.goesOut();
		expect(await isSettled(one.settle())).toBe(true);
		two.goesOut();
		const settling = one.settle();
		expect(await isSettled(settling)).toBe(false);
		two.goesOn(true);
		expect(await isSettled(settling)).toBe(true);
		expect(await isSettled(one.settle())).toBe(true);
	});

	test('does not wait for one that has ended', async () => {
		const enter = calls();
		const [one, two] = [enter('a'), enter('b')];
		two.goesOut();
		const settling = one.settle();
		two.ends(true);
		expect(await isSettled(settling)).toBe(true);
	});

	test('has rivals: those that look for the same and have not found it', () => {
		const enter = calls();
		const [one, two, other] = [enter('a'), enter('b'), enter('b', 'create y')];
		other.goesOn(true);
		expect(one.rivals()).toBe(0);
		two.goesOn(true);
		one.goesOn(true);
		expect(one.rivals()).toBe(1);
		two.goesOn(false);
		expect(one.rivals()).toBe(0);
		two.goesOn(true);
		two.take(['r']);
		expect(one.rivals()).toBe(0);
	});

	test('is no rival once it has ended', () => {
		const enter = calls();
		const [one, two] = [enter('a'), enter('b')];
		two.goesOn(true);
		two.ends(false);
		expect(one.rivals()).toBe(0);
	});

	test('that succeeded without its record may have made the record of a call soon after', () => {
		let now = 0;
		const enter = calls(() => now);
		const end = (isSuccess: boolean, change: (call: ReturnType<typeof enter>) => void) => {
			const call = enter('a');
			change(call);
			call.ends(isSuccess);
		};
		const goOut = (call: ReturnType<typeof enter>) => {
			call.goesOut();
			return call.hasRival();
		};
		end(false, () => undefined);
		end(false, (call) => {
			call.goesOut();
			call.goesOn(false);
		});
		end(true, () => undefined);
		end(true, (call) => {
			call.goesOut();
			call.take(['r']);
		});
		const during = enter('b');
		expect(goOut(during)).toBe(false);
		end(true, (call) => call.goesOut());
		expect(during.hasRival()).toBe(true);
		now = 3_000;
		expect([goOut(enter('b')), goOut(enter.again('b'))]).toEqual([true, false]);
		expect(goOut(enter('b', 'create y'))).toBe(false);
		now = 3_001;
		expect(goOut(enter('b'))).toBe(false);
		end(false, (call) => {
			call.goesOut();
			call.goesOn(true);
		});
		expect(goOut(enter('b'))).toBe(false);
	});
});
