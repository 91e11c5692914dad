/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { parseArgs } from 'node:util';

import { DAY } from '../sandbox/clock';
import { LIFE_LEVELS, type LifeLevel } from '../sandbox/engine/life';
import { CAMPAIGNS } from './world/campaigns';
import { name as sandboxName } from '../sandbox/package.json';
import type { Weather } from './world/weather';
import { START } from './world/world';
import { dayOf } from './sheet/line';
import { DEFAULT_REASONS, readReasons, type Reason } from './sheet/verdict';
import { readStubs, type Stub } from './stage/stubs';
import {
	daysFrom,
	killsFrom,
	MOST_DAYS,
	MOST_KILLS,
	oneOf,
	weatherFrom,
	wholeNumber,
} from './values';

const LEVELS = LIFE_LEVELS.filter((level) => level !== 'off');
const LEADS = { least: 50, usual: 250, most: 100_000 };

/** In a checkout this file is TypeScript; the sandbox's package holds it bundled. */
const IN_CHECKOUT = __filename.endsWith('.ts');
const COMMAND = IN_CHECKOUT ? 'npm run rehearse --' : `${sandboxName} rehearse`;

export const HELP = `Rehearses a workflow: a real n8n lives through days in minutes, against a sandbox whose leads write by themselves.

  ${COMMAND} <file.json> [<file.json> …] [options]

Several files: workflows that call each other.

  --days <number>      how many days, 1 to ${MOST_DAYS}; 7 unless given
  --seed <number>      decides what will happen, 1 unless given
  --life <level>       how lively the world is: calm, normal or busy; busy unless given
  --leads <number>     how many leads there are at first, ${LEADS.least} to ${LEADS.most}; ${LEADS.usual} unless given
  --campaigns <number> how many campaigns run, ${CAMPAIGNS.least} to ${CAMPAIGNS.most}; ${CAMPAIGNS.least} unless given
  --weather <weather>  calm, or rough: some requests fail; calm unless given
  --stubs <file.json>  what certain requests to other services are answered with
  --reach <host:port>  a service on this machine that n8n may reach, such as localhost:5432; can be given again
  --kills <number>     how often n8n is killed and started again, 0 to ${MOST_KILLS}; 0 unless given
  --fail-on <reasons>  what ends with exit code 1; ${DEFAULT_REASONS.join(',')} unless given, or nothing
  --json               print the score sheet as JSON
  --html <file>        write it as a page too
  --answers <file>     what the colleague fills in, as JSON: { "<label>": "<answer>" }
  --files <file>       a file that the workflow reads, a form takes or a Data Table has; can be given again
  --until <day>        end on this day, such as 2026-11-25; with --days, kills are spread over all of those days
  --from <day>         show what happened from this day on: what came before is played and not counted
  --n8n <place>        n8n's folder or command; ${IN_CHECKOUT ? 'one of this checkout' : 'the command n8n'} unless given
  --nodes <place>      folder or tarball of n8n-nodes-outreach; ${IN_CHECKOUT ? 'as it is in this checkout' : 'what your n8n has installed'} unless given
  --help               show this

Exit code 0: nothing of --fail-on. 1: something. 2: the rehearsal could not take place.
`;

