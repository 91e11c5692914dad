/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { createRecordClaims, type RecordClaim } from '../../../src/client/delivery/recordClaims';

/** Calls of several clients with one key, all with the same effect unless another is given. */
function calls(elapsed = () => 0) {
	const claims = createRecordClaims({ elapsed, now: () => WALL_CLOCK + elapsed() });
	const clients: Record<string, object> = { a: {}, b: {} };
	const entryOf = (client: 'a' | 'b', effect = 'create x', endpoint = 'campaigns.create') => ({
		endpoint,
		effect,
		client: clients[client]!,
		continues: false,
	});
	return Object.assign((...of: Parameters<typeof entryOf>) => claims.enter(entryOf(...of)), {
		/** Repeats what an earlier run sent when the clock was 0. */
		again: (client: 'a' | 'b', origin?: string) =>
			claims.enter({ ...entryOf(client), continues: true, sentAt: WALL_CLOCK, origin }),
		from: (origin: string) => claims.enter({ ...entryOf('a'), origin }),
		unsought: (client: 'a' | 'b') => claims.enter({ ...entryOf(client), effect: undefined }),
	});
}

const WALL_CLOCK = 1_000_000;
const [R, S, T] = ['r', 's', 't'].map((id) => ({ id }));

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
		expect([one.isFree(R!), two.isFree(R!)]).toEqual([true, true]);
		one.take([R!, S!]);
		expect([one.isFree(R!), two.isFree(R!), two.isFree(S!)]).toEqual([true, false, false]);
		expect(two.isFree(T!)).toBe(true);
	});

	test('is free again if the call fails', () => {
		const enter = calls();
		const [one, two] = [enter('a'), enter('b')];
		one.take([R!]);
		one.fails('unknown');
		expect(two.isFree(R!)).toBe(true);
	});

	test.each([
		['sent_at', '2026-01-01T09:30:00Z', '2026-01-01T09:30:00.400', '2026-01-01T09:30:01Z'],
		['created_at', '2026-01-01T09:30:00Z', '2026-01-01T09:30:00.400', '2026-01-01T09:30:01Z'],
		['createdAt', '2026-01-01T09:30:00Z', 'soon', '2026-01-01T09:30:01Z'],
	])('with %s is free after success for calls that repeat an earlier run alone', (...row) => {
		const [field, at, same, later] = row;
		const enter = calls();
		const [one, during] = [enter('a'), enter('b')];
		one.take([{ id: 'r', [field]: at }]);
		one.succeeds();
		const record = { id: 'r', [field]: same };
		expect([during.isFree(record), enter('a').isFree(record)]).toEqual([false, false]);
		expect(enter('b').isFree(record)).toBe(false);
		expect(enter.again('b').isFree(record)).toBe(true);
		expect(enter.again('a').isFree(record)).toBe(false);
		expect(enter.again('b', 'another send').isFree(record)).toBe(true);
		// After a reset the service counts from the beginning.
		expect(enter('b').isFree({ id: 'r', [field]: later })).toBe(true);
	});

	test('is free after success only for calls that repeat the same send, if both are known', () => {
		const enter = calls();
		const one = enter.from('one');
		one.take([R!]);
		one.succeeds();
		expect(enter.again('b', 'one').isFree(R!)).toBe(true);
		expect(enter.again('b', 'two').isFree(R!)).toBe(false);
		expect(enter.again('b').isFree(R!)).toBe(true);
	});

	test('is free for a run that repeats the same send at the same time', () => {
		const enter = calls();
		const [one, two] = [enter.again('a', 'one'), enter.again('b', 'one')];
		one.take([R!]);
		expect(two.isFree(R!)).toBe(true);
		one.succeeds();
		expect(two.isFree(R!)).toBe(true);
	});

	test('is remembered among those of the latest two thousand calls', () => {
		const enter = calls();
		const two = enter('b');
		for (let id = 0; id <= 2_001; id += 1) {
			const one = enter('a');
			one.take([{ id }]);
			one.succeeds();
		}
		expect([0, 1_000, 2_001].map((id) => two.isFree({ id }))).toEqual([true, false, false]);
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
		two.goesOn('unknown');
		expect(await isSettled(settling)).toBe(true);
		expect(await isSettled(one.settle())).toBe(true);
	});

	test.each<keyof RecordClaim>(['succeeds', 'fails'])(
		'does not wait for one that %s',
		async (ends) => {
			const enter = calls();
			const [one, two] = [enter('a'), enter('b')];
			two.goesOut();
			const settling = one.settle();
			if (ends === 'fails') two.fails('not sent');
			else two.succeeds();
			expect(await isSettled(settling)).toBe(true);
		},
	);

	test('has rivals: those that look for the same and have not found it', () => {
		const enter = calls();
		const [one, two, other] = [enter('a'), enter('b'), enter('b', 'create y')];
		const unsought = [enter.unsought('a'), enter.unsought('b')];
		for (const each of [other, ...unsought]) each.goesOn('unknown');
		expect([one.rivals(), unsought[0]!.rivals()]).toEqual([0, 0]);
		two.goesOn('unknown');
		one.goesOn('unknown');
		expect(one.rivals()).toBe(1);
		two.goesOn('sent');
		expect(one.rivals()).toBe(1);
		two.goesOn('not sent');
		expect(one.rivals()).toBe(0);
		two.goesOn('unknown');
		two.take([R!]);
		expect(one.rivals()).toBe(0);
	});
});

