/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

import { WrongArguments } from './read';

/**
 * Throws `WrongArguments` if a file that the command will write cannot be written, or is also one
 * that it reads or writes otherwise. Checked before minutes of work, not after them.
 *
 * @param outputs By the names of their options.
 */
export function checkOutputs(
	outputs: Readonly<Record<string, string | undefined>>,
	inputs: ReadonlyArray<string | undefined>,
): void {
	const named = inputs.filter((file) => file !== undefined);
	const taken = new Map(named.map((file) => [identityOf(file), file]));
	for (const [option, file] of Object.entries(outputs)) {
		if (file === undefined) continue;
		const problem = problemOf(file);
		if (problem !== undefined) throw new WrongArguments(`--${option} ${file}: ${problem}.`);
		const other = taken.get(identityOf(file));
		if (other !== undefined) {
			throw new WrongArguments(`--${option} would write into ${other}. Name another file.`);
		}
		taken.set(identityOf(file), file);
	}
}

function problemOf(file: string): string | undefined {
	try {
		const stats = statSync(file, { throwIfNoEntry: false });
		if (stats?.isDirectory()) return 'it is a folder';
		// With a slash at its end, only a folder is found.
		accessSync(stats ? file : `${path.dirname(path.resolve(file))}/`, constants.W_OK);
		return undefined;
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT') return `there is no folder ${path.dirname(file)}`;
		return `it cannot be written (${code})`;
	}
}

/** A file may have several paths: by links, in other spellings. */
function identityOf(file: string): string {
	const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
	return stats ? `${stats.dev} ${stats.ino}` : path.resolve(file);
}
