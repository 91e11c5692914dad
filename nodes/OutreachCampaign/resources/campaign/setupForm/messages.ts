import type { INodeProperties } from 'n8n-workflow';

import { JOB_TITLE_PLACEHOLDER } from '../../../../../src/contract/campaigns';
import { showIf, textField } from '../../../../shared/form/properties';

const modeField = (
	displayName: string,
	name: string,
	{ about, whenOff }: { readonly about: string; readonly whenOff: string },
): INodeProperties => ({
	displayName,
	name,
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Off', value: 'off', description: whenOff },
		{ name: 'Template', value: 'template', description: 'The same text for every lead' },
		{ name: 'Written by AI', value: 'ai', description: 'A text of its own for every lead' },
	],
	default: 'ai',
	description: about,
});

/** What stands below the text of a template. */
export const ONLY_PLACEHOLDER = `The only placeholder is ${JOB_TITLE_PLACEHOLDER}`;

const messageField = (displayName: string, name: string, placeholder: string): INodeProperties =>
	textField(displayName, name, {
		description:
			'1 to 8000 characters. {{job_title}} stands for the job title of the lead, and needs a fallback text; the document of the API names no other placeholder. Write it in the Fixed mode of this field: an expression would take {{ }} for its own.',
		hint: `${ONLY_PLACEHOLDER}. For first names: Written by AI, or Campaign Lead > Set Custom Message.`,
		placeholder,
		required: true,
		typeOptions: { rows: 4 },
	});

/** Goes only to leads without a job title, so it appears if the text mentions the job title. */
const fallbackField = (displayName: string, name: string, message: string): INodeProperties =>
	textField(displayName, name, {
		displayOptions: { show: { [message]: [{ _cnd: { includes: JOB_TITLE_PLACEHOLDER } }] } },
		description:
			'For leads without a job title, at most 8000 characters. Needed if the text has {{job_title}} in it.',
		placeholder: 'e.g. You may know this from your work',
		typeOptions: { rows: 4 },
	});

const waitField = (
	displayName: string,
	name: string,
	[minValue, maxValue]: [number, number],
	about: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'number',
	typeOptions: { minValue, maxValue },
	default: minValue,
	description: `${about}, ${minValue} to ${maxValue}`,
});

const icebreakerMode = modeField('First Message (Icebreaker)', 'icebreakerMode', {
	about: 'The first message to a lead',
	whenOff: 'No message, so no follow-ups either',
});
const icebreakerTexts = [
	messageField(
		'First Message Text',
		'icebreakerMessage',
		'e.g. We met at the trade fair last week',
	),
	fallbackField('First Message Fallback', 'icebreakerFallbackMessage', 'icebreakerMessage'),
];
const icebreakerWaitUnit: INodeProperties = {
	displayName: 'First Message Wait Unit',
	name: 'icebreakerWaitUnit',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Days', value: 'days' },
		{ name: 'Hours', value: 'hours' },
	],
	default: 'hours',
	description: 'Whether the wait before the first message is in hours or in days',
};
const icebreakerWaitHours = waitField(
	'First Message Wait (Hours)',
	'icebreakerWaitHours',
	[3, 23],
	'Hours to wait before the first message',
);
const icebreakerWaitDays = waitField(
	'First Message Wait (Days)',
	'icebreakerWaitDays',
	[1, 10],
	'Days to wait before the first message',
);

const followUp1Mode = modeField('Follow Up 1', 'followUp1Mode', {
	about: 'The second message to a lead who has not answered',
	whenOff: 'No message, so no second follow-up either',
});
const followUp1Texts = [
	messageField('Follow Up 1 Text', 'followUp1Message', 'e.g. Did you have time to think about it?'),
	fallbackField('Follow Up 1 Fallback', 'followUp1FallbackMessage', 'followUp1Message'),
];
const followUp1WaitDays = waitField(
	'Follow Up 1 Wait (Days)',
	'followUp1WaitDays',
	[3, 10],
	'Days to wait after the first message',
);

const followUp2Mode = modeField('Follow Up 2', 'followUp2Mode', {
	about: 'The third and last message to a lead who has not answered',
	whenOff: 'No message',
});
const followUp2Texts = [
	messageField('Follow Up 2 Text', 'followUp2Message', 'e.g. Shall I ask again after the summer?'),
	fallbackField('Follow Up 2 Fallback', 'followUp2FallbackMessage', 'followUp2Message'),
];
const followUp2WaitDays = waitField(
	'Follow Up 2 Wait (Days)',
	'followUp2WaitDays',
	[4, 10],
	'Days to wait after the first follow-up',
);

/** Every mode except off. */
const ON = ['ai', 'template'];

export const messageProperties: INodeProperties[] = [
	icebreakerMode,
	...showIf({ icebreakerMode: ['template'] }, icebreakerTexts),
	...showIf({ icebreakerMode: ON }, [icebreakerWaitUnit]),
	...showIf({ icebreakerMode: ON, icebreakerWaitUnit: ['hours'] }, [icebreakerWaitHours]),
	...showIf({ icebreakerMode: ON, icebreakerWaitUnit: ['days'] }, [icebreakerWaitDays]),
	...showIf({ icebreakerMode: ON }, [followUp1Mode]),
	...showIf({ followUp1Mode: ['template'] }, followUp1Texts),
	...showIf({ followUp1Mode: ON }, [followUp1WaitDays, followUp2Mode]),
	...showIf({ followUp2Mode: ['template'] }, followUp2Texts),
	...showIf({ followUp2Mode: ON }, [followUp2WaitDays]),
];

/** Update shows the texts of a new template; waits can be added. An added wait includes its unit. */
export const messageStages = [
	{ mode: icebreakerMode, texts: icebreakerTexts },
	{ mode: followUp1Mode, texts: followUp1Texts },
	{ mode: followUp2Mode, texts: followUp2Texts },
];
export const waitFields = [
	icebreakerWaitHours,
	icebreakerWaitDays,
	followUp1WaitDays,
	followUp2WaitDays,
];
