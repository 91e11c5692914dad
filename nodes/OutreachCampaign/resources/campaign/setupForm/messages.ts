import type { INodeProperties } from 'n8n-workflow';

import type { MessageStep, Stage } from '../../../../../src/contract/campaigns';
import type { Unchecked } from '../../../../../src/n8n/check';
import { parameterName } from '../../../../../src/n8n/parameterNames';
import { heading, showIf, textField } from '../../../../shared/form/properties';
import { type Form, number, text } from '../../../../shared/form/values';
import type { Setup, SetupPart } from './setup';

const mode = (
	displayName: string,
	name: string,
	description: string,
	whenOff: string,
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
	description,
});

const LONG = { typeOptions: { rows: 4 } };
const REQUIRED = { ...LONG, required: true };

const MESSAGE =
	'1 to 8000 characters. {{job_title}} stands for the job title of the lead; then a fallback message is needed. Write it in the Fixed mode of this field: an expression would take {{ }} for its own.';
const FALLBACK =
	'For leads without a job title, at most 8000 characters. Needed if the message has {{job_title}} in it.';

const wait = (
	displayName: string,
	name: string,
	[minValue, maxValue]: [number, number],
	description: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'number',
	typeOptions: { minValue, maxValue },
	default: minValue,
	description: `${description}, ${minValue} to ${maxValue}`,
});

/** Every mode but off. */
const ON = ['ai', 'template'];

export const messages: SetupPart = {
	properties: [
		heading('Messages', 'messagesHeading'),
		mode(
			'Icebreaker',
			'icebreakerMode',
			'The first message to a lead',
			'No message, so no follow-ups either',
		),
		...showIf({ icebreakerMode: ['template'] }, [
			textField('Icebreaker Message', 'icebreakerMessage', { description: MESSAGE, ...REQUIRED }),
			textField('Icebreaker Fallback Message', 'icebreakerFallbackMessage', {
				description: FALLBACK,
				...LONG,
			}),
		]),
		...showIf({ icebreakerMode: ON }, [
			{
				displayName: 'Icebreaker Wait Unit',
				name: 'icebreakerWaitUnit',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Days', value: 'days' },
					{ name: 'Hours', value: 'hours' },
				],
				default: 'hours',
				description: 'Whether the wait before the icebreaker is in hours or in days',
			},
			...showIf({ icebreakerWaitUnit: ['hours'] }, [
				wait(
					'Icebreaker Wait (Hours)',
					'icebreakerWaitHours',
					[3, 23],
					'Hours to wait before the icebreaker',
				),
			]),
			...showIf({ icebreakerWaitUnit: ['days'] }, [
				wait(
					'Icebreaker Wait (Days)',
					'icebreakerWaitDays',
					[1, 10],
					'Days to wait before the icebreaker',
				),
			]),
			mode(
				'Follow Up 1',
				'followUp1Mode',
				'The second message to a lead who has not answered',
				'No message, so no second follow-up either',
			),
			...showIf({ followUp1Mode: ['template'] }, [
				textField('Follow Up 1 Message', 'followUp1Message', { description: MESSAGE, ...REQUIRED }),
				textField('Follow Up 1 Fallback Message', 'followUp1FallbackMessage', {
					description: FALLBACK,
					...LONG,
				}),
			]),
			...showIf({ followUp1Mode: ON }, [
				wait(
					'Follow Up 1 Wait (Days)',
					'followUp1WaitDays',
					[3, 10],
					'Days to wait after the icebreaker',
				),
				mode(
					'Follow Up 2',
					'followUp2Mode',
					'The third and last message to a lead who has not answered',
					'No message',
				),
				...showIf({ followUp2Mode: ['template'] }, [
					textField('Follow Up 2 Message', 'followUp2Message', {
						description: MESSAGE,
						...REQUIRED,
					}),
					textField('Follow Up 2 Fallback Message', 'followUp2FallbackMessage', {
						description: FALLBACK,
						...LONG,
					}),
				]),
				...showIf({ followUp2Mode: ON }, [
					wait(
						'Follow Up 2 Wait (Days)',
						'followUp2WaitDays',
						[4, 10],
						'Days to wait after the first follow-up',
					),
				]),
			]),
		]),
	],
	toRequest: (form): Setup => ({
		messages: {
			icebreaker: toStep(form, 'icebreaker'),
			follow_up_1: toStep(form, 'follow_up_1'),
			follow_up_2: toStep(form, 'follow_up_2'),
		},
	}),
};

function toStep(form: Form, stage: Stage): Unchecked<MessageStep> {
	const field = (name: string, hidden?: string) => form(`${parameterName(stage)}${name}`, hidden);
	// The form hides a follow-up if the stage before it is off.
	const mode = text(field('Mode', 'off'));
	if (mode === 'off') return { enabled: false };
	// Only the icebreaker lets the user choose the unit.
	const unit = text(field('WaitUnit', 'days'));
	const wait = { duration: number(field(unit === 'hours' ? 'WaitHours' : 'WaitDays')), unit };
	if (mode !== 'template') return { enabled: true, mode, wait };
	return {
		enabled: true,
		mode,
		message: text(field('Message')),
		fallback_message: text(field('FallbackMessage')) ?? null,
		wait,
	};
}
