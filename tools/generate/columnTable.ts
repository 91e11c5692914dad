import {
	COLUMN_NAMES,
	FULL_NAMES,
	inAllLanguages,
	namesOf,
	VAGUE_NAMES,
} from '../../nodes/OutreachLead/resources/lead/columns/columnNames';
import { leadColumns } from '../../nodes/OutreachLead/resources/lead/columns/leadColumns';
import { parameterLabel } from '../../src/n8n/parameterNames';

/** The column names that an import recognizes, as a Markdown table. */
export function columnTable(): string {
	const rows = leadColumns().flatMap((column) => {
		const clear = namesOf(COLUMN_NAMES, column);
		if (clear.length === 0) return [];
		const vague = namesOf(VAGUE_NAMES, column);
		const lastly = vague.length > 0 ? [`and if no other column fits: ${vague.join(', ')}`] : [];
		return [[parameterLabel(column), [...clear, ...lastly].join(', ')]];
	});
	return [
		['Field', 'Also known as'],
		['---', '---'],
		['Full name', inAllLanguages(FULL_NAMES).join(', ')],
		...rows,
	]
		.map(([field, names]) => `| ${field} | ${names} |`)
		.join('\n');
}
