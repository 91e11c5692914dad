import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v4';

import { create } from '../../../../nodes/OutreachCampaign/resources/campaign/create.operation';
import { campaignFields } from '../../../../nodes/OutreachCampaign/resources/campaign/setupForm/fields';
import { update } from '../../../../nodes/OutreachCampaign/resources/campaign/update.operation';
import { outputProperties } from '../../../../nodes/shared/form/output';
import {
	CONNECTION_NOTE_MAX,
	ctaPayloadSchemas,
	engagementSchema,
	INLINE_LEADS_MAX,
	scheduleSchema,
	STAGE_WAIT_MIN_MINUTES,
	TEMPLATE_MESSAGE_MAX,
	WAIT_MAX,
	WEEKDAYS,
} from '../../../../src/contract/campaigns';
import { leadCreateSchema } from '../../../../src/contract/leads';
import { parameterName } from '../../../../src/n8n/parameterNames';
import { campaignNode } from '../../support/workflow';

/** The nested fields of a setup. The parity test compares the top level with the contract. */
const allNamed = (name: string) => create.properties.filter((property) => property.name === name);
const field = (name: string): INodeProperties => {
	const [property, ...others] = allNamed(name);
	if (!property || others.length > 0) throw new Error(`${name} is not one field of the form`);
	return property;
};
const valuesOf = (name: string) =>
	(field(name).options ?? []).map((option) => String('value' in option && option.value)).sort();
const boundsOf = ({ typeOptions, default: initial }: INodeProperties) => ({
	min: typeOptions?.minValue,
	max: typeOptions?.maxValue,
	initial,
});

const HOUR = 60;
const DAY = 24 * HOUR;

test.each([
	['icebreakerWaitHours', 'hours', STAGE_WAIT_MIN_MINUTES.icebreaker / HOUR],
	['icebreakerWaitDays', 'days', 1],
	['followUp1WaitDays', 'days', STAGE_WAIT_MIN_MINUTES.follow_up_1 / DAY],
	['followUp2WaitDays', 'days', STAGE_WAIT_MIN_MINUTES.follow_up_2 / DAY],
] as const)('%s in %s has the bounds of its rule', (name, unit, min) => {
	const variants = allNamed(name).filter(({ displayOptions }) =>
		(displayOptions?.show?.icebreakerWaitUnit ?? ['days']).includes(unit),
	);
	expect(variants.map(boundsOf)).toEqual([{ min, max: WAIT_MAX[unit], initial: min }]);
	expect(variants[0]?.description).toContain(`${min} to ${WAIT_MAX[unit]}`);
});

test.each(['like_after_days', 'wait_after_like_days'] as const)('%s has its bounds', (key) => {
	const { minimum, maximum } = z.toJSONSchema(engagementSchema().shape[key]) as {
		minimum: number;
		maximum: number;
	};
	const property = field(parameterName(key));
	const initial = engagementSchema().shape[key].meta()?.default;
	expect(boundsOf(property)).toEqual({ min: minimum, max: maximum, initial });
	expect(property.description).toContain(`${minimum} to ${maximum}`);
});

test('offers the choices of the contract, and Not Set for optional fields', () => {
	const { signup_type } = ctaPayloadSchemas.drive_signup().shape;
	const { meeting_duration } = ctaPayloadSchemas.book_online_meeting().shape;
	expect(valuesOf('signupType')).toEqual(['', ...signup_type.unwrap().options].sort());
	expect(valuesOf('meetingDuration')).toEqual(['', ...meeting_duration.unwrap().options].sort());
	expect(valuesOf('activeDays')).toEqual([...WEEKDAYS].sort());
	// The API has it on by default: a like that nobody chose.
	expect(field('engagementEnabled').default).toBe(false);
});

