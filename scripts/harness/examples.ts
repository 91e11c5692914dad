import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parseCsv } from './csv';
import { type N8n } from './n8n';
import {
	createDataTable,
	importWorkflow,
	type Credential,
	type DataTable,
	type WorkflowFile,
} from './workflows';

const examples = path.join(__dirname, '..', '..', 'examples');

export const leadsFile = path.join(examples, 'data', 'leads.csv');

/** Columns by their names in the file. */
export const readLeads = () => parseCsv(readFileSync(leadsFile, 'utf8'));

export const readContacts = () =>
	parseCsv(readFileSync(path.join(examples, 'data', 'crm-contacts.csv'), 'utf8'));

const readWorkflow = (name: string) =>
	JSON.parse(readFileSync(path.join(examples, `${name}.json`), 'utf8')) as WorkflowFile;

/** Imports the CSV example and gives its id. Its file is the one that `startN8n` was given. */
export function importCsvExample(n8n: N8n, credential: Credential): Promise<string> {
	const workflow = readWorkflow('import-leads-from-csv');
	const fileSelector = path.join(n8n.filesFolder, path.basename(leadsFile));
	const nodes = workflow.nodes.map((node) =>
		'fileSelector' in node.parameters
			? { ...node, parameters: { ...node.parameters, fileSelector } }
			: node,
	);
	return importWorkflow(n8n, { ...workflow, nodes }, credential);
}

/** Imports the table example with the Data Table that it works on. */
export async function importTableExample(
	n8n: N8n,
	credential: Credential,
): Promise<{ readonly id: string; readonly table: DataTable }> {
	const table = await createDataTable(n8n, 'CRM contacts', readContacts());
	const id = await importWorkflow(n8n, readWorkflow('sync-leads-from-table'), credential);
	return { id, table };
}

/** Both examples start by this trigger when a person runs them. */
export const TRIGGER = 'Run by hand';
