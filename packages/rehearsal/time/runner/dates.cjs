const vm = require('node:vm');

const { openAhead } = require('../ahead.cjs');

/** Code nodes see n8n's time; their timers run in real time. */
function shiftDates() {
	const { now } = openAhead('r');

	// Each context has a Date of its own.
	const { createContext } = vm;
	const takeGlobals = new vm.Script('(take) => take(globalThis)');
	vm.createContext = (...args) => {
		const context = createContext(...args);
		takeGlobals.runInContext(context)((globals) => shiftDate(globals, now));
		return context;
	};
	shiftDate(globalThis, now);
}

function shiftDate(globals, now) {
	const { Date } = globals;
	Date.now = now;
	globals.Date = new Proxy(Date, {
		apply: () => new Date(now()).toString(),
		construct: (target, args, newTarget) =>
			Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
	});
	Date.prototype.constructor = globals.Date;
}

module.exports = { shiftDates };
