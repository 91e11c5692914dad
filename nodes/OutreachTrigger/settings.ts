import type { INodeProperties } from 'n8n-workflow';

import type { JsonRecord } from '../../src/contract/json';
import { invalidFields } from '../../src/n8n/errors';
import { formOfTrigger } from '../../src/n8n/form/form';
import type { TriggerContext } from '../../src/n8n/polling/call';
import type { PollSettings } from '../../src/n8n/polling/poll';
import type { Filters } from '../../src/n8n/polling/source';
import { contractKey } from '../../src/n8n/parameterNames';
import { idList } from '../../src/n8n/parameterValues';
import type { EventName } from '../../src/trigger/events/event';
import { eventOptions } from './form/options';
import { intentWait } from './form/intentWait';
import { sourceOf } from './events';

/** The settings of the form. Throws if one of them is wrong. */
export function readSettings(
	context: TriggerContext,
	properties: readonly INodeProperties[],
): PollSettings {
	const form = formOfTrigger(context, properties, ['events']);
	const events = form.parameter('events', []) as readonly EventName[];
	if (events.length === 0) {
		const message = 'must not be empty: choose what starts the workflow';
		throw invalidFields([{ field: 'events', label: 'Trigger On', message }]);
	}
	const filters = form.fields('filters');
	// Shown only if the trigger waits for the intent.
	const intentMinutes = form.parameter('intentMinutes');
	if (intentMinutes === '') {
		const message = 'must not be empty: set how long to wait';
		throw invalidFields([{ field: 'intent_minutes', label: 'At Most (Minutes)', message }]);
	}
	const options: JsonRecord = {
		...form.fields('options'),
		...(intentMinutes !== undefined && { intentMinutes }),
	};
	for (const field of [...intentWait, ...(eventOptions.options as INodeProperties[])]) {
		if (field.name in options) checkBounds(field, options[field.name]);
	}
	const chosen = [...new Set(events)].map((event) => {
		const source = sourceOf(event);
		const values = source.filters.map((name) => [name, valuesOf(filters[name] ?? [])]);
		return { source, filters: Object.fromEntries(values) as Filters };
	});
	return { chosen, options, isSimplified: form.parameter('simplify', true) === true };
}

const valuesOf = (value: unknown): string[] => (value === false ? [] : idList(value));

/** n8n does not check the value of an expression. */
function checkBounds({ name, displayName, typeOptions }: INodeProperties, value: unknown): void {
	const { minValue = -Infinity, maxValue = Infinity } = typeOptions ?? {};
	if (typeof value !== 'number' || (value >= minValue && value <= maxValue)) return;
	const message = `must be from ${minValue} to ${maxValue}, is ${value}`;
	throw invalidFields([{ field: contractKey(name), label: displayName, message }]);
}
