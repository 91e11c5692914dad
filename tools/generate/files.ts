/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { format, getFileInfo, resolveConfig } from 'prettier';

import { OPTIONS as OF_CONTACT } from '../../packages/conformance/options';
import { OPTIONS as OF_CHECK } from '../../packages/rehearsal/checkOptions';
import { OPTIONS as OF_REHEARSAL } from '../../packages/rehearsal/options';
import { sheetJsonSchema } from '../../packages/rehearsal/sheet/json';
import { OPTIONS as OF_SANDBOX } from '../../packages/sandbox/options';
import { exampleNames, readExample } from '../../packages/rehearsal/n8n/examples';
import { filesWithRepository, readManifests, withRepository } from '../release/repository';
import { lockedVersions, readResults } from '../versions/file';
import { byAge, type Results } from '../versions/results';
import { badges } from './badges';
import { columnTable } from './columnTable';
import { eventTable } from './eventTable';
import { faultTable } from './faultTable';
import { popularTable } from './popularTable';
import { readingTable } from './readingTable';
import { lineTable } from './lineTable';
import { actionNodes, allOperations, type PlacedOperation } from './nodes';
import { nodeTable } from './nodeTable';
import { nothingTable } from './nothingTable';
import { operationTable } from './operationTable';
import { optionTable } from './optionTable';
import { outputSchema } from './outputSchema';
import { overviewTable } from './overviewTable';
import { afterLookTable, afterSendTable, crashTable, retryTable } from './retryTable';
import { shapeTable } from './shapeTable';
import { toolTable } from './toolTable';
import { missingTable, versionSentence, versionTable } from './versionTable';

/** The README of the sandbox's package is on npm, without the pages that it links to. */
const pageOfSandbox = () =>
	`${readManifests()['package.json']!.homepage.replace(/#.*/, '')}/blob/main/docs/sandbox.md`;

export const root = path.join(__dirname, '..', '..');

/** The versions that something ran on, or that have a lock file. */
const allVersions = (results: Results): string[] =>
	[...new Set([...Object.keys(results), ...lockedVersions()])].sort(byAge);

/** Every generated file with its text, by its path below the root. */
export async function generatedFiles(): Promise<Map<string, string>> {
	const versions = readResults();
	const texts: Array<readonly [string, string]> = [
		...allOperations.flatMap(schemasOf),
		['docs/operations.md', operationsPage()],
		pageWith('docs/nodes/lead.md', { columns: columnTable() }),
		pageWith('docs/errors.md', { nothing: nothingTable() }),
		pageWith('docs/examples.md', { tools: toolTable() }),
		pageWith('docs/n8n.md', {
			versions: versionTable(versions, allVersions(versions), exampleNames().length),
			missing: missingTable(versions, (example) => readExample(example).name),
		}),
		pageWith('README.md', {
			badges: badges(versions),
			overview: overviewTable(),
			versions: versionSentence(versions),
		}),
		pageWith('docs/retries.md', {
			answers: afterSendTable(),
			looks: afterLookTable(),
			requests: retryTable(),
			crashes: crashTable(),
		}),
		pageWith('docs/contact.md', {
			options: optionTable(OF_CONTACT),
			readings: readingTable(),
		}),
		pageWith('docs/check.md', { options: optionTable(OF_CHECK, 'rehearsal.md') }),
		pageWith('docs/rehearsal-reference.md', { options: optionTable(OF_REHEARSAL) }),
		pageWith('docs/rehearsal-tried.md', { shapes: shapeTable(), nodes: popularTable() }),
		pageWith('docs/sandbox.md', {
			options: optionTable(OF_SANDBOX),
			faults: faultTable(),
		}),
		pageWith('packages/sandbox/README.md', { options: optionTable(OF_SANDBOX, pageOfSandbox()) }),
		['docs/score-sheet.schema.json', JSON.stringify(sheetJsonSchema())],
		pageWith('docs/score-sheet.md', { lines: lineTable() }),
		pageWith('VERIFICATION.md', { nodes: nodeTable() }),
	];
	const formatted = texts.map(
		async ([name, text]) => [name, await prettierText(name, text)] as const,
	);
	return await withRepositoryIn(new Map(await Promise.all(formatted)));
}

/** The same files, and all others that name the repository, with the one of package.json. */
async function withRepositoryIn(texts: ReadonlyMap<string, string>): Promise<Map<string, string>> {
	const manifest = readManifests()['package.json']!;
	const naming = await Promise.all(
		filesWithRepository().map(async (name) => {
			const text = texts.get(name) ?? readFileSync(path.join(root, name), 'utf8');
			return [name, await renamed(name, text, withRepository(text, manifest))] as const;
		}),
	);
	return new Map([...texts, ...naming]);
}

/** A repository with a longer or shorter name may break lines elsewhere. */
async function renamed(name: string, before: string, after: string): Promise<string> {
	const { inferredParser } = await getFileInfo(path.join(root, name));
	return before === after || inferredParser === null ? after : await prettierText(name, after);
}

/** The output schemas in the tree, generated or not. */
export const existingSchemas = (): string[] =>
	globSync('nodes/*/__schema__/**/*.json', { cwd: root }).map(posix).sort();

const posix = (name: string) => name.split(path.sep).join('/');

async function prettierText(name: string, text: string): Promise<string> {
	const file = path.join(root, name);
	return await format(text, { ...(await resolveConfig(file)), filepath: file });
}

/** n8n looks for `__schema__/v<version>/<resource>/<operation>.json` beside the node, whatever Simplify is set to. */
function schemasOf({ node, resource, name, output }: PlacedOperation): Array<[string, string]> {
	return [node.description.version].flat().map((version) => {
		const file = `__schema__/${versionFolder(version)}/${resource}/${name}.json`;
		return [`nodes/${node.constructor.name}/${file}`, JSON.stringify(outputSchema(output()))];
	});
}

/** 1 -> v1.0.0, 1.1 -> v1.1.0 */
const versionFolder = (version: number) =>
	`v${[...String(version).split('.'), '0', '0'].slice(0, 3).join('.')}`;

function operationsPage(): string {
	return [
		'# Operations',
		'Every operation of every node: what it does, the request it makes, and the scopes its API key needs, those of its options among them. This page is generated by `npm run generate`.',
		...actionNodes.flatMap((node) => [`## ${node.description.displayName}`, operationTable(node)]),
		'## Outreach Trigger',
		eventTable(),
	].join('\n\n');
}

/** A page with its tables regenerated, by their names. */
function pageWith(name: string, tables: Readonly<Record<string, string>>): [string, string] {
	const text = readFileSync(path.join(root, name), 'utf8');
	return [name, Object.entries(tables).reduce((page, table) => withTable(page, ...table), text)];
}

/** A table is between two comments that name it. */
function withTable(page: string, title: string, table: string): string {
	const start = `<!-- ${title}: npm run generate -->`;
	const end = `<!-- end of ${title} -->`;
	const [from, to] = [page.indexOf(start), page.indexOf(end)];
	if (from === -1 || to < from) throw new Error(`There is no place for the ${title}`);
	return `${page.slice(0, from + start.length)}\n\n${table}\n\n${page.slice(to)}`;
}
