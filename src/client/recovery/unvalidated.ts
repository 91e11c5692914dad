import { isRecord, type JsonRecord } from '../../contract/json';

/** What may stand in place of a record or a list. */
type Other = string | number | boolean | null | undefined;

/**
 * A record as the API answered it. Answers are not validated: each field may be missing or of another type, so the
 * contract gives only the names. A plain value is `unknown`; check with `isRecord` and `listedIn` whether a value is a
 * record or a list.
 */
export type Unvalidated<T> = {
	// Records of the contract may have other fields too; if those counted, any name would compile.
	readonly [Name in keyof T as string extends Name ? never : Name]?: UnvalidatedValue<
		NonNullable<T[Name]>
	>;
};

type UnvalidatedValue<T> =
	T extends ReadonlyArray<infer Entry>
		? ReadonlyArray<UnvalidatedValue<Entry>> | Other
		: T extends object
			? Unvalidated<T> | Other
			: unknown;

/** Says which record of the contract this should be. No other function types an answer. */
export const unvalidated = <T>(record: JsonRecord) => record as Unvalidated<T>;

/** The records in a list of an answer; none if it is not a list. */
export const listedIn = <Entry>(
	list: readonly Entry[] | Other,
): Array<Extract<Entry, JsonRecord>> =>
	Array.isArray(list)
		? list.filter((entry): entry is Extract<Entry, JsonRecord> => isRecord(entry))
		: [];
