import { shorten } from '../../../../../src/contract/characters';
import { invalidInput } from '../../../../../src/n8n/errors';
import { parameterLabel } from '../../../../../src/n8n/parameterNames';
import { NAME_PARTS } from './splitName';
import type { ColumnMapping } from './mapAutomatically';

const FULL_NAME = 'Full Name (or First Name and Last Name)';
const NAMES_SHOWN = 20;
const NAME_LENGTH_SHOWN = 40;

/** Why no row of the sheet can become a lead; undefined if some may. */
export function missingColumns({ names, missing }: ColumnMapping): Error | undefined {
	if (missing.length === 0) return undefined;
	return invalidInput(
		'columns',
		`are missing: ${needed(missing)}. ${found(names)}. Rename them, or choose Map Each Column`,
	);
}

function needed(missing: readonly string[]): string {
	const isPart = (column: string) => NAME_PARTS.some((part) => part === column);
	const parts = missing.filter(isPart);
	const names = parts.length === NAME_PARTS.length ? [FULL_NAME] : parts.map(parameterLabel);
	const others = missing.filter((column) => !isPart(column)).map(parameterLabel);
	return [...names, ...others].join(' and ');
}

function found(names: readonly string[]): string {
	if (names.length === 0) return 'The input has no columns';
	const shown = names.slice(0, NAMES_SHOWN).map(quoted).join(', ');
	const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : '';
	return `The input has ${shown}${more}`;
}

const quoted = (name: string) => `"${shorten(name, NAME_LENGTH_SHOWN)}"`;
