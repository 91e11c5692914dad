import type { INodeProperties } from 'n8n-workflow';

import {
	type MessageStep,
	type Stage,
	STAGES,
	type Wait,
} from '../../../../../src/contract/campaigns';
import type { Unchecked } from '../../../../../src/n8n/checkRequest';
import { parameterName } from '../../../../../src/n8n/parameterNames';
import { showIf, textField } from '../../../../shared/form/properties';
import { type FormReader, number, text } from '../../../../shared/form/values';
import { orNull, type Setup, type SetupPart } from './setup';

const LONG = { typeOptions: { rows: 4 } };

const MESSAGE =
	'1 to 8000 characters. {{job_title}} stands for the job title of the lead, and needs a fallback text; the API knows no other placeholder. Write it in the Fixed mode of this field: an expression would take {{ }} for its own.';
const FALLBACK =
	'For leads without a job title, at most 8000 characters. Needed if the text has {{job_title}} in it.';

/** The fields of one stage. `name` begins the names of its parameters, `label` those that people see. */
const stageFields = (
	name: string,
	label: string,
	texts: {
		readonly title: string;
		readonly about: string;
		readonly whenOff: string;
		readonly example: string;
	},
) => ({
	mode: {
		displayName: texts.title,
		name: `${name}Mode`,
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Off', value: 'off', description: texts.whenOff },
			{ name: 'Template', value: 'template', description: 'The same text for every lead' },
			{ name: 'Written by AI', value: 'ai', description: 'A text of its own for every lead' },
		],
		default: 'ai',
		description: texts.about,
	} satisfies INodeProperties as INodeProperties,
	texts: [
		textField(`${label} Text`, `${name}Message`, {
			description: MESSAGE,
			placeholder: texts.example,
			required: true,
			...LONG,
		}),
		textField(`${label} Fallback Text`, `${name}FallbackMessage`, {
			description: FALLBACK,
			placeholder: 'e.g. You may know this from your work',
			...LONG,
		}),
	],
});

const wait = (
	label: string,
	name: string,
	unit: 'Days' | 'Hours',
	[minValue, maxValue]: [number, number],
	when: string,
): INodeProperties => ({
	displayName: `${label} Wait (${unit})`,
	name: `${name}Wait${unit}`,
	type: 'number',
	typeOptions: { minValue, maxValue },
	default: minValue,
	description: `${unit} to wait ${when}, ${minValue} to ${maxValue}`,
});

const icebreaker = stageFields('icebreaker', 'First Message', {
	title: 'First Message (Icebreaker)',
	about: 'The first message to a lead',
	whenOff: 'No message, so no follow-ups either',
	example: 'e.g. We met at the trade fair last week',
});
const followUp1 = stageFields('followUp1', 'Follow Up 1', {
	title: 'Follow Up 1',
	about: 'The second message to a lead who has not answered',
	whenOff: 'No message, so no second follow-up either',
	example: 'e.g. Did you have time to think about it?',
});
const followUp2 = stageFields('followUp2', 'Follow Up 2', {
	title: 'Follow Up 2',
	about: 'The third and last message to a lead who has not answered',
	whenOff: 'No message',
	example: 'e.g. Shall I ask again after the summer?',
});

const BEFORE_FIRST = 'before the first message';
const waitFields = {
	icebreakerHours: wait('First Message', 'icebreaker', 'Hours', [3, 23], BEFORE_FIRST),
	icebreakerDays: wait('First Message', 'icebreaker', 'Days', [1, 10], BEFORE_FIRST),
	followUp1: wait('Follow Up 1', 'followUp1', 'Days', [3, 10], 'after the first message'),
	followUp2: wait('Follow Up 2', 'followUp2', 'Days', [4, 10], 'after the first follow-up'),
};

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

/** Every mode but off. */
const ON = ['ai', 'template'];

export const messages = {
	stages: [icebreaker, followUp1, followUp2],
	waitFields: Object.values(waitFields),
	properties: [
		icebreaker.mode,
		...showIf({ icebreakerMode: ['template'] }, icebreaker.texts),
		...showIf({ icebreakerMode: ON }, [
			icebreakerWaitUnit,
			...showIf({ icebreakerWaitUnit: ['hours'] }, [waitFields.icebreakerHours]),
			...showIf({ icebreakerWaitUnit: ['days'] }, [waitFields.icebreakerDays]),
			followUp1.mode,
			...showIf({ followUp1Mode: ['template'] }, followUp1.texts),
			...showIf({ followUp1Mode: ON }, [
				waitFields.followUp1,
				followUp2.mode,
				...showIf({ followUp2Mode: ['template'] }, followUp2.texts),
				...showIf({ followUp2Mode: ON }, [waitFields.followUp2]),
			]),
		]),
	],
	toRequest: (form): Setup => ({
		messages: Object.fromEntries(STAGES.map((stage) => [stage, toStep(form, stage)])),
	}),
} satisfies SetupPart & {
	readonly stages: Array<ReturnType<typeof stageFields>>;
	readonly waitFields: INodeProperties[];
};

function toStep(form: FormReader, stage: Stage): Unchecked<MessageStep> {
	const field = (name: string, hidden?: string) => form(`${parameterName(stage)}${name}`, hidden);
	// The form hides a follow-up if the stage before it is off.
	const mode = text(field('Mode', 'off'));
	if (mode === 'off') return { enabled: false };
	const wait = toWait(field('WaitHours'), field('WaitDays'));
	if (mode === undefined) return { wait };
	if (mode !== 'template') return { enabled: true, mode, wait };
	return {
		enabled: true,
		mode,
		message: text(field('Message')),
		fallback_message: orNull(text)(field('FallbackMessage')),
		wait,
	};
}

/** The form shows one of them. Undefined if an update keeps the wait. */
function toWait(hours: unknown, days: unknown): Unchecked<Wait> | undefined {
	if (hours === undefined && days === undefined) return undefined;
	const inHours = number(hours);
	return inHours === undefined
		? { duration: number(days), unit: 'days' }
		: { duration: inHours, unit: 'hours' };
}
