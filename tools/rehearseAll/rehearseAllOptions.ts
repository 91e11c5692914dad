import type { OptionTable } from '../../packages/cli/options';
import { readArguments } from '../../packages/cli/read';
import { helpOf } from '../../packages/cli/words';
import { OPTIONS as OF_ONE } from '../../packages/rehearsal/options';
import type { LifeLevel } from '../../packages/sandbox/core/engine/life';
import type { Weather } from '../../packages/rehearsal/world/weather';

export const OPTIONS = {
	seeds: {
		kind: 'whole number',
		least: 1,
		most: 20,
		usual: 3,
		does: 'with how many seeds',
	},
	days: {
		kind: 'whole number',
		least: OF_ONE.days.least,
		most: OF_ONE.days.most,
		usual: 2,
		does: OF_ONE.days.does,
	},
	life: { ...OF_ONE.life, usual: 'lively' },
	kills: { ...OF_ONE.kills, usual: 3 },
	weather: { ...OF_ONE.weather, usual: 'rough' },
} as const satisfies OptionTable;

export const HELP = `Rehearses the examples, each in a world of its own and all in one n8n, once for each seed.

  npm test examples -- [<example> …] [options]

${helpOf(OPTIONS)}
`;

export interface RehearseAllOptions {
	/** Names of examples. Empty means all of them. */
	readonly names: readonly string[];
	/** How many seeds: 1, 2 and so on. */
	readonly seeds: number;
	readonly days: number;
	readonly life: LifeLevel;
	readonly kills: number;
	readonly weather: Weather;
}

/** Reads the arguments of the command. Throws `WrongArguments`. */
export function readOptions(args: readonly string[]): RehearseAllOptions | 'help' {
	const read = readArguments(OPTIONS, args);
	return read === 'help' ? 'help' : { names: read.others, ...read.values };
}
