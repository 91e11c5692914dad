/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'csv-parse/sync';

import { sandboxKeys } from 'outreach-sandbox/core/keys';
import { createDataTable } from './dataTables';
import { FILES_FOLDER, type N8n } from './n8n';
import { chatHookOf, createModelCredential } from './sandboxServices';
import { importWorkflow, type Credential, type WorkflowFile, type WorkflowNode } from './workflows';

const folder = path.join(__dirname, '..', '..', '..', 'examples');

/** A person starts most examples by this node. The exceptions start with a form, a chat or an Outreach Trigger. */
export const TRIGGER = 'Run by hand';

/** The login that n8n asks for before it shows a form. */
export interface BasicAuth {
	readonly user: string;
	readonly password: string;
}

/** The login for the forms. It need not be secret: this n8n listens only on this machine. */
export const APPROVER: BasicAuth = { user: 'approver', password: 'approver' };

/** What a user chooses in an example before running it. */
export interface Choices {
	/** Parameters for the nodes that have them. */
	readonly parameters?: Readonly<Record<string, unknown>>;
	/** Values of the fields that a Set node sets. */
	readonly values?: Readonly<Record<string, unknown>>;
	/** The login for its form. */
	readonly user?: BasicAuth;
	/** For its chat model. Without one, no model writes drafts and no agent answers. */
	readonly model?: Credential;
	/** For its Postgres nodes. */
	readonly postgres?: Credential;
	/** For the nodes of this package, in place of the usual one. */
	readonly outreachApi?: Credential;
	/** Changes what is imported, once everything else is chosen. */
	readonly adapt?: (workflow: WorkflowFile) => Promise<WorkflowFile>;
}

type Settings = Pick<Choices, 'parameters' | 'values'>;

/** The choices that every user has to make. */
const SETTINGS: Readonly<Record<string, Settings>> = {
	'start-campaign-from-list': {
		parameters: { socialAccountId: { __rl: true, mode: 'id', value: 'acct_1' } },
	},
	// In a sandbox, replacing the saved product does no harm.
	'activate-agent-from-website': { values: { replace_existing_product: true } },
	'save-attachments': { values: { folder: FILES_FOLDER } },
};

const USERS: Readonly<Record<string, BasicAuth>> = {
	'import-leads-from-csv': APPROVER,
	'list-who-asked-for-silence': APPROVER,
	'approve-messages-in-form': APPROVER,
	'answer-conversations-with-approval': APPROVER,
	'check-before-a-start': APPROVER,
};

/** The names of all examples. */
export const exampleNames = (): string[] =>
	globSync('*.json', { cwd: folder })
		.map((file) => path.basename(file, '.json'))
		.sort();

/** An example after a user has made the choices in its nodes. */
export function readExample(name: string, { parameters, values }: Settings = {}): WorkflowFile {
	const usual = SETTINGS[name];
	const settings = {
		parameters: { ...usual?.parameters, ...parameters },
		values: { ...usual?.values, ...values },
	};
	const file = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as WorkflowFile;
	const nodes = file.nodes.map((node) => ({
		...node,
		parameters: withSettings(node.parameters, settings),
	}));
	return { ...file, nodes };
}

/** Imports the example of this name, ready to run. If it starts with a form, `formUrl` is its address once it is published. */
export async function importExample(
	n8n: N8n,
	credential: Credential,
	name: string,
	choices: Choices = {},
) {
	const { user = USERS[name], model, postgres, outreachApi = credential, ...rest } = choices;
	const { adapt = async (workflow) => workflow, ...settings } = rest;
	const file = readExample(name, settings);
	const formCredential =
		user &&
		(await n8n.call<Credential>('POST', '/credentials', {
			name: `${file.name}: who may open the form`,
			type: 'httpBasicAuth',
			data: user,
		}));
	// In the editor, n8n gives each imported form an address of its own.
	const webhookId = randomUUID();
	const nodes = file.nodes.map((node) => ({
		...node,
		...(node.type === '@n8n/n8n-nodes-langchain.lmChatOpenAi' &&
			model && { credentials: { openAiApi: model } }),
		...(node.type === 'n8n-nodes-base.postgres' && postgres && { credentials: { postgres } }),
		...(node.type === 'n8n-nodes-base.formTrigger' && {
			webhookId,
			...(formCredential && { credentials: { httpBasicAuth: formCredential } }),
		}),
	}));
	const id = await importWorkflow(n8n, await adapt({ ...file, nodes }), outreachApi);
	return { id, formUrl: `${n8n.url}/form/${webhookId}` };
}

function withSettings(own: WorkflowNode['parameters'], { parameters = {}, values = {} }: Settings) {
	const chosen = Object.entries(parameters).filter(([name]) => name in own);
	const fields = own.assignments as
		| { readonly assignments: ReadonlyArray<{ readonly name: string; readonly value: unknown }> }
		| undefined;
	const assignments = fields?.assignments.map((field) =>
		field.name in values ? { ...field, value: values[field.name] } : field,
	);
	return {
		...own,
		...Object.fromEntries(chosen),
		...(assignments && { assignments: { assignments } }),
	};
}

