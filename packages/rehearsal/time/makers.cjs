const FRAMES = 16;

/** Which code makes a timer, recognized by the files on its stack, relative to the folder of installed packages. */
const MAKERS = [
	['waitTracker', /[\\/]wait-tracker\./],
	[
		'work',
		/[\\/](cron|execution-engine|n8n-workflow|n8n-nodes-base|n8n-nodes-langchain|n8n-nodes-outreach)[\\/]/,
	],
	[
		'housekeeping',
		/[\\/](db|lru-cache|publication|system-tasks|task-runners|tarn|typeorm)[\\/]|error-reporter/,
	],
];

/**
 * Which code called `from`: the innermost caller that we recognize. n8n makes timers at every poll, so this does not
 * write out the stack.
 */
function makerOf(from) {
	const { prepareStackTrace, stackTraceLimit } = Error;
	Error.prepareStackTrace = (_error, frames) => frames;
	Error.stackTraceLimit = FRAMES;
	const made = {};
	Error.captureStackTrace(made, from);
	const frames = made.stack;
	Object.assign(Error, { prepareStackTrace, stackTraceLimit });
	for (const frame of frames) {
		const [file = ''] = /node_modules[\\/].*/.exec(frame.getFileName() ?? '') ?? [];
		const known = MAKERS.find(([, pattern]) => pattern.test(file));
		if (known) return known[0];
	}
	return undefined;
}

module.exports = { makerOf };
