import type { INodeProperties } from 'n8n-workflow';

import {
	agentProductSchema,
	type ProductConfirmation,
	productConfirmationSchema,
} from '../../../../src/contract/agentProduct';
import { agents } from '../../../../src/contract/agents';
import { isRecord, type JsonRecord } from '../../../../src/contract/json';
import { problemsOf } from '../../../../src/contract/problems';
import { invalidFields, invalidInput } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { boolean, type Form, formOf, text, textList } from '../../../shared/form/values';
import { withoutForTools } from '../../../shared/form/forTools';
import { jsonIn } from '../../../shared/form/jsonInput';
import { toDateTime } from '../../../shared/rows/utcTime';
import { advised } from '../advice';
import { knownFields } from '../knownFields';
import { companySocialUrl, websiteUrl } from '../websiteFields';

const fields: INodeProperties[] = [
	websiteUrl,
	companySocialUrl,
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		required: true,
		description: 'Name of the product',
	},
	{
		displayName: 'Value Proposition',
		name: 'valueProposition',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		required: true,
		description: 'What the product does for those who buy it',
	},
	{
		displayName: 'Pain Points',
		name: 'painPoints',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Pain Point' },
		default: [],
		placeholder: 'e.g. Plans are kept in spreadsheets',
		description: 'The troubles that the product ends',
	},
	{
		displayName: 'Proof Points',
		name: 'proofPoints',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Proof Point' },
		default: [],
		placeholder: 'e.g. Saves planners a day a week',
		description: 'What shows that the product does what it promises',
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: [
			{
				displayName: 'Generated At',
				name: 'generatedAt',
				type: 'dateTime',
				default: '',
				description: 'When the product was read from its website. A time without a zone is UTC.',
			},
			{
				displayName: 'Proof Point Archetype Types',
				name: 'proofPointArchetypeTypes',
				type: 'string',
				typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Type' },
				default: [],
				description:
					'What each proof point is about, in their order: ROLE, INDUSTRY_TEAM, RECOGNIZABLE_COMPANY or UNCLASSIFIED',
			},
			{
				displayName: 'Proof Point Sources',
				name: 'proofPointSources',
				type: 'string',
				typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Source' },
				default: [],
				description:
					'Where each proof point comes from, in their order: SOURCE_VERIFIED, GENERATED_GENERIC or USER_PROVIDED',
			},
		],
	},
];

export const productProperties: INodeProperties[] = [
	...withoutForTools(
		{
			displayName: 'Product',
			name: 'productSource',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'From Input Item',
					value: 'inputItem',
					description:
						'The product in the input item, as Product > Preview From Website gives it: in the item itself or in its field product',
				},
				{
					name: 'Saved Product',
					value: 'savedProduct',
					description: 'The product that is saved in the workspace, unchanged',
				},
				{ name: 'Using Fields Below', value: 'form' },
				{ name: 'Using JSON', value: 'json' },
			],
			default: 'savedProduct',
			description: 'The product to find criteria and signals for',
		},
		'inputItem',
		'json',
	),
	...fields.map((property) => ({
		...property,
		displayOptions: { show: { productSource: ['form'] } },
	})),
	{
		displayName: 'Product JSON',
		name: 'productJson',
		type: 'json',
		typeOptions: { rows: 8 },
		default: '{}',
		required: true,
		displayOptions: { show: { productSource: ['json'] } },
		description:
			'The product as the API documents it, as JSON or as an object from an expression. It is checked like the fields.',
	},
	{
		displayName: 'Replace Existing Product',
		name: 'replaceExistingProduct',
		type: 'boolean',
		default: false,
		displayOptions: { hide: { productSource: ['savedProduct'] } },
		description:
			'Whether this product may take the place of another that is saved in the workspace. Replaced, the other one is gone and generations for it are no longer good. If off, another saved product stops the operation.',
	},
];

/** The product that the item is to start a generation for, checked, with what the form says about replacing. */
export async function confirmation(call: ItemCall): Promise<ProductConfirmation> {
	const form = formOf(call);
	const source = String(form('productSource'));
	const given = await (READERS[source] ?? fromFields)(form, call);
	const replace = source === 'savedProduct' ? false : boolean(form('replaceExistingProduct'));
	const body = {
		...given,
		// The API takes null for these, but not nothing.
		company_social_url: given.company_social_url ?? null,
		generated_at: given.generated_at ?? null,
		replace_existing_product: replace,
	};
	const above = WRITTEN_IN[source] ?? '';
	const problems = problemsOf(productConfirmationSchema(), body).map(({ field, message }) => ({
		field: field === 'replace_existing_product' ? field : above + field,
		message,
	}));
	if (problems.length > 0) throw invalidFields(problems);
	return body as ProductConfirmation;
}

/** Where a product comes with the keys of the API, its problems go by them. */
const WRITTEN_IN: Readonly<Record<string, string>> = {
	inputItem: 'input_item.',
	json: 'product_json.',
};

type Reader = (form: Form, call: ItemCall) => JsonRecord | Promise<JsonRecord>;

const READERS: Readonly<Record<string, Reader>> = {
	savedProduct: async (_, call) => {
		const { data } = await advised(call.read(agents.getProduct, {}));
		return knownFields(data, agentProductSchema());
	},
	inputItem: (_, { context, itemIndex }) => {
		const json = context.getInputData()[itemIndex]?.json ?? {};
		const product = isRecord(json.product) ? json.product : json;
		// A table gives an empty cell as an empty text, and a product without a name is none.
		const cells = Object.entries(knownFields(product, agentProductSchema()));
		return Object.fromEntries(
			cells.map(([key, cell]) => [key, typeof cell === 'string' ? text(cell) : cell]),
		);
	},
	json: (form) => {
		const product = jsonIn('product_json', form('productJson'));
		if (!isRecord(product)) {
			throw invalidInput('product_json', 'must be an object with the fields of a product');
		}
		if ('replace_existing_product' in product) {
			throw invalidInput(
				'product_json',
				'must not have replace_existing_product: set Replace Existing Product below it',
			);
		}
		return product;
	},
};

const fromFields: Reader = (form) => {
	const more = form('additionalFields') as JsonRecord;
	return {
		website_url: text(form('websiteUrl')),
		company_social_url: text(form('companySocialUrl')),
		name: text(form('name')),
		value_proposition: text(form('valueProposition')),
		pain_points: textList(form('painPoints')) ?? [],
		proof_points: textList(form('proofPoints')) ?? [],
		generated_at: text(toDateTime(more.generatedAt)),
		proof_point_sources: textList(more.proofPointSources),
		proof_point_archetype_types: textList(more.proofPointArchetypeTypes),
	};
};
