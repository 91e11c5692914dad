import type { INodeProperties } from 'n8n-workflow';

import {
	agentProductSchema,
	agents,
	type ProductConfirmation,
} from '../../../../src/contract/agents';
import { isRecord, type JsonRecord } from '../../../../src/contract/json';
import { checkRequest, type Unchecked } from '../../../../src/n8n/checkRequest';
import { invalidFields, invalidInput } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { type FieldsOf, readFields } from '../../../shared/form/fields';
import { withoutForTools } from '../../../shared/form/forTools';
import { jsonIn } from '../../../shared/form/jsonInput';
import { jsonField, listField, showIf, textField } from '../../../shared/form/properties';
import { formOf, text, textList } from '../../../shared/form/values';
import { toDateTime } from '../../../shared/rows/utcTime';
import { throwWithAdvice } from '../advice';
import { address, companySocialUrl, websiteUrl } from '../fields';
import { keepKnownFields } from '../keepKnownFields';

const fields: INodeProperties[] = [
	websiteUrl,
	companySocialUrl,
	textField('Name', 'name', {
		required: true,
		placeholder: 'e.g. Harbor Planner',
		description: 'Name of the product',
	}),
	textField('Value Proposition', 'valueProposition', {
		required: true,
		typeOptions: { rows: 3 },
		placeholder: 'e.g. Plans the routes of a fleet in minutes',
		description: 'What the product does for those who buy it',
	}),
	listField('Pain Points', 'painPoints', 'Add Pain Point', {
		placeholder: 'e.g. Plans are kept in spreadsheets',
		description: 'The problems that the product solves',
	}),
	listField('Proof Points', 'proofPoints', 'Add Proof Point', {
		placeholder: 'e.g. Saves planners a day a week',
		description: 'Evidence that the product does what it promises',
	}),
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
			listField('Proof Point Archetype Types', 'proofPointArchetypeTypes', 'Add Type', {
				description:
					'What each proof point is about, in their order: ROLE, INDUSTRY_TEAM, RECOGNIZABLE_COMPANY or UNCLASSIFIED',
			}),
			listField('Proof Point Sources', 'proofPointSources', 'Add Source', {
				description:
					'Where each proof point comes from, in their order: SOURCE_VERIFIED, GENERATED_GENERIC or USER_PROVIDED',
			}),
		],
	},
];

const [source, sourceForTools] = withoutForTools(
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
					'As Product > Preview From Website gives it, or with your changes: in the item itself or in its field product',
			},
			{
				name: 'Saved Product',
				value: 'savedProduct',
				description: 'The one that is saved in the workspace, unchanged',
			},
			{ name: 'Using Fields Below', value: 'form' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'inputItem',
		description: 'What to propose criteria and signals for',
	},
	'inputItem',
	'json',
);

export const productProperties: INodeProperties[] = [
	source,
	{ ...sourceForTools, default: 'form' },
	...showIf({ productSource: ['form'] }, fields),
	{
		...jsonField(
			'Product JSON',
			'productJson',
			{ productSource: ['json'] },
			'The product as the API documents it, as JSON or as an object from an expression. It is checked like the fields.',
		),
		default: '{}',
	},
	{
		displayName: 'Replace Existing Product',
		name: 'replaceExistingProduct',
		type: 'boolean',
		default: false,
		displayOptions: { hide: { productSource: ['savedProduct'] } },
		description:
			'Whether this product may replace another one that is saved in the workspace. The other one is then gone, and proposals for it are no longer valid.',
		hint: 'A workspace has one product. If another one is saved and this is off, the node stops and changes nothing.',
	},
];

const productFields: FieldsOf<ProductConfirmation> = [
	{ at: 'website_url', parameter: 'websiteUrl', read: address },
	{ at: 'company_social_url', parameter: 'companySocialUrl', read: address },
	{ at: 'name', parameter: 'name', read: text },
	{ at: 'value_proposition', parameter: 'valueProposition', read: text },
	{ at: 'pain_points', parameter: 'painPoints', read: listOrEmpty },
	{ at: 'proof_points', parameter: 'proofPoints', read: listOrEmpty },
	{ at: 'generated_at', parameter: 'generatedAt', read: toDateTime },
	{ at: 'proof_point_sources', parameter: 'proofPointSources', read: textList },
	{
		at: 'proof_point_archetype_types',
		parameter: 'proofPointArchetypeTypes',
		read: textList,
	},
];

function listOrEmpty(value: unknown): unknown {
	return textList(value) ?? [];
}

type Product = Unchecked<Omit<ProductConfirmation, 'replace_existing_product'>>;

interface ProductSource {
	readonly read: (call: ItemCall) => Product | Promise<Product>;
	/** Goes before the API's field names in problems, to show where they are. */
	readonly prefix?: string;
}

const SOURCES = {
	inputItem: { read: fromInputItem, prefix: 'input_item.' },
	json: { read: fromJson, prefix: 'product_json.' },
	savedProduct: { read: readSavedProduct },
	form: { read: (call) => readFields(call, productFields) },
} satisfies Record<string, ProductSource>;

/** The request for a proposal for the item's product. */
export async function readProduct(call: ItemCall) {
	const form = formOf(call);
	const chosen = form('productSource') as keyof typeof SOURCES;
	const { read, prefix = '' }: ProductSource = SOURCES[chosen];
	const product = await read(call);
	const body = {
		...product,
		// The request may set these to null, but must not leave them out.
		company_social_url: product.company_social_url ?? null,
		generated_at: product.generated_at ?? null,
		replace_existing_product: chosen === 'savedProduct' ? false : form('replaceExistingProduct'),
	};
	return checkRequest(
		agents.startGeneration,
		{ body },
		{
			rename: (problem) =>
				problem.field === 'replace_existing_product'
					? problem
					: { ...problem, field: prefix + problem.field },
		},
	);
}

async function readSavedProduct(call: ItemCall): Promise<Product> {
	const { data } = await call.read(agents.getProduct, {}).catch(throwWithAdvice);
	return keepKnownFields(data, agentProductSchema());
}

/** Refuses a record that is no product, such as a lead: naming each missing field would not help. */
function refuseOtherRecord(record: JsonRecord): void {
	if ('website_url' in record || 'value_proposition' in record) return;
	const message =
		'is not in the input item. Put Product > Preview From Website or Product > Get before this node, or choose another Product here';
	throw invalidFields([{ field: 'product_source', label: 'Product', message }]);
}

/** A table gives an empty cell as an empty text, so that counts as missing. */
function fromInputItem({ context, itemIndex }: ItemCall): Product {
	const json = context.getInputData()[itemIndex]?.json ?? {};
	const product = isRecord(json.product) ? json.product : json;
	refuseOtherRecord(product);
	const cells = Object.entries(keepKnownFields(product, agentProductSchema()));
	return Object.fromEntries(
		cells.map(([key, cell]) => {
			if (typeof cell !== 'string') return [key, cell];
			return [key, key.endsWith('_url') ? address(cell) : text(cell)];
		}),
	);
}

function fromJson(call: ItemCall): Product {
	const product = jsonIn('product_json', formOf(call)('productJson'));
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
}
