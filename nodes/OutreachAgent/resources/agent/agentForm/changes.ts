import type { INodeProperties } from 'n8n-workflow';

import { isRecord, type JsonRecord } from '../../../../../src/contract/json';
import { invalidInput } from '../../../../../src/n8n/errors';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { contractKey } from '../../../../../src/n8n/parameterNames';
import { idList } from '../../../../../src/n8n/parameters';
import { showIf } from '../../../../shared/form/properties';
import { locatedId, text } from '../../../../shared/form/values';
import { setFields } from '../../../../shared/keep/changes';
import {
	fieldsToChange,
	keepable,
	keepableSwitch,
	unlessKept,
	valuesToClear,
} from '../../../../shared/keep/keepable';
import { descriptionField, destinationListField, nameField, smartFinderField } from './basics';
import { criteriaField, criteriaOptions, readCriteria } from './criteria';
import { sectionTitle } from './sections';
import { readSignals, signalsField } from './signals';

// The form of Update: it sends only what someone sets.

const CLEARABLE = [descriptionField, ...criteriaOptions];

const valuesToClearField = valuesToClear(
	'What to remove from the agent',
	CLEARABLE.map(({ displayName, name }) => ({ name: displayName, value: name })),
);

const signalsChange = keepable({
	displayName: 'Signals',
	name: 'signalsChange',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Add to Those It Has',
			value: 'add',
			description: 'The agent keeps its signals and gets those below as well',
		},
		{
			name: 'Replace All',
			value: 'replace',
			description: 'The agent has only the signals below',
		},
	],
	default: 'add',
	description: 'What to do with the signals that the agent has',
});

export const changeProperties: INodeProperties[] = [
	fieldsToChange(
		'What you add here is changed. All else stays as it is.',
		nameField,
		descriptionField,
		destinationListField,
		valuesToClearField,
	),
	{
		...criteriaField,
		displayName: 'Criteria to Change',
		placeholder: 'Add Criterion to Change',
		description:
			'What you add here is changed. All other criteria stay as they are. A list replaces the one that the agent has.',
	},
	sectionTitle('signals'),
	signalsChange,
	...showIf({ signalsChange: ['add', 'replace'] }, [signalsField]),
	keepableSwitch(smartFinderField),
];

/** What the form sets of an agent, nested as in the request. Null clears. */
export function readChanges(call: ItemCall): JsonRecord {
	const fields = call.fields('fields');
	const criteria = call.fields('criteria');
	const clears = readClears(fields.valuesToClear, { ...fields, ...criteria });
	const cleared = criteriaOptions.filter(({ name }) => clears.includes(name));
	const changes = setFields({
		name: text(fields.name),
		description: clears.includes(descriptionField.name) ? null : text(fields.description),
		destination_list_id: locatedId(fields.destinationListId),
		smart_finder_enabled: unlessKept(call.parameter(smartFinderField.name)),
		criteria: {
			...readCriteria(criteria),
			...Object.fromEntries(cleared.map(({ name }) => [contractKey(name), null])),
		},
		...readSignalsChange(call),
	});
	if (isRecord(changes)) return changes;
	throw invalidInput('fields', 'must set something: as the form stands, all stays as it is');
}

/** The parameters of the values that are to be cleared. */
function readClears(written: unknown, set: JsonRecord): string[] {
	const clears = idList(written);
	const both = CLEARABLE.find(({ name }) => clears.includes(name) && name in set);
	if (both) {
		throw invalidInput('values_to_clear', `clears ${both.displayName}, which is set as well`);
	}
	return clears;
}

function readSignalsChange(call: ItemCall): JsonRecord {
	const change = unlessKept(call.parameter(signalsChange.name));
	if (change === undefined) return {};
	const signals = readSignals(call.fields(signalsField.name));
	if (signals.length === 0) {
		throw invalidInput('signals', 'must have at least one: add a signal, or choose Keep as It Is');
	}
	return change === 'add' ? { add_signals: signals } : { signals };
}
