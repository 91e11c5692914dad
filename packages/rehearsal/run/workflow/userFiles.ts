/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { cpSync, statSync } from 'node:fs';
import path from 'node:path';

import { isOn, type WorkflowFile, type WorkflowNode } from '../../n8n/workflows';
import type { Lists } from '../../services/keptRecords';
import { CannotRehearse } from '../cannotRehearse';
import { isFileOf, tablesIn } from './dataTables';

/** Throws a sentence if n8n cannot be given one of the files. */
export function checkFiles(files: readonly string[]): void {
	for (const file of files) {
		if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
			throw new CannotRehearse(`--files ${file}: there is no such file.`);
		}
	}
	const names = files.map((file) => path.basename(file));
	const twice = names.find((name, index) => names.indexOf(name) < index);
	if (twice !== undefined) throw new CannotRehearse(`--files: two files have the name ${twice}.`);
}

/** Who else may have used a file. */
interface Users {
	readonly workflows: ReadonlyArray<Pick<WorkflowFile, 'nodes'>>;
	/** The names of the files that went into forms. */
	readonly uploads: ReadonlySet<string>;
	readonly lists: Pick<Lists, 'isUsed'>;
}

/** The files that no node names, no form got and no list or Data Table began with. */
export function unusedFiles(
	files: readonly string[],
	{ workflows, uploads, lists }: Users,
): string[] {
	const nodes = workflows.flatMap((workflow) => workflow.nodes.filter(isOn));
	if (nodes.some(readsAny)) return [];
	const written = JSON.stringify(nodes);
	const tables = tablesIn(workflows);
	return files.filter((file) => {
		const { base, name } = path.parse(file);
		const isRead = uploads.has(base) || lists.isUsed(name) || written.includes(base);
		return !isRead && !tables.some((table) => isFileOf(file, table.name));
	});
}

/** A pattern, or an expression, may stand for any file. */
const readsAny = ({ type, parameters }: WorkflowNode): boolean =>
	/\.read(Write|Binary)Files?$/.test(type) && /"=|\*/.test(JSON.stringify(parameters));

/** Copies the files into the folder that n8n may read. */
export function copyFiles(files: readonly string[], folder: string): void {
	for (const file of files) cpSync(file, path.join(folder, path.basename(file)));
}

/** Rewrites paths that end with the name of one of the files, so that they point to the folder that n8n may read. */
export function withFiles(
	node: WorkflowNode,
	files: readonly string[],
	folder: string,
): WorkflowNode {
	const names = new Set(files.map((file) => path.basename(file)));
	const lead = (value: unknown): unknown => {
		if (typeof value === 'string') {
			const name = value.split(/[\\/]/).at(-1)!;
			return names.has(name) && !value.startsWith('=') ? path.join(folder, name) : value;
		}
		if (Array.isArray(value)) return value.map(lead);
		if (value === null || typeof value !== 'object') return value;
		return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, lead(inner)]));
	};
	return names.size === 0
		? node
		: { ...node, parameters: lead(node.parameters) as WorkflowNode['parameters'] };
}
