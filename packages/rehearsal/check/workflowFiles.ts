/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import type { WorkflowFile, WorkflowNode } from '../n8n/workflows';
import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import { readJsonFile } from '../readJsonFile';

/** The part of a workflow that is checked. */
export type CheckableWorkflow = Pick<WorkflowFile, 'name' | 'nodes'>;

export interface CheckableFile {
	readonly file: string;
	readonly workflows: readonly CheckableWorkflow[];
}

/** Reads files, and those of folders. Throws an error whose message is a sentence. */
export function readWorkflowFiles(places: readonly string[]): CheckableFile[] {
	return places.flatMap((place) => {
		if (statSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) {
			const workflows = workflowsIn(readJsonFile(place), place);
			if (workflows !== undefined) return [{ file: place, workflows }];
			throw new Error(`${place}: is no workflow. Export one from n8n's editor (Download).`);
		}
		const found = jsonIn(place).flatMap((file) => {
			const workflows = workflowsIn(readJsonFile(file), file);
			return workflows === undefined ? [] : [{ file, workflows }];
		});
		if (found.length === 0) throw new Error(`${place}: has no file with a workflow.`);
		return found;
	});
}

const jsonIn = (folder: string): string[] =>
	readdirSync(folder)
		.filter((name) => name.endsWith('.json'))
		.sort()
		.map((name) => path.join(folder, name));

/** One workflow, a list of them, or nodes as the editor copies them. Undefined if it is none of these. */
function workflowsIn(parsed: unknown, file: string): CheckableWorkflow[] | undefined {
	const all = [parsed].flat().map((one: unknown) => workflowOf(one, file));
	return all.length > 0 && all.every((one) => one !== undefined) ? all : undefined;
}

function workflowOf(given: unknown, file: string): CheckableWorkflow | undefined {
	if (!isRecord(given) || !Array.isArray(given.nodes)) return undefined;
	const nodes: unknown[] = given.nodes;
	if (!nodes.every(isNode)) return undefined;
	return {
		name: typeof given.name === 'string' ? given.name : path.basename(file, '.json'),
		nodes: nodes.map((node) => ({
			...node,
			name: node.name ?? node.type,
			parameters: node.parameters ?? {},
		})),
	};
}

const isNode = (node: unknown): node is WorkflowNode =>
	isRecord(node) &&
	typeof node.type === 'string' &&
	['string', 'undefined'].includes(typeof node.name) &&
	(node.parameters === undefined || isRecord(node.parameters));
