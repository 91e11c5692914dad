import { exampleNames, readExample } from '../../packages/rehearsal/n8n/examples';
import type { WorkflowNode } from '../../packages/rehearsal/n8n/workflows';

const CHAT_OR_WEBHOOK = 'A chat, or any service, by its webhook';
const MODEL = 'AI models';

/** How a node says with which tool it works: by its type, or as an HTTP Request by the type of its credential. */
const TOOLS: Readonly<Record<string, string>> = {
	'n8n-nodes-base.calTrigger': 'Cal.com',
	'n8n-nodes-base.calendlyTrigger': 'Calendly',
	'n8n-nodes-base.dataTable': "n8n's Data Tables",
	'n8n-nodes-base.extractFromFile': 'CSV files and workbooks',
	'n8n-nodes-base.formTrigger': 'A page on the web',
	'n8n-nodes-base.gmail': 'Gmail',
	'n8n-nodes-base.googleSheets': 'Google Sheets',
	'n8n-nodes-base.hunter': 'Hunter',
	'n8n-nodes-base.postgres': 'PostgreSQL',
	'n8n-nodes-base.readWriteFile': 'Files on a disk',
	'n8n-nodes-base.salesforce': 'Salesforce',
	'n8n-nodes-base.slack': 'Slack',
	'n8n-nodes-base.telegram': 'Telegram',
	'n8n-nodes-base.webhook': 'A form on your website',
	'@n8n/n8n-nodes-langchain.agent': MODEL,
	'@n8n/n8n-nodes-langchain.chainLlm': MODEL,
	'@n8n/n8n-nodes-langchain.textClassifier': MODEL,
	'@n8n/n8n-nodes-langchain.mcpTrigger': 'AI applications, over MCP',
	airtableTokenApi: 'Airtable',
	googleSheetsOAuth2Api: 'Google Sheets',
	hubspotAppToken: 'HubSpot',
	pipedriveApi: 'Pipedrive',
	slackApi: 'Slack',
};

/** What works with nothing outside n8n and the API, or beside a node that is in the table above. */
const NO_TOOL =
	/^n8n-nodes-outreach\.|\.(chat|chatHitlTool|chatTrigger|code|compression|executeWorkflow|executeWorkflowTrigger|filter|form|if|lmChatOpenAi|manualTrigger|noOp|removeDuplicates|scheduleTrigger|set|splitInBatches|splitOut|stickyNote|stopAndError|switch|wait)$/;

/** Throws an error for a node of which this file knows nothing: its tool would be missing in the table. */
function toolOf({ name, type, parameters }: WorkflowNode): string | undefined {
	const { nodeCredentialType: credential, url } = parameters;
	if (type === 'n8n-nodes-base.httpRequest' && credential === undefined) {
		// Hunter counts for everybody.
		return String(url).startsWith('https://api.hunter.io/') ? 'Hunter' : CHAT_OR_WEBHOOK;
	}
	const tool = TOOLS[String(credential ?? type)];
	if (tool === undefined && !NO_TOOL.test(type)) {
		throw new Error(`tools/generate/toolTable.ts does not know the tool of '${name}'`);
	}
	return tool;
}

/** Which examples work with which tool, as a Markdown table. Links lead from a page of the docs. */
export function toolTable(): string {
	const examples = new Map<string, Set<string>>();
	for (const name of exampleNames()) {
		const { name: title, nodes } = readExample(name);
		for (const tool of nodes.flatMap((node) => toolOf(node) ?? [])) {
			const links = examples.get(tool) ?? new Set();
			examples.set(tool, links.add(`[${title}](../examples/${name}.json)`));
		}
	}
	const rows = [...examples]
		.sort(([a], [b]) => a.localeCompare(b, 'en', { ignorePunctuation: true }))
		.map(([tool, links]) => `| ${tool} | ${[...links].join(', ')} |`);
	return ['| Tool | Examples |', '| --- | --- |', ...rows].join('\n');
}
