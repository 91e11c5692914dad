import type { Case, Line } from './line';
import type { Sheet } from './sheet';
import type { Timeline } from './timeline';
import type { Verdict } from './verdict';

/** Increase it if a field changes its meaning or is removed. New fields and new lines do not count. */
const VERSION = 1;

/** What `--json` prints. Times are ISO 8601 in UTC. */
export interface SheetJson {
	readonly version: typeof VERSION;
	readonly run: {
		readonly command: string;
		readonly workflows: readonly string[];
		readonly from: string;
		readonly until: string;
		readonly seed: number;
		readonly conditions: readonly string[];
		readonly kills: readonly string[];
		readonly unrepeatable: readonly string[];
	};
	readonly verdict: Verdict;
	/** The ids of the lines that the user accepts. */
	readonly accepted: readonly string[];
	/** Every line of the sheet, by its id, in the order of the sheet. */
	readonly lines: Readonly<Record<string, LineJson>>;
	readonly timeline: Omit<Timeline, 'from' | 'until' | 'step'> & {
		readonly from: string;
		readonly until: string;
		readonly step_minutes: number;
	};
}

export interface LineJson extends Pick<Line, 'label' | 'level' | 'unit' | 'value'> {
	readonly section: string;
	/** Null if the label says it all. */
	readonly note: string | null;
	readonly cases: ReadonlyArray<Omit<Case, 'at'> & { readonly at: string }>;
}

const iso = (at: number) => new Date(at).toISOString();

export function jsonOf({ run, sections, accepted, timeline }: Sheet, verdict: Verdict): SheetJson {
	const { command, seed, conditions, unrepeatable } = run;
	const lines = sections.flatMap(({ title, lines }) =>
		lines.map(({ id, label, level, unit, value, note = null, cases }) => [
			id,
			{
				section: title,
				label,
				level,
				unit,
				value,
				note,
				cases: cases.map(({ at, ...rest }) => ({ at: iso(at), ...rest })),
			},
		]),
	);
	return {
		version: VERSION,
		run: {
			command,
			workflows: run.workflows.map(({ name }) => name),
			from: iso(run.from),
			until: iso(run.until),
			seed,
			conditions,
			kills: run.kills.map(iso),
			unrepeatable,
		},
		verdict,
		accepted,
		lines: Object.fromEntries(lines) as SheetJson['lines'],
		timeline: {
			from: iso(timeline.from),
			until: iso(timeline.until),
			step_minutes: timeline.step / 60_000,
			tracks: timeline.tracks,
		},
	};
}
