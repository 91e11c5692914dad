/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'csv-parse/sync';

import { createDataTable, type DataTable } from './dataTables';
import type { BasicAuth } from './forms';
import type { N8n } from './n8n';
import { importWorkflow, type Credential, type WorkflowFile, type WorkflowNode } from './workflows';

const folder = path.join(__dirname, '..', '..', 'examples');

/** All examples except forms, chats and those with an Outreach Trigger start by this node if a person runs them. */
export const TRIGGER = 'Run by hand';

/** Who may open the forms: this n8n listens on this machine only. */
export const APPROVER: BasicAuth = { user: 'approver', password: 'approver' };

export const leadsFile = path.join(folder, 'data', 'leads.csv');

const readCsv = (file: string): Array<Record<string, string>> =>
	parse(readFileSync(file), { bom: true, columns: true });

export const readLeads = () => readCsv(leadsFile);

export const readContacts = () => readCsv(path.join(folder, 'data', 'crm-contacts.csv'));

/** What a user sets in an example before it runs. */
interface Choices {
	/** Parameters of the nodes that have them. */
	readonly parameters?: Readonly<Record<string, unknown>>;
	/** Values of the fields that a Set node sets, by their names. */
	readonly values?: Readonly<Record<string, unknown>>;
	/** Credentials by the type of the node, besides that of this package. */
	readonly credentials?: Readonly<Record<string, Readonly<Record<string, Credential>>>>;
}

interface Assignments {
	readonly assignments?: ReadonlyArray<{ readonly name: string; readonly value: unknown }>;
}

function withChoices(
	node: WorkflowNode,
	{ parameters = {}, values = {}, credentials = {} }: Choices,
): WorkflowNode {
	const { assignments } = (node.parameters.assignments ?? {}) as Assignments;
	const chosen = Object.entries(parameters).filter(([name]) => name in node.parameters);
	const assigned = assignments?.map((each) =>
		each.name in values ? { ...each, value: values[each.name] } : each,
	);
	return {
		...node,
		parameters: {
			...node.parameters,
			...Object.fromEntries(chosen),
			...(assigned && { assignments: { assignments: assigned } }),
		},
		...(node.type in credentials && { credentials: credentials[node.type] }),
		// In the editor, n8n gives each imported form an address of its own.
		...(node.type === 'n8n-nodes-base.formTrigger' && { webhookId: randomUUID() }),
	};
}

export interface ImportedExample {
	readonly id: string;
	/** The address of its form once it is published, if it starts with one. */
	readonly formUrl: string;
}

async function importExample(
	n8n: N8n,
	credential: Credential,
	name: string,
	choices: Choices = {},
): Promise<ImportedExample> {
	const file = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as WorkflowFile;
	const nodes = file.nodes.map((node) => withChoices(node, choices));
	const form = nodes.find(({ type }) => type === 'n8n-nodes-base.formTrigger');
	const id = await importWorkflow(n8n, { ...file, nodes }, credential);
	return { id, formUrl: `${n8n.url}/form/${form?.webhookId}` };
}

const idOf = async (example: Promise<ImportedExample>): Promise<string> => (await example).id;

const modelCredential = (openAiApi: Credential | undefined): Choices['credentials'] =>
	openAiApi && { '@n8n/n8n-nodes-langchain.lmChatOpenAi': { openAiApi } };

async function formCredential(n8n: N8n, data: BasicAuth): Promise<Choices['credentials']> {
	const httpBasicAuth = await n8n.call<Credential>('POST', '/credentials', {
		...{ name: 'People who may open the form', type: 'httpBasicAuth', data },
	});
	return { 'n8n-nodes-base.formTrigger': { httpBasicAuth } };
}

/** Its file is the one that `startN8n` was given. */
export const importCsvExample = (n8n: N8n, credential: Credential): Promise<string> => {
	const fileSelector = path.join(n8n.filesFolder, path.basename(leadsFile));
	return idOf(
		importExample(n8n, credential, 'import-leads-from-csv', { parameters: { fileSelector } }),
	);
};

/** Creates the Data Table that the example works on, too. */
export async function importTableExample(
	n8n: N8n,
	credential: Credential,
): Promise<{ readonly id: string; readonly table: DataTable }> {
	const table = await createDataTable(n8n, 'CRM contacts', readContacts());
	const { id } = await importExample(n8n, credential, 'sync-leads-from-table');
	return { id, table };
}

