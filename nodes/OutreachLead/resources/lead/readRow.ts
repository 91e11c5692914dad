import { shorten } from '../../../../src/contract/characters';
import type { Problem } from '../../../../src/contract/problems';
import { isBlank, shown } from '../../../../src/n8n/form/fieldInput';
import { parameterLabel } from '../../../../src/n8n/parameterNames';
import { type ReadLead, readLead } from '../../../shared/rows/readLead';
import { canonicalName } from './columns/canonicalName';
import { FULL_NAME } from './columns/correctColumns';
import {
	type MappedRow,
	type MappedValue,
	mapRow,
	NAME_PARTS,
	type SheetMapping,
} from './columns/mapAutomatically';
import type { SheetRow } from './columns/sheetRow';
import { nameAsGiven, nameInColumns, type RowName } from './names/nameOfRow';
import { readOptOuts, type RowOptOuts } from './optOuts/optOutsOfRow';

/** What is worth a remark about a row as a whole. */
export type Doubt =
	| RowName['doubts'][number]
	| RowOptOuts['doubts'][number]
	| 'company page expected'
	| 'sales navigator'
	| 'second copy';

export interface RowReading extends Pick<ReadLead, 'lead' | 'notes' | 'problems'> {
	/** The fields of the lead as they were read, wrong ones too. */
	readonly written: SheetRow;
	/** The same for all spellings of the person's address. */
	readonly person?: string;
	/** Whether somebody has the name, even if a part of it is missing. */
	readonly hasName: boolean;
	readonly nameReadAs: string | null;
	/** The column of the sheet that says that the person must not be contacted, with its value. */
	readonly optedOut?: string;
	readonly doubts: readonly Doubt[];
}

export interface RowRules {
	readonly refusesSalesNavigator: boolean;
	readonly heedsOptOuts: boolean;
}

/** Reads a row by the columns of its sheet. */
export function readSheetRow(row: SheetRow, sheet: SheetMapping, rules: RowRules): RowReading {
	const mapped = mapRow(row, sheet);
	const name = nameInColumns(mapped, sheet);
	const fields: Record<string, unknown> = {};
	for (const [field, { value }] of mapped) if (field !== FULL_NAME) fields[field] = value;
	Object.assign(fields, name.parts);
	const { optedOut, doubts } = readOptOuts(row, rules.heedsOptOuts ? sheet.optOuts : []);
	const reading = readFields(fields, name, rules, {
		isVagueAddress: mapped.get('social_url')?.isVague ?? false,
	});
	// A footer, or a row of a sheet that is not about people.
	const isOther = mapped.size === 0 && Object.values(row).some((value) => !isBlank(value));
	if (isOther) return { ...reading, optedOut, problems: [{ field: '', message: NOT_A_LEAD }] };
	return {
		...reading,
		optedOut,
		doubts: doubts.length > 0 ? [...reading.doubts, ...doubts] : reading.doubts,
		problems: reading.problems?.map((problem) => inWordsOfSheet(problem, row, mapped, sheet)),
	};
}

/** Reads fields that a person or a model has filled in. */
export function readGivenRow(given: SheetRow, rules: RowRules): RowReading {
	const name = nameAsGiven(given);
	const others = Object.entries(given).filter(([field]) => field !== FULL_NAME);
	const fields: SheetRow = { ...Object.fromEntries(others), ...name.parts };
	const reading = readFields(fields, name, rules, { isVagueAddress: false });
	return {
		...reading,
		problems: reading.problems?.map((problem) => {
			const { field, message } = problem;
			return message === MISSING && !isBlank(fields[field])
				? { ...problem, message: `${message}: ${shown(fields[field])} is no value` }
				: problem;
		}),
	};
}

function readFields(
	written: SheetRow,
	name: RowName,
	{ refusesSalesNavigator }: RowRules,
	{ isVagueAddress }: { readonly isVagueAddress: boolean },
): RowReading {
	const { lead, problems = [], notes, address, companyAddress } = readLead(written);
	const more: Problem[] = name.problem ? [name.problem] : [];
	if (isVagueAddress && address?.whose === 'unknown') {
		const message = `must be the address of a person's profile, and ${shown(address.sent)} is not known to be one`;
		more.push({ field: 'social_url', message });
	}
	if (address?.isSalesNavigator && refusesSalesNavigator) {
		const message = `must be the address of the public profile, and ${shown(address.sent)} is one of Sales Navigator, under which the same person may be added a second time`;
		more.push({ field: 'social_url', message });
	}
	const doubts: Doubt[] = [
		...name.doubts,
		...(address?.isSalesNavigator ? (['sales navigator'] as const) : []),
		...(address?.mayBeSecondCopy ? (['second copy'] as const) : []),
		...(companyAddress?.whose === 'person' ? (['company page expected'] as const) : []),
	];
	// Of a name that is nobody's, it does not matter which part is missing.
	const all = [...problems.filter((each) => !name.problem || !isMissingName(each)), ...more];
	const isLeftover = notes.some(({ field }) => NAME_PARTS.some((part) => part === field));
	const hasName =
		!name.problem && !isLeftover && NAME_PARTS.some((part) => !isBlank(written[part]));
	const common = { written, person: address?.key, hasName, nameReadAs: name.readAs, doubts, notes };
	return all.length > 0 ? { ...common, problems: all } : { ...common, lead };
}

const NOT_A_LEAD = 'The row has nothing in the columns that a lead is read from';

const isMissingName = ({ field, message }: Problem) =>
	message === MISSING && NAME_PARTS.some((part) => part === field);

const MISSING = 'is required';
const COLUMN_SHOWN_MAX = 40;

/** Names the column, and what stands in the cell if that is not the field's value. */
function inWordsOfSheet(
	problem: Problem,
	row: SheetRow,
	mapped: MappedRow,
	sheet: SheetMapping,
): Problem {
	const { field, message } = problem;
	const fields = [field, ...(NAME_PARTS.some((part) => part === field) ? [FULL_NAME] : [])];
	const found = fields.map((each) => mapped.get(each)).find(Boolean);
	const column =
		found?.column ?? sheet.fields.find((each) => fields.includes(each.field))?.columns[0];
	const label = problem.label ?? parameterLabel(field);
	return {
		...problem,
		message: message === MISSING ? `${message}${whyMissing(fields, found, row, sheet)}` : message,
		label:
			column === undefined || canonicalName(column) === canonicalName(field)
				? label
				: `${label} (${quoted(column)})`,
	};
}

/** What stands in the cell, or in a column that has the name of the field and other values. */
function whyMissing(
	fields: readonly string[],
	found: MappedValue | undefined,
	row: SheetRow,
	{ unfit }: SheetMapping,
): string {
	if (found) return `: the cell has only ${shown(found.value)}`;
	const other = unfit.find((each) => fields.includes(each.field) && !isBlank(row[each.column]));
	if (!other) return '';
	return `: ${quoted(other.column)} has ${shown(row[other.column])}, which is ${other.otherwise}`;
}

const quoted = (name: string) => `"${shorten(name, COLUMN_SHOWN_MAX)}"`;
