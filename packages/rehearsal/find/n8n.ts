/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

import { CannotRehearse } from '../run/cannotRehearse';
import { manifestIn } from './package';

/** Returns the folder of n8n's package. The user may name a folder or a command; by default it is the command n8n. */
export function findN8n(
	given: string | undefined,
	{ PATH }: NodeJS.ProcessEnv,
	nodeVersion = process.versions.node,
): string {
	const folder =
		given !== undefined && isDirectory(given) ? inFolder(given) : ofCommand(given, PATH ?? '');
	const { version, engines } = manifestIn(folder);
	const [least] = /\d+(\.\d+)*/.exec(engines?.node ?? '') ?? [];
	if (least !== undefined && isOlder(nodeVersion, least)) {
		throw new CannotRehearse(
			`n8n ${version} needs Node ${least} or later. This is Node ${nodeVersion}.`,
		);
	}
	return folder;
}

function inFolder(given: string): string {
	const found = packageIn([given, path.join(given, 'node_modules', 'n8n')]);
	if (found !== undefined) return found;
	throw new CannotRehearse(`--n8n ${given}: there is no n8n in this folder.`);
}

function ofCommand(given: string | undefined, searched: string): string {
	const commands = isFile(given) ? [given] : commandsIn(searched, given ?? 'n8n');
	if (commands.length === 0) {
		throw new CannotRehearse(
			given === undefined
				? 'There is no command n8n on this machine. Install n8n with `npm install --global n8n`, or give its folder with --n8n.'
				: `--n8n ${given}: there is no such folder or command.`,
		);
	}
	for (const command of commands) {
		const found = packageIn(placesOf(command));
		if (found !== undefined) return found;
	}
	throw new CannotRehearse(
		`${commands[0]} does not lead to n8n's package. Give the folder in which n8n is installed with --n8n.`,
	);
}

const NAMES = ['', '.cmd', '.ps1'];

/** Finds programs of this name in the folders that the shell searches. */
const commandsIn = (searched: string, name: string): string[] =>
	searched
		.split(path.delimiter)
		.filter(Boolean)
		.flatMap((folder) => NAMES.map((ending) => path.join(folder, `${name}${ending}`)))
		.filter(isFile);

/** A command is a link into its package, or a script at a known place relative to the package. */
function placesOf(command: string): string[] {
	const folders = [path.dirname(realpathSync(command))];
	while (path.dirname(folders[0]!) !== folders[0]) folders.unshift(path.dirname(folders[0]!));
	const beside = ['node_modules/n8n', '../n8n', '../lib/node_modules/n8n'];
	return [
		...folders.toReversed(),
		...beside.map((place) => path.join(path.dirname(command), place)),
	];
}

/**
 * The first of these folders that holds n8n's package, with links resolved: from there n8n finds its other packages.
 */
function packageIn(folders: readonly string[]): string | undefined {
	const found = folders.find(
		(folder) => manifestIn(folder).name === 'n8n' && existsSync(path.join(folder, 'bin', 'n8n')),
	);
	return found && realpathSync(found);
}

function isOlder(version: string, least: string): boolean {
	const wanted = least.split('.').map(Number);
	const own = version.split('.').map(Number);
	const index = wanted.findIndex((part, at) => part !== own[at]);
	return index >= 0 && own[index]! < wanted[index]!;
}

const isDirectory = (place: string): boolean =>
	statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;

const isFile = (place: string | undefined): place is string =>
	place !== undefined && statSync(place, { throwIfNoEntry: false })?.isFile() === true;
