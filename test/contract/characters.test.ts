import * as z from 'zod/v4';

import { allEndpoints } from '../../src/contract';
import { firstCharacters, shorten } from '../../src/contract/characters';
import { leadListCreateSchema, LEAD_LIST_NAME_MAX } from '../../src/contract/leads';
import { problemsOf } from '../../src/contract/problems';

const EMOJI = '👩';

const problemsWith = (name: string) => problemsOf(leadListCreateSchema(), { name });

test('counts an emoji of one code point as one character, and says how many there are', () => {
	expect(problemsWith(EMOJI.repeat(LEAD_LIST_NAME_MAX))).toEqual([]);
	expect(problemsWith(EMOJI.repeat(LEAD_LIST_NAME_MAX + 1))).toEqual([
		{ field: 'name', message: 'must have at most 120 characters, has 121' },
	]);
	expect(problemsWith('')).toEqual([{ field: 'name', message: 'must not be empty' }]);
});

interface Schema {
	readonly [key: string]: unknown;
}

/** Every text of a JSON Schema that has a greatest length, with the way to it. */
function longTexts(
	schema: unknown,
	path: readonly string[] = [],
): Array<{ path: string; max: number }> {
	if (typeof schema !== 'object' || schema === null) return [];
	const { maxLength } = schema as Schema;
	const own = typeof maxLength === 'number' ? [{ path: path.join('.'), max: maxLength }] : [];
	const inner = Object.entries(schema as Schema).flatMap(([key, value]) =>
		longTexts(value, [...path, key]),
	);
	return [...own, ...inner];
}

const bounded = allEndpoints.flatMap((endpoint) => {
	const { body } = endpoint.schemas();
	const texts = body ? longTexts(z.toJSONSchema(body, { io: 'input' })) : [];
	return texts.map((each) => ({ ...each, id: endpoint.id }));
});

test('every bound is in the JSON Schema', () => {
	expect(bounded).toContainEqual({ id: 'leadLists.create', path: expect.any(String), max: 120 });
	expect(bounded).toContainEqual({
		id: 'conversations.sendMessage',
		path: 'properties.content',
		max: 8000,
	});
	expect(bounded.length).toBeGreaterThan(15);
});

test('no text of a request is bound by UTF-16 units', () => {
	const bySchema = allEndpoints.flatMap(({ id, schemas }) =>
		[schemas().body, schemas().query].flatMap((schema) =>
			schema && countsUnits(schema) ? [id] : [],
		),
	);
	expect(bySchema).toEqual([]);
});

/** Whether a schema contains zod's own `max` of a text. */
function countsUnits(schema: unknown, seen = new Set<unknown>()): boolean {
	if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
	seen.add(schema);
	if (schema instanceof z.ZodString) {
		const { maxLength } = schema;
		const issues = schema.safeParse(EMOJI.repeat(maxLength ?? 0)).error?.issues ?? [];
		return maxLength !== null && issues.some(({ code }) => code === 'too_big');
	}
	if (!(schema instanceof z.ZodType))
		return Object.values(schema).some((each) => countsUnits(each, seen));
	return Object.values(schema.def).some((each) => countsUnits(each, seen));
}

test.each([
	['abc', 3, 'abc'],
	['abc', 2, 'ab'],
	['a👩b', 2, 'a👩'],
	['👩👩', 2, '👩👩'],
	['', 0, ''],
])('the first characters of %j, at most %i, are %j', (text, most, start) => {
	expect(firstCharacters(text, most)).toBe(start);
	expect(shorten(text, most)).toBe(start === text ? text : `${start}…`);
});
