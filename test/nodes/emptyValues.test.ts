import type { INodeParameters, INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { isRecord } from '../../src/contract/json';
import { MAY_BE_EMPTY } from '../../src/n8n/form/mayBeEmpty';
import { allOperations, type PlacedOperation } from '../../tools/generate/nodes';
import { person } from './support/imports';
import { everyOperation, type OperationCase, parametersOf, VALUES } from './support/operations';
import { runNode } from './support/runNode';
import { useSandbox } from './support/sandbox';

const sandbox = useSandbox();

const MISSING = '={{ $json.missing }}';

interface Case {
	readonly operation: OperationCase;
	/** Names the field for the test. */
	readonly path: string;
	/** What the error has to call it. */
	readonly label: string;
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
			({ path, label, value }): Case => ({
				operation,
				path,
				label,
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
			value: { ...(given as object | undefined), [path.split('.')[0]!]: value },
		}));
	}
	if (type === 'fixedCollection') {
		return (options as INodePropertyCollection[]).flatMap((group) =>
			group.values.flatMap((field) =>
				placesOf(field, undefined).map(({ path, value, label: inner }) => ({
					path: `${name}.${group.name}.${path}`,
					label: inner,
					value: { [group.name]: [{ ...requiredIn(group), [path.split('.')[0]!]: value }] },
				})),
			),
		);
	}
	const value = type === 'resourceLocator' ? { __rl: true, mode: 'id', value: MISSING } : MISSING;
	return [{ path: name, label, value }];
}

const requiredIn = ({ values }: INodePropertyCollection): object =>
	Object.fromEntries(
		values.filter(({ required }) => required).map(({ name }) => [name, VALUES[name]]),
	);

/** Whether the form of a person shows the field: not for AI agents alone, nor for other choices. */
function isShown({ operation, parameters, path }: Case): boolean {
	const { node, properties } = operationOf(operation);
	const name = path.split('.')[0]!;
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

const cases = everyOperation.flatMap(casesOf).filter(isShown);

test('covers the fields of all forms', () => {
	expect(cases.length).toBeGreaterThan(150);
});

describe('an expression that gives nothing', () => {
	test.each(cases.map((each) => [each.operation.name, each.path, each] as const))(
		'%s, %s: names the field, changes nothing',
		async (_, path, { operation, label, parameters }) => {
			const { error, items } = await runNode({
				type: operation.type,
				parameters,
				input: [person(1)],
				credential: sandbox.credential(),
			});
			if (path in MAY_BE_EMPTY) return;
			expect(error?.message).toContain(`${label} must not be empty`);
			expect(items).toEqual([]);
			expect(sandbox.requests).toEqual([]);
		},
	);
});
