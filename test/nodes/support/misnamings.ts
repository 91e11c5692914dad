import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { contractKey } from '../../../src/n8n/parameterNames';
import { allOperations } from '../../../tools/generate/nodes';
import { everyOperation } from './operations';

const COLLECTIONS = ['options', 'filters'];

/** The name of a case may go on, as in `messageApproval: getAll of one campaign`. */
const operationOf = (caseName: string) =>
	allOperations.find(({ resource, name }) => `${caseName} `.startsWith(`${resource}: ${name} `))!;

/** A field that is added to a collection. */
export interface Added {
	readonly collection: INodeProperties;
	readonly field: INodeProperties;
}

export const addedTo = (properties: readonly INodeProperties[]): Added[] =>
	properties
		.filter(({ name, type }) => COLLECTIONS.includes(name) && type === 'collection')
		.flatMap((collection) =>
			(collection.options as INodeProperties[]).map((field) => ({ collection, field })),
		);

/** The options and filters of an operation, as a person's form has them. */
export const guardingFields = (caseName: string): Added[] =>
	addedTo(
		operationOf(caseName).properties.filter(({ displayOptions = {} }) => {
			const { '@tool': tool, ...others } = displayOptions.show ?? {};
			return !tool?.includes(true) && Object.keys(others).length === 0;
		}),
	);

/** Names of a field of a collection in any operation: the editor leaves them behind when somebody changes the operation. */
const elsewhere = new Set(
	everyOperation.flatMap(({ name }) => guardingFields(name)).map(({ field }) => field.name),
);

/** Whether a form of the node has a field of that name at its top, whose value the editor may leave behind. */
export const isTakenAtTop = (caseName: string, name: string, given: INodeParameters): boolean =>
	name in given &&
	allOperations
		.filter(({ node }) => node === operationOf(caseName).node)
		.some(({ properties }) => properties.some((each) => each.name === name));

const otherNumber = (name: string) => (name.endsWith('s') ? name.slice(0, -1) : `${name}s`);

/** What somebody may write instead of `collection.name`. */
export function misnamings(
	{ collection: { name: collection }, field: { name, displayName } }: Added,
	value: string,
	known: ReadonlySet<string> = elsewhere,
): Array<readonly [way: string, parameters: INodeParameters]> {
	const inside = (key: string): INodeParameters => ({ [collection]: { [key]: value } });
	const names = [
		['in snake case', contractKey(name)],
		['in the other number', otherNumber(name)],
		['by its label', displayName],
	] as const;
	return [
		...names.flatMap(([way, key]) => (known.has(key) ? [] : [[way, inside(key)] as const])),
		['one level up', { [name]: value }],
		['one level down', { [collection]: { [collection]: { [name]: value } } }],
		['in a list', { [collection]: [{ [name]: value }] }],
		['by an expression for all', { [collection]: `={{ { ${name}: "${value}" } }}` }],
	];
}

/** What somebody may write instead of a name at the top. */
export const misnamingsAtTop = (
	{ name, displayName }: INodeProperties,
	value: string,
): Array<readonly [way: string, parameters: INodeParameters]> => [
	...(contractKey(name) === name
		? []
		: [['in snake case', { [contractKey(name)]: value }] as const]),
	['in the other number', { [otherNumber(name)]: value }],
	['by its label', { [displayName]: value }],
	['one level down', { options: { [name]: value } }],
];