/** The most characters or entries that the contract allows. */
function mostOf(schema: z.ZodType, ...path: string[]): number {
	const node = path.reduce<object>(
		(parent, key) => Reflect.get(parent, key) as object,
		z.toJSONSchema(schema, { io: 'input' }),
	) as { maxLength?: number; maxItems?: number };
	return Number(node.maxLength ?? node.maxItems);
}
const signup = ctaPayloadSchemas.drive_signup();
const meeting = ctaPayloadSchemas.book_online_meeting();

test.each([
	['signupUrl', mostOf(signup, 'properties', 'signup_url')],
	['trialLength', mostOf(signup, 'properties', 'trial_length')],
	['frictionRemovers', mostOf(signup, 'properties', 'friction_removers')],
	['frictionRemovers', mostOf(signup, 'properties', 'friction_removers', 'items')],
	['ctaText', mostOf(meeting, 'properties', 'cta_text')],
	['calendarLink', mostOf(meeting, 'properties', 'calendar_link')],
	['proposedTimes', mostOf(meeting, 'properties', 'proposed_times')],
	['icebreakerMessage', TEMPLATE_MESSAGE_MAX],
	['icebreakerFallbackMessage', TEMPLATE_MESSAGE_MAX],
	['followUp1Message', TEMPLATE_MESSAGE_MAX],
	['followUp1FallbackMessage', TEMPLATE_MESSAGE_MAX],
	['followUp2Message', TEMPLATE_MESSAGE_MAX],
	['followUp2FallbackMessage', TEMPLATE_MESSAGE_MAX],
	['connectionRequestMessage', CONNECTION_NOTE_MAX],
	['connectionRequestFallbackMessage', CONNECTION_NOTE_MAX],
	['leads', INLINE_LEADS_MAX],
])('%s says that %d is the most', (name, most) => {
	expect(field(name).description).toMatch(new RegExp(`\\b${most}\\b`));
});

test('has every field of the schedule, of both calls to action and of a new lead', () => {
	const names = (schema: z.ZodObject) => Object.keys(schema.shape).map(parameterName);
	for (const name of [scheduleSchema(), signup, meeting].flatMap(names)) field(name);

	const [row] = field('leads').options as Array<{ values: INodeProperties[] }>;
	const required = row?.values.filter(({ type }) => type !== 'collection') ?? [];
	const more = row?.values.find(({ type }) => type === 'collection')?.options as INodeProperties[];
	expect([...required, ...more].map(({ name }) => name).sort()).toEqual(
		names(leadCreateSchema()).sort(),
	);
});

/** What is added under Fields to Change, and the choices beside it. */
const addable = (update.properties.find(({ name }) => name === 'fields')?.options ??
	[]) as INodeProperties[];

/** A new campaign has a first sender, and a source that cannot be changed. */
const OF_CREATE = ['socialAccountId', 'leadListId', 'leads'];

test('Update has the fields of Create: as a choice that begins with Keep as It Is, or to be added', () => {
	const names = campaignFields.map(({ parameter }) => parameter);
	const ofUpdate = [...update.properties, ...addable].map(({ name }) => name);
	expect(names.filter((name) => !ofUpdate.includes(name))).toEqual(OF_CREATE);
});

test('nothing that Update opens with is sent', () => {
	const sent = update.properties.filter(
		({ name, type, typeOptions }) =>
			!['campaignId', 'fields', 'inputMode', 'jsonBody', 'options'].includes(name) &&
			!outputProperties.some((property) => property.name === name) &&
			!(type === 'notice' && typeOptions?.sectionHeader),
	);
	expect(sent.length).toBeGreaterThan(10);
	for (const { type, options = [], default: initial, required } of sent) {
		expect(required).toBeUndefined();
		expect(initial).toBe(type === 'options' ? 'keep' : '');
		if (type === 'options') expect(options[0]).toMatchObject({ name: 'Keep as It Is' });
	}
});

