const vm = require('node:vm');
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const CONTAINER = /[\\/]@n8n[\\/]di[\\/]dist[\\/]di\.js$/;

/** n8n makes each service, such as its logger, when it is first asked for, and keeps it for the process. */
function startServicesAnew() {
	for (const path of Object.keys(require.cache)) {
		if (CONTAINER.test(path)) require.cache[path].exports.Container.reset();
	}
}

/**
 * Runs the tests of a worker in Node's own context, one file after the other, so that they can share the packages that
 * they load (see `sharedRuntime.cjs`). What a file changes of the process is put back at its end.
 */
module.exports = class SharedEnvironment {
	constructor({ projectConfig: config }) {
		this.global = globalThis;
		// Jest asks for a context of the tests' own. Only modules that it builds itself would run in it: there are none.
		this.context = vm.createContext({});
		this.moduleMocker = new ModuleMocker(globalThis);
		const timers = { config, global: globalThis };
		this.fakeTimersModern = new ModernFakeTimers(timers);
		const timerConfig = { idToRef: (id) => id, refToId: (ref) => ref };
		const { moduleMocker } = this;
		this.fakeTimers = new LegacyFakeTimers({ ...timers, moduleMocker, timerConfig });
		const { console } = globalThis;
		const { exit, env } = process;
		this.former = { console, exit, env: { ...env } };
	}

	async setup() {}

	async teardown() {
		const { console, exit, env } = this.former;
		this.fakeTimers.dispose();
		this.fakeTimersModern.dispose();
		globalThis.console = console;
		process.exit = exit;
		for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
		Object.assign(process.env, env);
		startServicesAnew();
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	getVmContext() {
		return this.context;
	}
};
