import * as z from 'zod/v4';

import { isRecord, type JsonRecord } from './json';
import { lazy } from './lazy';

/** The API counts this many requests per minute and key, in a fixed window. */
export const REQUESTS_PER_MINUTE = 60;
export const PAGE_SIZE_MAX = 500;
export const PAGE_SIZE_DEFAULT = 100;

/**
 * The status that each action needs, and the status that it leads to. The API refuses an action in any other status.
 */
export type Moves<Action extends string, Status extends string> = Readonly<
	Record<Action, { readonly from: Status; readonly to: Status }>
>;

export const paginationSchema = lazy(() =>
	z.looseObject({
		limit: z.int(),
		has_more: z.boolean(),
		next_cursor: z.string().nullable(),
	}),
);
export type Pagination = z.infer<ReturnType<typeof paginationSchema>>;

/** What names the record in an answer: a product has no ID. */
export const ID_FIELDS = ['id', 'generation_id', 'website_url'] as const;

const idIn = (value: unknown): string | undefined =>
	isRecord(value)
		? ID_FIELDS.map((name) => value[name]).find((id) => typeof id === 'string')
		: undefined;

/** Whether an answer has a record with its ID as `data`: without one, nothing says what was made or changed. */
export const namesRecord = ({ data }: JsonRecord): boolean => idIn(data) !== undefined;

/** An answer whose record is one level deeper, such as `data.campaign`, in the form that the document shows elsewhere. */
export function unnested(body: JsonRecord): JsonRecord {
	const { data } = body;
	if (!isRecord(data) || idIn(data) !== undefined) return body;
	const [record, ...others] = Object.values(data).filter((value) => idIn(value) !== undefined);
	return record !== undefined && others.length === 0 ? { ...body, data: record } : body;
}

/** A follow-up request that the API suggests with an error. The node shows it to the user and never sends it. */
const errorActionSchema = lazy(() =>
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

/** One malformed entry of a request that takes several. */
export const malformedEntrySchema = lazy(() =>
	z.looseObject({
		index: z.int(),
		errors: z.array(z.looseObject({ field: z.string(), message: z.string() })),
	}),
);
