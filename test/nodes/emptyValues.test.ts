import type {
	IDataObject,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
} from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { isRecord, type JsonRecord } from '../../src/contract/json';
import { allOperations, type PlacedOperation } from '../../tools/generate/nodes';
import { person } from './support/imports';
import { everyOperation, type OperationCase, parametersOf, VALUES } from './support/operations';
import { CONTINUE, runNode } from './support/runNode';
import { type TestSandbox, useSandbox } from './support/sandbox';

const sandbox = useSandbox();

const MISSING = '={{ $json.value }}';

/** An input item for each kind of nothing that its expression can give. */
const NOTHINGS: readonly IDataObject[] = [
	person(1),
	...[null, '', ' \n', '\u200B', [], {}, [null], [[]], ['', {}]].map((value) => ({
		...person(1),
		value,
	})),
] as IDataObject[];

interface Case {
	readonly operation: OperationCase;
	/** Names the field for the test. */
	readonly path: string;
	/** What the error has to call it. */
	readonly label: string;
	readonly property: INodeProperties;
	readonly parameters: INodeParameters;
}

const operationOf = ({ name }: OperationCase): PlacedOperation =>
	allOperations.find(
		(each) => `${each.resource}: ${each.name}` === name.replace(/ of one campaign$/, ''),
	)!;

/** Sets each field of an operation's form in turn to an expression that gives nothing, in all its places. */
function casesOf(operation: OperationCase): Case[] {
	const { properties } = operationOf(operation);
	return properties.flatMap((property) => {
		const given = { ...operation.parameters, ...valuesToShow(property) };
		const base = parametersOf(operationOf(operation), given);
		return placesOf(property, operation.parameters[property.name]).map(
			({ value, ...place }): Case => ({
				operation,
				...place,
				parameters: { ...base, [property.name]: value as INodeParameters[string] },
			}),
		);
	});
}

/** The first value of each field that this one depends on. */
function valuesToShow({ displayOptions }: INodeProperties): INodeParameters {
	const conditions = Object.entries(displayOptions?.show ?? {}).filter(
		([name]) => !name.startsWith('@') && !name.includes('.'),
	);
	return Object.fromEntries(
		conditions.map(([name, values = []]) => {
			const value = values.map(toShow).find((each) => each !== '');
			return [name, name === 'fields' ? [value] : value];
		}),
	) as INodeParameters;
}

/** A condition is met by what it looks for. */
const toShow = (value: unknown): unknown =>
	isRecord(value) && isRecord(value._cnd) ? value._cnd.includes : value;

interface Place {
	readonly path: string;
	readonly label: string;
	readonly property: INodeProperties;
	readonly value: unknown;
}

function placesOf(property: INodeProperties, given: unknown): Place[] {
	const { type, name, displayName: label, options = [] } = property;
	if (property.noDataExpression || type === 'notice') return [];
	if (type === 'collection') {
		const inner = (options as INodeProperties[]).flatMap((option) => placesOf(option, undefined));
		return inner.map(({ path, value, ...rest }) => ({
			...rest,
			path: `${name}.${path}`,
			value: { ...(given as object | undefined), [nameIn(path)]: value },
		}));
	}
	if (type === 'fixedCollection') {
		return (options as INodePropertyCollection[]).flatMap((group) =>
			group.values.flatMap((field) =>
				placesOf(field, undefined).map(({ path, value, ...rest }) => ({
					...rest,
					path: `${name}.${group.name}.${path}`,
					value: { [group.name]: [{ ...filledIn(group), [nameIn(path)]: value }] },
				})),
			),
		);
	}
	const value = type === 'resourceLocator' ? { __rl: true, mode: 'id', value: MISSING } : MISSING;
	const whole = { path: name, label, property, value };
	if (!property.typeOptions?.multipleValues) return [whole];
	return [whole, { ...whole, path: `${name}[0]`, label: `${label} #1`, value: [MISSING] }];
}

/** The name that a path begins with: `leads` of `leads.lead.company`. */
const nameIn = (path: string): string => /^\w+/.exec(path)![0];

