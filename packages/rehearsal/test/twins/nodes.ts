import { byId, chain, node, type WorkflowFile, type WorkflowNode } from '../../n8n/workflows';

type Parameters = WorkflowNode['parameters'];

/** Each hour. */
export const HOURLY = { mode: 'everyHour' };

/** With a few hours in between, several leads have written. */
export const TWICE_A_DAY = { mode: 'custom', cronExpression: '0 0 9,15 * * *' };

const trigger =
	(name: string, event: string) =>
	(options: Parameters = {}, pollTimes: Parameters = HOURLY): WorkflowNode =>
		node(name, 'n8n-nodes-outreach.outreachTrigger', {
			pollTimes: { item: [pollTimes] },
			events: [event],
			simplify: true,
			filters: {},
			options,
		});

/** Its items are found as `$('Replies').item`. */
export const replies = trigger('Replies', 'replyReceived');

/** Its items are found as `$('To approve').item`. */
export const toApprove = trigger('To approve', 'approvalRequested');

export const everyHour = node(
	'Every hour',
	'n8n-nodes-base.scheduleTrigger',
	{ rule: { interval: [{ field: 'hours' }] } },
	1.2,
);

const condition = (id: string, leftValue: string) => ({
	id,
	leftValue,
	rightValue: '',
	operator: { type: 'boolean', operation: 'true', singleValue: true },
});

/** Lets items pass for which the expression is true. */
export const only = (name: string, expression: string): WorkflowNode =>
	node(
		name,
		'n8n-nodes-base.filter',
		{
			conditions: {
				options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
				conditions: [condition('1', expression)],
				combinator: 'and',
			},
			options: {},
		},
		2.2,
	);

/** Someone writes down the words in which leads ask for silence. */
export const notStopped = only(
	'Wants to hear from us',
	'={{ !/stop writing|remove me|nicht mehr|von Ihrer Liste|ne plus m|de votre liste|non mi scriva|mi tolga/i.test($json.text) }}',
);

/** And those of mailboxes. */
export const notAbsent = only(
	'Is there to read it',
	'={{ !/out of the office|parental leave|nicht im Büro|Elternzeit|je suis absent|en congé|fuori ufficio|in congedo/i.test($json.text) }}',
);

/** Who gets no answer whatever the workflow is about. */
export const notForUs = [notStopped, notAbsent];

export const wait = (amount: number, unit: 'days' | 'hours'): WorkflowNode => ({
	...node('Wait', 'n8n-nodes-base.wait', { amount, unit }, 1.1),
	webhookId: 'wait',
});

const THANKS = '=Thank you for your message, {{ $json.lead_name }}. We come back to you soon.';

const send = (name: string, parameters: Parameters): WorkflowNode =>
	node(name, 'n8n-nodes-outreach.outreachConversation', {
		resource: 'message',
		operation: 'send',
		conversationId: byId('={{ $json.conversation_id }}'),
		content: THANKS,
		options: {},
		...parameters,
	});

/** Without a look at the conversation. */
export const sendAnyway = (name: string, parameters: Parameters = {}): WorkflowNode =>
	send(name, { sendIf: 'always', ...parameters });

/** Only if nobody has written since the message of the item. What is not sent leaves by another output. */
export const sendChecked = (name: string, parameters: Parameters = {}): WorkflowNode => ({
	...send(name, {
		sendIf: 'noNewerMessage',
		onlyIfLastMessageId: '={{ $json.message_id }}',
		...parameters,
	}),
	onError: 'continueErrorOutput',
});

/** What goes wrong at a node with an error output is left to someone, who is told. */
const leftTo = (beginning: string): WorkflowNode =>
	node(
		'Leave it to a person',
		'n8n-nodes-base.httpRequest',
		{
			method: 'POST',
			url: 'https://hooks.chat.example/in',
			sendBody: true,
			bodyParameters: {
				parameters: [
					{
						name: 'text',
						value: `={{ $('${beginning}').item.json.lead_name }}: {{ $json.error }}`,
					},
				],
			},
			options: {},
		},
		4.2,
	);

/** Connects the nodes in their order, and their error outputs to a last one. */
export function workflow(name: string, ...nodes: readonly WorkflowNode[]): WorkflowFile {
	const divided = nodes.filter(({ onError }) => onError === 'continueErrorOutput');
	const left = leftTo(nodes[0]!.name);
	const connections = chain(nodes) as Record<string, { main: unknown[][] }>;
	for (const { name: from } of divided) {
		const next = connections[from]?.main[0] ?? [];
		connections[from] = { main: [next, [{ node: left.name, type: 'main', index: 0 }]] };
	}
	const settings = { executionOrder: 'v1', timezone: 'UTC' };
	return { name, nodes: divided.length > 0 ? [...nodes, left] : nodes, connections, settings };
}
