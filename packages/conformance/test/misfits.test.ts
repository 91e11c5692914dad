import * as z from 'zod/v4';

import { misfitsOf } from '../responses/misfits';
import { dateTime, textUpTo, uniqueList, uri } from 'n8n-nodes-outreach/src/contract/fields';

const step = z.discriminatedUnion('enabled', [
	z.looseObject({ enabled: z.literal(false) }),
	z.discriminatedUnion('mode', [
		z.looseObject({ enabled: z.literal(true), mode: z.literal('ai') }),
		z.looseObject({ enabled: z.literal(true), mode: z.literal('template'), message: z.string() }),
	]),
]);

const person = z.looseObject({
	name: textUpTo(3),
	age: z.int().min(1).nullable().optional(),
	status: z.enum(['new', 'old']).optional(),
	born: dateTime().optional(),
	day: z.iso.date().optional(),
	url: uri().optional(),
	start: z
		.string()
		.regex(/^\d\d$/)
		.optional(),
	tags: uniqueList(z.string(), { max: 2 }).optional(),
	step: step.optional(),
	either: z
		.union([z.looseObject({ id: z.string() }), z.looseObject({ name: z.string(), at: z.int() })])
		.optional(),
	anything: z.looseObject({}).optional(),
	free: z.record(z.string(), z.unknown()).optional(),
});

const inWords = (value: unknown) =>
	misfitsOf(z.looseObject({ data: z.array(person) }), { data: [value] }).map(
		({ path, name, kind, expected }) => [kind, path, name, expected].filter(Boolean).join(' | '),
	);

test.each<[string, object, string[]]>([
	['a field is missing', { name: undefined }, ['missing field | data[].name | text']],
	['a text is a number', { name: 1 }, ['wrong type | data[].name | text']],
	['a text is too long', { name: 'Adas' }, ['outside bounds | data[].name | maxLength 3']],
	['a number is text', { age: '1' }, ['wrong type | data[].age | a whole number or null']],
	['a number has a fraction', { age: 1.5 }, ['wrong type | data[].age | a whole number or null']],
	['a number is too small', { age: 0 }, ['outside bounds | data[].age | minimum 1']],
	['a list is too long', { tags: ['a', 'b', 'c'] }, ['outside bounds | data[].tags | maxItems 2']],
	[
		'an entry has another type',
		{ tags: [1, 2] },
		Array(2).fill('wrong type | data[].tags[] | text'),
	],
	['a choice has another value', { status: 'gone' }, ['unknown value | data[].status | new, old']],
	['a choice has another type', { status: null }, ['wrong type | data[].status | text']],
	['a day is none', { day: '31.1.' }, ['wrong format | data[].day | date']],
	['a time has another form', { born: '2026-01-31' }, ['wrong format | data[].born | date-time']],
	[
		'an address is none',
		{ url: 'here' },
		['wrong format | data[].url | a complete URL, such as https://example.com'],
	],
	[
		'an entry repeats another',
		{ tags: ['a', 'a'] },
		[
			'wrong format | data[].tags[] | no value that repeats an earlier entry; every entry must be different',
		],
	],
	[
		'a text has another form',
		{ start: '1' },
		['wrong format | data[].start | text of the form /^\\d\\d$/'],
	],
	[
		'a field is new',
		{ owner: 1, constructor: 2 },
		['owner', 'constructor'].map((name) => `unknown field | data[] | ${name} | no such field`),
	],
	[
		'a variant has another name',
		{ step: { enabled: true, mode: 'voice' } },
		['unknown value | data[].step.mode | ai, template'],
	],
	[
		'a variant has no name',
		{ step: { enabled: true } },
		['missing field | data[].step.mode | ai, template'],
	],
	[
		'a variant lacks a field and has a new one',
		{ step: { enabled: true, mode: 'template', text: 'Hello' } },
		[
			'missing field | data[].step.message | text',
			'unknown field | data[].step | text | no such field',
		],
	],
	[
		'no field names the variant: the nearest counts',
		{ either: { name: 'A', at: 'now' } },
		['wrong type | data[].either.at | a whole number'],
	],
	['fields are free', { anything: { a: 1 }, free: { b: 2 } }, []],
	['all is well', { age: null, step: { enabled: false }, either: { id: '1' } }, []],
])('%s', (_, fields, expected) => {
	const value = JSON.parse(JSON.stringify({ name: 'Ada', ...fields })) as unknown;
	expect(inWords(value)).toEqual(expected);
});

test('a name that every object has is a new field', () => {
	const value = JSON.parse('{"name":"Ada","__proto__":2}') as unknown;
	expect(inWords(value)).toEqual(['unknown field | data[] | __proto__ | no such field']);
});

test('the answer itself has another type', () => {
	expect(misfitsOf(person, [])).toMatchObject([
		{ path: '', kind: 'wrong type', expected: 'an object', value: [] },
	]);
});

test('what may be null in one place may not be null in another', () => {
	const text = z.string();
	const schema = z.looseObject({ left: text.nullable(), right: text });
	expect(misfitsOf(schema, { left: null, right: null })).toMatchObject([
		{ path: 'right', expected: 'text', value: null },
	]);
});
