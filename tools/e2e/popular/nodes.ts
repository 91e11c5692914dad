import {
	node,
	type WorkflowFile,
	type WorkflowNode,
} from '../../../packages/rehearsal/n8n/workflows';

/**
 * What a rehearsal does with a node. `played`: it gets what the service would answer. `refused`: a sentence says why not.
 * `risk`: it gets `200 {}`, which may not do.
 */
export type Played = 'played' | 'refused' | 'risk';

/** One of the nodes that n8n's users use most, of those with credentials. */
export interface Popular {
	/** Its name in n8n's editor. */
	readonly name: string;
	readonly type: string;
	readonly is: Played;
	/** How, in a few words for the docs. */
	readonly how: string;
	/** The call that gets `200 {}`: what to write a stub for. */
	readonly stub?: string;
	/** A node of this type in a workflow; for a trigger, what says that it is played or refused. */
	readonly example: Example | 'trigger';
}

interface Example {
	readonly nodes: readonly WorkflowNode[];
	/** For nodes that belong to the first one: by which connection. */
	readonly subNodes?: Readonly<Record<string, string>>;
}

const BASE = 'n8n-nodes-base';
const LANGCHAIN = '@n8n/n8n-nodes-langchain';

/** A choice from a list. */
const chosen = (value: unknown) => ({ __rl: true, mode: 'list', value, cachedResultName: 'Leads' });

type Parameters = Readonly<Record<string, unknown>>;

const base = (type: string, version: number, parameters: Parameters = {}): WorkflowNode =>
	node('Node', `${BASE}.${type}`, parameters, version);

const langchain = (type: string, version: number, parameters: Parameters = {}): WorkflowNode =>
	node('Node', `${LANGCHAIN}.${type}`, parameters, version);

const alone = (only: WorkflowNode): Example => ({ nodes: [only] });

const chain = langchain('chainLlm', 1.7, { promptType: 'define', text: 'Say hello' });
const agent = langchain('agent', 2, { promptType: 'define', text: 'Say hello', options: {} });

/** A part of the first node. */
const part = (
	first: WorkflowNode,
	type: string,
	version: number,
	by: string,
	parameters: Parameters = {},
): Example => ({
	nodes: [first, { ...langchain(type, version, parameters), name: 'Part' }],
	subNodes: { Part: by },
});

const model = (type: string, version: number, parameters: Parameters = {}): Example =>
	part(chain, type, version, 'ai_languageModel', { options: {}, ...parameters });

/** A part of an agent that has a model besides. */
const ofAgent = (
	type: string,
	version: number,
	by: string,
	parameters: Parameters = {},
): Example => ({
	nodes: [
		agent,
		{
			...langchain('lmChatOpenAi', 1.2, { model: chosen('gpt-5-mini'), options: {} }),
			name: 'Model',
		},
		{ ...langchain(type, version, parameters), name: 'Part' },
	],
	subNodes: { Model: 'ai_languageModel', Part: by },
});

const vectors = (
	type: string,
	parameters: Parameters,
	embeddings = 'embeddingsOpenAi',
): Example => ({
	nodes: [
		{ ...langchain(embeddings, 1, { options: {} }), name: 'Part' },
		langchain(type, 1.1, { mode: 'load', prompt: 'hello', topK: 1, options: {}, ...parameters }),
	],
	subNodes: { Part: 'ai_embedding' },
});

const embedded = (embeddings: string): Example => {
	const { nodes, ...rest } = vectors('vectorStoreInMemory', { memoryKey: embeddings }, embeddings);
	return { nodes: nodes.toReversed(), ...rest };
};

const memory = (type: string): Example =>
	ofAgent(type, 1.1, 'ai_memory', { sessionIdType: 'customKey', sessionKey: 'one' });

const DATABASE = 'Databases speak no HTTP. `--reach` lets n8n use one on this machine';

const trigger = (name: string, type: string, is: Played, how: string): Popular => ({
	name,
	type: type.includes('.') ? type : `${BASE}.${type}`,
	is,
	how,
	example: 'trigger',
});

const row = (name: string, is: Played, how: string, example: Example): Popular => ({
	name,
	// The part of another node is what the row is about.
	type: example.nodes.at(-1)!.type,
	is,
	how,
	example,
});

const risk = (
	name: string,
	stub: string,
	then: 'fails' | 'goes on',
	example: Example,
): Popular => ({ ...row(name, 'risk', then, example), stub });

