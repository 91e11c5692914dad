import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { runWorkflow } from '../../../packages/rehearsal/n8n/executions';
import {
	chain,
	importWorkflow,
	type WorkflowFile,
} from '../../../packages/rehearsal/n8n/workflows';
import { actionNodes, choicesOf, operationsOf } from '../../generate/nodes';
import { everyOperation } from '../../../test/nodes/support/operations';
import type { Editor } from '../editor';
import {
	expectThat,
	type NewcomersWorkflow,
	outreachNode,
	startNode,
	type Surroundings,
} from '../newcomer';

const nodes = actionNodes.map(({ description }) => description);

/** What an error says of something that the form does not have. */
const REFUSED = /is no field of|must be a record of fields/;

/**
 * Goes through all operations of each node, adds the first option of each collection, and runs what the editor has
 * saved: values that it leaves behind of other operations must not be refused.
 */
export const switchOperations: NewcomersWorkflow = {
	name: 'Switch through all operations',
	limit: 400,
	nodes: () => [
		startNode,
		...nodes.map(({ displayName, name }) => outreachNode(displayName, name, {})),
	],
	connections: nodes.map(({ displayName }) => [startNode.name, displayName]),
	build: async (editor, _sandbox, surroundings) => {
		const refused: string[] = [];
		let runs = 0;
		for (const node of actionNodes) {
			const { displayName } = node.description;
			await editor.open(displayName);
			for (const { resource, name, properties } of operationsOf(node)) {
				await editor.choose('Resource', labelOf(choicesOf(node, 'resource'), resource));
				await editor.choose('Operation', labelOf(choicesOf(node, 'operation', resource), name));
				const error = await runSaved(editor, displayName, surroundings);
				runs += 1;
				if (error !== undefined && REFUSED.test(error)) {
					refused.push(`${displayName}, ${resource}: ${name}: ${error}`);
				}
				await addOptions(editor, properties);
			}
			await editor.closeByCross();
		}
		expectThat(refused.length === 0, refused.join('\n'));
		expectThat(runs === 39, `${runs} operations ran`);
	},
};

const labelOf = (choices: ReturnType<typeof choicesOf>, value: string): string =>
	choices.find((each) => each.value === value)!.name;

/** Of each collection of the form that is shown without further choices. */
async function addOptions(editor: Editor, properties: readonly INodeProperties[]): Promise<void> {
	const collections = properties.filter(
		({ type, displayOptions }) =>
			type === 'collection' && !displayOptions?.show?.['@tool']?.includes(true),
	);
	for (const { placeholder, options = [] } of collections) {
		await editor.tryToAdd(
			String(placeholder),
			options[0] && 'displayName' in options[0] ? options[0].displayName : '',
		);
	}
}

/** Runs the operation as the editor has saved it, with valid values in its required fields. Returns its error. */
async function runSaved(
	editor: Editor,
	name: string,
	{ n8n, credential, workflowId }: Surroundings,
): Promise<string | undefined> {
	await editor.save();
	const saved = await n8n.call<WorkflowFile>('GET', `/workflows/${workflowId}`);
	const node = saved.nodes.find((each) => each.name === name)!;
	const { resource, operation } = node.parameters as INodeParameters;
	const valid = everyOperation.find(
		(each) => each.type === node.type && `${each.name} `.startsWith(`${resource}: ${operation} `),
	);
	const parameters = { ...valid?.parameters, ...node.parameters };
	const start = { ...saved.nodes.find((each) => each.name === startNode.name)! };
	const workflow = { name, nodes: [start, { ...node, parameters }], connections: {} };
	const id = await importWorkflow(
		n8n,
		{ ...workflow, connections: chain(workflow.nodes) },
		credential,
	);
	return (await runWorkflow(n8n, id, startNode.name)).error;
}
