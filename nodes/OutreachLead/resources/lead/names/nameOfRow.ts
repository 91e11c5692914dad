import type { Problem } from '../../../../../src/contract/problems';
import { BRACES, isLeftoverName, leftoversIn } from '../../../../../src/checks/texts/leftovers';
import { isBlank, shown } from '../../../../../src/n8n/form/fieldInput';
import { mendText } from '../../../../shared/cells/mendText';
import { FULL_NAME } from '../columns/correctColumns';
import {
	type MappedRow,
	type MappedValue,
	NAME_PARTS,
	type NamePart,
	type SheetMapping,
} from '../columns/mapAutomatically';
import {
	completeName,
	type ReadName,
	readFullName,
	readNameParts,
} from '../../../../shared/names/readName';

/** The name of a row. */
export interface RowName {
	/** As the lead gets them. What is no text stays as it is. */
	readonly parts: Readonly<Partial<Record<NamePart, unknown>>>;
	/** How the name was read, if it was split or cleaned. */
	readonly readAs: string | null;
	readonly doubts: ReadonlyArray<NonNullable<ReadName['doubt']> | 'may be reversed'>;
	/** Why it is nobody's name. */
	readonly problem?: Problem;
}

/** Reads the name of a row from the columns of its sheet. */
export function nameInColumns(mapped: MappedRow, sheet: Pick<SheetMapping, 'fields'>): RowName {
	const full = mapped.get(FULL_NAME);
	const fullName = textIn(full);
	const parts = NAME_PARTS.map((part) => textIn(mapped.get(part)));
	const [first, last] = parts;
	if (!full || typeof fullName !== 'string' || isLeftoverName(fullName)) {
		return inParts(first ?? fullName, last);
	}
	const areNames = parts.map((part) => part !== undefined && !isNoName(part));
	if (areNames.every(Boolean)) return inParts(first, last);
	const known = NAME_PARTS.find((_, index) => areNames[index]) ?? neighbourOf(full, sheet);
	if (known === undefined)
		return checked(toRowName(readFullName(fullName), fullName, true), fullName);
	const value = textIn(mapped.get(known));
	const other = completeName(fullName, known, typeof value === 'string' ? value : '');
	return known === 'first_name' ? inParts(value, other) : inParts(other, value);
}

const textIn = (mapped: MappedValue | undefined): unknown =>
	typeof mapped?.value === 'string' ? mendText(mapped.value, { keepsLines: false }) : mapped?.value;

const isNoName = (part: unknown): boolean => typeof part === 'string' && isLeftoverName(part);

/** A name that a person or a model has filled in: its parts stay as they are, a full name gives those that are missing. */
export function nameAsGiven(fields: Readonly<Record<string, unknown>>): RowName {
	const { first_name: first, last_name: last } = fields;
	const given = [FULL_NAME, ...NAME_PARTS].filter((field) => !isBlank(fields[field]));
	const isMissing = NAME_PARTS.some((part) => !given.includes(part) || isNoName(fields[part]));
	if (given.includes(FULL_NAME) && isMissing) {
		const mapped = new Map(
			given.map((field) => [field, { value: fields[field], column: field, isVague: false }]),
		);
		return nameInColumns(mapped, NO_SHEET);
	}
	const { problem } = inParts(first, last);
	return { parts: { first_name: first, last_name: last }, readAs: null, doubts: [], problem };
}

/** Of fields that are filled in by hand. */
const NO_SHEET: Pick<SheetMapping, 'fields'> = { fields: [] };

/** The part that a column called just `Name` stands beside, in a row without that part too. */
const neighbourOf = (
	{ isVague }: MappedValue,
	{ fields }: Pick<SheetMapping, 'fields'>,
): NamePart | undefined =>
	isVague ? NAME_PARTS.find((part) => fields.some(({ field }) => field === part)) : undefined;

/** What is no text, or no name, stays as it is: the row says why it cannot be imported. */
function inParts(first: unknown, last: unknown): RowName {
	const parts = [first, last];
	if (!parts.every((part) => typeof part === 'string') || parts.some(isNoName)) {
		return { parts: { first_name: first, last_name: last }, readAs: null, doubts: [] };
	}
	const [firstText, lastText] = parts as [string, string];
	const written = [firstText, lastText].join(' ');
	const read = readNameParts(firstText, lastText);
	return checked(toRowName(read, written, read.isChanged), written);
}

/** A name with a leftover inside, such as `Smith #N/A`, is not whole. */
function checked(name: RowName, written: string): RowName {
	const leftover = leftoversIn(written)[0] ?? (written.includes(BRACES) ? BRACES : undefined);
	if (leftover === undefined || name.problem) return name;
	const message = `must be that of one person: ${shown(written.trim())} has "${leftover}" in it`;
	return { ...name, problem: { field: 'first_name', label: 'Name', message } };
}

function toRowName(read: ReadName, written: string, isRead: boolean): RowName {
	const { first, last, nobody, mayBeReversed, doubt } = read;
	const doubts: Array<RowName['doubts'][number]> = doubt ? [doubt] : [];
	if (mayBeReversed) doubts.push('may be reversed');
	return {
		parts: { first_name: first, last_name: last },
		readAs: isRead ? describeReading(read, written) : null,
		doubts,
		problem: nobody === undefined ? undefined : nobodyProblem(written, nobody),
	};
}

const describeReading = ({ first, last }: ReadName, written: string): string =>
	`first name ${shown(first)}, last name ${shown(last)}, from ${shown(written.trim())}`;

const nobodyProblem = (written: string, nobody: string): Problem => ({
	field: 'first_name',
	label: 'Name',
	message: `must be that of one person: ${shown(written.trim())} is ${nobody}`,
});
