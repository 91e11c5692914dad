/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { argumentsAgain } from 'outreach-cli/again';
import type { OptionTable } from 'outreach-cli/options';
import { checkOutputs } from 'outreach-cli/outputs';
import { readArguments } from 'outreach-cli/read';
import { helpOf } from 'outreach-cli/words';
import { DAY, isoTime } from 'outreach-sandbox/core/clock';
import { LIFE_LEVELS, type LifeChange, type LifeLevel } from 'outreach-sandbox/core/engine/life';
import { CAMPAIGNS } from './world/campaigns';
import { readSettings } from './world/settings';
import { type Weather, WEATHERS } from './world/weather';
import { FIRST_EVENT, START } from './world/world';
import { type EventEntry, readEvents } from './events/event';
import { dayOf } from './sheet/line';
import { readAccepted } from './sheet/accepted';
import type { LineId } from './sheet/lines/meanings';
import { DEFAULT_REASONS, readReasons, type Reason } from './sheet/verdict';
import { readStubs, type Stub } from './services/stubs';
import { name as packageName } from './package.json';

/** In a checkout this file is TypeScript; in the package it is bundled. */
const IN_CHECKOUT = __filename.endsWith('.ts');

/** How a user calls the commands. */
export const COMMANDS = IN_CHECKOUT
	? { rehearse: 'npm run rehearse --', check: 'npm run check --' }
	: { rehearse: packageName, check: `${packageName} check` };

const USUAL_DAYS = 7;
const MOST_DAYS = 31;

export const OPTIONS = {
	days: {
		kind: 'whole number',
		least: 1,
		most: MOST_DAYS,
		otherwise: String(USUAL_DAYS),
		does: 'how many days',
		more: 'Every rehearsal begins on Monday, 23 November 2026, 08:00 UTC',
	},
	seed: {
		kind: 'whole number',
		least: 0,
		most: 2 ** 32 - 1,
		usual: 1,
		does: 'a number that decides what will happen',
		again: 'always',
	},
	life: {
		kind: 'one of',
		value: 'level',
		values: LIFE_LEVELS.filter((level) => level !== 'off'),
		usual: 'busy',
		does: 'how lively the world is',
		again: 'always',
	},
	set: {
		kind: 'texts',
		value: 'setting=number',
		does: 'a single setting of how lively the world is, such as `odd_share=1`',
		more: 'See [How lively the world is](#how-lively-the-world-is)',
		again: 'unless usual',
	},
	replies: {
		kind: 'whole number',
		least: 0,
		otherwise: '15 in a week',
		does: 'how many replies of leads it takes to show anything; with fewer, the rehearsal fails',
		more: 'See [How lively the world is](#how-lively-the-world-is)',
		again: 'unless usual',
	},
	leads: {
		kind: 'whole number',
		least: 50,
		most: 100_000,
		usual: 250,
		does: 'how many leads there are at first',
		again: 'unless usual',
	},
	campaigns: {
		kind: 'whole number',
		...CAMPAIGNS,
		usual: CAMPAIGNS.least,
		does: 'how many campaigns run',
		again: 'unless usual',
	},
	weather: {
		kind: 'one of',
		value: 'weather',
		values: WEATHERS,
		usual: 'calm',
		does: 'some requests fail in rough weather',
		more: 'See [Weather and kills](#weather-and-kills)',
		again: 'unless usual',
	},
	kills: {
		kind: 'whole number',
		least: 0,
		most: 50,
		usual: 0,
		does: 'how often n8n is killed and started again',
		more: 'See [Weather and kills](#weather-and-kills)',
		again: 'unless usual',
	},
	stubs: {
		kind: 'text',
		value: 'file.json',
		does: 'how to answer certain requests to other services',
		more: 'See [Stubs](#stubs)',
		again: 'unless usual',
	},
	reach: {
		kind: 'texts',
		value: 'host:port',
		does: 'a service on this machine that n8n may reach, such as `localhost:5432`',
		again: 'unless usual',
	},
	answers: {
		kind: 'text',
		value: 'file',
		does: 'what the colleague fills in, as JSON: `{ "<label>": "<answer>" }`',
		more: 'See [The colleague](#the-colleague)',
		again: 'unless usual',
	},
	events: {
		kind: 'text',
		value: 'file.json',
		does: 'what begins the workflow from outside, and when: calls of webhooks, forms, new rows, e-mails',
		more: 'See [Events](#events)',
		again: 'unless usual',
	},
	'events-sample': {
		kind: 'text',
		value: 'file.json',
		does: 'writes a file for `--events` that fits the workflow, and does not rehearse',
	},
	files: {
		kind: 'texts',
		value: 'file',
		does: 'a file that the workflow reads, that the colleague uploads or that fills a list',
		again: 'unless usual',
	},
	'fail-on': {
		kind: 'text',
		value: 'reasons',
		otherwise: `\`${DEFAULT_REASONS.join(',')}\``,
		does: 'the reasons for exit code 1, separated by commas, or `nothing`',
		more: 'See [the score sheet](score-sheet.md#failing)',
	},
	accept: {
		kind: 'text',
		value: 'file',
		does: 'the ids of lines that are all right as they are, as a JSON list or one in each line of the file',
		more: 'See [the score sheet](score-sheet.md#accepting)',
	},
	json: {
		kind: 'flag',
		does: 'prints the score sheet as JSON',
		more: 'With the `--silent` option of npm, nothing else is printed once the package is built',
	},
	html: { kind: 'text', value: 'file', does: 'also writes the sheet as a page, with a timeline' },
	summary: {
		kind: 'text',
		value: 'file',
		does: 'also adds a summary in Markdown to this file, for example for `$GITHUB_STEP_SUMMARY`',
		more: 'See [In CI](rehearsal.md#in-ci)',
	},
	until: {
		kind: 'text',
		value: 'day',
		does: 'ends on this day, such as 2026-11-25; with `--days`, kills are spread over all of its days',
	},
	from: {
		kind: 'text',
		value: 'day',
		does: 'counts only what happens from this day on; earlier days are played, because later ones depend on them, but not counted',
	},
	n8n: {
		kind: 'text',
		value: 'place',
		does: 'the folder of n8n, or its command',
		otherwise: IN_CHECKOUT ? 'the one of this checkout' : 'the command `n8n`',
		more: 'See [Without a checkout](rehearsal.md#without-a-checkout)',
		again: 'unless usual',
	},
	nodes: {
		kind: 'text',
		value: 'place',
		does: 'folder or tarball of n8n-nodes-outreach',
		otherwise: IN_CHECKOUT ? 'the one of this checkout' : 'the one that your n8n has installed',
		again: 'unless usual',
	},
} as const satisfies OptionTable;

