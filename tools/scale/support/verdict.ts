import type { Json, NodeError } from '../../../packages/rehearsal/n8n/executions';
import type { Ended } from './calls';

/** What an execution tells of an item; undefined if nothing. */
export type Told = 'done' | 'not sent' | 'sent' | 'unknown' | undefined;

/** What the node tells of each of so many items, in its output or in its error. */
export function toldBy(
	{ status, output, runs }: Pick<Ended, 'output' | 'runs' | 'status'>,
	nodeName: string,
	count: number,
): Told[] {
	const indexes = Array.from({ length: count }, (_, index) => index);
	if (status === 'success') {
		const rows = output(nodeName);
		return indexes.map((index) => rows[index] && toldIn(rows[index]));
	}
	const undecided = undecidedIn(runs[nodeName]?.at(-1)?.error);
	// Any other error ends the node without a word on the other items.
	if (undecided.length === 0) return indexes.map(() => undefined);
	return indexes.map((index) => (undecided.includes(index) ? 'unknown' : 'done'));
}

const toldIn = (row: Json): Told =>
	row.error === undefined ? 'done' : ((row.details as Json | undefined)?.outcome as Told);

/** The items that a failed Retry leaves to a person: several in its description, or the one that it is about. */
function undecidedIn(error: NodeError | undefined): number[] {
	if (!error) return [];
	const { message, description = '', context } = error;
	if (message.includes('items were done; all others are done')) {
		return [...description.matchAll(/^Item (\d+):/gm)].map(([, index]) => Number(index));
	}
	const isUndecided = context?.data?.code === 'outcome_unknown';
	return isUndecided && context?.itemIndex !== undefined ? [context.itemIndex] : [];
}

/** How many items had which fate, and what is not as it must be. */
export interface Verdict {
	readonly kills: number;
	readonly items: number;
	/** Not done when Retry was pressed. */
	readonly open: number;
	/** Those of the open ones that one Retry did. */
	readonly redone: number;
	readonly unknown: number;
	/** `unknown`, though no request for the item had left. */
	readonly baseless: number;
	readonly doubled: number;
	/** Of these, something else is told than what is so, or nothing. */
	readonly wrong: number;
	/** Kills that prove nothing: the kill came too late, or n8n could not run the Retry. */
	readonly unproven: number;
}

export const NOTHING: Verdict = {
	kills: 0,
	items: 0,
	open: 0,
	redone: 0,
	unknown: 0,
	baseless: 0,
	doubled: 0,
	wrong: 0,
	unproven: 0,
};

export function add(a: Verdict, b: Verdict): Verdict {
	const names = Object.keys(NOTHING) as Array<keyof Verdict>;
	return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as unknown as Verdict;
}

/** What a Retry told of the items, and how often each was done once it had ended. */
export interface Outcome {
	readonly told: readonly Told[];
	readonly times: readonly number[];
}

/**
 * Judges a Retry, and another one if there was one.
 * @param before how often each item was done when Retry was pressed
 * @param left for how many items, from the first on, a request had left
 */
export function judge(
	before: readonly number[],
	left: number,
	first: Outcome,
	second?: Outcome,
): Verdict {
	const { told, times } = first;
	const last = second ?? first;
	const count = (isSo: (index: number) => boolean) =>
		before.filter((_, index) => isSo(index)).length;
	const isWrong = (outcome: Outcome) => (index: number) => {
		const isDone = outcome.times[index]! > 0;
		const each = outcome.told[index];
		if (each === 'unknown') return false;
		return each === undefined || isDone === (each === 'not sent');
	};
	return {
		kills: 1,
		items: before.length,
		open: count((index) => before[index] === 0),
		redone: count((index) => before[index] === 0 && times[index]! > 0),
		unknown: count((index) => told[index] === 'unknown'),
		baseless: count((index) => told[index] === 'unknown' && index >= left),
		doubled: count((index) => last.times[index]! > 1),
		wrong: count((index) => isWrong(first)(index) || isWrong(last)(index)),
		unproven: 0,
	};
}