test('what can be added to Update is in alphabetical order, and no text or list in it is filled in', () => {
	const labels = addable.map(({ displayName }) => displayName);
	expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b)));
	const filledIn = addable.filter(
		({ type, default: initial, required }) =>
			required || (['string', 'dateTime', 'multiOptions'].includes(type) && String(initial) !== ''),
	);
	expect(filledIn).toEqual([]);
});

/** The fields that n8n shows, without notices. */
function shown(operation: string, values: INodeParameters = {}, isTool = false): string[] {
	const { description } = campaignNode;
	const node = isTool ? { ...description, name: `${description.name}Tool` } : description;
	const parameters = { resource: 'campaign', operation, ...values };
	const all = NodeHelpers.getNodeParameters(
		node.properties,
		parameters,
		true,
		false,
		{ typeVersion: 1 },
		node,
	);
	// Hidden fields keep what n8n would drop.
	const isShown = (name: string) =>
		node.properties.some((property) => property.name === name && property.type !== 'hidden');
	return Object.keys(all ?? {}).filter(
		(name) =>
			!['resource', 'operation'].includes(name) && !name.endsWith('Heading') && isShown(name),
	);
}

test('Create opens with the required fields, and without fields of other choices', () => {
	expect(shown('create').sort()).toEqual(
		[
			'inputMode',
			'name',
			'additionalFields',
			'objective',
			'socialAccountId',
			'options',
			'source',
			'leadListId',
			'timezone',
			'startDate',
			'startTime',
			'endTime',
			'activeDays',
			'icebreakerMode',
			'icebreakerWaitUnit',
			'icebreakerWaitHours',
			'followUp1Mode',
			'followUp1WaitDays',
			'followUp2Mode',
			'followUp2WaitDays',
			'autoApproveAiMessages',
			'engagementEnabled',
			'connectionRequestMode',
			'simplify',
		].sort(),
	);
});

test.each<[string, INodeParameters, string[], string[]]>([
	[
		'a signup',
		{ objective: 'drive_signup' },
		['signupUrl', 'signupType', 'trialLength', 'frictionRemovers'],
		['ctaText'],
	],
	[
		'a meeting',
		{ objective: 'book_online_meeting' },
		['ctaText', 'calendarLink', 'meetingDuration', 'proposedTimes', 'useSenderMeetingLink'],
		['signupUrl'],
	],
	['a list', { source: 'leadList' }, ['leadListId'], ['leads']],
	['My List', { source: 'defaultList' }, [], ['leadListId', 'leads']],
	['a like', { engagementEnabled: true }, ['likeAfterDays', 'waitAfterLikeDays'], []],
	[
		'one message by AI',
		{ icebreakerMode: 'template', followUp1Mode: 'template' },
		['autoApproveAiMessages'],
		[],
	],
	[
		'templates alone',
		{ icebreakerMode: 'template', followUp1Mode: 'template', followUp2Mode: 'template' },
		[],
		['autoApproveAiMessages'],
	],
	[
		'no message by AI',
		{ icebreakerMode: 'template', followUp1Mode: 'off' },
		[],
		['autoApproveAiMessages'],
	],
	['new leads', { source: 'leads' }, ['leads'], ['leadListId']],
	[
		'no icebreaker',
		{ icebreakerMode: 'off', followUp1Mode: 'template' },
		['icebreakerMode'],
		['icebreakerWaitUnit', 'followUp1Mode', 'followUp1Message', 'followUp2Mode'],
	],
	[
		'no first follow-up',
		{ followUp1Mode: 'off' },
		['followUp1Mode', 'icebreakerWaitHours'],
		['followUp1WaitDays', 'followUp2Mode', 'followUp2WaitDays'],
	],
	[
		'templates',
		{ icebreakerMode: 'template', followUp1Mode: 'template', followUp2Mode: 'template' },
		['icebreakerMessage', 'followUp1Message', 'followUp2Message', 'followUp2WaitDays'],
		['icebreakerFallbackMessage', 'followUp1FallbackMessage', 'followUp2FallbackMessage'],
	],
	[
		'a placeholder',
		{ icebreakerMode: 'template', icebreakerMessage: 'As {{job_title}}, you' },
		['icebreakerFallbackMessage'],
		[],
	],
	[
		'a text by an expression, which may have the placeholder in it',
		{ icebreakerMode: 'template', icebreakerMessage: '={{ $json.text }}' },
		['icebreakerFallbackMessage'],
		[],
	],
	[
		'a text without a placeholder',
		{ icebreakerMode: 'template', icebreakerMessage: 'Hello' },
		[],
		['icebreakerFallbackMessage'],
	],
	[
		'a note',
		{ connectionRequestMode: 'template' },
		['connectionRequestMessage', 'connectionRequestFallbackMessage'],
		[],
	],
	['JSON', { inputMode: 'json' }, ['jsonBody', 'simplify'], ['name', 'timezone', 'leadListId']],
	[
		'JSON after all else was chosen',
		{
			inputMode: 'json',
			source: 'leads',
			icebreakerMode: 'template',
			icebreakerMessage: 'As {{job_title}}, you',
			icebreakerWaitUnit: 'days',
			followUp1Mode: 'template',
			followUp2Mode: 'ai',
			connectionRequestMode: 'template',
			engagementEnabled: true,
			objective: 'drive_signup',
		},
		['jsonBody', 'options'],
		[
			'leads',
			'icebreakerMessage',
			'icebreakerFallbackMessage',
			'icebreakerWaitDays',
			'followUp1Message',
			'followUp2WaitDays',
			'autoApproveAiMessages',
			'connectionRequestMessage',
			'likeAfterDays',
			'signupUrl',
		],
	],
])('Create with %s shows its fields', (_, values, there, absent) => {
	const fields = shown('create', values);
	expect(fields).toEqual(expect.arrayContaining(there));
	expect(fields.filter((name) => absent.includes(name))).toEqual([]);
});

