const { createRequire, isBuiltin } = require('node:module');
const { pathToFileURL } = require('node:url');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const PACKAGES = /[\\/]node_modules[\\/]/;
/** Patches Node's client, and has to do it anew for each test file. */
const NEVER_SHARED = /[\\/]node_modules[\\/]nock[\\/]/;

/** Loads our own modules anew for each test file, and packages once for each worker. See `docs/decisions.md`. */
module.exports = class SharedRuntime extends Runtime {
	constructor(...args) {
		super(...args);
		const { executor } = this;
		executor.compile = (source, filename) =>
			vm.compileFunction(source, executor.injectedModuleParameters, {
				filename,
				importModuleDynamically: async (specifier) => await this.importFrom(filename, specifier),
			});
	}

	requireModuleOrMock(from, name) {
		const shared = this.sharedPackage(from, name);
		return shared ? require(shared) : super.requireModuleOrMock(from, name);
	}

	/** The path of a package's module if the file takes the one of the worker. */
	sharedPackage(from, name) {
		const isOurs = name.startsWith('.') || isBuiltin(name) || PACKAGES.test(from);
		if (isOurs || this.mockState.shouldMockCjs(from, name).shouldMock) return undefined;
		const path = createRequire(from).resolve(name);
		return PACKAGES.test(path) && !NEVER_SHARED.test(path) ? path : undefined;
	}

	async importFrom(from, specifier) {
		const isOurs = specifier.startsWith('.') && !specifier.endsWith('.mjs');
		if (isBuiltin(specifier)) return await import(specifier);
		if (!isOurs) return await import(pathToFileURL(createRequire(from).resolve(specifier)).href);
		const exports = this.requireModuleOrMock(from, specifier);
		const names = Object.keys(exports).filter((name) => name !== 'default');
		const module = new vm.SyntheticModule([...names, 'default'], () => {
			for (const name of names) module.setExport(name, exports[name]);
			module.setExport('default', exports);
		});
		await module.link(() => {});
		await module.evaluate();
		return module;
	}
};
