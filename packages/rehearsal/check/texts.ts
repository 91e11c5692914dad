import { isOwn, type WorkflowNode } from '../n8n/workflows';
import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { TextForPeople } from 'n8n-nodes-outreach/src/checks/texts/textForPeople';
import { leftoversIn } from 'n8n-nodes-outreach/src/checks/texts/leftovers';
import { halfPair, unfilledPlaceholders } from 'n8n-nodes-outreach/src/checks/texts/placeholders';
import type { Field, Form } from './forms';
import { isExpression, shown } from './parameterValue';

/** The fields whose texts people will read, by resource and operation. A test compares them with the nodes. */
const CAMPAIGN: Readonly<Record<string, TextForPeople>> = {
	calendarLink: 'asItIs',
	ctaText: 'asItIs',
	connectionRequestFallbackMessage: 'fallback',
	connectionRequestMessage: 'template',
	followUp1FallbackMessage: 'fallback',
	followUp1Message: 'template',
	followUp2FallbackMessage: 'fallback',
	followUp2Message: 'template',
	frictionRemovers: 'asItIs',
	icebreakerFallbackMessage: 'fallback',
	icebreakerMessage: 'template',
	proposedTimes: 'asItIs',
	signupUrl: 'asItIs',
	trialLength: 'asItIs',
};

export const TEXTS_FOR_PEOPLE: Readonly<Record<string, Readonly<Record<string, TextForPeople>>>> = {
	'campaign create': CAMPAIGN,
	'campaign update': CAMPAIGN,
	'campaignLead setMessageOverride': { message: 'replacement' },
	'message send': { content: 'asItIs' },
	'messageApproval editAndApprove': { newText: 'replacement' },
};

/** What the text of a node of this package has that goes out as it is; undefined if nothing. */
export function problemOfText({ name }: Field, text: string, form: Form): string | undefined {
	const operation = `${String(form.valueOf('resource'))} ${String(form.valueOf('operation'))}`;
	const kind = TEXTS_FOR_PEOPLE[operation]?.[name];
	const options = form.valueOf('options');
	const isMeant = isRecord(options) && options.sendAsWritten === true;
	if (kind === undefined || isMeant || isExpression(text)) return undefined;
	const placeholder = unfilledPlaceholders(text, kind)[0] ?? halfPair(text);
	if (placeholder !== undefined) {
		return `has ${placeholder}, which nobody fills in. Correct the text, or turn on Send as Written`;
	}
	const [leftover] = leftoversIn(text);
	return leftover === undefined
		? undefined
		: `has '${leftover}' in place of a value. Correct the text, or turn on Send as Written`;
}

/** An expression in a text that n8n takes as plain text; undefined if there is none. */
export function problemOfPlainText(field: Field, text: string, node: WorkflowNode) {
	if (isExpression(text) || (!isOwn(node) && mayHoldBraces(field, node))) return undefined;
	const found = expressionsIn(text).find((each) => (isOwn(node) ? ANY : CERTAIN).test(each));
	return (
		found &&
		`has ${shown(found)} as plain text, which n8n does not fill in. Put = before the value, or switch the field to Expression`
	);
}

const ANY = /\$[\w(]/;

/** Names that only n8n has. */
const CERTAIN = /\$(?:json|node|input|binary|prevNode|vars|execution|workflow)\b|\$\(\s*['"]/;

/** What stands in double braces. */
const expressionsIn = (text: string): string[] =>
	text
		.split('{{')
		.slice(1)
		.flatMap((rest) => {
			const end = rest.indexOf('}}');
			return end < 0 ? [] : [`{{${rest.slice(0, end)}}}`];
		});

/** Nodes that fill in braces themselves, and nodes with code or with remarks for people who build workflows. */
const FILL_IN = /\.(?:code|form|formTrigger|function|functionItem|html|ldap|set|stickyNote)$/;
const AI = '@n8n/n8n-nodes-langchain.';
const PROMPTS = /template|prompt|^messages?$/i;
const CODE = /code|query|html|css|schema|description|notice|workflow/i;

function mayHoldBraces({ name, noDataExpression, typeOptions, type }: Field, node: WorkflowNode) {
	return (
		FILL_IN.test(node.type) ||
		CODE.test(name) ||
		(node.type.startsWith(AI) && PROMPTS.test(name)) ||
		noDataExpression === true ||
		typeOptions?.editor !== undefined ||
		!['json', 'string'].includes(type)
	);
}
