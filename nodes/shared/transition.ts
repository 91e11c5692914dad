import type { Moves } from '../../src/contract/common';
import { explain, isRefusal, unexpectedResponse } from '../../src/n8n/errors';
import { addHint } from '../../src/n8n/execution/hints';
import type { ItemCall } from '../../src/n8n/execution/itemCall';

/** A kind of record whose status changes by actions. */
export interface Lifecycle<Action extends string, Status extends string> {
	/** As in 'The campaign is started'. */
	readonly kind: string;
	readonly statuses: readonly Status[];
	readonly moves: Moves<Action, Status>;
	/** The past participle of each action. */
	readonly done: Readonly<Record<Action, string>>;
}

/**
 * The record after the API refused to change it, to say what its status allows, or after an answer that may be stale.
 * Undefined if it cannot be read, for example without the scope: then the answer is all we can report.
 */
export async function readIfPossible<Row>(
	reading: Promise<{ readonly data: Row }>,
): Promise<Row | undefined> {
	return await reading.then(({ data }) => data).catch(() => undefined);
}

/**
 * Handles a refused action. A Retry accepts a record that already is as the action would have made it: the execution
 * before did that. Otherwise throws the error, with the reason why the record's status forbids the action, and the
 * actions that it allows.
 */
export async function settleMove<
	Action extends string,
	Status extends string,
	Row extends { readonly name: string; readonly status: Status },
>(
	error: unknown,
	{ isRetry }: Pick<ItemCall, 'isRetry'>,
	action: Action,
	lifecycle: Lifecycle<Action, Status>,
	read: () => Promise<{ readonly data: Row }>,
): Promise<Row> {
	if (!isRefusal(error)) throw error;
	const record = await readIfPossible(read());
	if (isRetry && record?.status === lifecycle.moves[action].to) return record;
	const message = record && illegalMove(record, action, lifecycle);
	throw message === undefined ? error : explain(error, '', message);
}

/**
 * The record, if it has the status that the action leads to. Otherwise it is read once: the answer may show it as it was
 * before. What has reached people cannot be taken back, so that is a hint; all else is an error.
 */
export async function checkStatus<
	Action extends string,
	Status extends string,
	Row extends { readonly name: string; readonly status: Status },
>(
	call: ItemCall,
	answer: Row,
	action: Action,
	{ kind, statuses, moves, done }: Lifecycle<Action, Status>,
	read: () => Promise<{ readonly data: Row }>,
): Promise<Row> {
	const isAsWanted = ({ status }: Row) => status === moves[action].to || !statuses.includes(status);
	if (isAsWanted(answer)) return answer;
	const record = (await readIfPossible(read())) ?? answer;
	if (isAsWanted(record)) return record;
	const message = `The API accepted that the ${kind} "${nameOf(record)}" is ${done[action]}, but it is ${record.status}`;
	if (moves[action].from !== 'draft')
		throw unexpectedResponse(message, 'Look at it in the application.');
	addHint(call, `${message}. Look at it in the application.`);
	return record;
}

/** Why the status of the record forbids the action, and what it allows. Undefined if it does not. */
export function illegalMove<Action extends string, Status extends string>(
	record: { readonly name: string; readonly status: Status },
	action: Action,
	{ kind, statuses, moves, done }: Lifecycle<Action, Status>,
): string | undefined {
	const { status } = record;
	const name = nameOf(record);
	const { from, to } = moves[action];
	if (status === from || !statuses.includes(status)) return undefined;
	const actions = Object.keys(moves) as Action[];
	const next = actions.find((each) => moves[each].from === status);
	const allowed = next
		? `It can be ${done[next]}.`
		: `It cannot be ${anyOf(actions.map((each) => done[each]))} any more.`;
	if (status === to) return `The ${kind} "${name}" is ${status} already. ${allowed}`;
	const needed =
		from === 'draft' ? 'a draft' : `${/^[aeiou]/.test(from) ? 'an' : 'a'} ${from} ${kind}`;
	const is = status === 'draft' ? 'a draft' : status;
	return `Only ${needed} can be ${done[action]}; the ${kind} "${name}" is ${is}. ${allowed}`;
}

const nameOf = ({ name }: { readonly name: unknown }): string =>
	typeof name === 'string' ? name : 'without a name';

/** 'started, paused or resumed' */
const anyOf = (words: readonly string[]): string =>
	[words.slice(0, -1).join(', '), words.at(-1)].join(' or ');
