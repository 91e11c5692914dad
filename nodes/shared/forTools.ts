import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** A choice of which an AI agent's tool does not get all: twice the same field, each with its own options. */
export function withoutForTools(property: INodeProperties, ...values: string[]): INodeProperties[] {
	const options = property.options as INodePropertyOptions[];
	const shown = (isTool: boolean, ofField: INodePropertyOptions[]): INodeProperties => ({
		...property,
		options: ofField,
		displayOptions: { show: { ...property.displayOptions?.show, '@tool': [isTool] } },
	});
	return [
		shown(false, options),
		shown(
			true,
			options.filter(({ value }) => !values.includes(String(value))),
		),
	];
}
