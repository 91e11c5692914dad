import {
	COLUMN_NAMES,
	FULL_NAMES,
	inAllLanguages,
	namesOf,
	VAGUE_FULL_NAMES,
	VAGUE_NAMES,
} from '../../nodes/OutreachLead/resources/lead/columns/columnNames';
import { leadColumns } from '../../nodes/OutreachLead/resources/lead/columns/leadColumns';
import { parameterLabel } from '../../src/n8n/parameterNames';

const alsoKnownAs = (clear: readonly string[], vague: readonly string[]): string =>
	[
		...clear,
		...(vague.length > 0
			? [`and if no other column fits and its values do: ${vague.join(', ')}`]
			: []),
	].join(', ');

/** The column names that an import recognizes, as a Markdown table. */
export function columnTable(): string {
	const rows = leadColumns().flatMap((column) => {
		const clear = namesOf(COLUMN_NAMES, column);
		if (clear.length === 0) return [];
		return [[parameterLabel(column), alsoKnownAs(clear, namesOf(VAGUE_NAMES, column))]];
	});
	return [
		['Field', 'Also known as'],
		['---', '---'],
		['Full name', alsoKnownAs(inAllLanguages(FULL_NAMES), inAllLanguages(VAGUE_FULL_NAMES))],
		...rows,
	]
		.map(([field, names]) => `| ${field} | ${names} |`)
		.join('\n');
}
