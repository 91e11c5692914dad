/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { format, resolveConfig } from 'prettier';

import { eventTable } from './eventTable';
import { type DocumentedNode, documentedNodes } from './nodes';
import { operationTable } from './operationTable';
import { outputSchema } from './outputSchema';
import { retryTable } from './retryTable';

export const root = path.join(__dirname, '..', '..');

/** Every generated file, by its path below the root, with the text it must have. */
export async function generatedFiles(): Promise<Map<string, string>> {
	const tables = [
		...documentedNodes.map(
			(node) => [`operations of ${node.nodeType.description.name}`, operationTable(node)] as const,
		),
		['events of outreachTrigger', eventTable()] as const,
	];
	const texts = [
		...documentedNodes.flatMap(schemasOf),
		['README.md', withTables('README.md', tables)] as const,
		['docs/retries.md', withTables('docs/retries.md', [['requests', retryTable()]])] as const,
	];
	const formatted = texts.map(
		async ([name, text]) => [name, await prettierText(name, text)] as const,
	);
	return new Map(await Promise.all(formatted));
}

/** The output schemas that are there, generated or not. */
export const existingSchemas = (): string[] =>
	globSync('nodes/*/__schema__/**/*.json', { cwd: root }).map(posix).sort();

const posix = (name: string) => name.split(path.sep).join('/');

async function prettierText(name: string, text: string): Promise<string> {
	const file = path.join(root, name);
	return await format(text, { ...(await resolveConfig(file)), filepath: file });
}

/** n8n looks for `__schema__/v<version>/<resource>/<operation>.json` beside the node, whatever Simplify is set to. */
function schemasOf({ folder, nodeType, operations }: DocumentedNode): Array<[string, string]> {
	const versions = [nodeType.description.version].flat();
	return versions.flatMap((version) =>
		Object.entries(operations).flatMap(([resource, ofResource]) =>
			Object.entries(ofResource).map(([operation, { output }]): [string, string] => [
				`nodes/${folder}/__schema__/${versionFolder(version)}/${resource}/${operation}.json`,
				JSON.stringify(outputSchema(output())),
			]),
		),
	);
}

/** 1 -> v1.0.0, 1.1 -> v1.1.0 */
const versionFolder = (version: number) =>
	`v${[...String(version).split('.'), '0', '0'].slice(0, 3).join('.')}`;

/** A page with its tables made anew. Each stands between two comments that name it. */
function withTables(name: string, tables: ReadonlyArray<readonly [string, string]>): string {
	return tables.reduce(
		(text, [title, table]) => {
			const start = `<!-- ${title}: npm run generate -->`;
			const end = `<!-- end of ${title} -->`;
			const [from, to] = [text.indexOf(start), text.indexOf(end)];
			if (from === -1 || to < from) throw new Error(`${name} has no place for the ${title}`);
			return `${text.slice(0, from + start.length)}\n\n${table}\n\n${text.slice(to)}`;
		},
		readFileSync(path.join(root, name), 'utf8'),
	);
}
