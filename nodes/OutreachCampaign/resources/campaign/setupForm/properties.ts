import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

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
