import { isOn, isOwn, type WorkflowNode } from '../../harness/workflows';
import { isTrigger } from './flow';
import { does, isRequest } from './outputs';

/**
 * What a node does with items: `send`s a message for each, lets each go on by one `branch` or none, may `drop` some
 * without looking at what is in them, gives them out in turn as a `loop`, `write`s to a person or a service, `pass`es
 * them on, or `begin`s with them.
 */
export type NodeKind = 'begin' | 'branch' | 'drop' | 'loop' | 'pass' | 'send' | 'write';

export function kindOf(node: WorkflowNode): NodeKind {
	const type = shortType(node);
	if (isTrigger(node)) return 'begin';
	if (isOwn(node)) return ownKind(node);
	if (type === 'dataTable') return tableKind(node);
	const listed = KINDS.find(([, types]) => types.includes(type));
	if (listed) return isDropping(node, listed[0]) ? 'drop' : listed[0];
	if (isRequest({ node })) return isReadingRequest(node) ? 'pass' : 'write';
	if (node.type.startsWith('@n8n/'))
		return /^chat$|Hitl$|^mcpClient$/.test(type) ? 'write' : 'pass';
	return isReading(node) ? 'pass' : 'write';
}

/** The type without its package, and a tool as the node that it is made from. */
const shortType = ({ type }: WorkflowNode): string =>
	type.slice(type.indexOf('.') + 1).replace(/Tool$/, '');

const KINDS: ReadonlyArray<readonly [NodeKind, readonly string[]]> = [
	[
		'branch',
		[
			'agent',
			'executeWorkflow',
			'filter',
			'guardrails',
			'if',
			'sentimentAnalysis',
			'switch',
			'textClassifier',
		],
	],
	['drop', ['limit', 'removeDuplicates']],
	['loop', ['splitInBatches']],
	[
		'pass',
		[
			'aggregate',
			'aiTransform',
			'code',
			'compareDatasets',
			'compression',
			'convertToFile',
			'crypto',
			'dateTime',
			'debugHelper',
			'editImage',
			'executionData',
			'extractFromFile',
			'function',
			'functionItem',
			'html',
			'htmlExtract',
			'itemLists',
			'jwt',
			'markdown',
			'merge',
			'moveBinaryData',
			'noOp',
			'readBinaryFile',
			'readBinaryFiles',
			'readPDF',
			'renameKeys',
			'respondToWebhook',
			'rssFeedRead',
			'set',
			'simulate',
			'sort',
			'splitOut',
			'spreadsheetFile',
			'stopAndError',
			'summarize',
			'totp',
			'wait',
			'xml',
		],
	],
];

/** How code takes only the first of its own items. The first item of another node may hold settings. */
const TAKES_FIRST = /\$input\.first\(\)|\ball\(\)\s*\[0\]|\bitems\s*\[0\]|\.slice\(0,\s*1\)/;

/** Code without any of these treats all its items alike. */
const CONDITION = /\b(?:if|filter|find|findLast|switch|while)\b|&&|\|\||(?<!\?)\?(?![.?])/;

/** Code that remembers what it has seen, as a filter for duplicates does. One that only looks people up in a list does not. */
const REMEMBERS = /\.(?:add|set|values)\(|\bset\(|StaticData\b/;

/** What code reads if it decides by the words of a reply, or by what they mean. */
const CONTENT = /text|intent|message_type|attachment/i;

/** Whether code can drop a reply without looking at what is in it. */
const isDroppingCode = (code: string): boolean =>
	TAKES_FIRST.test(code) || !CONDITION.test(code) || (REMEMBERS.test(code) && !CONTENT.test(code));

/** Whether conditions on the items decide which way they go. */
export const hasConditions = (node: WorkflowNode): boolean =>
	['filter', 'if', 'switch'].includes(shortType(node));

/** Some nodes drop items only with certain settings. */
function isDropping({ type, parameters }: WorkflowNode, kind: NodeKind): boolean {
	if (kind === 'drop') return true;
	const code = parameters.jsCode ?? parameters.pythonCode ?? parameters.functionCode;
	if (typeof code === 'string') return isDroppingCode(code);
	if (type.endsWith('.merge')) return isByPosition(parameters);
	return ['limit', 'removeDuplicates'].includes(String(parameters.operation));
}

/** As the three versions of Merge say it. */
const isByPosition = ({ combineBy, combinationMode, mode }: WorkflowNode['parameters']): boolean =>
	combineBy === 'combineByPosition' ||
	combinationMode === 'mergeByPosition' ||
	mode === 'mergeByIndex';

const OWN_WRITES: ReadonlyArray<readonly [resource: string, ...operations: string[]]> = [
	['lead', 'import'],
	['messageApproval', 'approve', 'editAndApprove', 'reject'],
];

function ownKind(node: WorkflowNode): NodeKind {
	if (does('message', 'send')({ node })) return 'send';
	const isWriting = OWN_WRITES.some(([resource, ...operations]) =>
		does(resource, ...operations)({ node }),
	);
	return isWriting ? 'write' : 'pass';
}

function tableKind({ parameters: { resource, operation } }: WorkflowNode): NodeKind {
	if (resource === 'table' || operation === 'get') return 'pass';
	return operation === 'rowExists' || operation === 'rowNotExists' ? 'branch' : 'write';
}

/** The first versions of HTTP Request call it `requestMethod`. */
const isReadingRequest = ({ parameters }: WorkflowNode): boolean =>
	['GET', 'HEAD'].includes(String(parameters.method ?? parameters.requestMethod ?? 'GET')) ||
	ASKING_URL.test(String(parameters.url));

/** Models are asked by POST, and so are searches and lookups. */
const ASKING_URL =
	/\/(?:completions|embeddings|enrich|query|search|v1\/responses)(?![\w/])|:generateContent|\banthropic\.com\/v1\/messages/;

const READING =
	/^(?:count|download|enrich|exists|find|get|history|list|lookup|query|read|search|select|verify)|(?:finder|search|verifier)$/i;

const READING_QUERY = /^[\s=]*(select|show|explain)\b/i;

function isReading({ parameters: { operation, query } }: WorkflowNode): boolean {
	return typeof query === 'string' && operation === 'executeQuery'
		? READING_QUERY.test(query)
		: READING.test(String(operation));
}

/** Whether the node can send a message into a conversation. */
export const canSend = (node: WorkflowNode): boolean =>
	isOn(node) && (does('message', 'send')({ node }) || isSendingRequest(node));

const isSendingRequest = (node: WorkflowNode): boolean =>
	isRequest({ node }) &&
	!isReadingRequest(node) &&
	/\/conversations\/.*\/messages/.test(String(node.parameters.url));
