import { createHash } from 'node:crypto';

/** The place of a row in a list that is ordered by a time, then by order of arrival. */
export interface Position {
	readonly at: number;
	readonly seq: number;
}

const fingerprint = (list: string) => createHash('sha256').update(list).digest('hex').slice(0, 12);

/** `list` names the list with its workspace and filters: a cursor is good for that list only. */
export function encodeCursor(list: string, { at, seq }: Position): string {
	return Buffer.from(`${fingerprint(list)}.${at}.${seq}`).toString('base64url');
}

/** Null where the cursor is not one of this list. */
export function decodeCursor(list: string, cursor: string): Position | null {
	const [, at, seq] = Buffer.from(cursor, 'base64url').toString().split('.');
	const position = { at: Number(at), seq: Number(seq) };
	// Spelled again it must be the same text: that leaves no other list and no other way to write it.
	const isOurs =
		Number.isSafeInteger(position.at) &&
		Number.isSafeInteger(position.seq) &&
		encodeCursor(list, position) === cursor;
	return isOurs ? position : null;
}
