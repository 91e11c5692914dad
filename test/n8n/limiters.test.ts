/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { RateLimiter } from '../../src/client/rate/limiter';
import { createLimiters } from '../../src/n8n/limiters';
import { createVirtualTime } from '../support/virtualTime';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const create = (): RateLimiter => ({ run: async () => await Promise.reject(new Error('Unused')) });

/** Objects are collected only after the turn in which they were last used. */
async function nextTurn(): Promise<void> {
	await new Promise(setImmediate);
	collectGarbage();
}

test('a limiter that nobody used for an hour is forgotten', async () => {
	const time = createVirtualTime();
	const limiters = createLimiters(time);
	for (let key = 0; key < 100; key += 1) limiters.of(`key ${key}`, create);
	await time.pass(59 * 60_000);
	await nextTurn();
	limiters.of('another', create);
	expect(limiters.count()).toBe(101);

	await time.pass(2 * 60_000);
	limiters.of('another', create);
	await nextTurn();
	limiters.of('another', create);
	expect(limiters.count()).toBe(1);
});

test('one that is still in use stays the limiter of its key', async () => {
	const time = createVirtualTime();
	const limiters = createLimiters(time);
	const used = limiters.of('key', create);
	await time.pass(61 * 60_000);
	limiters.of('another', create);
	await nextTurn();
	expect(limiters.of('key', create)).toBe(used);
});
