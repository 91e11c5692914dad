const { subscribe } = require('node:diagnostics_channel');
const Module = require('node:module');

const DATABASE_CALLS = [
	'all',
	'close',
	'each',
	'exec',
	'finalize',
	'get',
	'map',
	'prepare',
	'reset',
	'run',
];

/** Counts what is going on in n8n: requests in both directions, calls to the database, tasks of the Code node. */
function countWork() {
	let inFlight = 0;
	let begun = 0;
	let tellQuiet = () => undefined;
	/** When late answers to requests arrive. Until then, such a request does not count as going on. */
	let lateAnswers = [];
	/** From n8n's classes, once they are loaded. */
	let activeExecutions;

	const open = new WeakSet();
	const begin = (what) => {
		if (open.has(what)) return;
		open.add(what);
		inFlight += 1;
		begun += 1;
	};
	const end = (what) => {
		if (!open.delete(what)) return;
		inFlight -= 1;
		if (inFlight === 0) tellQuiet();
	};

	subscribe('http.client.request.start', ({ request }) => {
		begin(request);
		request.once('close', () => end(request));
	});
	subscribe('http.server.request.start', ({ request, response }) => {
		// The stream to an open editor never ends.
		if (request.url.includes('/rest/push')) return;
		begin(request);
		response.once('close', () => end(request));
	});
	subscribe('undici:request:create', ({ request }) => begin(request));
	subscribe('undici:request:trailers', ({ request }) => end(request));
	subscribe('undici:request:error', ({ request }) => end(request));

	afterLoading('sqlite3', ({ Database, Statement }) => {
		for (const { prototype } of [Database, Statement]) {
			for (const call of DATABASE_CALLS) if (prototype[call]) countCalls(prototype, call);
		}
	});
	afterLoading('task-requester', ({ TaskRequester: { prototype } }) => {
		const { startTask } = prototype;
		prototype.startTask = async function (...args) {
			begin(args);
			try {
				return await startTask.apply(this, args);
			} finally {
				end(args);
			}
		};
	});
	afterLoading('active-executions', ({ ActiveExecutions: { prototype } }) => {
		const { add } = prototype;
		prototype.add = function (...args) {
			activeExecutions = this;
			return add.apply(this, args);
		};
	});

	function countCalls(prototype, name) {
		const call = prototype[name];
		prototype[name] = function (...args) {
			const done = args.at(-1);
			if (typeof done !== 'function') return call.apply(this, args);
			begin(args);
			args[args.length - 1] = function (...results) {
				end(args);
				return done.apply(this, results);
			};
			return call.apply(this, args);
		};
	}

	const outstanding = () => {
		lateAnswers = lateAnswers.filter((at) => at > Date.now());
		return lateAnswers;
	};

	return {
		inFlight: () => Math.max(inFlight - outstanding().length, 0),
		expectAnswer: (at) => lateAnswers.push(at),
		nextAnswer: () => Math.min(...outstanding()),
		begun: () => begun,
		isExecuting: () =>
			activeExecutions?.getActiveExecutions().some(({ status }) => status !== 'waiting') ?? false,
		onQuiet: (tell) => {
			tellQuiet = tell;
		},
	};
}

/** Calls `change` with the exports of a module when n8n first loads it. */
function afterLoading(name, change) {
	const load = Module._load;
	let isDone = false;
	Module._load = function (request, ...rest) {
		const loaded = load.call(this, request, ...rest);
		if (!isDone && (request === name || request.endsWith(`/${name}`))) {
			isDone = true;
			change(loaded);
		}
		return loaded;
	};
}

module.exports = { countWork };
