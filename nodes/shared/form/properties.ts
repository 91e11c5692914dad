import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

type Help = Pick<INodeProperties, 'description' | 'placeholder' | 'required' | 'typeOptions'>;

/** The title of a section of the form. */
export const heading = (displayName: string, name: string): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
	typeOptions: { sectionHeader: true },
});

export const textField = (displayName: string, name: string, help: Help = {}): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	...help,
});

/** A list of texts, with the text of the button that adds one. */
export const listField = (
	displayName: string,
	name: string,
	addButton: string,
	help: Help = {},
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	typeOptions: { multipleValues: true, multipleValueButtonText: addButton },
	default: [],
	...help,
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