/** A value for each field of a group that has one. */
const filledIn = ({ values }: INodePropertyCollection): object =>
	Object.fromEntries(
		values.filter(({ name }) => name in VALUES).map(({ name }) => [name, VALUES[name]]),
	);

/** Whether the form of a person shows the field: not for AI agents alone, nor for other choices. */
function isShown({ operation, parameters, path }: Case): boolean {
	const { node, properties } = operationOf(operation);
	const name = nameIn(path);
	const all = NodeHelpers.getNodeParameters(
		node.description.properties,
		parameters,
		true,
		false,
		{ typeVersion: 1 } as never,
		node.description,
	);
	return properties.some(
		(property) =>
			property.name === name &&
			NodeHelpers.displayParameter(all!, property, null, node.description),
	);
}

const all = everyOperation.flatMap(casesOf).filter(isShown);

const isLeftOut = ({ property }: Case): boolean => property.typeOptions?.leftOutIfEmpty === true;
const named = (cases: readonly Case[]) =>
	cases.map((each) => [each.operation.name, each.path, each] as const);

test('covers the fields of all operations', () => {
	const covered = all.map(({ operation }) => operationOf(operation));
	const others = allOperations.filter(({ id }) => !covered.some((each) => each.id === id));
	// It has nothing that takes an expression.
	expect(others.map(({ id }) => id)).toEqual(['outreachAgent product get']);
	expect(all.length).toBeGreaterThan(330);
});

describe('an expression that gives nothing', () => {
	test.each(named(all.filter((each) => !isLeftOut(each))))(
		'%s, %s: names the field, changes nothing',
		async (_, __, { operation, label, parameters }) => {
			const { items } = await runNode({
				type: operation.type,
				parameters,
				input: [...NOTHINGS],
				credential: sandbox.credential(),
				settings: CONTINUE,
			});
			expect(items).toHaveLength(NOTHINGS.length);
			for (const { json } of items) expect(json.error).toContain(`${label} must not be empty`);
			expect(sandbox.requests).toEqual([]);
		},
	);
});

describe('an expression that gives nothing for a text that only describes what is created', () => {
	const described = named(all.filter(isLeftOut));

	test('is one of an operation that creates or decides, never of an update or a filter', () => {
		expect(new Set(described.map(([operation]) => operation))).toEqual(
			new Set(['agent: create', 'campaign: create', 'leadList: create', 'messageApproval: reject']),
		);
	});

	test.each(described)('%s, %s: is as if the field were not set', async (_, __, each) => {
		const { operation, property, parameters } = each;
		const worldAfter = async (given: INodeParameters, item: IDataObject) => {
			sandbox.reset();
			const { error } = await runNode({
				type: operation.type,
				parameters: given,
				input: [item],
				credential: sandbox.credential(),
			});
			expect(error).toBeUndefined();
			expect(sandbox.requests.at(-1)).toMatchObject({ method: 'POST' });
			return recordsIn(sandbox);
		};
		const without = JSON.parse(
			JSON.stringify(parameters, (key, value: unknown) =>
				key === property.name && value === MISSING ? undefined : value,
			),
		) as INodeParameters;
		const expected = await worldAfter(without, {});
		for (const item of [{}, ...['', [], {}].map((value) => ({ value }))] as IDataObject[]) {
			expect({ item, ...(await worldAfter(parameters, item)) }).toEqual({ item, ...expected });
		}
		expect(
			await worldAfter(parameters, { value: property.type === 'dateTime' ? '1990-05-01' : 'Oslo' }),
		).not.toEqual(expected);
	});
});

/** All that the sandbox holds, without times. */
function recordsIn({ query }: TestSandbox): JsonRecord {
	const tables = query<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
	const records = tables.map(({ name }) => [name, query(`SELECT * FROM ${name}`)]);
	const text = JSON.stringify(Object.fromEntries(records));
	return JSON.parse(text.replace(/\b\d{13}\b|\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '0')) as JsonRecord;
}
