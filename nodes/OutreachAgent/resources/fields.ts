import type { INodeProperties } from 'n8n-workflow';

import { textField } from '../../shared/form/properties';
import { addressText } from '../../shared/form/values';

// Fields that several forms of this node share.

const proposalId = textField('Proposal ID', 'generationId', {
	required: true,
	placeholder: 'e.g. {{ $json.generation_id }}',
	description:
		'The generation_id that Proposal > Create gave. It is no longer valid once the product changes.',
});

/** Plain text: the API has no list of proposals to choose from. The output of Proposal > Create contains it. */
export const generationId: INodeProperties[] = [
	{
		...proposalId,
		default: '={{ $json.generation_id }}',
		displayOptions: { show: { '@tool': [false] } },
	},
	{ ...proposalId, placeholder: 'e.g. gen_1', displayOptions: { show: { '@tool': [true] } } },
];

/** The default is an expression that the user did not write, so the error says where the ID comes from. */
export const whenNoGenerationId = {
	generationId: 'must not be empty: drag generation_id here from the output of Proposal > Create',
};

export const websiteUrl = textField('Website URL', 'websiteUrl', {
	required: true,
	placeholder: 'e.g. https://example.com',
	description: 'Address of the website of the product',
});

export const companySocialUrl = textField('Company Social URL', 'companySocialUrl', {
	placeholder: 'e.g. https://www.linkedin.com/company/example',
	description: "Address of the company's own page in the social network, if it has one",
});

/** A web address. Adds the `https://` that people leave out: `example.com`, `www.example.com/about`. */
export function address(value: unknown): unknown {
	const written = addressText(value);
	const isBare =
		typeof written === 'string' && /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/:?#]|$)/u.test(written);
	return isBare ? `https://${written}` : written;
}
