import { DAY, HOUR } from 'outreach-sandbox/core/clock';
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
	/** What it could have happened to. Left out of figures, and of mistakes that any rehearsal may show. */
	readonly occasions?: Occasions;
	/** What a figure consists of, and more figures beside it. */
	readonly parts?: Readonly<Record<string, number>>;
	/** One more sentence, if the label does not say it all. */
	readonly note?: string;
	/** The cases behind the figure, if the user should look at them. */
	readonly cases: readonly Case[];
}

/** If there was none, the line was not tested. */
export interface Occasions {
	readonly count: number;
	/** To how many of them it happened. One case may stand for several, and several cases for one. */
	readonly hits: number;
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
	readonly occasions?: Occasions;
	readonly parts?: Readonly<Record<string, number>>;
	readonly note?: string;
	readonly cases?: readonly Case[];
}

export const figure = (
	id: LineId,
	value: number | null,
	{ label = LINES[id].label, unit = 'count', level = 'fine', cases = [], ...rest }: Figure = {},
): Line => ({ id, label, value, unit, level, ...rest, cases });

interface Mistakes extends Pick<Figure, 'label' | 'level' | 'note'> {
	/** Of how many. */
	readonly of?: number | Occasions;
}

/** A figure that should be zero. */
export const mistakes = (
	id: LineId,
	cases: readonly Case[],
	{ level = 'bad', of, ...rest }: Mistakes = {},
): Line =>
	figure(id, cases.length, {
		...rest,
		level: cases.length === 0 ? 'fine' : level,
		...(of !== undefined && {
			occasions: typeof of === 'number' ? { count: of, hits: cases.length } : of,
		}),
		cases: cases.toSorted((a, b) => a.at - b.at),
	});

/** These people, of whom those in the cases are some. */
export function peopleIn(names: readonly string[], cases: readonly Case[]): Occasions {
	const hit = new Set(cases.map(({ lead }) => lead));
	return { count: new Set([...names, ...hit]).size, hits: hit.size };
}

/** Nothing happened that could have shown the mistake. */
export const isUntested = ({ occasions, value }: Line): boolean =>
	occasions?.count === 0 && value === 0;

/** The line, left out if its figure is zero. */
export const ifAny = (line: Line): Line[] => (line.value === 0 ? [] : [line]);

export const mistakesIfAny = (...args: Parameters<typeof mistakes>): Line[] =>
	ifAny(mistakes(...args));
