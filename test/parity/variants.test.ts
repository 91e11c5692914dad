import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { allOperations } from '../../tools/generate/nodes';

const VARIANTS = [
	['a person', false],
	['an AI agent', true],
] as const;

/** The fields that one variant of a form can show. */
const fieldsFor = (properties: readonly INodeProperties[], isTool: boolean) =>
	properties.filter(({ displayOptions }) => displayOptions?.show?.['@tool']?.[0] !== !isTool);

interface Condition {
	readonly of: string;
	/** The field whose value decides. */
	readonly on: string;
	readonly isThere: boolean;
}

/** What fields depend on to be shown. One in a group names its neighbours, or with a slash a field at the top. */
function conditionsIn(
	fields: readonly INodeProperties[],
	atTop: ReadonlySet<string>,
	path = '',
): Condition[] {
	const beside = new Set(fields.map(({ name }) => name));
	return fields.flatMap((field) => {
		const of = path + field.name;
		const { displayOptions, type, options = [] } = field;
		const own = Object.keys(displayOptions?.show ?? {})
			.filter((on) => !on.startsWith('@'))
			.map((on): Condition => {
				// `source.mode` is a part of what is in `source`.
				const name = on.replace(/^\//, '').split('.')[0]!;
				return { of, on, isThere: (on.startsWith('/') ? atTop : beside).has(name) };
			});
		const groups =
			type === 'collection'
				? [options as INodeProperties[]]
				: type === 'fixedCollection'
					? (options as INodePropertyCollection[]).map(({ values }) => values)
					: [];
		return [...own, ...groups.flatMap((group) => conditionsIn(group, atTop, `${of}.`))];
	});
}

describe.each(VARIANTS)('the form for %s', (_, isTool) => {
	const forms = allOperations.map(({ id, properties }) => {
		const fields = fieldsFor(properties, isTool);
		return { id, conditions: conditionsIn(fields, new Set(fields.map(({ name }) => name))) };
	});

	test.each(forms)(
		'$id: a field is shown by the value of none that this form lacks',
		({ conditions }) => {
			expect(conditions.filter(({ isThere }) => !isThere)).toEqual([]);
		},
	);

	test('all forms are there, and have such conditions', () => {
		expect(forms.length).toBeGreaterThanOrEqual(39);
		expect(forms.flatMap(({ conditions }) => conditions).length).toBeGreaterThan(20);
	});
});
