import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../../../../src/contract/json';
import { invalidInput } from '../../../../../src/n8n/errors';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { heading, showIf } from '../../../../shared/form/properties';
import { type FormReader, formOf, partsToRequest, textList } from '../../../../shared/form/values';
import { setFields } from '../../../../shared/keep/changes';
import {
	fieldsToChange,
	keepable,
	keepableSwitch,
	unlessKept,
	valuesToClear,
} from '../../../../shared/keep/keepable';
import { setupParts } from './parts';
import { zoneOf } from './schedule';

// The form of Update: it sends only what someone sets.

const { messages, approval, engagement, connectionRequest, callToAction } = setupParts;
const { name, description, priority, senders, schedule } = setupParts;

/** Values that can be removed without another in their place, by their parameters. */
const CLEARABLE = [
	'calendarLink',
	'connectionRequestFallbackMessage',
	'description',
	'followUp1FallbackMessage',
	'followUp2FallbackMessage',
	'frictionRemovers',
	'icebreakerFallbackMessage',
	'meetingDuration',
	'proposedTimes',
	'signupType',
	'trialLength',
];

/** What the form of Create calls a parameter. */
function labelOf(parameter: string): string {
	const fields = Object.values(setupParts).flatMap(({ properties }) => properties);
	return fields.find((field) => field.name === parameter)?.displayName ?? parameter;
}

const valuesToClearField = valuesToClear(
	'What to remove from the campaign',
	CLEARABLE.map((value) => ({ name: labelOf(value), value })),
);

const LEFT_EMPTY = 'Left empty, the text stays as it is.';

/** The texts of a new template. The one that the campaign has stays if nothing else is written. */
const newTexts = (mode: INodeProperties, texts: INodeProperties[]): INodeProperties[] =>
	showIf(
		{ [mode.name]: ['template'] },
		texts.map((field) => ({
			...field,
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
	...messages.stages.flatMap(({ mode, texts }) => templateOf(mode, texts)),
	keepable(approval.field),
	heading('Before the First Message', 'connectionHeading'),
	...templateOf(connectionRequest.modeField, connectionRequest.textFields),
	keepableSwitch(engagement.enabledField),
	heading('Call to Action', 'callToActionHeading'),
	{
		...keepable(callToAction.objectiveField),
		description:
			'What the messages should achieve. A new objective needs its details under Fields to Change: Signup URL, or CTA Text.',
	},
];

export const changeProperties: INodeProperties[] = [
	fieldsToChange(
		'What you add here is changed. All else stays as it is.',
		...[name, description, priority, senders, schedule].flatMap(({ properties }) => properties),
		...messages.waitFields,
		...engagement.dayFields,
		...callToAction.detailFields,
		valuesToClearField,
	),
	...choices,
];

/** What the form sets of a campaign, nested as in the request. */
export function readChanges(call: ItemCall): JsonRecord {
	const form = changesForm(call);
	const setup = partsToRequest(Object.values(setupParts), form);
	const changes = setFields(setup) as JsonRecord | undefined;
	if (changes === undefined) {
		throw invalidInput('fields', 'must set something: as the form stands, all stays as it is');
	}
	return changes;
}

/** Reads what is set, an empty text for what is to be cleared, and undefined for what is kept. */
function changesForm(call: ItemCall): FormReader {
	const form = formOf(call);
	const fields = call.fields('fields');
	const cleared = textList(fields.valuesToClear);
	const clears = Array.isArray(cleared) ? cleared.map(String) : [];
	if ('icebreakerWaitHours' in fields && 'icebreakerWaitDays' in fields) {
		throw invalidInput('icebreaker_wait_days', 'cannot be set together with the wait in hours');
	}
	const chosen = new Set(choices.map((field) => field.name));
	return (parameter) => {
		if (parameter in fields) {
			if (!clears.includes(parameter)) return zoneOf(call, fields[parameter]);
			throw invalidInput('values_to_clear', `clears ${labelOf(parameter)}, which is set as well`);
		}
		const value = chosen.has(parameter) ? unlessKept(form(parameter)) : undefined;
		if (clears.includes(parameter)) return '';
		return value === '' ? undefined : value;
	};
}