describe('a call that has ended', () => {
	/** What it is to a call that goes out some milliseconds later. */
	function rivalsAfter(end: (call: RecordClaim) => void, later = 32_000) {
		let now = 0;
		const enter = calls(() => now);
		end(enter('a'));
		now = later;
		const two = enter('b');
		expect(two.rivals()).toBe(0);
		two.goesOut();
		return two.rivals();
	}

	const accepted = (call: RecordClaim) => {
		call.goesOut();
		call.succeeds();
	};
	const lost = (call: RecordClaim) => {
		call.goesOut();
		call.goesOn('unknown');
		call.take([R!]);
		call.fails('unknown');
	};

	test.each<[string, (call: RecordClaim) => void, number]>([
		['succeeded without its record', accepted, 1],
		['failed although the API did it', (call) => call.fails('sent'), 1],
		['failed with an unknown outcome', lost, 1],
		['failed without an effect', (call) => call.fails('not sent'), 0],
		['succeeded without a request', (call) => call.succeeds(), 0],
		[
			'succeeded with its record',
			(call) => {
				call.goesOut();
				call.take([R!]);
				call.succeeds();
			},
			0,
		],
	])('and that %s', (_, end, rivals) => {
		expect(rivalsAfter(end)).toBe(rivals);
		expect(rivalsAfter(end, 32_001)).toBe(0);
	});

	test('is a rival of the run that repeats another send, not of the one that repeats its own', () => {
		let now = 0;
		const enter = calls(() => now);
		lost(enter.from('one'));
		now = 60_000;
		expect(enter.again('b', 'one').rivals()).toBe(0);
		expect(enter.again('b', 'other').rivals()).toBe(1);
		// Nobody knows which send that run repeats.
		expect(enter.again('b').rivals()).toBe(0);
	});

	test('is one send with the runs that repeat it', () => {
		const enter = calls();
		const rivals = () => {
			const call = enter('b');
			call.goesOut();
			return call.rivals();
		};
		lost(enter.from('one'));
		const again = enter.again('a', 'one');
		again.fails('unknown');
		expect(rivals()).toBe(1);
		enter.again('a', 'one').fails('not sent');
		expect(rivals()).toBe(1);
		enter.again('a', 'one').succeeds();
		expect(rivals()).toBe(1);
		const last = enter.again('a', 'one');
		last.take([R!]);
		last.succeeds();
		expect(rivals()).toBe(0);
	});

	test('counts from when the request went out that may have had the effect', () => {
		let now = 0;
		const enter = calls(() => now);
		const [one, two] = [enter('a'), enter('b')];
		lost(one);
		two.goesOut();
		two.goesOn('not sent');
		now = 32_001;
		two.goesOut();
		expect(two.rivals()).toBe(0);
		const three = enter('b');
		now = 33_000;
		three.goesOut();
		three.goesOn('unknown');
		lost(enter('a'));
		now = 120_000;
		three.goesOut();
		expect(three.rivals()).toBe(1);
	});

	test('is forgotten ten minutes later', () => {
		let now = 0;
		const enter = calls(() => now);
		const long = enter('b');
		long.goesOut();
		lost(enter('a'));
		now = 600_000;
		lost(enter('a', 'create y'));
		expect(long.rivals()).toBe(1);
		now = 600_001;
		lost(enter('a', 'create y'));
		expect(long.rivals()).toBe(0);
	});
});
