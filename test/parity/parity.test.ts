import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyMode,
	INodePropertyOptions,
	ResourceMapperFields,
	ResourceMapperTypeOptions,
} from 'n8n-workflow';

import { allEndpoints, INLINE_LEADS_MAX, LEADS_PER_IMPORT } from '../../src/contract';
import { OutreachTrigger } from '../../nodes/OutreachTrigger/OutreachTrigger.node';
import { parameterName } from '../../src/n8n/parameterNames';
import {
	actionNodes,
	allOperations,
	choicesOf,
	operationsOf,
	type PlacedOperation,
} from '../../tools/generate/nodes';
import { type ContractField, fieldsOf } from './contractFields';
import { columnDrift, driftOf, nestedDrift } from './drift';
import { allParameters, formOf } from './forms';
import { newLeadColumns, sections, signalFields } from './sections';

/** What each operation of its kind has, besides what the contract asks for. */
const OUTPUT = ['output', 'outputFields', 'simplify'];
const GET_MANY = ['limit', 'returnAll', 'toolLimit'];

/** What the action must say of an endpoint that has a consequence: an AI agent sees nothing else of the operation. */
const CONSEQUENCES: Readonly<Record<string, RegExp>> = {
	'leads.enrich': /\bspend credits$/,
	'agents.act': /to find leads$|^Pause agent$/,
	'conversations.sendMessage': /to real person$/,
	'campaigns.act': /contact its leads$|^Pause campaign$/,
	'campaigns.actOnMessageApproval': /to be sent to real person$|exclude its lead/,
};

/** What differs from the contract on purpose, and why: no default reaches more people than someone chose. */
const ON_PURPOSE: Readonly<Record<string, string>> = {
	'autoApproveAiMessages: the default is false, not true':
		'texts that nobody has read reach people only if that is chosen',
	...Object.fromEntries(
		[
			'there is no column first_name (required)',
			'there is no column last_name (required)',
			'first_name is no field of the contract',
			'last_name is no field of the contract',
			'full_name is no field of the contract',
		].map((text) => [text, 'a full name may be in one column, so its parts are not required']),
	),
};

const formOfCase = ({ node, resource, name }: PlacedOperation) => formOf(node, resource, name);

const operationOf = (id: string) => allOperations.find((each) => each.id === id)!;

test('every endpoint of the API has an operation', () => {
	const covered = new Set(allOperations.map(({ endpoint }) => endpoint.id));
	expect([...covered].sort()).toEqual(allEndpoints.map(({ id }) => id).sort());
});

test.each(actionNodes)('$description.name offers its operations, and no others', (node) => {
	const offered = choicesOf(node, 'resource').flatMap(({ value: resource }) =>
		choicesOf(node, 'operation', resource).map(({ value }) => `${resource} ${value}`),
	);
	const known = operationsOf(node).map(({ resource, name }) => `${resource} ${name}`);
	expect(offered.sort()).toEqual(known.sort());
});

/** Pausing keeps people from being contacted. */
const HARMLESS = ['pause'];

/** Two lines in the editor. What else there is to say is in the descriptions of the fields and in the docs. */
const NOTICE_MAX = 120;

test('a notice takes two lines at most', () => {
	const notices = [...actionNodes, new OutreachTrigger()]
		.flatMap(allParameters)
		.filter(({ type }) => type === 'notice');
	const long = notices.filter(({ displayName }) => displayName.length > NOTICE_MAX);
	expect(long.map(({ displayName }) => displayName)).toEqual([]);
	expect(notices.length).toBeGreaterThan(10);
});

/** These take a guard away, so that adding them must not be enough. */
const LOOSENING = ['proceedOnSessionCheckFailure', 'sendAsWritten'];

test('an option that is added is on: Only Check that is off would act', () => {
	const options = [...actionNodes, new OutreachTrigger()]
		.flatMap(({ description }) => description.properties)
		.filter(({ name, type }) => name === 'options' && type === 'collection')
		.flatMap((collection) => collection.options as INodeProperties[])
		.filter(({ type }) => type === 'boolean');
	const off = options.filter((option) => option.default !== true).map(({ name }) => name);
	expect([...new Set(off)].sort()).toEqual(LOOSENING);
	expect(options.length).toBeGreaterThan(10);
});

