/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parseCsv } from './csv';
import { type BasicAuth } from './forms';
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

/** Imports the campaign example with these sender accounts, which its user has to choose, and gives its id. */
export function importStartCampaignExample(
	n8n: N8n,
	credential: Credential,
	socialAccountIds: readonly string[],
): Promise<string> {
	const workflow = readWorkflow('start-campaign-from-list');
	const nodes = workflow.nodes.map((node) =>
		'socialAccountIds' in node.parameters
			? { ...node, parameters: { ...node.parameters, socialAccountIds } }
			: node,
	);
	return importWorkflow(n8n, { ...workflow, nodes }, credential);
}

export interface ImportedForm {
	readonly id: string;
	/** Where the form is once the workflow is published. */
	readonly formUrl: string;
}

/** Imports the form for approvals with a name and a password for those who approve. */
export const importApprovalExample = (
	n8n: N8n,
	credential: Credential,
	user: BasicAuth,
): Promise<ImportedForm> => importForm(n8n, 'approve-messages-in-form', credential, user);

async function importForm(
	n8n: N8n,
	name: string,
	credential: Credential,
	user: BasicAuth,
	model?: Credential,
): Promise<ImportedForm> {
	const httpBasicAuth = await n8n.call<Credential>('POST', '/credentials', {
		...{ name: 'People who may open the form', type: 'httpBasicAuth', data: user },
	});
	const workflow = withModel(readWorkflow(name), model);
	// n8n gives a form an address of its own where a person imports it in the editor.
	const webhookId = randomUUID();
	const nodes = workflow.nodes.map((node) =>
		node.type === 'n8n-nodes-base.formTrigger'
			? { ...node, webhookId, credentials: { httpBasicAuth } }
			: node,
	);
	const id = await importWorkflow(n8n, { ...workflow, nodes }, credential);
	return { id, formUrl: `${n8n.url}/form/${webhookId}` };
}

/** Imports the form for answers with a name and a password for those who answer. Without a model its drafts are empty. */
export function importAnswerExample(
	n8n: N8n,
	credential: Credential,
	user: BasicAuth,
	model?: Credential,
): Promise<ImportedForm> {
	return importForm(n8n, 'answer-conversations-with-approval', credential, user, model);
}

/** Imports the example whose agent asks in the chat before it sends. It needs a model to say anything. */
export const importAgentExample = (
	n8n: N8n,
	credential: Credential,
	model?: Credential,
): Promise<string> =>
	importWorkflow(n8n, withModel(readWorkflow('answer-with-ai-agent'), model), credential);

/** Imports the web site example, which replaces the product of the workspace only where it is told to. */
export function importWebsiteExample(
	n8n: N8n,
	credential: Credential,
	{ replaceExistingProduct }: { readonly replaceExistingProduct: boolean },
): Promise<string> {
	const workflow = readWorkflow('activate-agent-from-website');
	return importWorkflow(
		n8n,
		withValue(workflow, 'replace_existing_product', replaceExistingProduct),
		credential,
	);
}

/** Imports the attachments example. It saves to the folder that workflows may write to. */
export const importAttachmentsExample = (n8n: N8n, credential: Credential): Promise<string> =>
	importWorkflow(
		n8n,
		withValue(readWorkflow('save-attachments'), 'folder', n8n.filesFolder),
		credential,
	);

/** Imports the example that posts replies to a chat, with the address of its webhook. Without one it has none. */
export function importReplyExample(
	n8n: N8n,
	credential: Credential,
	chatUrl?: string,
): Promise<string> {
	const workflow = readWorkflow('reply-to-chat-and-table');
	const nodes = workflow.nodes.map((node) =>
		chatUrl !== undefined && 'url' in node.parameters
			? { ...node, parameters: { ...node.parameters, url: chatUrl } }
			: node,
	);
	return importWorkflow(n8n, { ...workflow, nodes }, credential);
}

