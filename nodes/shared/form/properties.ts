import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

type Details = Partial<INodeProperties>;

/** The title of a section of the form. */
export const heading = (displayName: string, name: string): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
	typeOptions: { sectionHeader: true },
});

/** A notice at the top of a form about what the operation causes. */
export const noticeProperty = (displayName: string): INodeProperties => ({
	displayName,
	name: 'notice',
	type: 'notice',
	default: '',
});

export const textField = (
	displayName: string,
	name: string,
	details: Details = {},
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	...details,
});

/**
 * A text that only describes a record, so that it may be missing for some items: where its expression gives nothing, it
 * is left out. Never for a filter, a guard or an ID, nor for an update, which could clear it.
 */
export const leftOutIfEmpty = (field: INodeProperties): INodeProperties => ({
	...field,
	typeOptions: { ...field.typeOptions, leftOutIfEmpty: true },
	description: `${sentences(field.description)}If an expression gives nothing here, it is left out.`,
});

const sentences = (text = ''): string => (text === '' ? '' : `${text.replace(/\.$/, '')}. `);

/** A list of texts, with the label of the button that adds one. */
export const listField = (
	displayName: string,
	name: string,
	addButton: string,
	details: Details = {},
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	typeOptions: { multipleValues: true, multipleValueButtonText: addButton },
	default: [],
	...details,
});

/** For people who already have the value as JSON, if they choose so. */
export const jsonField = (
	displayName: string,
	name: string,
	show: IDisplayOptions['show'],
	description: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'json',
	typeOptions: { rows: 8 },
	default: '',
	required: true,
	displayOptions: { show },
	description,
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

/**
 * The Filters of a Get Many. If there are several, list them in alphabetical order: n8n's lint does not see them here.
 */
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

/** A filter by status, which `statusFilter` reads. */
export const statusesFilter = (
	description: string,
	options: INodePropertyOptions[],
): INodeProperties => ({
	displayName: 'Statuses',
	name: 'statuses',
	type: 'multiOptions',
	options,
	default: [],
	description: `${description} ${NO_API_FILTER}`,
});

/** The Options of an operation with some that differ for AI agents. */
export const optionsByUser = (
	optionsOf: (user: { readonly inTool: boolean }) => INodeProperties[],
): INodeProperties[] =>
	[false, true].map((inTool) => ({
		...optionsProperty(...optionsOf({ inTool })),
		displayOptions: { show: { '@tool': [inTool] } },
	}));

/** The Options of an operation, also in alphabetical order. */
export const optionsProperty = (...options: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options,
});
