import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../../../../src/contract/json';
import { invalidInput } from '../../../../../src/n8n/errors';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { heading, showIf } from '../../../../shared/form/properties';
import {
	fieldsToChange,
	keepable,
	keepableSwitch,
	valuesToClear,
} from '../../../../shared/keep/keepable';
import { readChanges, refuseNoChanges } from '../../../../shared/keep/readChanges';
import { approvalField, descriptionField, nameField, priorityField, sendersField } from './basics';
import { detailFields, objectiveField } from './callToAction';
import { noteModeField, noteTexts } from './connectionRequest';
import { engagementDays, engagementField } from './engagement';
import { campaignFields } from './fields';
import { messageStages, waitFields } from './messages';
import { scheduleProperties } from './schedule';

// The form of Update, which sends only what the user sets.

const LEFT_EMPTY = 'Left empty, the text stays as it is.';

/** Also shows what depends on a text while that text stays as it is. */
const alsoIfEmpty = ({ show = {} }: IDisplayOptions = {}): IDisplayOptions => ({
	show: Object.fromEntries(
		Object.entries(show).map(([name, values = []]) => [name, ['', ...values]]),
	),
});

/** The texts of a new template. If they are empty, the campaign's own template stays. */
const newTexts = (mode: INodeProperties, texts: INodeProperties[]): INodeProperties[] =>
	showIf(
		{ [mode.name]: ['template'] },
		texts.map((field) => ({
			...field,
			displayOptions: alsoIfEmpty(field.displayOptions),
			required: undefined,
			description: `${LEFT_EMPTY} ${field.description}`,
		})),
	);

const templateOf = (mode: INodeProperties, texts: INodeProperties[]): INodeProperties[] => [
	keepable(mode),
	...newTexts(mode, texts),
];

const choices: INodeProperties[] = [
	heading('Messages', 'messagesHeading'),
	...messageStages.flatMap(({ mode, texts }) => templateOf(mode, texts)),
	keepable(approvalField),
	heading('Before the First Message', 'connectionHeading'),
	...templateOf(noteModeField, noteTexts),
	keepableSwitch(engagementField),
	heading('Call to Action', 'callToActionHeading'),
	{
		...keepable(objectiveField),
		description:
			'What the messages should achieve. A new objective needs its details under Fields to Change: Signup URL, or CTA Text.',
	},
];

const addable: INodeProperties[] = [
	nameField,
	descriptionField,
	priorityField,
	sendersField,
	...scheduleProperties,
	...waitFields,
	...engagementDays,
	...detailFields,
];

export const changeProperties: INodeProperties[] = [
	fieldsToChange(
		'What you add here is changed. All else stays as it is.',
		...addable,
		valuesToClear('What to remove from the campaign', campaignFields, [...addable, ...choices]),
	),
	...choices,
];

/** The fields that the form sets, nested as in the request. Null clears a field. */
export function readCampaignChanges(call: ItemCall): JsonRecord {
	if (call.find('icebreakerWaitHours') && call.find('icebreakerWaitDays')) {
		throw invalidInput('icebreaker_wait_days', 'cannot be set together with the wait in hours');
	}
	const changes = readChanges(call, campaignFields);
	refuseNoChanges(changes);
	if (changes.objective !== 'start_conversation') return changes;
	// A new objective also removes the details of the earlier one.
	return { ...changes, cta_payload: changes.cta_payload ?? null };
}
