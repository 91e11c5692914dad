import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Field } from '../form/fields';

// Fields of an update that leave the record as it is until the user sets them.

const KEEP = 'keep';

/** The value of a choice; undefined if it keeps the record's value. */
export const unlessKept = (value: unknown): unknown => (value === KEEP ? undefined : value);

const keep: INodePropertyOptions = { name: 'Keep as It Is', value: KEEP };

/** A choice that starts with 'Keep as It Is'. */
export const keepable = (choice: INodeProperties): INodeProperties => ({
	...choice,
	options: [keep, ...(choice.options as INodePropertyOptions[])],
	default: KEEP,
	required: undefined,
});

/** The same for a switch: keep, on or off. */
export const keepableSwitch = (field: INodeProperties): INodeProperties => ({
	...field,
	type: 'options',
	options: [keep, { name: 'Off', value: false }, { name: 'On', value: true }],
	default: KEEP,
});

/**
 * Values that an update does not send until the user fills them in. Numbers, choices and switches have no such value.
 */
const EMPTY: Readonly<Record<string, INodeProperties['default']>> = {
	dateTime: '',
	multiOptions: [],
	string: '',
};

/** Sorts by label. `localeCompare` would take longer to load than all forms together. */
const sortByLabel = <Option extends { name?: string; displayName?: string }>(options: Option[]) => {
	const label = ({ displayName, name = '' }: Option) => (displayName ?? name).toLowerCase();
	return options.sort((a, b) => (label(a) < label(b) ? -1 : 1));
};

/** Removes values without setting others, for properties whose fields can be cleared. */
export const valuesToClear = (
	description: string,
	fields: readonly Field[],
	properties: readonly INodeProperties[],
): INodeProperties => ({
	displayName: 'Values to Clear',
	name: 'valuesToClear',
	type: 'multiOptions',
	options: sortByLabel(
		fields
			.filter(({ isClearable }) => isClearable)
			.flatMap(({ parameter }) => properties.find(({ name }) => name === parameter) ?? [])
			.map(({ displayName, name }) => ({ name: displayName, value: name })),
	),
	default: [],
	description,
});

/** The fields of an update that the user adds in order to change them. Other fields stay as they are. */
export const fieldsToChange = (
	description: string,
	...fields: INodeProperties[]
): INodeProperties => ({
	displayName: 'Fields to Change',
	name: 'fields',
	type: 'collection',
	placeholder: 'Add Field to Change',
	default: {},
	description,
	options: sortByLabel(
		fields
			.filter(({ type }) => type !== 'notice')
			.map((field) => ({
				...field,
				default: field.typeOptions?.multipleValues ? [] : (EMPTY[field.type] ?? field.default),
				required: undefined,
				displayOptions: undefined,
			})),
	),
});
