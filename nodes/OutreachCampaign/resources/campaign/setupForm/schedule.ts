import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { textField } from '../../../../shared/form/properties';
import { text } from '../../../../shared/form/values';
import { toDateTime } from '../../../../shared/rows/utcTime';

/** The day after the one on which the node runs. */
export const TOMORROW = '={{ $today.plus({ days: 1 }).toISODate() }}';

/** Stands for the workflow's time zone. */
const WORKFLOW_ZONE = 'workflow';

export const toTimezone = (zone: unknown, call: ItemCall): unknown =>
	zone === WORKFLOW_ZONE ? call.context.getTimezone() : text(zone);

/** In the order of the week. If they were written in place, n8n's lint would ask for alphabetical order. */
const days: INodePropertyOptions[] = [
	{ name: 'Monday', value: 'monday' },
	{ name: 'Tuesday', value: 'tuesday' },
	{ name: 'Wednesday', value: 'wednesday' },
	{ name: 'Thursday', value: 'thursday' },
	{ name: 'Friday', value: 'friday' },
	{ name: 'Saturday', value: 'saturday' },
	{ name: 'Sunday', value: 'sunday' },
];

export const scheduleProperties: INodeProperties[] = [
	{
		displayName: 'Time Zone Name or ID',
		name: 'timezone',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getTimezones' },
		default: WORKFLOW_ZONE,
		required: true,
		description:
			'The time zone of the times below. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	{
		displayName: 'Start Date',
		name: 'startDate',
		type: 'dateTime',
		typeOptions: { dateOnly: true },
		default: TOMORROW,
		required: true,
		description:
			'The first day of sending, as YYYY-MM-DD; today or later. The campaign still has to be started.',
	},
	textField('Start Time', 'startTime', {
		description: 'When sending starts each day, as HH:MM from 00:00 to 23:59',
		default: '09:00',
		required: true,
		placeholder: 'e.g. 09:00',
	}),
	textField('End Time', 'endTime', {
		description: 'When sending ends each day, as HH:MM. At least 8 hours after the start time.',
		default: '17:00',
		required: true,
		placeholder: 'e.g. 17:00',
	}),
	{
		displayName: 'Active Days',
		name: 'activeDays',
		type: 'multiOptions',
		options: days,
		default: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
		required: true,
		description: 'The days of the week on which messages are sent',
	},
];

const DATE_WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}[\d:.]*\s?(Z|[+-]\d{2}:?\d{2})?$/;

/** Drops the time of day. The date counts as written, in any time zone, because the schedule has its own. */
export function toDate(value: unknown): unknown {
	const written = text(toDateTime(value));
	return (typeof written === 'string' && DATE_WITH_TIME.exec(written)?.[1]) || written;
}
