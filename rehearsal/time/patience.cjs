const { Script } = require('node:vm');

/** By so much longer may a script take. */
const TIMES = 40;

/**
 * n8n gives each regular expression of a form 250 ms by the clock on the wall, and a busy machine may take that from any
 * of them. In a rehearsal this would look like a failure of the workflow.
 */
function giveScriptsTime() {
	const { runInContext } = Script.prototype;
	Script.prototype.runInContext = function runPatiently(context, options) {
		const { timeout } = options ?? {};
		const own = timeout === undefined ? options : { ...options, timeout: timeout * TIMES };
		return runInContext.call(this, context, own);
	};
}

module.exports = { giveScriptsTime };
