// Loads TypeScript as jest does, but quickly again and again: it keeps swc's output for each file, and it keeps
// packages.
import { readFileSync } from 'node:fs';
import Module from 'node:module';
import path from 'node:path';

import { transformSync } from '@swc/core';

import shared from '../../jest.config.mjs';

const [, options] = Object.values(shared.projects[0].transform)[0];
const codes = new Map();

function codeOf(file) {
	if (!codes.has(file)) {
		const source = readFileSync(file, 'utf8');
		codes.set(file, transformSync(source, { ...options, filename: file, swcrc: false }).code);
	}
	return codes.get(file);
}

Module._extensions['.ts'] = (module, file) => module._compile(codeOf(file), file);

const isOurs = (file) => /^(src|test)\b/.test(path.relative('.', file));

/** Loads all of our code anew, so that nothing of an earlier mutant is left. */
export function load(file) {
	for (const name of Object.keys(Module._cache)) if (isOurs(name)) delete Module._cache[name];
	new Module('mutation').require(path.resolve(file));
}
