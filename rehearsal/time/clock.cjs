const timers = require('node:timers');
const { promisify } = require('node:util');

const FakeTimers = require('@sinonjs/fake-timers');

const { makerOf } = require('./makers.cjs');

/** Puts a clock that can jump under Date, performance and the timers of this process. Times are milliseconds since 1970. */
function installClock(now, work) {
	const clock = FakeTimers.install({
		now,
		toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
	});
	let fired = 0;
	/** Of each timer: who made it, and whether it goes off but once. */
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

	/** What a timer is for, if anything that the rehearsal shows waits for it. */
	function purposeOf(timer, isExecuting) {
		const { maker, isOnce } = origins.get(timer) ?? {};
		const isWork =
			maker === 'work' || maker === 'waitTracker' || (isExecuting && maker !== 'housekeeping');
		if (isOnce && isWork) return 'work';
		return maker === 'waitTracker' ? 'waitTracker' : undefined;
	}

	return {
		tick: (ms) => clock.tick(ms),
		/** As when a laptop wakes up: what was due meanwhile happens once. */
		jump: (ms) => clock.jump(ms),
		/** How many timers have gone off. */
		fired: () => fired,
		/** When the next timer goes off that n8n waits for, and when it looks for executions that have waited enough. */
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
