import {
	type Choices,
	readCompanies,
	readContacts,
	readPeople,
	readPersons,
	readSalesforceContacts,
} from '../../packages/rehearsal/n8n/examples';
import { byId } from '../../packages/rehearsal/n8n/workflows';
import type { StageOptions } from '../../packages/rehearsal/services/stage';
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

const withColumns = <T extends { readonly rows: ReadonlyArray<Record<string, string>> }>(
	list: T,
) => ({
	...list,
	columns: Object.keys(list.rows[0]!),
});

/** The sheets that are chosen above, and the people of the CRMs, as the services begin. */
export function firstLists(): Pick<StageOptions, 'files' | 'tabs'> {
	const sheets = [
		{ document: DOCUMENT, ...TAB, rows: readContacts() },
		{ ...COMPANIES, rows: readCompanies() },
	].map(withColumns);
	const people = [
		{ name: 'People', rows: readPeople() },
		{ name: 'persons', rows: readPersons() },
		{ name: 'Contact', rows: readSalesforceContacts() },
	].map(withColumns);
	return {
		files: [
			...sheets.map(({ title, columns, rows }) => ({ name: title, columns, rows })),
			...people,
		],
		tabs: sheets.map(({ document, id, title, columns }) => ({ document, id, title, columns })),
	};
}
