import type { LeadName } from '../../../../../src/contract/leads';
import { fullName } from '../../../../shared/rows/fullName';

/** The name of a lead in the workspace if it is not that of the row, whatever its case, accents and order; otherwise null. */
export function nameInWorkspace(
	row: Readonly<Record<string, unknown>>,
	known: LeadName | null,
): string | null {
	if (!known || fold([known.first_name, known.last_name]) === fold([row.first_name, row.last_name]))
		return null;
	return fullName(known);
}

const fold = (parts: readonly unknown[]): string =>
	parts
		.join(' ')
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
		.sort()
		.join(' ');