/** Imports the example that asks in a chat, with the address of its webhook and how long a page holds, as far as given. */
export function importAskExample(
	n8n: N8n,
	credential: Credential,
	{ chatUrl, waitSeconds }: { readonly chatUrl?: string; readonly waitSeconds?: number } = {},
): Promise<string> {
	const example = readWorkflow('ask-in-chat-before-approving');
	const workflow = chatUrl === undefined ? example : withValue(example, 'chat_url', chatUrl);
	const time = { resumeAmount: waitSeconds, resumeUnit: 'seconds' };
	const nodes = workflow.nodes.map((node) =>
		waitSeconds !== undefined && 'resumeAmount' in node.parameters
			? { ...node, parameters: { ...node.parameters, ...time } }
			: node,
	);
	return importWorkflow(n8n, { ...workflow, nodes }, credential);
}

interface Assignment {
	readonly name: string;
}

/** The workflow with another value where one of its nodes sets this one. */
function withValue(workflow: WorkflowFile, name: string, value: unknown): WorkflowFile {
	const nodes = workflow.nodes.map((node) => {
		const { assignments } = (node.parameters.assignments ?? {}) as {
			assignments?: readonly Assignment[];
		};
		if (!assignments?.some((assignment) => assignment.name === name)) return node;
		const changed = assignments.map((assignment) =>
			assignment.name === name ? { ...assignment, value } : assignment,
		);
		return { ...node, parameters: { ...node.parameters, assignments: { assignments: changed } } };
	});
	return { ...workflow, nodes };
}

/** The workflow with the credential of a model for its chat model. */
function withModel(workflow: WorkflowFile, openAiApi: Credential | undefined): WorkflowFile {
	if (!openAiApi) return workflow;
	const nodes = workflow.nodes.map((node) =>
		node.type === '@n8n/n8n-nodes-langchain.lmChatOpenAi'
			? { ...node, credentials: { openAiApi } }
			: node,
	);
	return { ...workflow, nodes };
}

export const importReportExample = (n8n: N8n, credential: Credential): Promise<string> =>
	importWorkflow(n8n, readWorkflow('daily-campaign-report'), credential);

/** All examples but the forms, the chats and those of the Outreach Trigger start by this trigger when a person runs them. */
export const TRIGGER = 'Run by hand';

/** Who may open the forms here: the harness runs on this machine alone. */
export const APPROVER: BasicAuth = { user: 'approver', password: 'approver' };

export interface ImportedExamples {
	/** Ids of the workflows by the names of their files. */
	readonly ids: Readonly<Record<string, string>>;
	/** Where the form of the approval example is once its workflow is published. */
	readonly formUrl: string;
}

/** Every example, with what it needs. */
export async function importExamples(n8n: N8n, credential: Credential): Promise<ImportedExamples> {
	const csv = await importCsvExample(n8n, credential);
	const table = await importTableExample(n8n, credential);
	const start = await importStartCampaignExample(n8n, credential, ['acct_1']);
	const approval = await importApprovalExample(n8n, credential, APPROVER);
	const report = await importReportExample(n8n, credential);
	// The product that is saved in a sandbox is nobody's.
	const website = await importWebsiteExample(n8n, credential, { replaceExistingProduct: true });
	const attachments = await importAttachmentsExample(n8n, credential);
	const answers = await importAnswerExample(n8n, credential, APPROVER);
	const agent = await importAgentExample(n8n, credential);
	const replies = await importReplyExample(n8n, credential);
	const questions = await importAskExample(n8n, credential);
	return {
		ids: {
			'import-leads-from-csv': csv,
			'sync-leads-from-table': table.id,
			'start-campaign-from-list': start,
			'approve-messages-in-form': approval.id,
			'daily-campaign-report': report,
			'activate-agent-from-website': website,
			'save-attachments': attachments,
			'answer-conversations-with-approval': answers.id,
			'answer-with-ai-agent': agent,
			'reply-to-chat-and-table': replies,
			'ask-in-chat-before-approving': questions,
		},
		formUrl: approval.formUrl,
	};
}
