import { sandboxKeys } from '../../packages/sandbox/core/keys';
import {
	createClientsCredential,
	importExamples,
	type Examples,
} from '../../packages/rehearsal/n8n/examples';
import { fromRunner } from '../../packages/rehearsal/n8n/installation';
import type { N8n } from '../../packages/rehearsal/n8n/n8n';
import {
	createCredential,
	type Credential,
	type WorkflowFile,
	type WorkflowNode,
} from '../../packages/rehearsal/n8n/workflows';
import { placeholdersFor } from '../../packages/rehearsal/run/workflow/credentials/placeholders';
import {
	readCredentialTypes,
	readInstalled,
} from '../../packages/rehearsal/run/workflow/installed';
import { CHOICES } from './choices';
import { withNote } from './note';

/** The token for the tools of the MCP server. It need not be secret: this n8n listens only on this machine. */
export const MCP_TOKEN = 'demo-token';

type Data = Readonly<Record<string, unknown>>;

/** Where the examples work. */
interface NodePlace {
	readonly n8n: N8n;
	readonly baseUrl: string;
	readonly consoleUrl: string;
	/** Null if there is no PostgreSQL. */
	readonly postgres: Data | null;
}

/** Imports every example so that it runs: with an account for each service that it uses, and a note on what to try. */
export async function importForDemo(place: NodePlace): Promise<Examples> {
	const { n8n, baseUrl, consoleUrl, postgres } = place;
	const clients = await createClientsCredential(n8n, baseUrl);
	// The last one, because n8n's editor gives a new node the credential that was changed last.
	const own = `Outreach sandbox: ${sandboxKeys.full.name.toLowerCase()}`;
	const credential = await createCredential(n8n, baseUrl, own);
	const { required } = readInstalled(fromRunner());
	const credentialOf = createCredentials(n8n, {
		httpBearerAuth: { token: MCP_TOKEN },
		postgres,
	});
	const withAccounts = async (node: WorkflowNode): Promise<WorkflowNode> => {
		const credentials: Record<string, Credential> = { ...node.credentials };
		for (const type of required(node)) {
			const account = credentials[type] ?? (await credentialOf(type));
			if (account) credentials[type] = account;
		}
		return { ...node, credentials };
	};
	return await importExamples(n8n, credential, baseUrl, (name) => ({
		...CHOICES[name],
		...(name === 'import-for-many-clients' && { outreachApi: clients }),
		adapt: async (workflow): Promise<WorkflowFile> => {
			const nodes: WorkflowNode[] = [];
			for (const node of workflow.nodes) nodes.push(await withAccounts(node));
			return withNote({ ...workflow, nodes }, { name, consoleUrl });
		},
	}));
}

/**
 * Returns a function that makes one account for each type: with the data given here, if there are any, otherwise with
 * placeholders, which played services take. Undefined if the data are null.
 */
function createCredentials(n8n: N8n, given: Readonly<Record<string, Data | null>>) {
	const types = readCredentialTypes(n8n.installation.n8n);
	const made = new Map<string, Credential>();
	return async (type: string): Promise<Credential | undefined> => {
		const known = made.get(type);
		if (known || type === 'outreachApi') return known;
		const data = type in given ? given[type] : placeholdersFor(type, types);
		if (!data) return undefined;
		const name = `${types.get(type)?.displayName ?? type} of the demo`;
		const credential = await n8n.call<Credential>('POST', '/credentials', { name, type, data });
		made.set(type, credential);
		return credential;
	};
}
