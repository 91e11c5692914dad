const FRAMES = 16;

/** Who makes a timer, told by the files that it was made in, from where packages are installed. */
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

/** Who called `from`: the innermost of its callers that tells. n8n makes timers at every poll, so no stack is written out. */
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
