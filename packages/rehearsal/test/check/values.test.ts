import type { WorkflowNode } from '../../n8n/workflows';
import { type Field, type Fields, formOf } from '../../check/forms';
import { everyOperation, operationNamed } from 'n8n-nodes-outreach/test/nodes/support/operations';
import {
	AGENT,
	asChosen,
	CONVERSATION,
	findingsIn,
	LEAD,
	ownForms,
	type Parameters,
	saidOf,
	SEND,
	TRIGGER,
} from './support';

/** Values that a field of a type cannot have. */
const WRONG: Readonly<Partial<Record<Field['type'], readonly unknown[]>>> = {
	boolean: ['maybe', 3, {}],
	collection: [[], 'x', '={{ {} }}', 3],
	dateTime: [5, { day: 1 }],
	fixedCollection: [[], 'x', '={{ {} }}'],
	json: [true, 3],
	multiOptions: [{ x: 1 }],
	number: ['many', {}, [1, 2], true],
	options: [{ x: 1 }],
	resourceLocator: ['1', { mode: 'id', value: '1' }, { __rl: true, mode: 'other', value: '1' }],
	resourceMapper: ['x', { mappingMode: 'other', value: null }],
	string: [{ x: 1 }, true],
};

const hasOwnChoices = ({ type, typeOptions }: Field): boolean =>
	['options', 'multiOptions'].includes(type) && typeOptions?.loadOptionsMethod === undefined;

const wrongFor = (field: Field): readonly unknown[] => [
	...(WRONG[field.type] ?? []).filter((value) => !(isEmpty(value) && !isCollection(field))),
	...(hasOwnChoices(field) ? ['no such choice'] : []),
];

const isEmpty = (value: unknown) => JSON.stringify(value) === '{}';
const isCollection = ({ type }: Field) => ['collection', 'fixedCollection'].includes(type);

/** These decide which form it is. */
const DECISIVE = ['resource', 'operation', 'events'];

function casesOf(type: string, given: Parameters) {
	const node = { type, name: 'Node', typeVersion: 1, parameters: given } as unknown as WorkflowNode;
	const form = formOf(node, ownForms);
	if (typeof form === 'string') throw new Error(form);
	const atTop = form.atTop.shown.filter(({ name }) => !DECISIVE.includes(name));
	const inside = atTop
		.filter((field) => field.type === 'collection')
		.flatMap((collection) => {
			const fields: Fields = { shown: [collection], all: [collection] };
			return form.inside(fields, {}).shown.map((field) => [collection, field] as const);
		});
	return [
		...atTop.flatMap((field) =>
			wrongFor(field).map((value) => [field.name, value, { [field.name]: value }] as const),
		),
		...inside.flatMap(([{ name }, field]) =>
			wrongFor(field).map(
				(value) => [`${name}.${field.name}`, value, { [name]: { [field.name]: value } }] as const,
			),
		),
	];
}

describe.each([
	...everyOperation.map((one) => [one.name, one.type, asChosen(one.type, one.parameters)] as const),
	['trigger', TRIGGER, { events: ['replyReceived'] }] as const,
])('%s', (_, type, given) => {
	const cases = casesOf(type, given);

	test.each(cases.length > 0 ? cases : [['nothing', undefined, {}] as const])(
		'%s as %j',
		(path, value, wrong) => {
			const found = findingsIn(type, { ...given, ...wrong });
			if (value !== undefined) expect(found.map((one) => one.path)).toContain(path);
		},
	);
});

const LIST = { __rl: true, mode: 'list', value: '' };

