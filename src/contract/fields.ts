import * as z from 'zod/v4';

import { countCharacters } from './characters';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, paginationSchema } from './common';

export const dateTime = () => z.iso.datetime({ offset: true });
export const nullableString = () => z.string().nullable();

/** zod's own bound counts UTF-16 units, and an emoji has two. The JSON Schema is the same either way. */
function upTo(most: number) {
	const check = z.maxLength(most) as z.core.$ZodCheck<string>;
	check._zod.check = (payload) => {
		const { value: input, issues } = payload;
		// zod runs this even if the value is a list.
		if (typeof input !== 'string' || input.length <= most) return;
		if (countCharacters(input) <= most) return;
		issues.push({ code: 'too_big', origin: 'string', maximum: most, inclusive: true, input });
	};
	return check;
}

export const textUpTo = (most: number) => z.string().check(upTo(most));
export const nonBlank = (most?: number) => {
	const text = z.string().regex(/\S/, { error: 'must not be blank' });
	return most === undefined ? text : text.check(upTo(most));
};
/** `URL` silently drops line breaks and tabs and encodes blanks: the address would not be the one that people see. */
const isUrl = (text: string): boolean => !/[\s\p{Cc}]/u.test(text) && URL.canParse(text);

/** Whether a text is a web address. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && isUrl(text);
export const httpUrl = (max: number) =>
	textUpTo(max)
		.refine(isWebAddress, { error: 'must be a URL that starts with http:// or https://' })
		.meta({ format: 'uri' });
/** A URI in the sense of RFC 3986: absolute, any scheme. */
export const uri = () =>
	z
		.string()
		.refine(isUrl, {
			error: 'must be a complete URL, such as https://example.com',
		})
		.meta({ format: 'uri' });

/** Whether an id can stand in a path unchanged. Half of a surrogate pair (Cs) cannot be encoded. */
export const isPathId = (id: string): boolean =>
	id.trim() !== '' && id !== '.' && id !== '..' && !/[\p{Cc}\p{Cs}]/u.test(id);

export const pathId = () =>
	z
		.string()
		.min(1)
		.refine((id) => id === '' || id.trim() !== '', { error: 'must not be empty' })
		.refine((id) => id.trim() === '' || isPathId(id), {
			error: "must be an id, not '.' or '..' and without control characters",
		});

/**
 * A rule over several fields. It runs even if one of them is missing or has the wrong type, so that the user sees all
 * problems at once. So the rule must cope with any value.
 */
export const acrossFields = <T>(rule: (value: T, context: z.RefinementCtx) => void) => {
	const check = z.superRefine<T>(rule);
	check._zod.def.when = () => true;
	return check;
};

type KeyPath = [string, ...string[]];

/** Reports a rule over several fields under one of them. All paths start at the object that has the rule. */
export const addRuleProblem = (
	context: z.RefinementCtx,
	{ path, concerns, message }: { path: KeyPath; concerns: KeyPath[]; message: string },
): void =>
	context.addIssue({ code: 'custom', path, message, params: { concerns, depth: path.length } });

/** A list without repeats. Each repeat is reported. */
export const uniqueList = <Entry extends z.ZodType<string>>(
	entry: Entry,
	{ min = 0, max = Infinity }: { min?: number; max?: number } = {},
) => {
	const atLeast = min > 0 ? z.array(entry).min(min) : z.array(entry);
	return (max < Infinity ? atLeast.max(max) : atLeast)
		.check(
			acrossFields<unknown>((entries, context) => {
				if (!Array.isArray(entries)) return;
				entries.forEach((value, index) => {
					if (entries.indexOf(value) === index) return;
					const message = 'repeats an earlier entry; every entry must be different';
					context.addIssue({ code: 'custom', path: [index], message });
				});
			}),
		)
		.meta({ uniqueItems: true });
};

/** `z.strictObject` for requests, `z.looseObject` for responses: one list of variants serves both. */
export type ObjectFactory<Config extends z.core.$ZodObjectConfig> = <
	Shape extends z.core.$ZodLooseShape,
>(
	shape: Shape,
) => z.ZodObject<Shape, Config>;

/**
 * The fields of an update, of which at least one is required. A check added after metadata drops it, so add metadata
 * last.
 */
export const changes = <Shape extends z.ZodRawShape>(shape: Shape) =>
	z.strictObject(shape).refine((body) => Object.values(body).some((value) => value !== undefined), {
		error: `must set at least one of ${Object.keys(shape).join(', ')}`,
		// zod drops an optional field that is wrong, so after a problem we do not know what was sent.
		when: ({ issues }) => issues.length === 0,
	});

export const AT_LEAST_ONE = { minProperties: 1 } as const;

/** `limit` and `cursor`, which every list endpoint takes. */
export const pageQuery = () => ({
	limit: z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
	cursor: z.string().min(1).optional(),
});

export const single = <Data extends z.ZodType>(data: Data) => z.looseObject({ data });
export const list = <Row extends z.ZodType>(row: Row) =>
	z.looseObject({ data: z.array(row), pagination: paginationSchema() });
