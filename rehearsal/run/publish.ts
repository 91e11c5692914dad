/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { randomUUID } from 'node:crypto';

import type { N8n } from '../../tools/harness/n8n';
import {
	createCredential,
	importWorkflow,
	publishWorkflow,
	type WorkflowFile,
	type WorkflowNode,
} from '../../tools/harness/workflows';
import type { RunWorkflow } from '../facts/n8n';
import { emptyCredentials } from './credentials';
import { toSandbox } from './requests';
import { CannotRehearse } from './workflowFile';

/** Whatever a workflow says of saving executions: the sheet is made of them. */
const SAVED = { saveDataSuccessExecution: 'all', saveDataErrorExecution: 'all' };

/** Lets n8n run the workflows against the sandbox with this base URL. */
export async function publishAll(
	n8n: N8n,
	baseUrl: string,
	files: readonly WorkflowFile[],
): Promise<RunWorkflow[]> {
	const own = await createCredential(n8n, baseUrl);
	const published: RunWorkflow[] = [];
	for (const file of files) {
		try {
			const empty = await emptyCredentials(n8n, file.nodes.map(withOwnAddress));
			const nodes = empty.map((node) => toSandbox(node, baseUrl, own));
			const settings = { ...file.settings, ...SAVED };
			const id = await importWorkflow(n8n, { ...file, nodes, settings }, own);
			await publishWorkflow(n8n, id);
			published.push({ id, file });
		} catch (error) {
			const said = sentenceOf(error as Error);
			throw new CannotRehearse(`n8n does not publish the workflow '${file.name}': ${said}`);
		}
	}
	return published;
}

/** As n8n's editor does with what it imports: two workflows may come from one file. */
const withOwnAddress = (node: WorkflowNode): WorkflowNode =>
	node.webhookId === undefined ? node : { ...node, webhookId: randomUUID() };

/** n8n's own words, if it has said some. */
function sentenceOf({ message }: Error): string {
	const [, said] = /"message":("(?:[^"\\]|\\.)*")/.exec(message) ?? [];
	return (said === undefined ? message : String(JSON.parse(said))).replace(/\s+/g, ' ');
}
