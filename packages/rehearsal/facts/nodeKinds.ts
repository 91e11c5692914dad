import { isOn, isOwn, type WorkflowNode } from '../n8n/workflows';
import { isTrigger } from './flow';
import { does, isOnlyChecked, isRequest } from './outputs';

/**
 * What a node does with items: `send`s a message for each, lets each go on by one `branch` or none, may `drop` some
 * without looking at what is in them, gives them out in turn as a `loop`, makes what it likes of them by `code`, `write`s
 * to a person or a service, `pass`es them on, or `begin`s with them. Of some nodes it is `unknown`.
 */
export type NodeKind =
	| 'begin'
	| 'branch'
	| 'code'
	| 'drop'
	| 'loop'
	| 'pass'
	| 'send'
	| 'unknown'
	| 'write';

type Kinds = Readonly<Record<string, NodeKind>>;

/** The kind of each of some words. */
const kindsOf = (words: Partial<Record<NodeKind, string>>): Kinds =>
	Object.fromEntries(
		Object.entries(words).flatMap(([kind, all]) =>
			all.split(' ').map((word) => [word, kind as NodeKind]),
		),
	);

/** Nodes of n8n that do the same with each operation. */
const BY_TYPE = kindsOf({
	branch: 'agent executeWorkflow filter guardrails if sentimentAnalysis switch textClassifier',
	code: 'aiTransform code function functionItem',
	drop: 'limit removeDuplicates',
	loop: 'splitInBatches',
	pass:
		'aggregate compareDatasets compression convertToFile crypto dateTime debugHelper editImage executionData ' +
		'extractFromFile html htmlExtract jwt markdown moveBinaryData noOp readBinaryFile readBinaryFiles readPDF ' +
		'renameKeys respondToWebhook rssFeedRead set simulate sort splitOut spreadsheetFile stopAndError summarize totp ' +
		'wait xml',
	write: 'chat emailSend form kafka mcpClient mqtt writeBinaryFile',
});

/** Nodes whose operations have names of their own. `other` is any other operation. */
const BY_OPERATION: Readonly<Record<string, Kinds>> = {
	// `create` makes an empty table.
	dataTable: kindsOf({
		branch: 'rowExists rowNotExists',
		pass: 'create get',
		write: 'deleteRows insert update upsert',
	}),
	hunter: kindsOf({ pass: 'domainSearch emailFinder emailVerifier' }),
	itemLists: kindsOf({ drop: 'limit removeDuplicates', pass: 'other' }),
	merge: kindsOf({ drop: 'combineByPosition mergeByIndex mergeByPosition', pass: 'other' }),
};

/** Operations of this package, with their resource. It passes its items on after any other. */
const BY_OWN_OPERATION = kindsOf({
	send: 'message.send',
	write:
		'lead.import messageApproval.approve messageApproval.editAndApprove messageApproval.reject',
});

/** The word with which the operations of services begin, and statements of databases. */
const BY_VERB = kindsOf({
	pass:
		'aggregate check count download enrich exists explain export find get head history list lookup query read search ' +
		'select show validate verify',
	write:
		'add append archive assign book cancel change clear close complete copy create delete edit insert invite mark ' +
		'merge move mutation patch post publish push put reject remove rename reopen replace reply resend save send set ' +
		'share start submit subscribe tag track trash unsubscribe update upload upsert write',
});

export function kindOf(node: WorkflowNode): NodeKind {
	if (isTrigger(node)) return 'begin';
	const { resource, operation } = node.parameters;
	if (isOwn(node)) {
		const kind = BY_OWN_OPERATION[`${String(resource)}.${String(operation)}`] ?? 'pass';
		return kind === 'send' && isOnlyChecked({ node }) ? 'pass' : kind;
	}
	// It asks a person.
	if (node.type.endsWith('HitlTool')) return 'write';
	const type = shortType(node);
	const done = operationOf(node);
	const ofType = BY_TYPE[type] ?? BY_OPERATION[type]?.[done] ?? BY_OPERATION[type]?.other;
	if (ofType !== undefined) return ofType;
	// Its other nodes ask models.
	if (node.type.startsWith('@n8n/')) return 'pass';
	return BY_VERB[/^[a-z]+/.exec(done)?.[0] ?? ''] ?? 'unknown';
}

/** The type without its package, and a tool as the node that it is made from. */
const shortType = ({ type }: WorkflowNode): string =>
	type.slice(type.indexOf('.') + 1).replace(/Tool$/, '');

/** What a node is set to do, in one or a few words. */
function operationOf(node: WorkflowNode): string {
	const { parameters } = node;
	if (isRequest({ node })) return isReadingRequest(node) ? 'get' : 'post';
	const { operation, query } = parameters;
	const type = shortType(node);
	if (typeof query === 'string' && (operation === 'executeQuery' || type === 'graphql')) {
		const statement = query.replace(/^[\s=]+/, '').toLowerCase();
		return statement.startsWith('{') ? 'query' : statement;
	}
	// As its three versions say it.
	if (type === 'merge')
		return String(parameters.combineBy ?? parameters.combinationMode ?? parameters.mode);
	return String(operation);
}

/** The first versions of HTTP Request call it `requestMethod`. */
const isReadingRequest = ({ parameters }: WorkflowNode): boolean =>
	['GET', 'HEAD'].includes(String(parameters.method ?? parameters.requestMethod ?? 'GET')) ||
	ASKING_URL.test(String(parameters.url));

/** Models are asked by POST, and so are searches and lookups. */
const ASKING_URL =
	/\/(?:completions|embeddings|enrich|query|search|v1\/responses)(?![\w/])|:generateContent|\banthropic\.com\/v1\/messages/;

/** Whether conditions on the items decide which way they go. */
export const hasConditions = (node: WorkflowNode): boolean =>
	['filter', 'if', 'switch'].includes(shortType(node));

/** Whether the node can send a message into a conversation. */
export const canSend = (node: WorkflowNode): boolean =>
	isOn(node) &&
	((does('message', 'send')({ node }) && !isOnlyChecked({ node })) || isSendingRequest(node));

const isSendingRequest = (node: WorkflowNode): boolean =>
	isRequest({ node }) &&
	!isReadingRequest(node) &&
	/\/conversations\/.*\/messages/.test(String(node.parameters.url));
