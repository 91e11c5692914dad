import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** Hides some choices from AI agents: adds the field twice, for people and for agents, each with its own options. */
export function withoutForTools(
	property: INodeProperties,
	...values: string[]
): [INodeProperties, INodeProperties] {
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
