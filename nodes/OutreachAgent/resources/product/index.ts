import type { INodeProperties } from 'n8n-workflow';

import { extractPreview } from './extractPreview.operation';
import { get } from './get.operation';

export const productOperations = { extractPreview, get };

export const productOperationProperty: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: ['product'] } },
	options: [
		{
			name: 'Preview From Website',
			value: 'extractPreview',
			description: 'Read a product from a website, ready to edit; nothing is saved',
			action: 'Preview product from website',
		},
		{
			name: 'Get',
			value: 'get',
			description: 'Get the product that is saved in the workspace',
			action: 'Get saved product',
		},
	],
	default: 'get',
};
