import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { KeptRecord, List } from './keptRecords';
import { inOrder, type Order } from './order';
import {
	NOTHING,
	type PlayedRequest,
	type Handler,
	type Routes,
	type PlayedResponse,
} from './route';

/** Which records of a list a request wants. */
export interface Wanted {
	/** Undefined: all. */
	readonly test?: (record: KeptRecord) => boolean;
	readonly orders?: ReadonlyArray<Order<KeptRecord>>;
	/** How many at most, on all pages. */
	readonly most?: unknown;
	/** The number of the first one, from 0. */
	readonly from?: unknown;
	readonly size?: unknown;
	/** What the service leaves aside of the request. */
	readonly aside?: Pick<PlayedResponse, 'without'>;
}

/** Some of the records that a request wants. */
export interface Page {
	/** The number of the first one. */
	readonly from: number;
	/** How many there are on all pages. */
	readonly total: number;
	/** Where the next page begins; undefined if this is the last one. */
	readonly next: number | undefined;
}

/** Records of one kind, or of kinds that are named in the path: how a service takes and gives them. */
export interface Collection {
	/** The path of the list. */
	readonly at: string;
	/** The path of a record; that of the list with the id behind it, unless given. The last part that it leaves open is the id. */
	readonly one?: string;
	/** The path that gives the list, if it is another one. */
	readonly all?: string;
	/** The name of the list; the first part that the path leaves open, unless given. */
	readonly list?: string | ((asked: PlayedRequest) => string);
	/** An id, from the number of a new record; the number itself unless given. */
	readonly idOf?: (number: number, list: string) => string;
	/** The id that is meant by the one in a path. Undefined: there is none. */
	readonly find?: (asked: PlayedRequest, list: List, id: string) => string | undefined;
	/** A record as the service gives it. */
	readonly record: (record: KeptRecord, asked: PlayedRequest) => unknown;
	/** What stands around a record; nothing unless given. */
	readonly single?: (record: unknown) => unknown;
	/** What stands around a list. A collection without it gives no list. */
	readonly page?: (records: readonly unknown[], page: Page, asked: PlayedRequest) => unknown;
	/** Which records the list has; all unless given. */
	readonly wanted?: (asked: PlayedRequest) => Wanted;
	/** The fields that a request sets; those of its body unless given. */
	readonly fields?: (asked: PlayedRequest) => JsonRecord;
	/** The answer to a request for a record that is not there. */
	readonly missing: PlayedResponse;
	/** Why a record with these fields is not created. */
	readonly refusal?: (
		asked: PlayedRequest,
		list: List,
		fields: JsonRecord,
	) => PlayedResponse | undefined;
	/** The status after creating, or the whole answer; 200 unless given. */
	readonly created?: number | ((id: string) => PlayedResponse);
	/** The methods that change a record; `PATCH` unless given. */
	readonly changes?: string;
	/** The answer to a change; the record unless given. */
	readonly changed?: PlayedResponse;
	/** The answer to a deletion; 204 unless given. */
	readonly removed?: (id: string) => PlayedResponse;
	/** Whether what is gone can be deleted again. */
	readonly forgives?: boolean;
}

/** The records that are wanted, with their page. */
export function choose(
	records: readonly KeptRecord[],
	{ test = () => true, orders = [], most = Infinity, from: start = 0, size = Infinity }: Wanted,
): Page & { readonly some: readonly KeptRecord[] } {
	const found = inOrder(records.filter(test), orders).slice(0, Number(most));
	const from = Number(start);
	const next = from + Number(size);
	return {
		some: found.slice(from, next),
		from,
		total: found.length,
		next: next < found.length ? next : undefined,
	};
}

/** The routes by which a service lists, creates, reads, changes and deletes records. */
export function routesOf(service: string, collection: Collection): Routes {
	const {
		at,
		one = `${at}/{id}`,
		all = at,
		list: listName = ({ found }) => found[0]!,
		idOf = String,
		find = (_, __, id) => id,
		record,
		single = (shown) => shown,
		page,
		wanted = () => ({}),
		fields = ({ data }) => data,
		missing,
		refusal = () => undefined,
		created = 200,
		changes = 'PATCH',
		changed,
		removed = () => NOTHING,
		forgives = false,
	} = collection;
	const listOf = (asked: PlayedRequest): List => {
		const name = typeof listName === 'string' ? listName : listName(asked);
		return asked.lists.list(service, name, (number) => idOf(number, name));
	};
	const give = (kept: KeptRecord, asked: PlayedRequest, status?: number): PlayedResponse => ({
		...(status !== undefined && { status }),
		body: single(record(kept, asked)),
	});
	const onRecord =
		(act: (list: List, id: string, asked: PlayedRequest) => PlayedResponse | undefined): Handler =>
		(asked) => {
			const list = listOf(asked);
			const id = find(asked, list, asked.found.at(-1)!);
			return (id === undefined ? undefined : act(list, id, asked)) ?? missing;
		};
	return {
		...(page && {
			[`GET ${all}`]: (asked: PlayedRequest) => {
				const wants: Wanted = wanted(asked);
				const { some, ...rest } = choose(listOf(asked).all(), wants);
				const shown = some.map((kept) => record(kept, asked));
				return { ...wants.aside, body: page(shown, rest, asked) };
			},
		}),
		[`POST ${at}`]: (asked) => {
			const list = listOf(asked);
			const given = fields(asked);
			const refused = refusal(asked, list, given);
			if (refused) return refused;
			const made = list.add(given, asked.at);
			return typeof created === 'function' ? created(made.id) : give(made, asked, created);
		},
		[`GET ${one}`]: onRecord((list, id, asked) => {
			const kept = list.find(id);
			return kept && give(kept, asked);
		}),
		[`${changes} ${one}`]: onRecord((list, id, asked) => {
			const kept = list.change(id, fields(asked), asked.at);
			return kept && (changed ?? give(kept, asked));
		}),
		[`DELETE ${one}`]: onRecord((list, id) =>
			list.remove(id) || forgives ? removed(id) : undefined,
		),
	};
}
