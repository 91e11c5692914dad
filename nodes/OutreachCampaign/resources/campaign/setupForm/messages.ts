import { type Stage, STAGES } from '../../../../../src/contract/campaignSetup';
import { parameterName } from '../../../../../src/n8n/parameterNames';
import { type Form, number, type FormPart, text } from '../../../../shared/form/values';

export const messages: FormPart = {
	properties: [
		{
			displayName: 'Messages',
			name: 'messagesHeading',
			type: 'notice',
			default: '',
			typeOptions: { sectionHeader: true },
		},
		{
			displayName: 'Icebreaker',
			name: 'icebreakerMode',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Off', value: 'off', description: 'No message, so no follow-ups either' },
				{ name: 'Template', value: 'template', description: 'The same text for every lead' },
				{ name: 'Written by AI', value: 'ai', description: 'A text of its own for every lead' },
			],
			default: 'ai',
			description: 'The first message to a lead',
		},
		{
			displayName: 'Icebreaker Message',
			name: 'icebreakerMessage',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			required: true,
			displayOptions: { show: { icebreakerMode: ['template'] } },
			description:
				'1 to 8000 characters. {{job_title}} stands for the job title of the lead; then a fallback message is needed. Write it in the Fixed mode of this field: an expression would take {{ }} for its own.',
		},
		{
			displayName: 'Icebreaker Fallback Message',
			name: 'icebreakerFallbackMessage',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			displayOptions: { show: { icebreakerMode: ['template'] } },
			description:
				'For leads without a job title, at most 8000 characters. Needed if the message has {{job_title}} in it.',
		},
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
			displayOptions: { show: { icebreakerMode: ['ai', 'template'] } },
			description: 'Whether the wait before the icebreaker is in hours or in days',
		},
		{
			displayName: 'Icebreaker Wait (Hours)',
			name: 'icebreakerWaitHours',
			type: 'number',
			typeOptions: { minValue: 3, maxValue: 23 },
			default: 3,
			displayOptions: {
				show: { icebreakerMode: ['ai', 'template'], icebreakerWaitUnit: ['hours'] },
			},
			description: 'Hours to wait before the icebreaker, 3 to 23',
		},
		{
			displayName: 'Icebreaker Wait (Days)',
			name: 'icebreakerWaitDays',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 10 },
			default: 1,
			displayOptions: {
				show: { icebreakerMode: ['ai', 'template'], icebreakerWaitUnit: ['days'] },
			},
			description: 'Days to wait before the icebreaker, 1 to 10',
		},
		{
			displayName: 'Follow Up 1',
			name: 'followUp1Mode',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Off', value: 'off', description: 'No message, so no second follow-up either' },
				{ name: 'Template', value: 'template', description: 'The same text for every lead' },
				{ name: 'Written by AI', value: 'ai', description: 'A text of its own for every lead' },
			],
			default: 'ai',
			displayOptions: { show: { icebreakerMode: ['ai', 'template'] } },
			description: 'The second message to a lead who has not answered',
		},
		{
			displayName: 'Follow Up 1 Message',
			name: 'followUp1Message',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			required: true,
			displayOptions: {
				show: { icebreakerMode: ['ai', 'template'], followUp1Mode: ['template'] },
			},
			description:
				'1 to 8000 characters. {{job_title}} stands for the job title of the lead; then a fallback message is needed. Write it in the Fixed mode of this field: an expression would take {{ }} for its own.',
		},
		{
			displayName: 'Follow Up 1 Fallback Message',
			name: 'followUp1FallbackMessage',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			displayOptions: {
				show: { icebreakerMode: ['ai', 'template'], followUp1Mode: ['template'] },
			},
			description:
				'For leads without a job title, at most 8000 characters. Needed if the message has {{job_title}} in it.',
		},
		{
			displayName: 'Follow Up 1 Wait (Days)',
			name: 'followUp1WaitDays',
			type: 'number',
			typeOptions: { minValue: 3, maxValue: 10 },
			default: 3,
			displayOptions: {
				show: { icebreakerMode: ['ai', 'template'], followUp1Mode: ['ai', 'template'] },
			},
			description: 'Days to wait after the icebreaker, 3 to 10',
		},
		{
			displayName: 'Follow Up 2',
			name: 'followUp2Mode',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Off', value: 'off', description: 'No message' },
				{ name: 'Template', value: 'template', description: 'The same text for every lead' },
				{ name: 'Written by AI', value: 'ai', description: 'A text of its own for every lead' },
			],
			default: 'ai',
			displayOptions: {
				show: { icebreakerMode: ['ai', 'template'], followUp1Mode: ['ai', 'template'] },
			},
			description: 'The third and last message to a lead who has not answered',
		},
		{
			displayName: 'Follow Up 2 Message',
			name: 'followUp2Message',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			required: true,
			displayOptions: {
				show: {
					icebreakerMode: ['ai', 'template'],
					followUp1Mode: ['ai', 'template'],
					followUp2Mode: ['template'],
				},
			},
			description:
				'1 to 8000 characters. {{job_title}} stands for the job title of the lead; then a fallback message is needed. Write it in the Fixed mode of this field: an expression would take {{ }} for its own.',
		},
		{
			displayName: 'Follow Up 2 Fallback Message',
			name: 'followUp2FallbackMessage',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			displayOptions: {
				show: {
					icebreakerMode: ['ai', 'template'],
					followUp1Mode: ['ai', 'template'],
					followUp2Mode: ['template'],
				},
			},
			description:
				'For leads without a job title, at most 8000 characters. Needed if the message has {{job_title}} in it.',
		},
		{
			displayName: 'Follow Up 2 Wait (Days)',
			name: 'followUp2WaitDays',
			type: 'number',
			typeOptions: { minValue: 4, maxValue: 10 },
			default: 4,
			displayOptions: {
				show: {
					icebreakerMode: ['ai', 'template'],
					followUp1Mode: ['ai', 'template'],
					followUp2Mode: ['ai', 'template'],
				},
			},
			description: 'Days to wait after the first follow-up, 4 to 10',
		},
	],
	toRequest: (form) => ({
		messages: Object.fromEntries(STAGES.map((stage) => [stage, toStep(form, stage)])),
	}),
};

function toStep(form: Form, stage: Stage): object {
	const field = (name: string, hidden?: string) => form(`${parameterName(stage)}${name}`, hidden);
	// The form hides a follow-up where the stage before it is off.
	const mode = text(field('Mode', 'off'));
	if (mode === 'off') return { enabled: false };
	// Only the icebreaker has a choice.
	const unit = text(field('WaitUnit', 'days'));
	const duration = number(field(unit === 'hours' ? 'WaitHours' : 'WaitDays'));
	const wait = { duration, unit };
	if (mode !== 'template') return { enabled: true, mode, wait };
	return {
		enabled: true,
		mode,
		message: text(field('Message')),
		fallback_message: text(field('FallbackMessage')) ?? null,
		wait,
	};
}
