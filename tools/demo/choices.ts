import { readContacts, type Choices } from '../../harness/examples';
import type { StageOptions } from '../../rehearsal/stage/stage';
import { chosen, DOCUMENT, TAB } from '../rehearseAll/googleSheet';

/** What a person would choose in an example beside its credentials. */
export const CHOICES: Readonly<Record<string, Pick<Choices, 'parameters' | 'values'>>> = {
	'approve-by-email': { values: { approver: 'you@company.example' } },
	// A lead of the seed to whom a message waits for approval.
	'meeting-booked': { values: { email: 'person.6@mail.example' } },
	'sync-google-sheet': { parameters: chosen },
};

/** The sheet that is chosen above, as the services begin. */
export function firstSheet(): Pick<StageOptions, 'files' | 'tabs'> {
	const rows = readContacts();
	const columns = Object.keys(rows[0]!);
	return {
		files: [{ name: TAB.title, columns, rows }],
		tabs: [{ document: DOCUMENT, ...TAB, columns }],
	};
}
