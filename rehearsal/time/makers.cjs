const FRAMES = 16;

/** Who makes a timer, told by the files that it was made in. Source maps show n8n's files as they are in its repository. */
const MAKERS = [
	['waitTracker', /[\\/]wait-tracker\./],
	[
		'work',
		/[\\/](cron|execution-engine|n8n-workflow|n8n-nodes-base|n8n-nodes-langchain|\.n8n[\\/]nodes)[\\/]/,
	],
	[
		'housekeeping',
		/[\\/](db|lru-cache|publication|system-tasks|task-runners|tarn|typeorm)[\\/]|error-reporter/,
	],
];

/** Who called `from`: the innermost of its callers that tells. */
function makerOf(from) {
	const { stackTraceLimit } = Error;
	Error.stackTraceLimit = FRAMES;
	const made = {};
	Error.captureStackTrace(made, from);
	Error.stackTraceLimit = stackTraceLimit;
	for (const frame of made.stack.split('\n').slice(1)) {
		const known = MAKERS.find(([, pattern]) => pattern.test(frame));
		if (known) return known[0];
	}
	return undefined;
}

module.exports = { makerOf };
