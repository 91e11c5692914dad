import { agents } from '../../contract/agents';
import { campaigns } from '../../contract/campaigns';
import { conversations, readConversationPage } from '../../contract/conversations';
import type { Endpoint } from '../../contract/endpoint';
import { isRecord, recordsOf } from '../../contract/json';
import { leadLists } from '../../contract/leads';
import { parseTime } from '../../contract/time';
import type { Environment } from '../environment';
import { isSuccess, type Send } from '../http/send';

/** The records of one list that were there at some time. */
export interface Known {
	/** The latest first, if the list is in that order. */
	readonly ids: ReadonlySet<unknown>;
	/** Records that are not among them and stand above them were made after this time of the monotonic clock. */
	readonly at: number;
	/** These are all records of the list. */
	readonly isWhole: boolean;
	/** The time of the latest message of a conversation. */
	readonly latest?: number;
}

/**
 * The latest records that the answers to one client showed, by list. They say what was there before a send, even if the
 * clocks of the API's machines disagree.
 */
export interface KnownRecords {
	/** @param id of the conversation, if its messages are asked for */
	of(list: Endpoint, id?: string): Known | undefined;
	/** Sends, and notes what the answers show. */
	noting(send: Send): Send;
}

/** The list that shows what an endpoint lists or creates. */
const LISTS: Readonly<Record<string, Endpoint>> = {
	[agents.list.id]: agents.list,
	[agents.create.id]: agents.list,
	[campaigns.list.id]: campaigns.list,
	[campaigns.create.id]: campaigns.list,
	[leadLists.list.id]: leadLists.list,
	[leadLists.create.id]: leadLists.list,
};

/** A search from the newest record down ends at the first known one, so the latest are enough. */
const IDS_MAX = 1_000;
/** Lists and conversations of which the latest records are known. */
const KNOWN_MAX = 100;

const NOTHING: Pick<Known, 'ids' | 'latest'> = { ids: new Set() };

export function createKnownRecords(environment: Pick<Environment, 'elapsed'>): KnownRecords {
	const known = new Map<string, Known>();

	function remember(key: string, latest: Known): void {
		known.delete(key);
		known.set(key, latest);
		if (known.size > KNOWN_MAX) known.delete(known.keys().next().value as string);
	}

	function note(endpoint: Endpoint, url: string, body: object, at: number): void {
		const list = LISTS[endpoint.id];
		const key = list ? keyOf(list) : keyOf(endpoint, idIn(url));
		const before = known.get(key);
		if (before && before.at > at) return;
		if (list === undefined) {
			const { conversation, messages, pagination } = readConversationPage(body);
			const former = isFirstPage(url) ? NOTHING : before;
			if (!conversation || !former) return;
			// Oldest first, but the pages may go back in time.
			const page = messages.map(({ id }) => id).reverse();
			const time = parseTime(String(messages.at(-1)?.sent_at));
			const { latest = -Infinity } = former;
			const all = time < latest ? [...former.ids, ...page] : [...page, ...former.ids];
			remember(key, {
				ids: new Set(all.slice(0, IDS_MAX)),
				at,
				isWhole: isLast(pagination),
				latest: Number.isNaN(time) ? latest : Math.max(latest, time),
			});
			return;
		}
		const { data, pagination } = body as { readonly data?: unknown; readonly pagination?: unknown };
		const ids = (Array.isArray(data) ? recordsOf(data) : [data].filter(isRecord)).map(
			({ id }) => id,
		);
		if (endpoint !== list) {
			// Without a first page nobody knows what stood below the new record.
			if (!before) return;
			const all = [...ids, ...before.ids];
			const latest = all.slice(0, IDS_MAX);
			const isWhole = before.isWhole && latest.length === all.length;
			remember(key, { ids: new Set(latest), at, isWhole });
		} else if (isFirstPage(url) && Array.isArray(data)) {
			remember(key, { ids: new Set(ids), at, isWhole: isLast(pagination) });
		}
	}

	return {
		of: (list, id) => known.get(keyOf(list, id)),
		noting: (send) => async (attempt) => {
			const { endpoint, url } = attempt;
			if (!LISTS[endpoint.id] && endpoint !== conversations.get) return await send(attempt);
			let sentAt = environment.elapsed();
			const onSend = () => {
				attempt.onSend?.();
				sentAt = environment.elapsed();
			};
			const response = await send({ ...attempt, onSend });
			const { status, body } = response;
			if (isSuccess(status) && body.kind === 'json' && isRecord(body.value)) {
				note(endpoint, url, body.value, sentAt);
			}
			return response;
		},
	};
}

const keyOf = ({ id }: Endpoint, of = ''): string => `${id} ${of}`;

/** The last part of the path. */
const idIn = (url: string): string =>
	decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');

/** The first page of the whole list: nothing but `limit` was asked for. */
const isFirstPage = (url: string): boolean =>
	[...new URL(url).searchParams.keys()].every((name) => name === 'limit');

const isLast = (pagination: unknown): boolean =>
	!isRecord(pagination) ||
	pagination.has_more === false ||
	(pagination.has_more !== true && !pagination.next_cursor);
