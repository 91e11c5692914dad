/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
	type GenericValue,
	type IDisplayOptions,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';

import { actionNodes } from '../../tools/generate/nodes';
import { BUILD_TIMEOUT_MS, install, type Installed } from './support';

jest.setTimeout(BUILD_TIMEOUT_MS);

/** The description that n8n reads at its start. */
interface Published extends Omit<INodeTypeDescription, 'usableAsTool'> {
	readonly usableAsTool: {
		readonly replacements: { readonly properties: INodeProperties[] };
	};
}

let installed: Installed;
let published: Published[];

beforeAll(() => {
	installed = install();
	const file = path.join(installed.folder, 'dist', 'types', 'nodes.json');
	published = JSON.parse(readFileSync(file, 'utf8')) as Published[];
});
afterAll(() => installed?.remove());

const conditionsOf = ({ displayOptions: { show = {}, hide = {} } = {} }: INodeProperties) => [
	...Object.entries(show),
	...Object.entries(hide),
];

/** Values of each parameter that a field depends on: those it names, others, and none. A form gives no value to a parameter that it lacks. */
function valuesFor(field: INodeProperties, form: INodeProperties[]): INodeParameters[] {
	const names = new Set(conditionsOf(field).map(([name]) => name));
	names.delete('@tool');
	let combinations: INodeParameters[] = [{}];
	for (const name of names) {
		const named = conditionsOf(field)
			.filter(([each]) => each === name)
			.flatMap(([, values]) => values as NonNullable<IDisplayOptions['show']>[string])
			.map((value) => (isCondition(value) ? `with ${value._cnd.includes}` : value));
		const parameter = form.find((each) => each.name === name);
		const expressions = parameter?.noDataExpression ? [] : ['={{ 1 }}'];
		const values = parameter ? [...named, 'another', undefined, ...expressions] : [undefined];
		combinations = combinations.flatMap((combination) =>
			values.map((value) => ({ ...combination, [name]: value as GenericValue }) as INodeParameters),
		);
	}
	return combinations;
}

const isCondition = (value: unknown): value is { readonly _cnd: { readonly includes: string } } =>
	typeof value === 'object';

const withoutConditions = (field: INodeProperties) => ({ ...field, displayOptions: undefined });

describe.each([
	['a node', false],
	['a tool', true],
])('as %s', (_, isTool) => {
	const formOf = ({ properties, usableAsTool }: Published) =>
		isTool ? usableAsTool.replacements.properties : properties;

	/** n8n tells a tool by its name. */
	const shows = (
		field: INodeProperties,
		values: INodeParameters,
		description: INodeTypeDescription,
	) => {
		const name = `${description.name}${isTool ? 'Tool' : ''}`;
		const node = { typeVersion: 1 } as INode;
		return NodeHelpers.displayParameter(values, field, node, { ...description, name });
	};

	test.each(actionNodes)(
		'$description.name shows the same fields for the same values',
		({ description }) => {
			const form = formOf(published.find(({ name }) => name === description.name)!);
			const left = [...form];
			for (const field of description.properties) {
				const values = valuesFor(field, form);
				if (!values.some((each) => shows(field, each, description))) continue;
				const own = left.shift()!;
				expect(withoutConditions(own)).toEqual(
					JSON.parse(JSON.stringify(withoutConditions(field))),
				);
				const differing = values.filter(
					(each) => shows(own, each, description) !== shows(field, each, description),
				);
				expect({ field: field.name, differing }).toEqual({ field: field.name, differing: [] });
			}
			expect(left).toEqual([]);
		},
	);

	test.each(actionNodes)('$description.name names no condition on @tool', ({ description }) => {
		const form = formOf(published.find(({ name }) => name === description.name)!);
		expect(JSON.stringify(form)).not.toContain('@tool');
	});
});
