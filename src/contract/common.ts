import { z } from 'zod/v4';

import { lazy } from './lazy';

/** The API counts this many requests per minute and key, in a fixed window. */
export const REQUESTS_PER_MINUTE = 60;
export const PAGE_SIZE_MAX = 500;
export const PAGE_SIZE_DEFAULT = 100;

export const dateTime = () => z.iso.datetime({ offset: true });
export const nullableString = () => z.string().nullable();
export const nonBlank = (max: number) =>
	z.string().max(max).regex(/\S/, { error: 'must not be blank' });
export const httpUrl = (max: number) =>
	z
		.string()
		.max(max)
		.refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
			error: 'must be a URL that starts with http:// or https://',
		});
/** A URI in the sense of RFC 3986: absolute, any scheme. */
export const uri = () =>
	z.string().refine((value) => URL.canParse(value), { error: 'must be a complete URL' });

export const paginationSchema = lazy(() =>
	z.looseObject({
		limit: z.int(),
		has_more: z.boolean(),
		next_cursor: z.string().nullable(),
	}),
);
export type Pagination = z.infer<ReturnType<typeof paginationSchema>>;

/** `limit` and `cursor`, which every list endpoint takes. */
export const pageQuery = {
	limit: () => z.int().min(1).max(PAGE_SIZE_MAX).optional(),
	cursor: () => z.string().min(1).optional(),
};

export const single = <Data extends z.ZodType>(data: Data) => z.looseObject({ data });
export const list = <Row extends z.ZodType>(row: Row) =>
	z.looseObject({ data: z.array(row), pagination: paginationSchema() });

/** A follow-up request that the API suggests with an error. Shown to the user, never sent by itself. */
export const errorActionSchema = lazy(() =>
	z.looseObject({
		label: z.string(),
		url: z.string(),
		method: z.literal('POST'),
		body: z.record(z.string(), z.unknown()).optional(),
	}),
);
export type ErrorAction = z.infer<ReturnType<typeof errorActionSchema>>;

export const errorBodySchema = lazy(() =>
	z.looseObject({
		error: z.looseObject({
			code: z.string(),
			message: z.string(),
			action: errorActionSchema().optional(),
			details: z.record(z.string(), z.unknown()).optional(),
		}),
	}),
);
export type ErrorBody = z.infer<ReturnType<typeof errorBodySchema>>;

/** One malformed entry of a request that takes many. */
export const malformedEntrySchema = lazy(() =>
	z.looseObject({
		index: z.int(),
		errors: z.array(z.looseObject({ field: z.string(), message: z.string() })),
	}),
);