test('Update opens with its choices, and shows the texts of a new template', () => {
	const opened = [
		'campaignId',
		'inputMode',
		'fields',
		'icebreakerMode',
		'followUp1Mode',
		'followUp2Mode',
		'autoApproveAiMessages',
		'connectionRequestMode',
		'engagementEnabled',
		'objective',
		'options',
		'simplify',
	];
	expect(shown('update').sort()).toEqual([...opened].sort());
	expect(shown('update', { followUp2Mode: 'template' }).sort()).toEqual(
		[...opened, 'followUp2Message', 'followUp2FallbackMessage'].sort(),
	);
	const ofNewText = { followUp2Mode: 'template', followUp2Message: 'Hello' };
	expect(shown('update', ofNewText).sort()).toEqual([...opened, 'followUp2Message'].sort());
	expect(shown('update', { inputMode: 'json' }).sort()).toEqual(
		['campaignId', 'inputMode', 'jsonBody', 'options', 'simplify'].sort(),
	);
});

test('fields that decide which others are shown take no expression', () => {
	const deciding = [...create.properties, ...update.properties].flatMap(({ displayOptions = {} }) =>
		Object.keys({ ...displayOptions.show, ...displayOptions.hide }),
	);
	// An expression in the text of a message shows its fallback.
	const names = new Set(
		deciding.filter((name) => !/^@|^(resource|operation)$|Message$/.test(name)),
	);
	const open = [...create.properties, ...update.properties].filter(
		({ name, noDataExpression }) => names.has(name) && !noDataExpression,
	);
	expect(open.map(({ name }) => name)).toEqual([]);
	expect(names).toContain('icebreakerMode');
});

test('an AI agent has the fields, and neither JSON nor Simplify', () => {
	for (const operation of ['create', 'update']) {
		const fields = shown(operation, {}, true);
		expect(fields).toContain('followUp1Mode');
		expect(fields.filter((name) => ['inputMode', 'jsonBody', 'simplify'].includes(name))).toEqual(
			[],
		);
	}
});
