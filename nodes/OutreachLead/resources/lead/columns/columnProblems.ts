import { shorten } from '../../../../../src/contract/characters';
import { invalidInput } from '../../../../../src/n8n/errors';
import { type Hint, info, warning } from '../../../../../src/n8n/execution/hints';
import { parameterLabel } from '../../../../../src/n8n/parameterNames';
import { listed } from '../../../../shared/words/listed';
import type { ColumnAccount, LeftOutColumn, ReadColumn } from './accountForColumns';
import type { UnfitColumn } from './columnValues';
import { FULL_NAME } from './correctColumns';
import { type ColumnMapping, NAME_PARTS } from './mapAutomatically';
import { describeMisreading } from './misreading';

// What is wrong, or worth knowing, about the columns of a sheet. Visitors of a form read the messages of errors, so
// advice about the node goes into the hints instead.

const FULL_NAME_LABEL = 'Full Name (or First Name and Last Name)';
const NAMES_SHOWN = 20;
const COLUMNS_SHOWN = 8;
const NAME_LENGTH_SHOWN = 40;
const EXAMPLE_LENGTH_SHOWN = 30;

const CORRECT = 'under Options > Correct Columns';

/** What decides whether columns are taken as they are. */
export interface ColumnRules {
	readonly stopsIfLeftOut: boolean;
	/** Somebody watches the run, so it may stop if something is probably wrong, even if that is not certain. */
	readonly isByHand: boolean;
	/** The name of a binary field in the input. */
	readonly unreadFile?: string;
}

/** A pair of Correct Columns that was added, and names no column. */
export const namelessCorrection = () => invalidInput('columns', `${CORRECT} need a name each`);

/**
 * Why no row of the sheet can become a lead; undefined if some may. If a column has the name of a missing field and other
 * values, a run by hand stops, and in production each row says so.
 */
export function missingColumns(
	{ names, missing, sheets }: ColumnMapping,
	{ isByHand, unreadFile }: ColumnRules,
): Error | undefined {
	const unfit = sheets.flatMap((sheet) => sheet.unfit);
	const meant = (field: string) => unfit.find((column) => isFor(column, field));
	if (missing.every((field) => meant(field) && !isByHand)) return undefined;
	const misread = describeMisreading(
		names,
		sheets.flatMap(({ rows }) => rows),
	);
	const values = [...new Set(missing.flatMap((field) => meant(field) ?? []))].map(
		({ column, example, otherwise }) => `${quoted(column)} has "${example}", which is ${otherwise}`,
	);
	const what = [`are missing: ${needed(missing)}`, ...values, found(names)].join('. ');
	if (misread) return invalidInput('columns', `${what}. ${misread}`);
	if (unreadFile !== undefined) {
		return invalidInput(
			'columns',
			`${what}. The file in ${quoted(unreadFile)} was not read`,
			`Put the node Extract from File before this one, and ${quoted(unreadFile)} in its Input Binary Field.`,
		);
	}
	return invalidInput(
		'columns',
		`${what}. Rename them`,
		`In the node, you can also choose their fields ${CORRECT}.`,
	);
}

const isFor = (column: UnfitColumn, field: string): boolean =>
	column.field === field ||
	(column.field === FULL_NAME && NAME_PARTS.some((part) => part === field));

function needed(missing: readonly string[]): string {
	const isPart = (column: string) => NAME_PARTS.some((part) => part === column);
	const parts = missing.filter(isPart);
	const names = parts.length === NAME_PARTS.length ? [FULL_NAME_LABEL] : parts.map(parameterLabel);
	const others = missing.filter((column) => !isPart(column)).map(parameterLabel);
	return [...names, ...others].join(' and ');
}

function found(names: readonly string[]): string {
	if (names.length === 0) return 'The input has no columns';
	return `The input has ${listed(names.map(quoted), NAMES_SHOWN)}`;
}

/** Why the columns must not be taken as they are. */
export function refusedColumns(
	{ notFound }: ColumnMapping,
	{ leftOut }: ColumnAccount,
	{ stopsIfLeftOut, isByHand }: ColumnRules,
): Error | undefined {
	if (isByHand && notFound.length > 0) {
		return invalidInput(
			'columns',
			`do not have ${listed(notFound.map(nameOf), COLUMNS_SHOWN)}, as named ${CORRECT}`,
		);
	}
	if (stopsIfLeftOut && leftOut.length > 0) {
		return invalidInput(
			'columns',
			`would be left out: ${describe(leftOut)}`,
			`Choose their fields, or Leave It Out, ${CORRECT}. If all may be left out, set If Columns Are Left Out to Say So.`,
		);
	}
	const likely = leftOut.filter(({ mayBe }) => mayBe !== undefined);
	return isByHand && likely.length > 0
		? invalidInput(
				'columns',
				`may be left out by mistake: ${describe(likely)}`,
				`Choose its field, or Leave It Out, ${CORRECT}. A run that is not by hand goes on, with a warning.`,
			)
		: undefined;
}

/** What becomes of the columns, if that is worth knowing. */
export function columnHints({ notFound }: ColumnMapping, { read, leftOut }: ColumnAccount): Hint[] {
	const likely = leftOut.filter(({ mayBe }) => mayBe !== undefined);
	const others = leftOut.filter(({ mayBe }) => mayBe === undefined);
	const contested = read.filter(({ rowsWithMore }) => rowsWithMore > 0);
	return [
		...(notFound.length > 0
			? [
					warning(
						`The input does not have ${listed(notFound.map(nameOf), COLUMNS_SHOWN)}, as named ${CORRECT}.`,
					),
				]
			: []),
		...(likely.length > 0
			? [
					warning(
						`Columns may be left out by mistake: ${describe(likely)}. Choose the field ${CORRECT}.`,
					),
				]
			: []),
		...(others.length > 0
			? [info(`Columns without a field of a lead are left out: ${describe(others)}.`)]
			: []),
		...contested.map((source) => info(describeContest(source))),
	];
}

function describeContest({ field, columns, rowsWithMore }: ReadColumn): string {
	const [first = '', ...others] = columns.map(quoted);
	const rows = rowsWithMore === 1 ? '1 row has' : `${rowsWithMore} rows have`;
	return `${parameterLabel(field)} is read from ${first}, and from ${others.join(', ')} only if that is empty: ${rows} both.`;
}

const describe = (columns: readonly LeftOutColumn[]): string =>
	listed(
		columns.map(({ column, example, mayBe }) => {
			const field =
				mayBe === undefined ? '' : ` may be ${parameterLabel(mayBe)}, which stays empty`;
			return `${quoted(column)} (such as ${quotedExample(example)})${field}`;
		}),
		COLUMNS_SHOWN,
	);

const nameOf = ({ column }: { readonly column: string }) => quoted(column);

const quoted = (name: string) => `"${shorten(name, NAME_LENGTH_SHOWN)}"`;

const quotedExample = (value: unknown): string =>
	`"${shorten(typeof value === 'object' ? JSON.stringify(value) : String(value), EXAMPLE_LENGTH_SHOWN)}"`;
