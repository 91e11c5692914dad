import type { INodeProperties } from 'n8n-workflow';

export const websiteUrl: INodeProperties = {
	displayName: 'Website URL',
	name: 'websiteUrl',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. https://example.com',
	description: 'Address of the website of the product, starts with https:// or http://',
};

export const companySocialUrl: INodeProperties = {
	displayName: 'Company Social URL',
	name: 'companySocialUrl',
	type: 'string',
	default: '',
	description: "Address of the company's own page in the social network, if it has one",
};
