import type { INodeProperties } from 'n8n-workflow';

/** The parameters, shown for one operation only; conditions of their own stay. */
export function showFor(
	resource: string,
	operation: string,
	properties: INodeProperties[],
): INodeProperties[] {
	return properties.map((property) => ({
		...property,
		displayOptions: {
			...property.displayOptions,
			show: { resource: [resource], operation: [operation], ...property.displayOptions?.show },
		},
	}));
}
