import { makePerson } from 'outreach-sandbox/core/people/people';
import type { Random } from 'outreach-sandbox/core/random';

const COLUMNS = ['first_name', 'last_name', 'social_url', 'company', 'job_title'] as const;
const ROWS = 3;
/** Higher than the numbers of the people that the sandbox starts with. */
const FIRST = 900_000;

/** A small table of people that the sandbox does not know yet. */
export function leadsFile(random: Random): File {
	const rows = Array.from({ length: ROWS }, () => {
		const number = FIRST + Math.floor(random.between(0, 90_000));
		return makePerson('plausible', number, random.next);
	});
	const lines = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column] ?? ''))];
	const text = lines.map((cells) => cells.map(quoted).join(',')).join('\n');
	return new File([`${text}\n`], 'leads.csv', { type: 'text/csv' });
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
