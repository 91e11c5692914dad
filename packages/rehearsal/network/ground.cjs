const workerThreads = require('node:worker_threads');

/** What Node's own modules for connections and programs stand on. */
const GROUND = ['cares_wrap', 'pipe_wrap', 'process_wrap', 'spawn_sync', 'tcp_wrap', 'udp_wrap'];

/** Keeps code from going below the modules whose connections lead to the stage. Call it last. */
function closeGround(refuse) {
	const { binding } = process;
	process.binding = (name) => {
		if (GROUND.includes(name)) throw refuse({ host: `Node's ${name}` });
		return binding.call(process, name);
	};
	closeThreads();
}

/** A thread has modules of its own, which are closed only if it loads what this process has loaded first. */
function closeThreads() {
	const { execArgv, env } = process;
	const preloads = execArgv.flatMap((flag, index) =>
		flag === '--require' ? [flag, execArgv[index + 1]] : [],
	);
	const own = { OUTREACH_REHEARSAL: env.OUTREACH_REHEARSAL };
	const { Worker } = workerThreads;
	const withPreloads = (options = {}) => ({
		...options,
		...(options.execArgv && { execArgv: [...preloads, ...options.execArgv] }),
		...(isObject(options.env) && { env: { ...options.env, ...own } }),
	});
	// No subclass: from that, code could get back to the class behind it.
	const closed = new Proxy(Worker, {
		construct: (target, [file, options], made) =>
			Reflect.construct(target, [file, withPreloads(options)], made),
	});
	Worker.prototype.constructor = closed;
	workerThreads.Worker = closed;
}

/** `env` may also be a symbol, for the variables of this process. */
const isObject = (value) => typeof value === 'object' && value !== null;

module.exports = { closeGround };