export const importStartCampaignExample = (
	n8n: N8n,
	credential: Credential,
	socialAccountIds: readonly string[],
): Promise<string> =>
	idOf(
		importExample(n8n, credential, 'start-campaign-from-list', {
			parameters: { socialAccountIds },
		}),
	);

export const importApprovalExample = async (
	n8n: N8n,
	credential: Credential,
	user: BasicAuth,
): Promise<ImportedExample> =>
	await importExample(n8n, credential, 'approve-messages-in-form', {
		credentials: await formCredential(n8n, user),
	});

/** Without a model its drafts are empty. */
export const importAnswerExample = async (
	n8n: N8n,
	credential: Credential,
	user: BasicAuth,
	model?: Credential,
): Promise<ImportedExample> =>
	await importExample(n8n, credential, 'answer-conversations-with-approval', {
		credentials: { ...(await formCredential(n8n, user)), ...modelCredential(model) },
	});

/** Says nothing without a model. */
export const importAgentExample = (
	n8n: N8n,
	credential: Credential,
	model?: Credential,
): Promise<string> =>
	idOf(
		importExample(n8n, credential, 'answer-with-ai-agent', { credentials: modelCredential(model) }),
	);

export const importWebsiteExample = (
	n8n: N8n,
	credential: Credential,
	{ replaceExistingProduct }: { readonly replaceExistingProduct: boolean },
): Promise<string> =>
	idOf(
		importExample(n8n, credential, 'activate-agent-from-website', {
			values: { replace_existing_product: replaceExistingProduct },
		}),
	);

/** Saves to the folder that workflows may write to. */
export const importAttachmentsExample = (n8n: N8n, credential: Credential): Promise<string> =>
	idOf(importExample(n8n, credential, 'save-attachments', { values: { folder: n8n.filesFolder } }));

export const importReplyExample = (
	n8n: N8n,
	credential: Credential,
	chatUrl?: string,
): Promise<string> =>
	idOf(
		importExample(n8n, credential, 'reply-to-chat-and-table', {
			parameters: { ...(chatUrl !== undefined && { url: chatUrl }) },
		}),
	);

/** `waitSeconds`: how long its page can be answered. */
export const importAskExample = (
	n8n: N8n,
	credential: Credential,
	{ chatUrl, waitSeconds }: { readonly chatUrl?: string; readonly waitSeconds?: number } = {},
): Promise<string> =>
	idOf(
		importExample(n8n, credential, 'ask-in-chat-before-approving', {
			values: { ...(chatUrl !== undefined && { chat_url: chatUrl }) },
			parameters: {
				...(waitSeconds !== undefined && { resumeAmount: waitSeconds, resumeUnit: 'seconds' }),
			},
		}),
	);

export const importReportExample = (n8n: N8n, credential: Credential): Promise<string> =>
	idOf(importExample(n8n, credential, 'daily-campaign-report'));

/** Imports every example. `ids` are by the names of their files, `formUrl` is that of the approval example. */
export async function importExamples(n8n: N8n, credential: Credential) {
	const approval = await importApprovalExample(n8n, credential, APPROVER);
	const answers = await importAnswerExample(n8n, credential, APPROVER);
	const table = await importTableExample(n8n, credential);
	const ids: Record<string, string> = {
		'import-leads-from-csv': await importCsvExample(n8n, credential),
		'sync-leads-from-table': table.id,
		'start-campaign-from-list': await importStartCampaignExample(n8n, credential, ['acct_1']),
		'approve-messages-in-form': approval.id,
		'daily-campaign-report': await importReportExample(n8n, credential),
		'activate-agent-from-website': await importWebsiteExample(n8n, credential, {
			// Nobody misses the product that a sandbox holds.
			replaceExistingProduct: true,
		}),
		'save-attachments': await importAttachmentsExample(n8n, credential),
		'answer-conversations-with-approval': answers.id,
		'answer-with-ai-agent': await importAgentExample(n8n, credential),
		'reply-to-chat-and-table': await importReplyExample(n8n, credential),
		'ask-in-chat-before-approving': await importAskExample(n8n, credential),
	};
	return { ids, formUrl: approval.formUrl };
}
