import type { INodeProperties, INodePropertyCollection, INodeType } from 'n8n-workflow';

import type { FormParameter } from './drift';

/** The parameters of an operation's form by name, those in collections too. `@tool` variants share a name. */
export function formOf(
	{ description }: INodeType,
	resource: string,
	operation: string,
): Map<string, FormParameter[]> {
	const shown = description.properties.filter(
		({ type, displayOptions }) =>
			type !== 'hidden' &&
			displayOptions?.show?.resource?.includes(resource) &&
			displayOptions.show.operation?.includes(operation),
	);
	const parameters = shown.flatMap((property): FormParameter[] =>
		property.type === 'collection'
			? (property.options as INodeProperties[]).map((option) => ({
					property: option,
					collection: property.name,
				}))
			: [{ property }],
	);
	const form = new Map<string, FormParameter[]>();
	for (const parameter of parameters) {
		const { name } = parameter.property;
		form.set(name, [...(form.get(name) ?? []), parameter]);
	}
	return form;
}

/** Every parameter that a node shows, those in collections too. Hidden ones keep what n8n would drop. */
export const allParameters = ({ description }: INodeType): INodeProperties[] =>
	description.properties.filter(({ type }) => type !== 'hidden').flatMap(withInner);

function withInner(property: INodeProperties): INodeProperties[] {
	const { type, options = [] } = property;
	if (type === 'collection')
		return [property, ...(options as INodeProperties[]).flatMap(withInner)];
	if (type !== 'fixedCollection') return [property];
	const rows = (options as INodePropertyCollection[]).flatMap(({ values }) => values);
	return [property, ...rows.flatMap(withInner)];
}
