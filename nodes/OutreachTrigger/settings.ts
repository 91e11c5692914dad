import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import { invalidInput } from '../../src/n8n/errors';
import { idList } from '../../src/n8n/parameters';
import { eventOptions } from './form/options';

/** The values of each filter; none if it is not set. */
export type Filters = Readonly<Record<string, readonly string[]>>;

export function readFilters(context: IPollFunctions, names: readonly string[]): Filters {
	const filters = context.getNodeParameter('filters', {}) as Readonly<Record<string, unknown>>;
	return Object.fromEntries(names.map((name) => [name, idList(filters[name] ?? [])]));
}

export interface TriggerOptions {
	readonly campaignsPerPoll?: number;
	readonly combineMinutes?: number;
	readonly emitFromHours?: number;
	readonly includeLead?: boolean;
	readonly lastMessages?: number;
	readonly lookBackDays?: number;
}

const optionFields = () => eventOptions.flatMap(({ options }) => options as INodeProperties[]);

/** Throws if a number is not one or out of range: n8n does not check expressions. */
export function readOptions(context: IPollFunctions): TriggerOptions {
	const options = context.getNodeParameter('options', {}) as Readonly<Record<string, unknown>>;
	const checked = Object.entries(options).flatMap(([name, value]): Array<[string, unknown]> => {
		const field = optionFields().find((each) => each.name === name);
		if (field?.type !== 'number') return [[name, value]];
		// An expression without a result counts as not set.
		const isSet = value !== null && value !== undefined && value !== '';
		return isSet ? [[name, numberIn(field, value)]] : [];
	});
	return Object.fromEntries(checked);
}

function numberIn({ name, displayName, typeOptions }: INodeProperties, value: unknown): number {
	const { minValue = -Infinity, maxValue = Infinity } = typeOptions ?? {};
	const number = typeof value === 'string' ? Number(value) : value;
	if (typeof number === 'number' && number >= minValue && number <= maxValue) return number;
	const range = `a number from ${minValue} to ${maxValue}`;
	throw invalidInput(name, `(${displayName}) must be ${range}, not ${JSON.stringify(value)}`);
}
