// Loads TypeScript as jest does, but quickly again and again: it keeps swc's output for each file, and it keeps
// packages.
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';

import { transformSync } from '@swc/core';

import shared from '../../jest.config.mjs';

const [, { jsc }] = Object.values(shared.projects[0].transform)[0];
// What our code imports only when it runs is loaded anew, too.
const options = { jsc, module: { type: 'commonjs' }, swcrc: false };
const codes = new Map();

function codeOf(file) {
	if (!codes.has(file)) {
		const source = readFileSync(file, 'utf8');
		codes.set(file, transformSync(source, { ...options, filename: file }).code);
	}
	return codes.get(file);
}

/** What the code at hand imports when it runs. */
let later = [];

// Before `.json`: a node has both.
Module._extensions = {
	'.ts': (module, file) => {
		const code = codeOf(file);
		for (const [, name] of code.matchAll(/\.then\(.*require\("(\..+?)"\)/g)) {
			later.push(() => module.require(name));
		}
		module._compile(code, file);
	},
	...Module._extensions,
};

/** Not the sandbox, which imports the code without mutants, by the package's name. */
const isOurs = (file) => /^(credentials|nodes|src|test|tools)\b/.test(path.relative('.', file));

const { resolve } = createRequire(createRequire(import.meta.url).resolve('n8n-core'));
const loaded = (file) => Module._cache[file]?.exports;
const [container, deduplication] = ['@n8n/di', './data-deduplication-service'].map((n) =>
	resolve(n),
);

/** What n8n has once for a process, such as its log and its record of processed data. */
function resetN8n() {
	loaded(container)?.Container.reset();
	delete loaded(deduplication)?.DataDeduplicationService.instance;
}

process.env.NODE_ENV = 'test';
const environment = { ...process.env };

/**
 * Loads all of our code anew, so that nothing of an earlier mutant is left, and all at once: else the first test that
 * needs a file would count as the only one that reaches its constants.
 */
export function load(file) {
	later = [];
	for (const name of Object.keys(Module._cache)) if (isOurs(name)) delete Module._cache[name];
	resetN8n();
	process.env = { ...environment };
	new Module('mutation').require(path.resolve(file));
	for (const loadOne of later) loadOne();
}
