import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** The title of a section of the form. */
export const heading = (displayName: string, name: string): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
	typeOptions: { sectionHeader: true },
});

/** Shows the properties under this condition, in addition to their own. */
export const showIf = (
	condition: NonNullable<IDisplayOptions['show']>,
	properties: INodeProperties[],
): INodeProperties[] =>
	properties.map((property) => ({
		...property,
		displayOptions: {
			...property.displayOptions,
			show: { ...condition, ...property.displayOptions?.show },
		},
	}));

export const stringField = (
	displayName: string,
	name: string,
	description?: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	description,
	...more,
});

/** The Filters of a Get Many. List more than one in alphabetical order: n8n's lint does not see them here. */
export const filtersProperty = (...options: INodeProperties[]): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options,
});

const NO_API_FILTER =
	'The API cannot filter by status, so the node reads on until it has found enough.';

/** Filters with nothing but a choice of statuses, which `statusFilter` reads. */
export const statusesProperty = (
	description: string,
	options: INodePropertyOptions[],
): INodeProperties =>
	filtersProperty({
		displayName: 'Statuses',
		name: 'statuses',
		type: 'multiOptions',
		options,
		default: [],
		description: `${description} ${NO_API_FILTER}`,
	});

/** The Options of an operation, in alphabetical order as well. */
export const optionsProperty = (...options: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options,
});