/** Imported examples, by the names of their files. `formUrl`: the address of the form that it starts with, if any. */
export type Examples = Readonly<Record<string, { readonly id: string; readonly formUrl: string }>>;

/**
 * Imports every example, with the sandbox's chat and model if it needs them, and the tables that examples read.
 * `choicesOf` returns what else is chosen in an example.
 */
export async function importExamples(
	n8n: N8n,
	credential: Credential,
	baseUrl: string,
	choicesOf: (name: string) => Choices = () => ({}),
): Promise<Examples> {
	await createTables(n8n);
	const model = await createModelCredential(n8n, baseUrl);
	const chatHook = chatHookOf(baseUrl);
	const byExample: Readonly<Record<string, Choices>> = {
		'accepted-but-not-written-to': { values: { chat_url: chatHook } },
		'answer-conversations-with-approval': { model },
		'answer-with-ai-agent': { model },
		'ask-in-chat-before-approving': { values: { chat_url: chatHook } },
		'reply-to-chat-and-table': { parameters: { url: chatHook } },
		'route-replies-by-intent': { model, values: { chat_url: chatHook } },
		'try-intents-first': { model },
	};
	const examples: Record<string, Examples[string]> = {};
	for (const name of exampleNames()) {
		const choices = { ...byExample[name], ...choicesOf(name) };
		examples[name] = await importExample(n8n, credential, name, choices);
	}
	return examples;
}

/** The clients of `import-for-many-clients`. The key of the last one was revoked. */
const CLIENTS = {
	'Client 1': sandboxKeys.full,
	'Client 2': sandboxKeys.secondWorkspace,
	'Client 3': sandboxKeys.revoked,
};

/** The Data Tables that examples read. */
export async function createTables(n8n: N8n): Promise<void> {
	await createContactsTable(n8n);
	await createClientsTable(n8n);
	await createThreadsTable(n8n);
}

/** The Data Table that `import-for-many-clients` uses. */
export async function createClientsTable(n8n: N8n): Promise<void> {
	const clients = Object.keys(CLIENTS);
	const rows = readContacts().map((contact, index) => ({
		client: clients[index % clients.length]!,
		...contact,
	}));
	await createDataTable(n8n, 'Leads of clients', rows);
}

/** For `import-for-many-clients`: one credential with the key of each client. */
export function createClientsCredential(n8n: N8n, baseUrl: string): Promise<Credential> {
	const keys = Object.entries(CLIENTS).map(([client, { token }]) => [client, token]);
	const apiKey = `={{ (${JSON.stringify(Object.fromEntries(keys))})[$json.client] ?? "" }}`;
	return n8n.call('POST', '/credentials', {
		name: 'Import leads for many clients: a key for each client',
		type: 'outreachApi',
		data: { baseUrl, apiKey, allowHttp: false },
	});
}

/** The Data Table that `sync-leads-from-table` uses. */
export const createContactsTable = (n8n: N8n): Promise<void> =>
	createDataTable(n8n, 'CRM contacts', readContacts());

/** The Data Table that `threads-of-contacts` uses: people with one conversation and with none, and no people. */
export const createThreadsTable = (n8n: N8n): Promise<void> =>
	createDataTable(
		n8n,
		'Contacts and threads',
		readCsv(path.join(folder, 'data', 'contacts-and-threads.csv')),
	);

/** Contacts of a CRM, with columns for the results of a sync. */
export const readContacts = () => readCsv(path.join(folder, 'data', 'crm-contacts.csv'));

export const leadsFile = path.join(folder, 'data', 'leads.csv');

/** Domains in a Google Sheet. */
export const companiesFile = path.join(folder, 'data', 'google', 'Companies.csv');

/** People in Airtable. */
export const peopleFile = path.join(folder, 'data', 'airtable', 'People.csv');

/** Persons in Pipedrive. */
export const personsFile = path.join(folder, 'data', 'pipedrive', 'persons.csv');

/** Contacts in Salesforce. */
export const contactsFile = path.join(folder, 'data', 'salesforce', 'Contact.csv');

/** Who fills in the forms of a website, as events of a rehearsal. */
export const visitsFile = path.join(folder, 'data', 'events', 'leads-from-website-form.json');

export const readCompanies = () => readCsv(companiesFile);
export const readPeople = () => readCsv(peopleFile);
export const readPersons = () => readCsv(personsFile);
export const readSalesforceContacts = () => readCsv(contactsFile);

export const readLeads = () => readCsv(leadsFile);

/** Rows by column. The leads file has a row that is too short, as users' files do. */
function readCsv(file: string): Array<Record<string, string>> {
	const [header = [], ...rows] = parse(readFileSync(file), {
		bom: true,
		relax_column_count: true,
		skip_empty_lines: true,
	});
	return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])));
}
