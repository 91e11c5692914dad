const childProcess = require('node:child_process');
const { createRequire } = require('node:module');

/** n8n asks this at its start. Without Python, it goes on without a runner for Python. */
const ASKED_BY_N8N = 'python3 --version';

/** Options of Node that run other code first. */
const LOADS_CODE = /^(-[a-z]*[epr]|--(c|env-file|eval|experimental-|import|loader|print|require))/;

/** A started program would have its own network access, so none is started but n8n's own runner of Code nodes. */
function closePrograms({ refuse, errorFor, runner }) {
	const { spawn } = childProcess.ChildProcess.prototype;
	const openHandles = closeHandles(refuse);
	childProcess.ChildProcess.prototype.spawn = function (options) {
		if (isRunner(options, runner)) return openHandles(() => spawn.call(this, options));
		if (options.args?.includes(ASKED_BY_N8N)) throw errorFor({ host: ASKED_BY_N8N });
		throw refuse({ host: `the program ${options.file}` });
	};
	for (const name of ['execFileSync', 'execSync', 'spawnSync']) {
		childProcess[name] = (program) => {
			throw refuse({ host: `the program ${program}` });
		};
	}
	// It replaces this process by a program.
	if (process.execve) {
		process.execve = (program) => {
			throw refuse({ host: `the program ${program}` });
		};
	}
}

/** Node starts programs by handles, which code can get hold of. Returns a function that opens them while it works. */
function closeHandles(refuse) {
	const { prototype } = process.binding('process_wrap').Process;
	const { spawn } = prototype;
	let isOpen = false;
	prototype.spawn = function (...args) {
		if (isOpen) return spawn.apply(this, args);
		// Newer versions of Node give the file by itself.
		const [first] = args;
		throw refuse({ host: `the program ${first?.file ?? first}` });
	};
	return (work) => {
		isOpen = true;
		try {
			return work();
		} finally {
			isOpen = false;
		}
	};
}

/** n8n starts `node`, with options, and the runner's own script; `passOn` makes it load the preload first. */
function isRunner({ file, args = [], envPairs = [] }, preload) {
	const [, require, loaded, ...given] = args;
	const script = given.at(-1);
	const options = given.slice(0, -1);
	const variables = envPairs.find((pair) => pair.startsWith('NODE_OPTIONS='))?.slice(13) ?? '';
	const flags = [...options, ...variables.split(/\s+/)].filter(Boolean);
	return (
		file === 'node' &&
		require === '--require' &&
		preload !== undefined &&
		loaded === preload &&
		flags.every((flag) => flag.startsWith('-') && !LOADS_CODE.test(flag)) &&
		script === scriptOfRunner()
	);
}

/** Undefined in a process that is not n8n. */
function scriptOfRunner() {
	try {
		return createRequire(process.argv[1]).resolve('@n8n/task-runner/start');
	} catch {
		return undefined;
	}
}

module.exports = { closePrograms };
