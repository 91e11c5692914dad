import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../../../../src/contract/json';
import { invalidInput } from '../../../../../src/n8n/errors';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { USING_JSON } from '../../../../shared/form/jsonInput';
import {
	fieldsToChange,
	keepable,
	keepableSwitch,
	unlessKept,
	valuesToClear,
} from '../../../../shared/keep/keepable';
import { readChanges, refuseNoChanges } from '../../../../shared/keep/readChanges';
import { descriptionField, destinationListField, nameField, smartFinderField } from './basics';
import { criteriaField, criteriaOptions } from './criteria';
import { agentFields, criteriaFields } from './fields';
import { sectionTitle } from './sections';
import { readSignals, signalsField } from './signals';

// The form of Update, which sends only what the user sets.

const fields = [...agentFields, ...criteriaFields];

const valuesToClearField = valuesToClear('What to remove from the agent', fields, [
	descriptionField,
	...criteriaOptions,
]);

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
	{
		...signalsField,
		displayOptions: { show: { signalsChange: ['add', 'replace'] }, hide: USING_JSON },
	},
	keepableSwitch(smartFinderField),
];

/** The fields that the form sets, nested as in the request. Null clears a field. */
export function readAgentChanges(call: ItemCall): JsonRecord {
	const changes = { ...readChanges(call, fields), ...readSignalsChange(call) };
	refuseNoChanges(changes);
	return changes;
}

function readSignalsChange(call: ItemCall): JsonRecord {
	const change = unlessKept(call.parameter(signalsChange.name));
	if (change === undefined) return {};
	const signals = readSignals(call);
	if (signals.length === 0) {
		throw invalidInput('signals', 'must have at least one: add a signal, or choose Keep as It Is');
	}
	return change === 'add' ? { add_signals: signals } : { signals };
}
