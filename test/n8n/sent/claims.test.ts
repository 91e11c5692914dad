import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { claimOf, createClaims, type Holder } from '../../../src/n8n/sent/claims';
import { createVirtualTime } from '../../support/virtualTime';

const MINUTE_MS = 60_000;

const execution = (executionId: string | undefined, more: Partial<Holder> = {}): Holder => ({
	place: 'workflow, node',
	executionId,
	began: Number(executionId),
	isRetry: false,
	...more,
});

test('only one execution has a claim, and keeps it', () => {
	const claims = createClaims(createVirtualTime());
	expect(claims.take('message', execution('1'))).toBeUndefined();
	expect(claims.take('message', execution('2'))).toBe('others');
	expect(claims.take('message', execution('1'))).toBe('own');
	expect(claims.take('another message', execution('2'))).toBeUndefined();
});

test('another node of the same execution is another holder', () => {
	const claims = createClaims(createVirtualTime());
	claims.take('message', execution('1'));
	expect(claims.take('message', execution('1', { place: 'workflow, another' }))).toBe('others');
});

test('a Retry has the claim of the execution that it retries', () => {
	const claims = createClaims(createVirtualTime());
	claims.take('message', execution('1'));
	expect(claims.take('message', execution('2', { began: 1 }))).toBe('others');
	expect(claims.take('message', execution('2', { began: 1, isRetry: true }))).toBe('own');
	expect(claims.take('message', execution('3', { began: 1, isRetry: true }))).toBe('own');
	expect(claims.take('message', execution('4', { began: 2, isRetry: true }))).toBe('others');
});

test('executions of which n8n tells nothing are never the same', () => {
	const unknown = execution(undefined, { began: undefined, isRetry: true });
	const claims = createClaims(createVirtualTime());
	claims.take('message', unknown);
	expect(claims.take('message', { ...unknown })).toBe('others');
});

test('a call in one of them can look again, and release what it took', () => {
	const unknown = () => execution(undefined, { began: undefined });
	const claims = createClaims(createVirtualTime());
	const call = unknown();
	claims.take('message', call);
	expect(claims.take('message', call)).toBe('own');
	claims.release('message', call);
	expect(claims.take('message', unknown())).toBeUndefined();
});

test('it is released by its holder alone', () => {
	const claims = createClaims(createVirtualTime());
	claims.take('message', execution('1'));
	claims.release('message', execution('2'));
	expect(claims.take('message', execution('2'))).toBe('others');
	claims.release('message', execution('1'));
	expect(claims.take('message', execution('2'))).toBeUndefined();
});

test('it ends ten minutes after it was last taken', async () => {
	const time = createVirtualTime();
	const claims = createClaims(time);
	claims.take('message', execution('1'));
	await time.pass(9 * MINUTE_MS);
	claims.take('another message', execution('1'));
	claims.take('message', execution('1'));
	await time.pass(9 * MINUTE_MS);
	expect(claims.take('message', execution('2'))).toBe('others');
	await time.pass(MINUTE_MS);
	expect(claims.take('message', execution('2'))).toBeUndefined();
});

test('one that is taken again and again lets the others end', async () => {
	const time = createVirtualTime();
	const claims = createClaims(time);
	claims.take('message', execution('1'));
	claims.take('another message', execution('1'));
	await time.pass(9 * MINUTE_MS);
	claims.take('message', execution('1'));
	await time.pass(MINUTE_MS);
	expect(claims.take('another message', execution('2'))).toBeUndefined();
});

test('it takes no more than a bounded number, the oldest go first', () => {
	const claims = createClaims(createVirtualTime());
	for (let number = 0; number <= 10_000; number += 1) {
		claims.take(`message ${number}`, execution('1'));
	}
	expect(claims.take('message 1000', execution('2'))).toBe('others');
	expect(claims.take('message 0', execution('2'))).toBeUndefined();
});

describe('of the items of executions', () => {
	/** The claims of items on one message. */
	function claimsIn(environment = createVirtualTime()) {
		const calls: Record<string, ItemCall> = {};
		return (executionId: string) => {
			calls[executionId] ??= {
				environment,
				context: {
					getWorkflow: () => ({ id: 'workflow' }),
					getNode: () => ({ id: 'node' }),
					getExecutionId: () => executionId,
					getExecutionContext: () => undefined,
				},
				credential: { fingerprint: 'workspace' },
				isRetry: false,
			} as unknown as ItemCall;
			return claimOf(calls[executionId], ['message']);
		};
	}

	test('what one item may have done keeps its claim, though a later item does nothing', () => {
		const claimIn = claimsIn();
		expect(claimIn('1').take()).toBe(true);
		const later = claimIn('1');
		later.release();
		expect(later.take()).toBe(true);
		later.release();
		expect(claimIn('2').take()).toBe(false);
	});

	test('an item that did nothing leaves the message to the others, only once', () => {
		const claimIn = claimsIn();
		const first = claimIn('1');
		expect(first.take()).toBe(true);
		first.release();
		expect(claimIn('2').take()).toBe(true);
		expect(first.take()).toBe(false);
	});

	test('an item that releases twice leaves what another item of its execution has', () => {
		const claimIn = claimsIn();
		const first = claimIn('1');
		first.take();
		first.release();
		claimIn('1').take();
		first.release();
		expect(claimIn('2').take()).toBe(false);
	});
});
