const { openSync, readSync } = require('node:fs');
const vm = require('node:vm');

const files = require('../../preload/files.cjs');

/** Code nodes see the time of n8n; their timers run in real time. */
function shiftDates() {
	const file = openSync(files.ahead, 'r');
	const bytes = Buffer.alloc(Float64Array.BYTES_PER_ELEMENT);
	const readAhead = () => {
		readSync(file, bytes, 0, bytes.length, 0);
		return bytes.readDoubleLE();
	};

	// Each context has a Date of its own.
	const { createContext } = vm;
	const takeGlobals = new vm.Script('(take) => take(globalThis)');
	vm.createContext = (...args) => {
		const context = createContext(...args);
		takeGlobals.runInContext(context)((globals) => shiftDate(globals, readAhead));
		return context;
	};
	shiftDate(globalThis, readAhead);
}

function shiftDate(globals, readAhead) {
	const { Date } = globals;
	const realNow = Date.now.bind(Date);
	const now = () => realNow() + readAhead();
	Date.now = now;
	globals.Date = new Proxy(Date, {
		apply: () => new Date(now()).toString(),
		construct: (target, args, newTarget) =>
			Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
	});
	Date.prototype.constructor = globals.Date;
}

module.exports = { shiftDates };