test.each<[string, Parameters, string[]]>([
	[
		CONVERSATION,
		{ ...SEND, sendIf: 'Always' },
		['When to Send (sendIf) has no choice "Always". Write "always".'],
	],
	[
		CONVERSATION,
		{ ...SEND, operation: 'sned' },
		['Operation (operation) has no choice "sned". Choose one of '],
	],
	[
		CONVERSATION,
		{ ...SEND, operation: '={{ "send" }}' },
		['Operation (operation) takes no expression. Choose a fixed value.'],
	],
	[
		CONVERSATION,
		{ ...SEND, options: { leaveOut: [] } },
		[
			'Options > Leave Out People in Lists (options.leaveOut) is empty. Set a value, or remove the field.',
		],
	],
	[
		CONVERSATION,
		{ ...SEND, options: { expectedLeadName: ' ' } },
		['Options > Expected Lead Name (options.expectedLeadName) is empty.'],
	],
	[
		CONVERSATION,
		{ ...SEND, sendIf: 'noNewerMessage', onlyIfLastMessageId: '' },
		['Only If Last Message ID (onlyIfLastMessageId) is required, and empty. Set a value.'],
	],
	[
		`${CONVERSATION}Tool`,
		{ ...SEND, expectedLeadName: '' },
		['Expected Lead Name (expectedLeadName) is empty.'],
	],
	[
		`${CONVERSATION}Tool`,
		{ ...SEND, options: { expectedLeadName: 'Ann Lee' } },
		[
			'options.expectedLeadName is no field of the form, which has Expected Lead Name (expectedLeadName).',
		],
	],
	[
		LEAD,
		{
			resource: 'lead',
			operation: 'enrich',
			leadId: { __rl: true, mode: 'id', value: '1' },
			maxCredits: '',
		},
		['Maximum Credits (maxCredits) is required, and empty.'],
	],
	[TRIGGER, { events: [] }, ['Trigger On (events) is required, and empty.']],
	[
		TRIGGER,
		{ events: ['replyReceived'], filters: { replyIntents: ['KEEN'] } },
		['Filters > Reply Intents (filters.replyIntents) has no choice "KEEN". Choose one of '],
	],
])('%s with %j', (type, given, expected) => {
	expect(saidOf(type, given)).toEqual(
		expected.map((text) => expect.stringContaining(text) as string),
	);
});

test.each<[string, string, Parameters]>([
	[
		'an expression',
		CONVERSATION,
		{ ...SEND, content: '={{ $json.text }}', options: { leaveOut: '={{ $json.lists }}' } },
	],
	['a number as text', LEAD, { resource: 'lead', operation: 'getAll', limit: '20' }],
	[
		'choices with commas between them',
		TRIGGER,
		{ events: ['replyReceived'], filters: { replyIntents: 'INTERESTED, NOT_INTERESTED' } },
	],
	['what is still to be chosen in the editor', CONVERSATION, { ...SEND, conversationId: LIST }],
	[
		'fields of another operation at the top',
		LEAD,
		{
			resource: 'lead',
			operation: 'get',
			leadId: { __rl: true, mode: 'id', value: '1' },
			maxCredits: 3,
			columns: { x: 1 },
		},
	],
	[
		'fields of another operation in a collection of the same name',
		CONVERSATION,
		{ ...SEND, options: { ifNewerMessage: 'nothing', maxSizeMb: '' } },
	],
	[
		'filters of another event',
		TRIGGER,
		{ events: ['leadAdded'], filters: { intents: ['INTERESTED'] } },
	],
	[
		'a whole collection of another operation',
		CONVERSATION,
		{ ...SEND, filters: { unreadOnly: true, search: 'x' } },
	],
	[
		"what n8n adds to a tool's form",
		`${CONVERSATION}Tool`,
		{ ...SEND, descriptionType: 'manual', toolDescription: 'Answers' },
	],
	[
		'what a model fills in',
		`${CONVERSATION}Tool`,
		{ ...SEND, content: "={{ $fromAI('content') }}", expectedLeadName: "={{ $fromAI('name') }}" },
	],
	[
		"fields of the node in its tool's file",
		`${LEAD}Tool`,
		{ resource: 'lead', operation: 'getAll', limit: 50, simplify: true },
	],
	[
		'an option that is left out if it is empty',
		AGENT,
		{
			...asChosen(AGENT, operationNamed('agent: create').parameters),
			additionalFields: { description: '' },
		},
	],
])('silent on %s', (_, type, given) => {
	expect(saidOf(type, given)).toEqual([]);
});
