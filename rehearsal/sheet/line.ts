import { DAY, HOUR } from '../../sandbox/clock';
import type { Execution } from './facts';
import { type LineId, LINES } from './lines/meanings';

/**
 * `bad`: a mistake. `look`: perhaps a mistake, so the user should look at it. `accepted`: either of them, and the user
 * has said that it is all right.
 */
export type Level = 'accepted' | 'fine' | 'look' | 'bad';

export type Unit = 'count' | 'minutes' | 'percent';

/** The lines of one subject. */
export interface Section {
	readonly title: string;
	readonly lines: readonly Line[];
}

/** One line of the sheet. */
export interface Line {
	/** One of `LINES`. The id of a host's line ends with the host's name. */
	readonly id: string;
	readonly label: string;
	/** Null if there is nothing to measure. */
	readonly value: number | null;
	readonly unit: Unit;
	readonly level: Level;
	/** One more sentence, if the label does not say it all. */
	readonly note?: string;
	/** The cases behind the figure, if the user should look at them. */
	readonly cases: readonly Case[];
}

/** One thing that happened. */
export interface Case {
	readonly at: number;
	/** In words, without time and place. */
	readonly what: string;
	/** The lead's name. */
	readonly lead: string | null;
	readonly workflow: string | null;
	readonly execution: string | null;
	readonly node: string | null;
	/** The days to replay it by, as `YYYY-MM-DD` in UTC. The last one is not part of them. */
	readonly from: string;
	readonly until: string;
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

interface Happened extends Partial<Pick<Case, 'lead' | 'workflow' | 'execution' | 'node'>> {
	readonly at: number;
	readonly what: string;
	/** When it began, if that was earlier. */
	readonly since?: number;
	/** When it could first be noticed, if that was later. */
	readonly known?: number;
}

/** A rehearsal ends at this hour of its last day. */
const LAST_HOUR = 8 * HOUR;

export const caseOf = ({ at, what, since = at, known = at, ...where }: Happened): Case => ({
	at,
	what,
	lead: where.lead ?? null,
	workflow: where.workflow ?? null,
	execution: where.execution ?? null,
	node: where.node ?? null,
	from: dayOf(Math.min(since, at)),
	until: dayOf(Math.max(at, known - LAST_HOUR) + DAY),
});

/** Where a case happened in n8n. */
export const placeOf = (execution: Execution | undefined, names: ReadonlyMap<string, string>) =>
	execution === undefined
		? {}
		: {
				workflow: names.get(execution.workflow) ?? execution.workflow,
				execution: execution.id,
				since: execution.start,
			};

interface Figure {
	/** Defaults to the line's own label. */
	readonly label?: string;
	readonly unit?: Unit;
	readonly level?: Level;
	readonly note?: string;
	readonly cases?: readonly Case[];
}

export const figure = (
	id: LineId,
	value: number | null,
	{ label = LINES[id].label, unit = 'count', level = 'fine', note, cases = [] }: Figure = {},
): Line => ({ id, label, value, unit, level, ...(note !== undefined && { note }), cases });

/** A figure that should be zero. */
export const mistakes = (
	id: LineId,
	cases: readonly Case[],
	{ label, level = 'bad', note }: Pick<Figure, 'label' | 'level' | 'note'> = {},
): Line =>
	figure(id, cases.length, {
		label,
		level: cases.length === 0 ? 'fine' : level,
		note,
		cases: cases.toSorted((a, b) => a.at - b.at),
	});

/** The line, left out if its figure is zero. */
export const ifAny = (line: Line): Line[] => (line.value === 0 ? [] : [line]);

export const mistakesIfAny = (...args: Parameters<typeof mistakes>): Line[] =>
	ifAny(mistakes(...args));
