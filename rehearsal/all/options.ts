/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { parseArgs } from 'node:util';

import { daysFrom, killsFrom, weatherFrom, wholeNumber } from '../values';
import type { Weather } from '../world/weather';

const MOST_SEEDS = 20;

export interface Options {
	/** Names of examples; all of them if there is none. */
	readonly names: readonly string[];
	/** How many: 1, 2 and so on. */
	readonly seeds: number;
	readonly days: number;
	readonly kills: number;
	readonly weather: Weather;
}

/** Reads the arguments of the command. Throws an error that says what is wrong with them. */
export function readOptions(args: string[]): Options {
	const { positionals, values } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			seeds: { type: 'string', default: '3' },
			days: { type: 'string', default: '2' },
			kills: { type: 'string', default: '3' },
			weather: { type: 'string', default: 'rough' },
		},
	});
	return {
		names: positionals,
		seeds: wholeNumber('seeds', values.seeds, 1, MOST_SEEDS),
		days: daysFrom(values.days),
		kills: killsFrom(values.kills),
		weather: weatherFrom(values.weather),
	};
}
