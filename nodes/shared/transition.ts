import type { Moves } from '../../src/contract/common';
import type { BodyOf, Endpoint, RequestOf, ResponseOf } from '../../src/contract/endpoint';
import { explained, isRefusal } from '../../src/n8n/errors';
import { sendJournal } from '../../src/n8n/journal';
import type { ItemCall } from '../../src/n8n/run';

/** Sends what moves a record from one status to another, so that a re-run of the node does not send it again. */
export async function sendAction<E extends Endpoint>(
	{ client, context, itemIndex, credential, isTool, signal }: ItemCall,
	endpoint: E,
	{
		path,
		body,
	}: {
		readonly path: Readonly<Record<string, string>>;
		readonly body: BodyOf<E> & { readonly action: string };
	},
): Promise<ResponseOf<E>> {
	// The same action with other options is the same move: what was done before is done.
	const subject = [credential.fingerprint, path, body.action];
	const journal = sendJournal(context, itemIndex, { endpoint: endpoint.id, subject });
	const request = { path, body } as unknown as RequestOf<E>;
	const answer = await client.call(endpoint, request, {
		signal,
		// An agent may pause, resume and pause again in one run: its second pause is no repeat of the first.
		journal: isTool ? undefined : journal,
	});
	return answer.body;
}

/**
 * The record as it is after the API refused to change it, to tell what its state allows. Undefined where it cannot be
 * read, for example without the scope for it: then the refusal itself is all that can be said.
 */
export async function recordAfterRefusal<Row>(
	{ client, signal }: Pick<ItemCall, 'client' | 'signal'>,
	endpoint: Endpoint,
	path: Readonly<Record<string, string>>,
): Promise<Row | undefined> {
	try {
		const { body } = await client.call(endpoint, { path } as unknown as RequestOf<Endpoint>, {
			signal,
		});
		return (body as { data: Row }).data;
	} catch {
		return undefined;
	}
}

/** A kind of record with a status that actions change. */
export interface Life<Action extends string, Status extends string> {
	/** As in 'The campaign is started'. */
	readonly kind: string;
	readonly statuses: readonly Status[];
	readonly moves: Moves<Action, Status>;
	/** How each action reads when it is done. */
	readonly done: Readonly<Record<Action, string>>;
}

/** A refused action, with what the status of the record says against it and what it allows. */
export async function explainedMove<Action extends string, Status extends string>(
	error: unknown,
	action: Action,
	life: Life<Action, Status>,
	read: () => Promise<{ readonly name: string; readonly status: Status } | undefined>,
): Promise<unknown> {
	if (!isRefusal(error)) return error;
	const record = await read();
	const message = record && illegalMove(record, action, life);
	return message === undefined ? error : explained(error, '', message);
}

/** Undefined where the status says nothing against the action. */
function illegalMove<Action extends string, Status extends string>(
	{ name, status }: { readonly name: string; readonly status: Status },
	action: Action,
	{ kind, statuses, moves, done }: Life<Action, Status>,
): string | undefined {
	const { from, to } = moves[action];
	if (status === from || !statuses.includes(status)) return undefined;
	const actions = Object.keys(moves) as Action[];
	const next = actions.find((each) => moves[each].from === status);
	const allowed = next
		? `It can be ${done[next]}.`
		: `It cannot be ${listed(actions.map((each) => done[each]))} any more.`;
	if (status === to) return `The ${kind} "${name}" is ${status} already. ${allowed}`;
	const needed =
		from === 'draft' ? 'a draft' : `${/^[aeiou]/.test(from) ? 'an' : 'a'} ${from} ${kind}`;
	const is = status === 'draft' ? 'a draft' : status;
	return `Only ${needed} can be ${done[action]}; the ${kind} "${name}" is ${is}. ${allowed}`;
}

/** 'started, paused or resumed' */
const listed = (words: readonly string[]): string =>
	[words.slice(0, -1).join(', '), words.at(-1)].join(' or ');