/** Both are taken for a choice, so that an error can name the choices as the form does. */
test('no name of a choice is the value of another', () => {
	const words = ({ name, value }: INodePropertyOptions) =>
		new Set([name, String(value)].map((word) => word.toLowerCase()));
	const fields = [...actionNodes, new OutreachTrigger()].flatMap(allParameters);
	const choices = fields.filter(({ type }) => type === 'options' || type === 'multiOptions');
	for (const { name, options = [] } of choices) {
		const all = (options as INodePropertyOptions[]).flatMap((option) => [...words(option)]);
		expect([name, all]).toEqual([name, [...new Set(all)]]);
	}
	expect(choices.length).toBeGreaterThan(50);
});

test('CONSEQUENCES has every request that acts on people at once', () => {
	const acting = allEndpoints.filter(({ retry }) => retry === 'guarded' || retry === 'never');
	expect(acting.map(({ id }) => id).filter((id) => !(id in CONSEQUENCES))).toEqual([]);
});

describe.each(allOperations)('$id', (each) => {
	const form = formOfCase(each);
	const nested = sections[each.id]?.() ?? {};
	const fields = fieldsOf(each.endpoint).filter(
		({ name }) => !(name in nested) && !each.settledFields?.includes(name),
	);
	const mapper = [...form.values()]
		.flat()
		.find(({ property }) => property.type === 'resourceMapper')?.property;
	const inForm = ({ name }: ContractField) => form.has(parameterName(name));

	test('has every field of the contract, with its type, values, bounds and default', async () => {
		const mapped = mapper ? fields.filter((field) => !inForm(field)) : [];
		const drift = fields
			.filter((field) => !mapped.includes(field))
			.flatMap((field) => {
				const parameters = form.get(parameterName(field.name)) ?? [undefined];
				return parameters.flatMap((parameter) => driftOf(field, parameter));
			});
		const columns = mapper ? columnDrift(mapped, (await columnsOf(each, mapper)).fields) : [];
		expect([...drift, ...columns].filter((text) => !(text in ON_PURPOSE))).toEqual([]);
	});

	test('has every field of the sections of its request, with type, values and bounds', () => {
		const drift = Object.values(nested).flatMap((section) =>
			section.fields.flatMap(({ field, parameter }) =>
				(form.get(parameter) ?? [undefined]).flatMap((shown) =>
					nestedDrift(field, parameter, shown, section.keeps),
				),
			),
		);
		const missing = Object.values(nested).flatMap((section) => section.missing ?? []);
		expect([...drift, ...missing]).toEqual([]);
	});

	test('has no other parameters than those of the contract and its own', () => {
		const own = [
			...(each.ownParameters ?? []),
			...(each.endpoint.pagination && form.has('returnAll') ? GET_MANY : []),
			...(form.has('simplify') ? OUTPUT : []),
		];
		const ofSections = Object.values(nested).flatMap((section) => [
			...section.fields.map(({ parameter }) => parameter),
			...section.own,
		]);
		const wanted = [
			...fields.filter(inForm).map(({ name }) => parameterName(name)),
			...ofSections,
			...own,
		];
		const isNotice = (name: string) =>
			form.get(name)!.every(({ property }) => property.type === 'notice');
		const parameters = [...form.keys()].filter((name) => !isNotice(name));
		expect(parameters.sort()).toEqual([...new Set(wanted)].sort());
	});

	test('says in its action what it does', () => {
		const choice = choicesOf(each.node, 'operation', each.resource).find(
			({ value }) => value === each.name,
		);
		const action = choice?.action ?? '';
		expect(action).toMatch(/^[A-Z]/);
		// As n8n's guidelines want it.
		expect(action).not.toMatch(/\b(a|an|the)\b/i);
		expect(action).toMatch(CONSEQUENCES[each.endpoint.id] ?? /./);
	});

	test('says at the top of its form what it sets off, in one notice at most', () => {
		const places = each.properties.flatMap(({ type, typeOptions }, index) =>
			type === 'notice' && !typeOptions?.sectionHeader ? [index] : [],
		);
		const mustSay = each.endpoint.id in CONSEQUENCES && !HARMLESS.includes(each.name);
		expect(places).toEqual(mustSay || places.length > 0 ? [0] : []);
	});
});

