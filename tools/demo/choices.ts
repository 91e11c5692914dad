import { readCompanies, readContacts, type Choices } from '../../harness/examples';
import { byId } from '../../harness/workflows';
import type { StageOptions } from '../../rehearsal/stage/stage';
import { chosen, DOCUMENT, TAB } from '../rehearseAll/googleSheet';

/** The tab with the domains of companies. */
const COMPANIES = {
	document: '1GoogleDocumentOfTheDemo_abcdefghijklm',
	id: 78,
	title: 'Companies',
};

/** What a person would choose in an example beside its credentials. */
export const CHOICES: Readonly<Record<string, Pick<Choices, 'parameters' | 'values'>>> = {
	'approve-by-email': { values: { approver: 'you@company.example' } },
	'find-people-of-companies': {
		parameters: { documentId: byId(COMPANIES.document) },
		values: { most_credits: 20 },
	},
	// A lead of the seed to whom a message waits for approval.
	'meeting-booked': { values: { email: 'person.6@mail.example' } },
	'sync-google-sheet': { parameters: chosen },
};

/** The sheets that are chosen above, as the services begin. */
export function firstSheets(): Pick<StageOptions, 'files' | 'tabs'> {
	const sheets = [
		{ document: DOCUMENT, ...TAB, rows: readContacts() },
		{ ...COMPANIES, rows: readCompanies() },
	].map((sheet) => ({ ...sheet, columns: Object.keys(sheet.rows[0]!) }));
	return {
		files: sheets.map(({ title, columns, rows }) => ({ name: title, columns, rows })),
		tabs: sheets.map(({ document, id, title, columns }) => ({ document, id, title, columns })),
	};
}
