const timers = require('node:timers');
const { promisify } = require('node:util');

const FakeTimers = require('@sinonjs/fake-timers');

const { makerOf } = require('./makers.cjs');

/**
 * Replaces the clock behind this process's Date, performance and timers with one that can jump. Times are milliseconds
 * since 1970.
 */
function installClock(now, work) {
	const clock = FakeTimers.install({
		now,
		toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
	});
	let fired = 0;
	/** For each timer: the code that made it, and whether it fires only once. */
	const origins = new WeakMap();

	for (const name of ['setTimeout', 'setInterval']) {
		const make = globalThis[name];
		const makeKnown = (callback, ...rest) => {
			const count = (...args) => {
				fired += 1;
				return callback(...args);
			};
			const handle = make(typeof callback === 'function' ? count : callback, ...rest);
			const timer = clock.timers?.get(Number(handle));
			if (timer) origins.set(timer, { maker: makerOf(makeKnown), isOnce: name === 'setTimeout' });
			return handle;
		};
		makeKnown[promisify.custom] = make[promisify.custom];
		globalThis[name] = makeKnown;
		timers[name] = makeKnown;
	}

	/** The purpose of a timer, if anything that the rehearsal shows depends on it. */
	function purposeOf(timer, isExecuting) {
		const { maker, isOnce } = origins.get(timer) ?? {};
		const isWork =
			maker === 'work' || maker === 'waitTracker' || (isExecuting && maker !== 'housekeeping');
		if (isOnce && isWork) return 'work';
		return maker === 'waitTracker' ? 'waitTracker' : undefined;
	}

	return {
		tick: (ms) => clock.tick(ms),
		/** As when a laptop wakes up: what fell due in the meantime happens once. */
		jump: (ms) => clock.jump(ms),
		/** How many timers have fired. */
		fired: () => fired,
		/** When the next timer fires that n8n waits for, and when n8n next looks for executions whose wait is over. */
		next() {
			const isExecuting = work.isExecuting();
			const next = { work: null, waitTracker: null };
			for (const timer of clock.timers?.values() ?? []) {
				const purpose = purposeOf(timer, isExecuting);
				if (purpose && timer.callAt < (next[purpose] ?? Infinity)) next[purpose] = timer.callAt;
			}
			return next;
		},
	};
}

module.exports = { installClock };