async function columnsOf(
	{ node }: PlacedOperation,
	mapper: INodeProperties,
): Promise<ResourceMapperFields> {
	const { localResourceMapperMethod: method } = mapper.typeOptions
		?.resourceMapper as ResourceMapperTypeOptions & { localResourceMapperMethod: string };
	const columns = node.methods?.localResourceMapping?.[method];
	return await columns!.call(undefined as never);
}

test('the batch size of an import is bounded by what the API takes in one request', () => {
	const [batchSize] = formOfCase(operationOf('outreachLead lead import')).get('batchSize')!;
	expect(batchSize!.property).toMatchObject({
		typeOptions: { minValue: 1, maxValue: LEADS_PER_IMPORT },
		default: LEADS_PER_IMPORT,
	});
});

test('a new lead in the form of a campaign has the fields that the contract has', () => {
	const [leads] = formOfCase(operationOf('outreachCampaign campaign create')).get('leads')!;
	const [row] = leads!.property.options as INodePropertyCollection[];
	const columns = row!.values.flatMap((column) =>
		column.type === 'collection' ? (column.options as INodeProperties[]) : [column],
	);
	expect(columns.map(({ name }) => name).sort()).toEqual(newLeadColumns());
	expect(leads!.property.description).toMatch(new RegExp(`\\b${INLINE_LEADS_MAX}\\b`));
});

test.each(['create', 'update'])(
	'a signal in the form of %s has just the fields of its type',
	(operation) => {
		const [signals] = formOfCase(operationOf(`outreachAgent agent ${operation}`)).get('signals')!;
		const types = signals!.property.options as INodePropertyCollection[];
		const wanted = signalFields();
		expect(types.map(({ name }) => name).sort()).toEqual(Object.keys(wanted).sort());
		const drift = types.flatMap(({ name: type, values }) => {
			const shown = values.filter((property) => property.type !== 'notice');
			const names = wanted[type]!.map(({ parameter }) => parameter);
			expect(shown.map(({ name }) => name).sort()).toEqual(names.sort());
			return wanted[type]!.flatMap(({ field, parameter }) => {
				const property = shown.find(({ name }) => name === parameter);
				return nestedDrift(field, `${type} ${parameter}`, property && { property });
			});
		});
		expect(drift).toEqual([]);
	},
);

describe.each(actionNodes)('$description.name', (nodeType) => {
	test('has every method that its parameters name', () => {
		const named = allParameters(nodeType).flatMap(methodsNamed).sort();
		const { listSearch, loadOptions, localResourceMapping } = nodeType.methods ?? {};
		const there = Object.entries({ listSearch, loadOptions, localResourceMapping }).flatMap(
			([kind, methods]) => Object.keys(methods ?? {}).map((name) => `${kind}.${name}`),
		);
		expect([...new Set(named)]).toEqual(there.sort());
	});

	test('says at each list that the API cannot search how to do without', () => {
		const lists = allParameters(nodeType)
			.flatMap(({ modes = [] }) => modes)
			.filter(({ type }) => type === 'list');
		for (const { typeOptions = {} } of lists) {
			const isSearchedByApi = typeOptions.searchListMethod === 'searchLeads';
			expect(typeOptions.slowLoadNotice?.message).toEqual(
				isSearchedByApi ? undefined : expect.stringMatching(/By ID is faster/),
			);
		}
	});

	test('has the test that its credential names', () => {
		for (const { testedBy } of nodeType.description.credentials ?? []) {
			expect(Object.keys(nodeType.methods?.credentialTest ?? {})).toContain(testedBy);
		}
	});
});

function methodsNamed({ modes = [], typeOptions = {} }: INodeProperties): string[] {
	const searches = modes.map((mode: INodePropertyMode) => mode.typeOptions?.searchListMethod);
	const mapper = typeOptions.resourceMapper as { localResourceMapperMethod?: string } | undefined;
	return [
		...searches.filter((name) => name !== undefined).map((name) => `listSearch.${name}`),
		...(typeOptions.loadOptionsMethod ? [`loadOptions.${typeOptions.loadOptionsMethod}`] : []),
		...(mapper ? [`localResourceMapping.${mapper.localResourceMapperMethod}`] : []),
	];
}
