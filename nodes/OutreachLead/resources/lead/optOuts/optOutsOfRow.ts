import { shown } from '../../../../../src/n8n/form/fieldInput';
import type { SheetRow } from '../columns/sheetRow';
import { type OptOutColumn, optOutColumn, readOptOut } from './optOutColumns';

export interface RowOptOuts {
	/** The column that says that the person must not be contacted, with its value. */
	readonly optedOut?: string;
	readonly doubts: ReadonlyArray<'opted out of a channel' | 'unclear opt-out'>;
}

/** What the columns of a row say of whether the person may be contacted. */
export function readOptOuts(row: SheetRow, columns: readonly OptOutColumn[]): RowOptOuts {
	if (columns.length === 0) return { doubts: [] };
	const read = columns.map((column) => ({ column, says: readOptOut(column, row[column.column]) }));
	const says = (scope: OptOutColumn['scope'], wanted: string) =>
		read.find(({ column, says: said }) => column.scope === scope && said === wanted)?.column;
	const out = says('contact', 'out');
	return {
		...(out && { optedOut: `"${out.column}" says ${shown(row[out.column])}` }),
		doubts: [
			...(says('channel', 'out') ? (['opted out of a channel'] as const) : []),
			...(says('contact', 'unclear') ? (['unclear opt-out'] as const) : []),
		],
	};
}

/**
 * What to say of such columns in an input whose fields somebody has mapped by hand; undefined if nobody opted out.
 * Nothing is left out then: only the user knows which columns matter.
 */
export function describeUnheeded(inputs: readonly SheetRow[]): string | undefined {
	const columns = [...new Set(inputs.flatMap(Object.keys))]
		.flatMap((name) => optOutColumn(name) ?? [])
		.filter(({ scope }) => scope === 'contact');
	const out = inputs.filter((row) => readOptOuts(row, columns).optedOut !== undefined).length;
	if (out === 0) return undefined;
	const named = columns.map(({ column }) => `"${column}"`).join(', ');
	return `${out === 1 ? '1 row says' : `${out} rows say`} in ${named} that somebody must not be contacted. With Map Each Column nobody is left out for that: take such rows out before this node.`;
}
