import { type Hint, info, warning } from '../../../../src/n8n/execution/hints';
import { shown } from '../../../../src/n8n/form/fieldInput';
import { parameterLabel } from '../../../../src/n8n/parameterNames';
import { fullName } from '../../../shared/rows/fullName';
import { describeNotes } from '../../../shared/cells/describeNotes';
import { type ImportRow, notSent } from './importRows';
import type { Doubt } from './readRow';

/** What is worth knowing of rows that can be imported, each thing once, with how many rows it concerns. */
export function describeRows(rows: readonly ImportRow[]): Hint[] {
	const imported = rows.filter((row) => notSent(row) === undefined);
	const read = imported.filter(({ nameReadAs }) => nameReadAs !== null).length;
	return [
		...(read > 0 ? [info(`${names(read)} split or cleaned: see "name_read_as".`)] : []),
		...Object.entries(REMARKS).flatMap(([doubt, describe]) => {
			const concerned = imported.filter(({ doubts }) => doubts.includes(doubt as Doubt));
			const [first] = concerned;
			return first ? [warning(describe(concerned.length, exampleOf(first)))] : [];
		}),
		...describeNotes(
			imported.flatMap(({ notes }) => notes),
			parameterLabel,
		).map(warning),
	];
}

interface Example {
	readonly row: string;
	readonly name: string;
	readonly address: string;
}

const exampleOf = ({ call, written }: ImportRow): Example => {
	const { first_name, last_name, social_url } = written as Record<string, string>;
	return {
		row: `row ${call.itemIndex + 1}`,
		name: shown(fullName({ first_name, last_name }) ?? ''),
		address: shown(social_url),
	};
};

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const names = (count: number) => some(count, 'name was', 'names were');

const REMARKS: Readonly<Record<Doubt, (count: number, example: Example) => string>> = {
	'may be reversed': (count, { name, row }) =>
		`In ${some(count, 'name', 'names')}, such as ${name} in ${row}, the other part may be the first name: see "name_read_as".`,
	'single letter': (count, { name, row }) =>
		`${some(count, 'name has', 'names have')} a single letter for a part, such as ${name} in ${row}.`,
	'leftover word': (count, { name, row }) =>
		`${some(count, 'name has', 'names have')} a word that tools write into empty cells, such as ${name} in ${row}.`,
	'sales navigator': (count, { row }) =>
		`${some(count, 'address is', 'addresses are')} from Sales Navigator, such as in ${row}: a person whom the workspace knows by the public profile is there twice then.`,
	'second copy': (count, { address, row }) =>
		`${some(count, 'address has', 'addresses have')} an internal number in place of a name, such as ${address} in ${row}: a person whom the workspace knows by the public profile is there twice then.`,
	'company page expected': (count, { row }) =>
		`${some(count, 'row has', 'rows have')} the profile of a person as Company Social URL, such as ${row}.`,
	'opted out of a channel': (count, { row }) =>
		`${some(count, 'row says', 'rows say')} that somebody must not get e-mails or calls, such as ${row}. This is no e-mail or call, so they are not left out.`,
	'unclear opt-out': (count, { row }) =>
		`${some(count, 'row says', 'rows say')} neither yes nor no in a column about not contacting people, such as ${row}. They are not left out.`,
};
