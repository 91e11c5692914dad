import type { OptionTable, Values } from './options';

/** The options that make a command do the same again, as arguments. */
export function argumentsAgain<Table extends OptionTable>(
	table: Table,
	values: Values<Table>,
): string[] {
	return Object.entries(table).flatMap(([name, option]) => {
		const value: unknown = values[name];
		if (option.again === undefined || value === undefined) return [];
		const isUsual = 'usual' in option && value === option.usual;
		if (option.again === 'unless usual' && isUsual) return [];
		return [value].flat().map((one) => `--${name} ${String(one)}`);
	});
}
