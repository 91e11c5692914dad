import {
	COLUMN_NAMES,
	FULL_NAMES,
	VAGUE_NAMES,
} from '../../nodes/OutreachLead/resources/lead/columns/columnNames';
import { leadColumns } from '../../nodes/OutreachLead/resources/lead/columns/leadColumns';
import { parameterLabel } from '../../src/n8n/parameterNames';

type Names = Readonly<Record<string, readonly string[]>>;

/** The names of columns that an import knows, as a Markdown table. */
export function columnTable(): string {
	const rows = leadColumns().flatMap((column) => {
		const clear = (COLUMN_NAMES as Names)[column];
		if (!clear) return [];
		const vague = (VAGUE_NAMES as Names)[column] ?? [];
		const lastly = vague.length > 0 ? [`and if no other column fits: ${vague.join(', ')}`] : [];
		return [[parameterLabel(column), [...clear, ...lastly].join(', ')]];
	});
	return [['Field', 'Also known as'], ['---', '---'], ['Full name', FULL_NAMES.join(', ')], ...rows]
		.map(([field, names]) => `| ${field} | ${names} |`)
		.join('\n');
}
