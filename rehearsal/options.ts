/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { parseArgs } from 'node:util';

import { DAY } from '../sandbox/clock';
import { LIFE_LEVELS, type LifeLevel } from '../sandbox/engine/life';
import { START } from './run/world';
import { DEFAULT_REASONS, readReasons, type Reason } from './sheet/verdict';

const MOST_DAYS = 31;

export const HELP = `Rehearses a workflow: a real n8n lives through days in minutes, against a sandbox whose leads write by themselves.

  npm run rehearse -- <file.json> [options]

  --days <number>      how many days, 1 to ${MOST_DAYS}; 7 unless given
  --seed <number>      decides what will happen, 1 unless given
  --life <level>       how lively the world is: calm, normal or busy; busy unless given
  --fail-on <reasons>  what ends with exit code 1; ${DEFAULT_REASONS.join(',')} unless given, or nothing
  --json               print the score sheet as JSON
  --html <file>        write it as a page too
  --until <day>        end on this day, such as 2026-11-25, instead of --days
  --from <day>         for you to look at: what came before decides what happens, so it is played as well
  --help               show this

Exit code 0: nothing of --fail-on. 1: something. 2: the rehearsal could not take place.
`;

export interface Options {
	readonly file: string;
	/** The command without the options that say which days. */
	readonly command: string;
	readonly days: number;
	readonly seed: number;
	readonly life: LifeLevel;
	readonly reasons: readonly Reason[];
	readonly isJson: boolean;
	readonly html: string | undefined;
}

/** Reads the arguments of the command. Throws an error that says what is wrong with them. */
export function readOptions(args: string[]): Options | 'help' {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			days: { type: 'string' },
			seed: { type: 'string', default: '1' },
			life: { type: 'string', default: 'busy' },
			'fail-on': { type: 'string' },
			json: { type: 'boolean', default: false },
			html: { type: 'string' },
			from: { type: 'string' },
			until: { type: 'string' },
			help: { type: 'boolean' },
		},
	});
	if (values.help) return 'help';
	const [file, ...more] = positionals;
	if (file === undefined) throw new Error('Give the file of a workflow. --help shows how.');
	if (more.length > 0) throw new Error(`Give one file, not ${positionals.length}.`);
	if (values.days !== undefined && values.until !== undefined) {
		throw new Error('Give --days or --until, not both.');
	}
	if (values.from !== undefined) dayIn('from', values.from);
	const seed = wholeNumber('seed', values.seed, 0, 2 ** 32 - 1);
	const life = lifeIn(values.life);
	return {
		...{ file, seed, life, isJson: values.json, html: values.html },
		command: `npm run rehearse -- ${file} --seed ${seed} --life ${life}`,
		days: daysIn(values),
		reasons: values['fail-on'] === undefined ? DEFAULT_REASONS : readReasons(values['fail-on']),
	};
}

function daysIn({ days = '7', until }: { days?: string; until?: string }): number {
	if (until === undefined) return wholeNumber('days', days, 1, MOST_DAYS);
	const found = Math.ceil((dayIn('until', until) - START) / DAY);
	if (found >= 1 && found <= MOST_DAYS) return found;
	throw new Error(
		`--until takes a day from ${dayOf(START + DAY)} to ${dayOf(START + MOST_DAYS * DAY)}.`,
	);
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

function dayIn(name: string, text: string): number {
	const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
	if (Number.isNaN(at)) throw new Error(`--${name} takes a day, such as ${dayOf(START + DAY)}.`);
	return at;
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
	const value = Number(text);
	if (/^\d+$/.test(text) && value >= least && value <= most) return value;
	throw new Error(`--${name} takes a whole number, ${least} to ${most}.`);
}

function lifeIn(text: string): LifeLevel {
	const levels = LIFE_LEVELS.filter((level) => level !== 'off');
	const life = levels.find((level) => level === text);
	if (life !== undefined) return life;
	throw new Error(`--life takes ${levels.join(' or ')}.`);
}