const NOT_CALLED = 'Nothing calls it. Put a Webhook in its place';
const VECTORS = 'The same text has the same vector; similar texts have unrelated ones';

/** In the order of `n8n-editor-ui/data/node-popularity.json`. */
export const popular: readonly Popular[] = [
	risk(
		'HTTP Request',
		'GET any.example/rows',
		'goes on',
		alone(base('httpRequest', 4.2, { url: 'https://any.example/rows' })),
	),
	row('AI Agent', 'played', 'With any model', {
		nodes: [
			{
				...langchain('lmChatOpenAi', 1.2, { model: chosen('gpt-5-mini'), options: {} }),
				name: 'Model',
			},
			agent,
		],
		subNodes: { Model: 'ai_languageModel' },
	}),
	row(
		'Google Sheets',
		'played',
		'Keeps rows',
		alone(
			base('googleSheets', 4.5, {
				documentId: chosen('1AbcDocument'),
				sheetName: chosen(3),
				options: {},
			}),
		),
	),
	trigger('Chat Trigger', `${LANGCHAIN}.chatTrigger`, 'played', 'The colleague writes'),
	row(
		'OpenAI Chat Model',
		'played',
		'A canned text',
		model('lmChatOpenAi', 1.2, { model: chosen('gpt-5-mini') }),
	),
	trigger('Webhook', 'webhook', 'played', 'By events'),
	row(
		'Gmail',
		'played',
		'Accepts e-mails',
		alone(
			base('gmail', 2.1, { sendTo: 'a@mail.example', subject: 'x', message: 'y', options: {} }),
		),
	),
	row(
		'Google Gemini Chat Model',
		'played',
		'A canned text',
		model('lmChatGoogleGemini', 1, { modelName: 'models/gemini-2.5-flash' }),
	),
	row(
		'Telegram',
		'played',
		'Accepts messages',
		alone(base('telegram', 1.2, { chatId: '1', text: 'x', additionalFields: {} })),
	),
	trigger('n8n Form Trigger', 'formTrigger', 'played', 'The colleague fills it in, or events do'),
	row(
		'OpenAI',
		'played',
		'A canned text',
		alone(
			langchain('openAi', 1.8, {
				modelId: chosen('gpt-5-mini'),
				messages: { values: [{ content: 'x' }] },
				options: {},
			}),
		),
	),
	trigger('Telegram Trigger', 'telegramTrigger', 'refused', NOT_CALLED),
	trigger('Respond to Webhook', 'respondToWebhook', 'played', 'Answers the caller of an event'),
	row(
		'Google Drive',
		'played',
		'Knows files by name',
		alone(
			base('googleDrive', 3, {
				resource: 'fileFolder',
				returnAll: true,
				queryString: 'x',
				filter: {},
				options: {},
			}),
		),
	),
	row(
		'Google Gemini',
		'played',
		'A canned text',
		alone(
			langchain('googleGemini', 1, {
				modelId: chosen('models/gemini-2.5-flash'),
				messages: { values: [{ content: 'x' }] },
				options: {},
			}),
		),
	),
	row(
		'Postgres',
		'refused',
		DATABASE,
		alone(base('postgres', 2.6, { operation: 'executeQuery', query: 'SELECT 1', options: {} })),
	),
	row(
		'Wait',
		'played',
		'In virtual time',
		alone({ ...base('wait', 1.1, { amount: 1, unit: 'hours' }), webhookId: 'one' }),
	),
	row(
		'OpenRouter Chat Model',
		'played',
		'A canned text',
		model('lmChatOpenRouter', 1, { model: 'openai/gpt-5-mini' }),
	),
	row('Groq Chat Model', 'played', 'A canned text', model('lmChatGroq', 1, { model: 'llama-3.3' })),
	trigger('Gmail Trigger', 'gmailTrigger', 'played', 'By events'),
	row(
		'Supabase',
		'played',
		'Keeps rows',
		alone(base('supabase', 1, { operation: 'getAll', tableId: 'leads', returnAll: true })),
	),
	row(
		'Anthropic Chat Model',
		'played',
		'A canned text',
		model('lmChatAnthropic', 1.3, { model: chosen('claude-sonnet-4-5') }),
	),
	risk(
		'WhatsApp Business Cloud',
		'POST graph.facebook.com/v13.0/1/messages',
		'goes on',
		alone(
			base('whatsApp', 1, {
				operation: 'send',
				phoneNumberId: '1',
				recipientPhoneNumber: '+15550100',
				textBody: 'x',
				additionalFields: {},
			}),
		),
	),
	trigger('WhatsApp Trigger', 'whatsAppTrigger', 'refused', NOT_CALLED),
	row(
		'Airtable',
		'played',
		'Keeps rows',
		alone(
			base('airtable', 2.1, {
				operation: 'search',
				base: chosen('app1'),
				table: chosen('tbl1'),
				options: {},
			}),
		),
	),
	row(
		'Ollama Chat Model',
		'played',
		'A canned text',
		model('lmChatOllama', 1, { model: 'llama3.2' }),
	),
	trigger('Google Sheets Trigger', 'googleSheetsTrigger', 'played', 'By events'),
	row(
		'Send Email',
		'refused',
		'SMTP is no HTTP',
		alone(
			base('emailSend', 2.1, {
				fromEmail: 'a@mail.example',
				toEmail: 'b@mail.example',
				subject: 'x',
				options: {},
			}),
		),
	),
	row('Embeddings OpenAI', 'played', VECTORS, embedded('embeddingsOpenAi')),
	row(
		'Slack',
		'played',
		'Accepts posts',
		alone(
			base('slack', 2.3, {
				select: 'channel',
				channelId: chosen('C1'),
				text: 'x',
				otherOptions: {},
			}),
		),
	),
	row(
		'Google Calendar',
		'played',
		'Accepts events; the calendar is empty',
		alone(
			base('googleCalendar', 1.3, {
				operation: 'getAll',
				calendar: chosen('a@mail.example'),
				options: {},
			}),
		),
	),
	row(
		'Anthropic',
		'played',
		'A canned text',
		alone(
			langchain('anthropic', 1, {
				modelId: chosen('claude-sonnet-4-5'),
				messages: { values: [{ content: 'x' }] },
				options: {},
			}),
		),
	),
	row(
		'Notion',
		'played',
		'Keeps pages',
		alone(
			base('notion', 2.2, {
				resource: 'databasePage',
				operation: 'getAll',
				databaseId: chosen('11111111-2222-4333-8444-555555555555'),
				returnAll: true,
				options: {},
			}),
		),
	),
	risk(
		'Pinecone Vector Store',
		'GET api.pinecone.io/indexes/leads',
		'fails',
		vectors('vectorStorePinecone', { pineconeIndex: chosen('leads') }),
	),
	{
		...trigger('Google Drive Trigger', 'googleDriveTrigger', 'risk', 'It looks, and finds nothing'),
		stub: 'GET www.googleapis.com/drive/v3/files',
	},
	row(
		'DeepSeek Chat Model',
		'played',
		'A canned text',
		model('lmChatDeepSeek', 1, { model: 'deepseek-chat' }),
	),
	row(
		'Google Docs',
		'played',
		'Keeps texts',
		alone(base('googleDocs', 2, { operation: 'get', documentURL: 'doc1' })),
	),
	row('Embeddings Google Gemini', 'played', VECTORS, embedded('embeddingsGoogleGemini')),
	risk(
		'Microsoft Outlook',
		'POST graph.microsoft.com/v1.0/me/sendMail',
		'goes on',
		alone(
			base('microsoftOutlook', 2, {
				operation: 'send',
				subject: 'x',
				bodyContent: 'y',
				toRecipients: 'a@mail.example',
				additionalFields: {},
			}),
		),
	),
	row(
		'Ollama',
		'played',
		'A canned text',
		alone(
			langchain('ollama', 1, {
				modelId: chosen('llama3.2'),
				messages: { values: [{ content: 'x' }] },
				options: {},
			}),
		),
	),
	row('Postgres Chat Memory', 'refused', DATABASE, memory('memoryPostgresChat')),
	risk(
		'Discord',
		'POST discordwebhookapi.example/',
		'goes on',
		alone(base('discord', 2, { authentication: 'webhook', content: 'x', options: {} })),
	),
	risk(
		'Supabase Vector Store',
		'POST supabaseapi.example/rest/v1/rpc/match_documents',
		'fails',
		vectors('vectorStoreSupabase', { tableName: chosen('documents') }),
	),
	trigger('MCP Server Trigger', `${LANGCHAIN}.mcpTrigger`, 'refused', 'Nobody uses its tools'),
	trigger('Email Trigger (IMAP)', 'emailReadImap', 'refused', 'Put a Gmail Trigger in its place'),
	risk(
		'MCP Client Tool',
		'POST mcp.example/mcp',
		'fails',
		ofAgent('mcpClientTool', 1.1, 'ai_tool', {
			endpointUrl: 'https://mcp.example/mcp',
			serverTransport: 'httpStreamable',
		}),
	),
	row(
		'MySQL',
		'refused',
		DATABASE,
		alone(base('mySql', 2.4, { operation: 'executeQuery', query: 'SELECT 1', options: {} })),
	),
	row(
		'Microsoft Excel 365',
		'played',
		'Keeps rows',
		alone(
			base('microsoftExcel', 2.1, {
				resource: 'worksheet',
				operation: 'readRows',
				workbook: chosen('book1'),
				worksheet: chosen('{0}'),
				options: {},
			}),
		),
	),
	risk(
		'Facebook Graph API',
		'GET graph.facebook.com/v23.0/me',
		'goes on',
		alone(base('facebookGraphApi', 1, { graphApiVersion: 'v23.0', node: 'me', options: {} })),
	),
	risk(
		'YouTube',
		'GET www.googleapis.com/youtube/v3/channels',
		'goes on',
		alone(
			base('youTube', 1, {
				resource: 'channel',
				operation: 'getAll',
				part: ['id'],
				filters: {},
				options: {},
			}),
		),
	),
	trigger('Evaluation Trigger', 'evaluationTrigger', 'refused', 'Only evaluations use it'),
	risk(
		'OpenWeatherMap',
		'GET api.openweathermap.org/data/2.5/weather',
		'goes on',
		alone(base('openWeatherMap', 1, { cityName: 'Porto' })),
	),
	risk(
		'MCP Client',
		'POST mcp.example/mcp',
		'fails',
		alone(
			langchain('mcpClient', 1, {
				endpointUrl: 'https://mcp.example/mcp',
				tool: chosen('find'),
				inputMode: 'json',
				jsonInput: '{}',
				options: {},
			}),
		),
	),
	row('MongoDB Chat Memory', 'refused', DATABASE, memory('memoryMongoDbChat')),
	row(
		'HubSpot',
		'played',
		'Keeps records',
		alone(
			base('hubspot', 2.1, {
				authentication: 'appToken',
				email: 'a@mail.example',
				additionalFields: {},
				options: {},
			}),
		),
	),
	row(
		'Redis',
		'refused',
		DATABASE,
		alone(base('redis', 1, { operation: 'get', key: 'a', propertyName: 'a', options: {} })),
	),
	risk(
		'Qdrant Vector Store',
		'GET qdrantapi.example/collections',
		'fails',
		vectors('vectorStoreQdrant', { qdrantCollection: chosen('leads') }),
	),
	row('SSH', 'refused', 'SSH is no HTTP', alone(base('ssh', 1, { command: 'ls' }))),
	trigger('Slack Trigger', 'slackTrigger', 'refused', NOT_CALLED),
	risk(
		'Microsoft OneDrive',
		'GET graph.microsoft.com/v1.0/me/drive/items/1',
		'goes on',
		alone(base('microsoftOneDrive', 1, { resource: 'file', operation: 'get', fileId: '1' })),
	),
];

/** Once a day, each twenty minutes after the one before: what does not get through may try again for minutes. */
function schedule(place: number) {
	const minutes = 10 * 60 + 20 * place;
	const triggerAtHour = Math.floor(minutes / 60) % 24;
	const rule = { interval: [{ field: 'days', triggerAtHour, triggerAtMinute: minutes % 60 }] };
	return node('Schedule', `${BASE}.scheduleTrigger`, { rule }, 1.2);
}

/** A workflow that runs the example once a day; none for a trigger. */
export function workflowsOf({ name, example }: Popular, place: number): WorkflowFile[] {
	if (example === 'trigger') return [];
	const { nodes, subNodes = {} } = example;
	const first = nodes.find((one) => !(one.name in subNodes))!;
	const workflow = {
		name,
		nodes: [schedule(place), ...nodes],
		connections: {
			Schedule: { main: [[{ node: first.name, type: 'main', index: 0 }]] },
			...Object.fromEntries(
				Object.entries(subNodes).map(([part, type]) => [
					part,
					{ [type]: [[{ node: first.name, type, index: 0 }]] },
				]),
			),
		},
	};
	return [workflow];
}
