import { z } from 'zod/v4';

import { isoTime } from 'outreach-sandbox/core/clock';
import { meaningOf } from './lines/meanings';
import type { Sheet } from './sheet';
import { REASONS, type Verdict } from './verdict';

/** Increase it if a field changes its meaning or is removed. New fields and new lines do not count. */
const VERSION = 2;

const TIME = z.iso.datetime();
const DAY = z.iso.date();
const COUNT = z.int().min(0);
const NAME = z.string().nullable();

const caseSchema = z.strictObject({
	at: TIME,
	what: z.string().describe('In words, without time and place'),
	lead: NAME.describe("The lead's name"),
	workflow: NAME,
	execution: NAME.describe("Its id in the rehearsal's n8n"),
	node: NAME,
	from: DAY.describe('The first day to replay it by'),
	until: DAY.describe('The day after the last one to replay it by'),
});

const lineSchema = z.strictObject({
	section: z.string(),
	label: z.string(),
	level: z
		.enum(['fine', 'look', 'bad', 'accepted'])
		.describe('`bad` is a mistake, `look` may be one, and `accepted` is one that the user accepts'),
	unit: z.enum(['count', 'minutes', 'percent']),
	value: z.number().nullable().describe('null if there is nothing to measure'),
	occasions: z
		.strictObject({
			count: COUNT.describe('0: the line was not tested'),
			hits: COUNT.describe('To how many of them it happened'),
			of: z.string().describe('What they are, in words'),
		})
		.nullable()
		.describe('What the mistake could have happened to; null if there is nothing to count'),
	parts: z
		.record(z.string(), z.number())
		.describe('What a figure consists of, and more figures beside it'),
	note: z.string().nullable().describe('null if the label says it all'),
	cases: z.array(caseSchema),
});

const foundSchema = z.strictObject({ reason: z.enum(REASONS), count: COUNT });

/** What `--json` prints. Times are ISO 8601 in UTC. */
export const sheetSchema = z.strictObject({
	version: z.literal(VERSION),
	run: z.strictObject({
		command: z.string(),
		workflows: z.array(z.string()).describe('Their names'),
		from: TIME,
		until: TIME,
		seed: COUNT,
		conditions: z.array(z.string()),
		kills: z.array(TIME).describe('When n8n was killed'),
		unrepeatable: z
			.array(z.string())
			.describe('What may differ in another run with the same seed, in sentences'),
	}),
	verdict: z.strictObject({
		fail_on: z.array(z.enum(REASONS)),
		found: z.array(foundSchema),
		spared: z
			.array(foundSchema)
			.describe('What is marked `bad`, but fails only if `--fail-on` names it'),
		exit_code: z.union([z.literal(0), z.literal(1), z.literal(130)]),
	}),
	accepted: z.array(z.string()).describe('The ids of the lines that the user accepts'),
	lines: z
		.record(z.string(), lineSchema)
		.describe('Every line by its id, in the order of the sheet'),
	timeline: z.strictObject({
		from: TIME,
		until: TIME,
		step_minutes: z.number().positive(),
		tracks: z.array(
			z.strictObject({
				id: z.string(),
				title: z.string(),
				counts: z.array(COUNT).describe('How often it happened in each step'),
			}),
		),
	}),
});

export type SheetJson = z.infer<typeof sheetSchema>;

/** The same as a JSON Schema. */
export const sheetJsonSchema = (): object => ({
	title: 'The score sheet of a rehearsal',
	...z.toJSONSchema(sheetSchema),
});

export function jsonOf({ run, sections, accepted, timeline }: Sheet, verdict: Verdict): SheetJson {
	const { command, seed, conditions, unrepeatable } = run;
	const lines = sections.flatMap(({ title, lines }) =>
		lines.map(({ id, label, level, unit, value, occasions, parts = {}, note = null, cases }) => [
			id,
			{
				section: title,
				label,
				level,
				unit,
				value,
				occasions: occasions ? { ...occasions, of: meaningOf(id)?.of?.[1] ?? '' } : null,
				parts,
				note,
				cases: cases.map(({ at, ...rest }) => ({ at: isoTime(at), ...rest })),
			},
		]),
	);
	return {
		version: VERSION,
		run: {
			command,
			workflows: run.workflows.map(({ name }) => name),
			from: isoTime(run.from),
			until: isoTime(run.until),
			seed,
			conditions: [...conditions],
			kills: run.kills.map(isoTime),
			unrepeatable: [...unrepeatable],
		},
		verdict: {
			...verdict,
			fail_on: [...verdict.fail_on],
			found: [...verdict.found],
			spared: [...verdict.spared],
		},
		accepted: [...accepted],
		lines: Object.fromEntries(lines) as SheetJson['lines'],
		timeline: {
			from: isoTime(timeline.from),
			until: isoTime(timeline.until),
			step_minutes: timeline.step / 60_000,
			tracks: timeline.tracks.map(({ id, title, counts }) => ({ id, title, counts: [...counts] })),
		},
	};
}
