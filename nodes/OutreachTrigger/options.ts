import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import { invalidInput } from '../../src/n8n/errors';
import { eventProperties } from './eventForm';

const DAY_MS = 86_400_000;

export interface TriggerOptions {
	readonly campaignsPerPoll?: number;
	readonly combineMinutes?: number;
	readonly emitFromHours?: number;
	readonly includeLead?: boolean;
	readonly lastMessages?: number;
	readonly lookBackDays?: number;
}

const numberFields = new Map(
	eventProperties
		.filter(({ name }) => name === 'options')
		.flatMap(({ options }) => options as INodeProperties[])
		.filter(({ type }) => type === 'number')
		.map((field) => [field.name, field]),
);

/** The options as they were set. Throws where a number is none, or not within what its field allows: n8n checks no expressions. */
export function optionsOf(context: IPollFunctions): TriggerOptions {
	const options = context.getNodeParameter('options', {}) as Readonly<Record<string, unknown>>;
	const checked = Object.entries(options).flatMap(([name, value]): Array<[string, unknown]> => {
		const field = numberFields.get(name);
		if (!field) return [[name, value]];
		// An expression that gives nothing is as if the option was not there.
		return value === null || value === undefined || value === ''
			? []
			: [[name, numberIn(field, value)]];
	});
	return Object.fromEntries(checked) as TriggerOptions;
}

function numberIn(
	{ name, displayName, typeOptions = {} }: INodeProperties,
	value: unknown,
): number {
	const { minValue = -Infinity, maxValue = Infinity } = typeOptions;
	const number = typeof value === 'string' ? Number(value) : value;
	if (typeof number === 'number' && number >= minValue && number <= maxValue) return number;
	throw invalidInput(
		name,
		`(${displayName}) must be a number from ${minValue} to ${maxValue}, not ${JSON.stringify(value)}`,
	);
}

/** How late something may appear, where the form says so. */
export function lookBackOf(context: IPollFunctions): { readonly lookBackMs?: number } {
	const { lookBackDays } = optionsOf(context);
	return lookBackDays === undefined ? {} : { lookBackMs: lookBackDays * DAY_MS };
}
