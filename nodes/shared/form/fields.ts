import type { JsonRecord } from '../../../src/contract/json';
import type { Problem } from '../../../src/contract/problems';
import type { TextForPeople } from '../../../src/checks/texts/textForPeople';
import type { Unchecked } from '../../../src/n8n/checkRequest';
import { invalidInput } from '../../../src/n8n/errors';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { readEach } from '../../../src/n8n/form/fieldInput';
import { contractKey } from '../../../src/n8n/parameterNames';
import type { TextsForPeople } from '../../../src/n8n/texts/textsForPeople';
import { isWithin, putAt, valueAt } from './paths';
import { refuseLostPlaceholder } from './placeholders';

// A form field as data: where its value goes in the request, and how to read it. The list of a record's fields
// determines the request, the names of fields in errors, and what an update changes, keeps and clears.

export interface Field {
	/** Where its value is in the request, such as `schedule.end_time`. */
	readonly at: string;
	/** The name of its property in the form. */
	readonly parameter: string;
	/**
	 * Gives the value as the request has it. Passes on what it cannot read: the contract reports what is wrong with
	 * that.
	 */
	readonly read: (value: unknown, call: ItemCall) => unknown;
	/** The value if the form of a new record does not show the field. */
	readonly whenHidden?: unknown;
	/** An update can remove its value without setting another. */
	readonly isClearable?: true;
	/** The kind of text, if people will read it. */
	readonly forPeople?: TextForPeople;
	/** Whether this field takes such a value; for two fields with the same place in the request. */
	readonly holds?: (value: unknown) => boolean;
	/** The name of the group that holds its rows. */
	readonly rows?: string;
}

type KnownKey<T> = keyof { [Key in keyof T as string extends Key ? never : Key]: T[Key] } & string;

/** Every place in a request: `source` and `source.lead_list_id`. A list counts as one place. */
type PathIn<T> = T extends readonly unknown[]
	? never
	: T extends object
		? {
				[Key in KnownKey<T>]: Key | `${Key}.${PathIn<NonNullable<T[Key]>>}`;
			}[KnownKey<T>]
		: never;

type ValueAt<T, Path extends string> = T extends unknown
	? Path extends `${infer Key}.${infer Rest}`
		? Key extends keyof T
			? ValueAt<NonNullable<T[Key]>, Rest>
			: never
		: Path extends keyof T
			? NonNullable<T[Path]>
			: never
	: never;

interface FieldAt<Body, Path extends string> extends Field {
	readonly at: Path;
	readonly read: (value: unknown, call: ItemCall) => Unchecked<ValueAt<Body, Path>>;
}

/** The fields of a record, each at a place that its request has. */
export type FieldsOf<Body> = ReadonlyArray<
	{ [Path in PathIn<Body>]: FieldAt<Body, Path> }[PathIn<Body>]
>;

/** The value of a field that the form shows. Undefined if it is hidden, was not added, or was left empty by a model. */
export function readGiven(call: ItemCall, { parameter }: Pick<Field, 'parameter'>): unknown {
	const found = call.find(parameter);
	if (found?.value === undefined) return undefined;
	refuseLostPlaceholder(call, parameter, found.path);
	return found.value;
}

/**
 * Reads a value as the request has it. Throws if a field was added but its value holds nothing, such as an empty list.
 */
export function readValue(call: ItemCall, field: Field, value: unknown): unknown {
	const read = field.read(value, call);
	const isAdded = call.find(field.parameter)?.path !== field.parameter;
	if (read !== undefined || !isAdded) return read;
	const message = 'must not be empty: set a value or remove the field';
	throw invalidInput(contractKey(field.parameter), message);
}

/** The fields of a form whose texts people will read. */
export const textsForPeople = (fields: readonly Field[]): TextsForPeople =>
	Object.fromEntries(
		fields.flatMap(({ parameter, forPeople }) => (forPeople ? [[parameter, forPeople]] : [])),
	);

/** The request for a new record, nested, with the fields that the form shows. */
export function readFields<Body>(call: ItemCall, fields: FieldsOf<Body>): Unchecked<Body> {
	const request: Record<string, unknown> = {};
	readEach(fields as readonly Field[], (field) => {
		const value = readGiven(call, field) ?? field.whenHidden;
		if (value !== undefined) putAt(request, field.at, readValue(call, field, value));
	});
	return request as Unchecked<Body>;
}

/** The fields of one row, for a field that takes several rows. Leaves out empty ones. */
export function readRow(call: ItemCall, fields: readonly Field[], row: JsonRecord): JsonRecord {
	const filled: Record<string, unknown> = {};
	for (const { at, parameter, read } of fields) {
		const value = row[parameter] === undefined ? undefined : read(row[parameter], call);
		if (value !== undefined && value !== '') putAt(filled, at, value);
	}
	return filled;
}

/** Names a problem with a request by the field of the form. A problem without a field in the form keeps its path. */
export function nameProblem(
	form: Pick<ItemCall, 'has'>,
	fields: readonly Field[],
	{ field: path, message }: Problem,
	body: JsonRecord,
): Problem {
	const field = fieldFor(form, fields, path, body);
	if (!field) return { field: path, message };
	const below = path.slice(field.at.length);
	const [places = ''] = /^(\[\d+\])*/.exec(below) ?? [];
	if (field.rows !== undefined && places !== '') return { field: field.rows + below, message };
	return { field: contractKey(field.parameter) + places, message };
}

/** The field whose value is at this path or contains it: the closest one in this form. */
function fieldFor(
	form: Pick<ItemCall, 'has'>,
	fields: readonly Field[],
	path: string,
	body: JsonRecord,
): Field | undefined {
	return fields
		.filter(({ at, parameter }) => isWithin(path, at) && form.has(parameter))
		.filter(({ at, holds }) => holds?.(valueAt(body, at)) ?? true)
		.sort((a, b) => b.at.length - a.at.length)[0];
}
