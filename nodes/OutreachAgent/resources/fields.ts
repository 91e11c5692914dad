import type { INodeProperties } from 'n8n-workflow';

// Fields that more than one form of this node has.

/** Plain text: the API has no list of generations to choose from. */
export const generationId: INodeProperties = {
	displayName: 'Generation ID',
	name: 'generationId',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. {{ $json.generation_id }}',
	description:
		'The ID that Generation > Start gave. It is no longer good once the product changes.',
};

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

/** A list of texts. */
export const listField = (
	name: string,
	displayName: string,
	addButton: string,
	help: Pick<INodeProperties, 'description' | 'placeholder'> = {},
): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	typeOptions: { multipleValues: true, multipleValueButtonText: addButton },
	default: [],
	...help,
});

/** For people who already have the value as JSON. */
export const jsonField = (
	name: string,
	displayName: string,
	description: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'json',
	typeOptions: { rows: 8 },
	default: '',
	required: true,
	description,
});
