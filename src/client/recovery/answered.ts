import { isRecord, type JsonRecord } from '../../contract/json';

/** What may stand in place of a record or a list. */
type Other = string | number | boolean | null | undefined;

/**
 * A record as the API answered it. Answers are not validated, so each field may be missing or of another type, and the
 * contract gives no more than their names: a plain value is `unknown`, and what should be a record or a list must first
 * be told from all else, with `isRecord` and `listedIn`.
 */
export type Answered<T> = {
	// Records of the contract may have other fields, too; without this, any name would do.
	readonly [Name in keyof T as string extends Name ? never : Name]?: Unchecked<
		NonNullable<T[Name]>
	>;
};

type Unchecked<T> =
	T extends ReadonlyArray<infer Entry>
		? ReadonlyArray<Unchecked<Entry>> | Other
		: T extends object
			? Answered<T> | Other
			: unknown;

/** Says which record of the contract this should be. Nothing else gives an answer its type. */
export const answered = <T>(record: JsonRecord) => record as Answered<T>;

/** The records in a list of an answer; none if it is not a list. */
export const listedIn = <Entry>(
	list: readonly Entry[] | Other,
): Array<Extract<Entry, JsonRecord>> =>
	Array.isArray(list)
		? list.filter((entry): entry is Extract<Entry, JsonRecord> => isRecord(entry))
		: [];
