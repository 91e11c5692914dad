/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { parseArgs } from 'node:util';

import { type Option, type OptionTable, optionsOf, rangeOf, type Values } from './options';

/** What is wrong with the arguments of a command, as a sentence for the user. */
export class WrongArguments extends Error {}

export interface Arguments<Table extends OptionTable> {
	readonly values: Values<Table>;
	/** Arguments that are not options, such as the names of files. */
	readonly others: readonly string[];
}

/** Reads the arguments of a command. Throws `WrongArguments`. */
export function readArguments<Table extends OptionTable>(
	table: Table,
	args: readonly string[],
): Arguments<Table> | 'help' {
	const { values, positionals } = parsed(table, args);
	if (values.help === true) return 'help';
	const read = Object.entries(table).map(([name, option]) => [
		name,
		readValue(name, option, values[name]),
	]);
	return {
		values: Object.fromEntries(read) as Values<Table>,
		others: positionals,
	};
}

/** The same, for a command that takes only options. */
export function readOptionsAlone<Table extends OptionTable>(
	table: Table,
	args: readonly string[],
): Arguments<Table> | 'help' {
	const read = readArguments(table, args);
	if (read === 'help' || read.others.length === 0) return read;
	throw new WrongArguments('Give options alone. --help shows them.');
}

function parsed(table: OptionTable, args: readonly string[]) {
	const options = Object.fromEntries(
		optionsOf(table).map(([name, { kind }]) => {
			const type = kind === 'flag' ? 'boolean' : 'string';
			return [name, { type, multiple: kind === 'texts' }] as const;
		}),
	);
	try {
		return parseArgs({ args: [...args], allowPositionals: true, options });
	} catch (error) {
		throw new WrongArguments((error as Error).message);
	}
}

function readValue(name: string, option: Option, given: unknown): unknown {
	if (given === undefined) return usualOf(option);
	if (option.kind === 'whole number') return readWholeNumber(name, option, String(given));
	if (option.kind === 'one of' && !option.values.some((value) => value === given)) {
		throw new WrongArguments(`--${name} takes ${option.values.join(' or ')}.`);
	}
	// A shell puts nothing in the place of a variable that is not set.
	if ([given].flat().includes('')) {
		throw new WrongArguments(`--${name} must not be empty. Leave it out or give a value.`);
	}
	return given;
}

function usualOf(option: Option): unknown {
	if (option.kind === 'flag') return false;
	return option.kind === 'texts' ? [] : option.usual;
}

function readWholeNumber(
	name: string,
	option: Option & { kind: 'whole number' },
	text: string,
): number {
	const value = Number(text);
	const { least, most = Infinity } = option;
	if (/^\d+$/.test(text) && value >= least && value <= most) return value;
	throw new WrongArguments(`--${name} takes a whole number, ${rangeOf(option)}.`);
}
