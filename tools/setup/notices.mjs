import { readdirSync, readFileSync } from 'node:fs';

import { inRoot, readJson } from '../lib/files.mjs';

const RULE = `${'-'.repeat(80)}\n`;

/** The folders of the libraries in a bundle, according to esbuild. */
const librariesIn = ({ inputs }) =>
	Object.keys(inputs).flatMap(
		(file) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? [],
	);

/** Lists each library of a package's bundles with its full licence. */
export function noticesOf(name, metafile) {
	const folders = [...new Set(librariesIn(metafile))].sort();
	return [
		`${name} holds code of these libraries.\n`,
		...folders.map((folder) => {
			const { name, version, license, homepage } = readJson(inRoot(folder, 'package.json'));
			const title = [`${name} ${version}`, license, homepage].filter(Boolean).join('\n');
			return `${title}\n\n${licenceOf(folder).trim()}\n`;
		}),
	].join(`\n${RULE}\n`);
}

function licenceOf(folder) {
	const file = readdirSync(inRoot(folder)).find((name) => /^licen[cs]e/i.test(name));
	if (file) return readFileSync(inRoot(folder, file), 'utf8');
	const { name, license, author } = readJson(inRoot(folder, 'package.json'));
	if (license !== 'MIT' || !author) throw new Error(`${name} has no licence to name`);
	const holder = typeof author === 'string' ? author : author.name;
	return readFileSync(inRoot('LICENSE'), 'utf8').replace(
		/^Copyright.*$/m,
		`Copyright (c) ${holder}`,
	);
}
