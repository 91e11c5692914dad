/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { WorkflowFile } from '../../packages/rehearsal/n8n/workflows';
import { popular } from '../e2e/popular/nodes';
import { shapes } from '../shapes/shapes';
import { pairs } from '../../packages/rehearsal/test/twins/pairs';

const folder = path.join(__dirname, '..', '..', 'examples');

const examples = readdirSync(folder)
	.filter((file) => file.endsWith('.json'))
	.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as WorkflowFile);

/** The workflows of this repository in which nothing is wrong, by what they are. */
export const ownWorkflows: Readonly<
	Record<string, ReadonlyArray<Pick<WorkflowFile, 'name' | 'nodes'>>>
> = {
	examples,
	'workflows as sales people publish them': shapes.flatMap(({ file, calls = [] }) => [
		file,
		...calls,
	]),
	'the nodes that are used most': popular.flatMap(({ name, example }) =>
		example === 'trigger' ? [] : [{ name, nodes: example.nodes }],
	),
	'the corrected of the twins': pairs.map(({ corrected }) => corrected),
};
