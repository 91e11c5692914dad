import { readConversationPage, type ConversationMessage } from '../../contract/conversations';
import { isRecord, type JsonRecord } from '../../contract/json';
import { ResponseError } from '../errors';

export interface Page<Row> {
	readonly rows: Row[];
	readonly pagination: unknown;
}

/** Finds the rows and the pagination in an answer. */
export type ReadPage<Row> = (body: unknown) => Page<Row>;

/** The shape of every list endpoint: `{ data: [...], pagination }`. */
export function readList<Row>(body: unknown): Page<Row> {
	const { data, pagination } = body as { data: Row[]; pagination: unknown };
	return { rows: data, pagination };
}

/** The same for rows that users get. Throws a `ResponseError` if one is no record. */
export function readRows<Row>(body: unknown): Page<Row> {
	const page = readList<Row>(body);
	if (page.rows.every(isRecord)) return page;
	throw new ResponseError(
		'The answer of the API cannot be used: it lists something that is no record.',
		{ outcome: 'not sent', code: 'unusable_response' },
	);
}

/** The page reader for `conversations.get`, whose rows are the messages. */
export function readMessages(body: unknown): Page<ConversationMessage> {
	const { messages, pagination } = readConversationPage(body);
	return { rows: [...messages], pagination };
}

/** `has_more: false` ends the list, cursor or not. Without `has_more`, the cursor decides. */
export function nextCursor(pagination: unknown): string | undefined {
	if (!isRecord(pagination)) return undefined;
	const { has_more: hasMore, next_cursor: cursor } = pagination;
	if (hasMore === false) return undefined;
	if (typeof cursor === 'string' && cursor !== '') return cursor;
	if (hasMore === true)
		throw invalidPagination('The API says that more records follow, but not where');
	return undefined;
}

/** After a full page: throws if nothing says that it was the last one. */
export function refuseOpenEnd(pagination: unknown): void {
	const { has_more: hasMore, next_cursor: cursor }: JsonRecord = isRecord(pagination)
		? pagination
		: {};
	if (hasMore !== undefined || cursor !== undefined) return;
	throw invalidPagination('The API gave a full page and does not say whether more records follow');
}

export function invalidPagination(message: string): ResponseError {
	const fields = { outcome: 'not sent', code: 'invalid_pagination' } as const;
	return new ResponseError(`${message}, so the list cannot be read to its end.`, fields);
}
