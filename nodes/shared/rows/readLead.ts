import { type LeadCreate, leadCreateSchema } from '../../../src/contract/leads';
import { type Problem, problemsOf } from '../../../src/contract/problems';
import { type Address, readAddress } from '../addresses/readAddress';
import { addressProblems } from '../addresses/addressProblems';
import { type CellNote, readCell, REQUIRED } from '../cells/readCell';
import { describeWrongEncoding } from './wrongEncoding';

/** A row as the API takes it, or what is wrong with it. */
export interface ReadLead {
	readonly lead?: LeadCreate;
	readonly problems?: readonly Problem[];
	/** What was left out or changed in single cells. */
	readonly notes: readonly CellNote[];
	/** Of the profile, if there is one. */
	readonly address?: Address;
	readonly companyAddress?: Address;
}

/** Makes a row with the fields of a lead into one as the API takes it. */
export function readLead(row: Readonly<Record<string, unknown>>): ReadLead {
	const { fields, notes } = readCells(row);
	if (Object.keys(fields).length === 0 && notes.length === 0) {
		return { problems: [{ field: '', message: 'The row is empty' }], notes };
	}
	const { social_url: url, company_social_url: companyUrl } = fields;
	const address = typeof url === 'string' ? readAddress(url) : undefined;
	const companyAddress = typeof companyUrl === 'string' ? readAddress(companyUrl) : undefined;
	const lead = fields;
	if (address) lead.social_url = address.sent;
	if (companyAddress) lead.company_social_url = companyAddress.sent;
	const problems = [
		...(isSound(lead) ? [] : problemsOf(leadCreateSchema(), lead)),
		...(address ? addressProblems(address, 'social_url') : []),
		...misreadTexts(lead),
	];
	return problems.length > 0
		? { problems, notes, address, companyAddress }
		: { lead: lead as LeadCreate, notes, address, companyAddress };
}

/** Cells are read for their fields, so only those that a lead needs may be missing or of a wrong kind. */
const isSound = (lead: Readonly<Record<string, unknown>>): boolean =>
	REQUIRED.every((field) => typeof lead[field] === 'string') &&
	Object.keys(lead).every((field) => field in leadCreateSchema().shape);

/** The cells of a row as the API takes them, without those that hold nothing. */
export function readCells(row: Readonly<Record<string, unknown>>) {
	const fields: Record<string, unknown> = {};
	const notes: CellNote[] = [];
	for (const [field, written] of Object.entries(row)) {
		const { value, note } = readCell(field, written);
		if (value !== undefined) fields[field] = value;
		if (note) notes.push(note);
	}
	return { fields, notes };
}

/** The API keeps the fields of a lead for ever, so nobody could correct it by another import. */
function misreadTexts(lead: Readonly<Record<string, unknown>>): Problem[] {
	const problems: Problem[] = [];
	for (const [field, text] of Object.entries(lead)) {
		const message = typeof text === 'string' ? describeWrongEncoding(text) : undefined;
		if (message !== undefined) problems.push({ field, message });
	}
	return problems;
}
