import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import { invalidInput } from '../../src/n8n/errors';
import { idList } from '../../src/n8n/parameters';
import { eventFilters } from './form/filters';
import { eventOptions } from './form/options';

export function readEvents(context: IPollFunctions): readonly string[] {
	const events = idList(context.getNodeParameter('events'));
	if (events.length > 0) return [...new Set(events)];
	throw invalidInput('trigger_on', 'must not be empty: choose what starts the workflow');
}

/** The values of each filter; none if it is not set. */
export type Filters = Readonly<Record<string, readonly string[]>>;

/** Only those of the given names: what is left of an event that is no longer chosen has no effect. */
export function readFilters(context: IPollFunctions, names: readonly string[]): Filters {
	const values = readFields(context, eventFilters, ({ name }) => names.includes(name));
	const lists = Object.entries(values).map(([name, value]): [string, string[]] => [
		name,
		typeof value === 'boolean' ? (value ? ['true'] : []) : idList(value),
	]);
	return { ...Object.fromEntries(names.map((name) => [name, []])), ...Object.fromEntries(lists) };
}

export interface TriggerOptions {
	readonly campaignsPerPoll?: number;
	readonly combineMinutes?: number;
	readonly completedDays?: number;
	readonly includeLead?: boolean;
	readonly lastMessages?: number;
	readonly lookBackDays?: number;
	readonly pastHours?: number;
}

/** Only those of the given events. */
export function readOptions(context: IPollFunctions, events: readonly string[]): TriggerOptions {
	return readFields(context, eventOptions, ({ displayOptions }) =>
		(displayOptions?.show?.['/events'] ?? []).some((event) => events.includes(event as string)),
	);
}

/** The fields of a collection that are set. Throws if one is empty or not what the form allows: n8n does not check expressions. */
function readFields(
	context: IPollFunctions,
	{ name: collection, options }: INodeProperties,
	applies: (field: INodeProperties) => boolean,
): Readonly<Record<string, unknown>> {
	const values = context.getNodeParameter(collection, {}) as Readonly<Record<string, unknown>>;
	const fields = (options as INodeProperties[]).filter(
		(field) => field.name in values && applies(field),
	);
	return Object.fromEntries(
		fields.map((field) => [field.name, valueOf(field, values[field.name])]),
	);
}

function valueOf(field: INodeProperties, value: unknown): unknown {
	const { displayName, type } = field;
	if (idList(value).length === 0) {
		throw wrong(`${displayName} must not be empty: set a value or remove the field`);
	}
	if (type === 'number') return numberIn(field, value);
	if (type !== 'boolean') return value;
	const text = String(value).trim().toLowerCase();
	if (text === 'true' || text === 'false') return text === 'true';
	throw wrong(`${displayName} must be true or false, not ${JSON.stringify(value)}`);
}

function numberIn({ displayName, typeOptions }: INodeProperties, value: unknown): number {
	const { minValue = -Infinity, maxValue = Infinity } = typeOptions ?? {};
	const number = typeof value === 'string' ? Number(value) : value;
	if (typeof number === 'number' && number >= minValue && number <= maxValue) return number;
	const range = `a number from ${minValue} to ${maxValue}`;
	throw wrong(`${displayName} must be ${range}, not ${JSON.stringify(value)}`);
}

const wrong = (message: string) => invalidInput('', message);