export const HELP = `Rehearses a workflow: a real n8n lives through days in minutes, against a sandbox whose leads write by themselves.

  ${COMMANDS.rehearse} <file.json> [<file.json> …] [options]

Several files: workflows that call each other.

${helpOf(OPTIONS)}

Exit code 0: nothing of --fail-on. 1: something. 2: the rehearsal could not take place.
`;

export interface RehearsalOptions {
	readonly workflowFiles: readonly string[];
	/** The command without the options for the days. */
	readonly command: string;
	readonly days: number;
	/** Anything earlier does not count. */
	readonly from: number;
	readonly seed: number;
	readonly life: LifeLevel;
	/** Single settings on top of the level. */
	readonly settings: LifeChange;
	/** With fewer replies, the rehearsal shows nothing; undefined if the days decide it. */
	readonly enough: number | undefined;
	readonly leads: number;
	readonly campaigns: number;
	readonly weather: Weather;
	readonly stubs: readonly Stub[];
	/** Ports of this machine. */
	readonly reach: readonly number[];
	readonly kills: number;
	/** The kills are spread over this many days. */
	readonly killDays: number;
	/** What the user wants it to fail for; undefined if the user names nothing. */
	readonly reasons: readonly Reason[] | undefined;
	/** The lines that never fail. */
	readonly accepted: readonly LineId[];
	readonly isJson: boolean;
	readonly html: string | undefined;
	/** The file that gets a summary in Markdown. */
	readonly summary: string | undefined;
	/** The file with the answers that the colleague fills in. */
	readonly answers: string | undefined;
	/** The file of the events that begin the workflows. */
	readonly events: readonly EventEntry[];
	/** The file that gets a sample of events. */
	readonly eventsSample: string | undefined;
	readonly files: readonly string[];
	/** The folder or the command of n8n. */
	readonly n8n: string | undefined;
	/** The folder or the tarball of the nodes. */
	readonly nodes: string | undefined;
}

/** Reads the arguments of the command. Throws an error that says what is wrong with them. */
export function readOptions(args: string[]): RehearsalOptions | 'help' {
	const read = readArguments(OPTIONS, args);
	if (read === 'help') return 'help';
	const { values, others: workflowFiles } = read;
	if (workflowFiles.length === 0) {
		throw new Error('Give the file of a workflow. --help shows how.');
	}
	const { until, from, kills, html, summary, 'events-sample': eventsSample } = values;
	const { files, answers, events, stubs, accept } = values;
	const inputs = [...workflowFiles, ...files, answers, events, stubs, accept];
	checkOutputs({ html, summary, 'events-sample': eventsSample }, inputs);
	const most = values.days ?? (until === undefined ? USUAL_DAYS : MOST_DAYS);
	const days = until === undefined ? most : daysUntil(until, most);
	const killDays = values.days === undefined ? days : most;
	return {
		workflowFiles,
		files,
		answers,
		events: events === undefined ? [] : inTime(readEvents(events), events),
		eventsSample,
		n8n: values.n8n,
		nodes: values.nodes,
		seed: values.seed,
		life: values.life,
		settings: readSettings(values.set),
		enough: values.replies,
		leads: values.leads,
		campaigns: values.campaigns,
		weather: values.weather,
		kills,
		isJson: values.json,
		html,
		summary,
		command: [
			COMMANDS.rehearse,
			...workflowFiles,
			...argumentsAgain(OPTIONS, values),
			...(kills > 0 ? [`--days ${killDays}`] : []),
		].join(' '),
		stubs: stubs === undefined ? [] : readStubs(stubs),
		reach: values.reach.map(portIn),
		days,
		killDays,
		from: fromIn(from, days),
		reasons: values['fail-on'] === undefined ? undefined : readReasons(values['fail-on']),
		accepted: accept === undefined ? [] : readAccepted(accept),
	};
}

/** Throws an error if an event comes before the workflow is at work. Later days may be left out of a replay. */
function inTime(events: readonly EventEntry[], file: string): readonly EventEntry[] {
	const early = events.findIndex(({ at }) => at < FIRST_EVENT);
	if (early < 0) return events;
	throw new Error(
		`${file}: event ${early + 1}: 'at': comes before ${isoTime(FIRST_EVENT).slice(0, 16)}, when the days begin.`,
	);
}

/** The port of a service on this machine. */
function portIn(service: string): number {
	const { host, port } = /^(?<host>.+):(?<port>\d{1,5})$/.exec(service)?.groups ?? {};
	const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host ?? '');
	if (isHere && Number(port) >= 1 && Number(port) <= 65_535) return Number(port);
	throw new Error(`--reach takes a service on this machine, such as localhost:5432.`);
}

/** To replay the last morning, a user names the day after it. */
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
