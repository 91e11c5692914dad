const { Script } = require('node:vm');

/** A script may take this many times longer by the clock on the wall. */
const TIMES = 40;

/** What this thread has computed, in milliseconds. An older Node counts all threads. */
function computed() {
	const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
	return (user + system) / 1000;
}

/**
 * n8n gives each regular expression of a form 250 ms by the clock on the wall, and a busy machine may take that from any
 * of them. In a rehearsal this would look like a failure of the workflow, so there only the time that they compute counts.
 */
function giveScriptsTime(spent = computed) {
	const { runInContext } = Script.prototype;
	Script.prototype.runInContext = function runPatiently(context, options) {
		const { timeout } = options ?? {};
		if (timeout === undefined) return runInContext.call(this, context, options);
		const before = spent();
		const result = runInContext.call(this, context, { ...options, timeout: timeout * TIMES });
		if (spent() - before <= timeout) return result;
		const error = new Error(`Script execution timed out after ${timeout}ms`);
		throw Object.assign(error, { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
	};
}

module.exports = { giveScriptsTime };
