import { textField } from '../../shared/form/properties';

// Fields that more than one form of this node has.

/** Plain text: the API has no list of generations to choose from. */
export const generationId = textField('Generation ID', 'generationId', {
	required: true,
	placeholder: 'e.g. {{ $json.generation_id }}',
	description:
		'The ID that Generation > Start gave. It is no longer good once the product changes.',
});

export const websiteUrl = textField('Website URL', 'websiteUrl', {
	required: true,
	placeholder: 'e.g. https://example.com',
	description: 'Address of the website of the product, starts with https:// or http://',
});

export const companySocialUrl = textField('Company Social URL', 'companySocialUrl', {
	description: "Address of the company's own page in the social network, if it has one",
});