export interface Options {
	readonly workflowFiles: readonly string[];
	/** The command without the options that say which days. */
	readonly command: string;
	readonly days: number;
	/** What happened earlier is not counted. */
	readonly from: number;
	readonly seed: number;
	readonly life: LifeLevel;
	readonly leads: number;
	readonly campaigns: number;
	readonly weather: Weather;
	readonly stubs: readonly Stub[];
	/** Ports of this machine. */
	readonly reach: readonly number[];
	readonly kills: number;
	/** Over so many days they are spread. */
	readonly killDays: number;
	readonly reasons: readonly Reason[];
	readonly isJson: boolean;
	readonly html: string | undefined;
	/** The file with what the colleague fills in. */
	readonly answers: string | undefined;
	readonly files: readonly string[];
	/** The folder or the command of n8n. */
	readonly n8n: string | undefined;
	/** The folder or the tarball of the nodes. */
	readonly nodes: string | undefined;
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
			leads: { type: 'string', default: String(LEADS.usual) },
			campaigns: { type: 'string', default: String(CAMPAIGNS.least) },
			weather: { type: 'string', default: 'calm' },
			stubs: { type: 'string' },
			reach: { type: 'string', multiple: true, default: [] },
			kills: { type: 'string', default: '0' },
			'fail-on': { type: 'string' },
			json: { type: 'boolean', default: false },
			html: { type: 'string' },
			answers: { type: 'string' },
			files: { type: 'string', multiple: true, default: [] },
			from: { type: 'string' },
			until: { type: 'string' },
			n8n: { type: 'string' },
			nodes: { type: 'string' },
			help: { type: 'boolean' },
		},
	});
	if (values.help) return 'help';
	if (positionals.length === 0) {
		throw new Error('Give the file of a workflow. --help shows how.');
	}
	const { until, days: whole = until === undefined ? '7' : String(MOST_DAYS) } = values;
	const most = daysFrom(whole);
	const days = until === undefined ? most : daysUntil(until, most);
	const seed = wholeNumber('seed', values.seed, 0, 2 ** 32 - 1);
	const life = oneOf('life', LEVELS, values.life);
	const leads = wholeNumber('leads', values.leads, LEADS.least, LEADS.most);
	const campaigns = wholeNumber('campaigns', values.campaigns, CAMPAIGNS.least, CAMPAIGNS.most);
	const killDays = values.days === undefined ? days : most;
	const weather = weatherFrom(values.weather);
	const kills = killsFrom(values.kills);
	return {
		workflowFiles: positionals,
		files: values.files,
		answers: values.answers,
		n8n: values.n8n,
		nodes: values.nodes,
		seed,
		life,
		leads,
		campaigns,
		weather,
		kills,
		isJson: values.json,
		html: values.html,
		command: [
			commandOf(positionals, { seed, life }, { leads, campaigns, weather, kills }),
			...(kills > 0 ? [`--days ${killDays}`] : []),
			...given('stubs', values.stubs),
			...given('reach', ...values.reach),
			...given('answers', values.answers),
			...given('files', ...values.files),
			...given('n8n', values.n8n),
			...given('nodes', values.nodes),
		].join(' '),
		stubs: values.stubs === undefined ? [] : readStubs(values.stubs),
		reach: values.reach.map(portIn),
		days,
		killDays,
		from: fromIn(values.from, days),
		reasons: values['fail-on'] === undefined ? DEFAULT_REASONS : readReasons(values['fail-on']),
	};
}

const given = (name: string, ...values: Array<string | undefined>): string[] =>
	values.flatMap((value) => (value === undefined ? [] : [`--${name} ${value}`]));

/** The port of a service on this machine. */
function portIn(service: string): number {
	const { host, port } = /^(?<host>.+):(?<port>\d{1,5})$/.exec(service)?.groups ?? {};
	const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host ?? '');
	if (isHere && Number(port) >= 1 && Number(port) <= 65_535) return Number(port);
	throw new Error(`--reach takes a service on this machine, such as localhost:5432.`);
}

/** Who replays the last morning names the day after it. */
function daysUntil(until: string, most: number): number {
	const found = Math.ceil((dayIn('until', until) - START) / DAY);
	if (found >= 1 && found <= most + 1) return Math.min(found, most);
	const last = dayOf(START + (most + 1) * DAY);
	throw new Error(`--until takes a day from ${dayOf(START + DAY)} to ${last}.`);
}

function fromIn(from: string | undefined, days: number): number {
	const at = from === undefined ? START : Math.max(START, dayIn('from', from));
	const last = START + days * DAY;
	if (at < last) return at;
	throw new Error(`--from takes a day before the rehearsal ends, which is on ${dayOf(last)}.`);
}

function dayIn(name: string, text: string): number {
	const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
	if (Number.isNaN(at)) throw new Error(`--${name} takes a day, such as ${dayOf(START + DAY)}.`);
	return at;
}

type Choices = Readonly<Record<string, number | string>>;

/** With the options that decide what happens, those that are as usual left out. */
function commandOf(files: readonly string[], always: Choices, rarely: Choices): string {
	const isRare = ([name, value]: readonly [string, unknown]) => value !== USUAL[name];
	const options = [...Object.entries(always), ...Object.entries(rarely).filter(isRare)];
	return [COMMAND, ...files, ...options.map((one) => `--${one.join(' ')}`)].join(' ');
}

const USUAL: Choices = {
	leads: LEADS.usual,
	campaigns: CAMPAIGNS.least,
	weather: 'calm',
	kills: 0,
};
