/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { randomUUID } from 'node:crypto';

import type { N8n } from '../../n8n/n8n';
import {
	createCredential,
	importWorkflow,
	publishWorkflow,
	type WorkflowFile,
	type WorkflowNode,
} from '../../n8n/workflows';
import { startsInEditor } from '../../colleague/starts';
import type { RunWorkflow } from '../../facts/n8n';
import { calledFirst, withNewIds } from './workflowCalls';
import { CannotRehearse, wordsOf } from '../cannotRehearse';
import { createTables, renameTables, tablesIn } from './dataTables';
import { replaceCredentials, type Credentials } from './credentials/credentials';
import { toSandbox } from './credentials/requests';
import { refusalOf } from './refusal';
import { copyFiles, withFiles } from './userFiles';

/** n8n saves all executions, even if the workflow says otherwise: the sheet is made from them. */
const SAVED = {
	saveDataSuccessExecution: 'all',
	saveDataErrorExecution: 'all',
	saveManualExecutions: true,
};

/** Publishes the workflows in n8n, with the sandbox at this base URL. */
export async function publishAll(
	n8n: N8n,
	baseUrl: string,
	files: readonly WorkflowFile[],
	userFiles: readonly string[] = [],
	credentials: Credentials = {},
): Promise<RunWorkflow[]> {
	copyFiles(userFiles, n8n.filesFolder);
	const own = await createCredential(n8n, baseUrl);
	const newTables = await createTables(n8n, tablesIn(files), userFiles);
	const newIds = new Map(files.flatMap(({ id }) => (id ? [[id, newId()]] : [])));
	const published: RunWorkflow[] = [];
	for (const file of calledFirst(files)) {
		try {
			const workflow = withNewIds(file, newIds);
			const replaced = await replaceCredentials(
				n8n,
				renameTables(workflow.nodes, newTables).map((node) =>
					withFiles(withOwnAddress(node), userFiles, n8n.filesFolder),
				),
				credentials,
			);
			const nodes = replaced.map((node) => toSandbox(node, baseUrl, own));
			const settings = { ...workflow.settings, ...SAVED };
			const id = await importWorkflow(n8n, { ...workflow, nodes, settings }, own);
			if (!startsInEditor(workflow)) await publishWorkflow(n8n, id);
			published.push({ id, file: { ...file, nodes } });
		} catch (error) {
			throw new CannotRehearse(await refusalOf(n8n, file, wordsOf(error as Error)));
		}
	}
	return published;
}

// Two worlds may have workflows from the same file.

const newId = () => randomUUID().replaceAll('-', '').slice(0, 16);

/** n8n's editor does the same with nodes that it imports. */
const withOwnAddress = (node: WorkflowNode): WorkflowNode =>
	node.webhookId === undefined && !/\.formTrigger$/.test(node.type)
		? node
		: { ...node, webhookId: randomUUID() };
