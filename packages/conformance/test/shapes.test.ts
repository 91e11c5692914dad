import { differencesOf } from '../shape/compare';
import { shapeOf } from '../shape/fromSchema';
import { isAnything } from '../shape/shape';

const text = { type: 'string' };
const person = {
	type: 'object',
	required: ['name'],
	properties: { name: text, age: { type: ['integer', 'null'], minimum: 1 } },
};
const root = {
	schemas: {
		Person: person,
		Tree: { type: 'object', properties: { below: { $ref: '#/schemas/Tree' }, name: text } },
		'a/b': text,
	},
};
const read = (schema: unknown) => shapeOf(schema, root);

test.each([
	['a reference', { $ref: '#/schemas/Person' }, person],
	['a name with a slash', { $ref: '#/schemas/a~1b' }, text],
	[
		'parts that hold all at once',
		{ allOf: [{ $ref: '#/schemas/Person' }, { required: ['email'], properties: { email: text } }] },
		{
			type: 'object',
			required: ['name', 'email'],
			properties: { ...person.properties, email: text },
		},
	],
	['null as a type', { type: ['string', 'null'] }, { anyOf: [text, { type: 'null' }] }],
	['null in OpenAPI 3.0', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
	['null beside values', { enum: ['a', null] }, { type: ['string', 'null'], enum: ['a'] }],
	[
		'null around a reference',
		{ oneOf: [{ $ref: '#/schemas/Person' }, { type: 'null' }] },
		{
			...person,
			type: ['object', 'null'],
		},
	],
	['one value', { const: 'a' }, { type: 'string', enum: ['a'] }],
	['values apart', { anyOf: [{ const: 'a' }, { const: 'b' }] }, { enum: ['b', 'a'] }],
	[
		'a bound that is excluded',
		{ type: 'integer', exclusiveMinimum: 0 },
		{ type: 'integer', minimum: 1 },
	],
	['bounds that bound nothing', { ...text, minLength: 0 }, text],
	['fields that imply an object', { properties: person.properties, required: ['name'] }, person],
	['choices of required fields', { ...person, anyOf: [{ required: ['age'] }] }, person],
])('%s is the same in other words', (_, schema, same) => {
	expect(differencesOf(read(schema), read(same))).toEqual([]);
	expect(differencesOf(read(same), read(schema))).toEqual([]);
});

test('a schema in itself ends', () => {
	const tree = read({ $ref: '#/schemas/Tree' });
	expect(differencesOf(tree, read({ ...root.schemas.Tree, properties: { name: text } }))).toEqual([
		expect.objectContaining({ path: 'below', kind: 'missing optional field' }),
	]);
});

test('a reference that leads nowhere is anything', () => {
	for (const $ref of ['#/schemas/Nobody', '#/constructor', 'https://elsewhere.test/x.json']) {
		expect(isAnything(read({ $ref }))).toBe(true);
	}
});
