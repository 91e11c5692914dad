import { seeded } from '../../../packages/sandbox/composition/seeded';
import { ResponseError } from '../../../src/client/errors';
import { paginateMessages } from '../../../src/client/pages/messages';
import { paginate, type Paging } from '../../../src/client/pages/paginate';
import { endpoints } from '../../../src/contract';
import { testClient } from '../support/testClient';
import { createWorld, failFirst } from '../support/world';

interface Query {
	readonly limit: number;
	readonly cursor?: string;
}

/** A list of `total` numbers that remembers what it was asked for. */
function numbers(total: number) {
	const asked: Query[] = [];
	const fetchPage = async (query: Query) => {
		asked.push(query);
		const start = Number(query.cursor ?? 0);
		const end = Math.min(start + query.limit, total);
		const more = end < total;
		return {
			data: Array.from({ length: end - start }, (_, index) => start + index),
			pagination: { limit: query.limit, has_more: more, next_cursor: more ? String(end) : null },
		};
	};
	return { asked, fetchPage };
}

async function collect<Row>(pages: AsyncGenerator<Row[]>): Promise<Row[]> {
	const rows: Row[] = [];
	for await (const page of pages) rows.push(...page);
	return rows;
}

describe('paginate', () => {
	test.each([
		[1200, 5000, [500, 500, 200]],
		[1000, 5000, [500, 500]],
		[501, 5000, [500, 1]],
		[500, 5000, [500]],
		[50, 5000, [50]],
		[1, 5000, [1]],
		[0, 5000, []],
		[1200, 700, [500, 500]],
		[undefined, 1200, [500, 500, 500]],
		[undefined, 1000, [500, 500]],
		[undefined, 0, [500]],
	])('asks for a limit of %p of %p rows in pages of %p', async (limit, total, sizes) => {
		const { asked, fetchPage } = numbers(total);
		const rows = await collect(paginate<number>(fetchPage, { limit }));
		expect(rows).toEqual(Array.from({ length: Math.min(limit ?? total, total) }, (_, i) => i));
		expect(asked.map((query) => query.limit)).toEqual(sizes);
	});

	test('asks for a page only when it is wanted', async () => {
		const { asked, fetchPage } = numbers(5000);
		for await (const page of paginate<number>(fetchPage)) {
			expect(page).toHaveLength(500);
			break;
		}
		expect(asked).toHaveLength(1);
	});

	test('gives no more rows than the limit if the API gives more', async () => {
		const page = { data: [1, 2, 3], pagination: { has_more: true, next_cursor: 'x' } };
		expect(await collect(paginate<number>(async () => page, { limit: 2 }))).toEqual([1, 2]);
	});

	describe('if the service counts rows for its cursor while new ones arrive', () => {
		/** Before each page after the first, this many rows have come on top. */
		function growing(total: number, arriving: number) {
			let rows = Array.from({ length: total }, (_, index) => ({ id: `old_${index}` }));
			return async ({ limit, cursor }: Query) => {
				if (cursor !== undefined) {
					const more = Array.from({ length: arriving }, (_, index) => `${cursor}_${index}`);
					rows = [...more.map((id) => ({ id })), ...rows];
				}
				const start = Number(cursor ?? 0);
				const end = Math.min(start + limit, rows.length);
				return {
					data: rows.slice(start, end),
					pagination: { has_more: end < rows.length, next_cursor: String(end) },
				};
			};
		}
		const old = (count: number) => Array.from({ length: count }, (_, index) => `old_${index}`);

		test.each([
			[2_300, undefined, 2_300],
			[2_300, 1_200, 1_200],
			[2_300, 500, 500],
		])('of %p rows each comes once, with a limit of %p', async (total, limit, count) => {
			const rows = await collect(
				paginate<{ id: string }>(growing(total, 40), { limit, isDistinct: true }),
			);
			expect(rows.map(({ id }) => id)).toEqual(old(count));
		});

		test('rows come again if they may have changed', async () => {
			const rows = await collect(paginate<{ id: string }>(growing(600, 40)));
			expect(rows).toHaveLength(640);
		});
	});

	test.each([
		['no pagination', {}],
		['an empty one', { pagination: {} }],
		['null', { pagination: null }],
		['an empty cursor', { pagination: { next_cursor: '' } }],
		['a cursor that nothing follows', { pagination: { has_more: false, next_cursor: 'x' } }],
	])('takes %s for the last page', async (_, rest) => {
		expect(await collect(paginate<number>(async () => ({ data: [1], ...rest })))).toEqual([1]);
	});

	const FULL = Array.from({ length: 500 }, (_, index) => index);

	test.each([
		['no pagination', {}],
		['an empty one', { pagination: {} }],
		['null', { pagination: null }],
	])('does not take a full page with %s for the last one', async (_, rest) => {
		const pages = paginate<number>(async () => ({ data: FULL, ...rest }));
		await expect(collect(pages)).rejects.toThrow('does not say whether more records follow');
	});

	test.each([
		['has_more', { has_more: false }],
		['a cursor', { next_cursor: null }],
	])('takes a full page for the last one if %s says so', async (_, pagination) => {
		const pages = paginate<number>(async () => ({ data: FULL, pagination }));
		expect(await collect(pages)).toHaveLength(500);
	});

	test('asks nothing more after a limit, whatever the pagination', async () => {
		const pages = paginate<number>(async () => ({ data: [1] }), { limit: 1 });
		expect(await collect(pages)).toEqual([1]);
	});

	test('follows a cursor that comes without has_more', async () => {
		const pages = paginate<number>(async ({ cursor }: Query) =>
			cursor ? { data: [2] } : { data: [1], pagination: { next_cursor: 'x' } },
		);
		expect(await collect(pages)).toEqual([1, 2]);
	});

	test.each([
		['a repeated cursor', { data: [1], pagination: { has_more: true, next_cursor: 'same' } }],
		['no cursor though more follows', { data: [1], pagination: { has_more: true } }],
		['an empty cursor', { data: [1], pagination: { has_more: true, next_cursor: '' } }],
	])('does not go round in circles: %s', async (_, body) => {
		let requests = 0;
		const pages = paginate<number>(async () => {
			requests += 1;
			return body;
		});
		await expect(collect(pages)).rejects.toThrow(ResponseError);
		expect(requests).toBeLessThanOrEqual(2);
	});

	test('gives no empty pages', async () => {
		const pages: number[][] = [];
		const answers = [
			{ data: [1], pagination: { has_more: true, next_cursor: 'x' } },
			{ data: [], pagination: { has_more: true, next_cursor: 'y' } },
			{ data: [2] },
		];
		for await (const page of paginate<number>(async () => answers.shift())) pages.push(page);
		expect(pages).toEqual([[1], [2]]);
	});

	test('says what is wrong with where a list leads', async () => {
		const body = { data: [1], pagination: { has_more: true } };
		await expect(collect(paginate<number>(async () => body))).rejects.toMatchObject({
			message:
				'The API says that more records follow, but not where, so the list cannot be read to its end.',
			code: 'invalid_pagination',
		});
	});

	describe('with pages that were read before', () => {
		const more = (next_cursor: string, id = 'a') => ({
			data: [{ id }],
			pagination: { has_more: true, next_cursor },
		});
		const read = (earlier: Paging<object>['earlier'], bodies: unknown[]) =>
			collect(paginate<object>(async () => bodies.shift(), { earlier }));

		test('does not go back to one of them', async () => {
			const earlier = [{ rows: [{ id: 'a' }], next: 'x' }, { rows: [{ id: 'b' }] }];
			await expect(read(earlier, [more('x', 'c')])).rejects.toThrow(/same page cursor twice/);
		});

		test('counts those that brought nothing new', async () => {
			const rows = [{ id: 'a' }];
			const stale = [{ rows }, { rows }, { rows }];
			await expect(read(stale, [more('x')])).rejects.toThrow(/without a new record/);
			expect(await read(stale, [more('x', 'b'), { data: [{ id: 'c' }] }])).toHaveLength(2);
		});
	});

	test('ignores where a page leads that it does not ask for', async () => {
		const body = { data: [1, 2], pagination: { has_more: true, next_cursor: null } };
		expect(await collect(paginate<number>(async () => body, { limit: 2 }))).toEqual([1, 2]);
	});

	test('notices a cycle of several cursors', async () => {
		let requests = 0;
		const pages = paginate<number>(async () => {
			requests += 1;
			return { data: [1], pagination: { has_more: true, next_cursor: `c${requests % 3}` } };
		});
		await expect(collect(pages)).rejects.toThrow(/same page cursor twice/);
		expect(requests).toBe(4);
	});

	test('does not follow an endless chain of empty pages', async () => {
		let requests = 0;
		const pages = paginate<number>(async () => {
			requests += 1;
			return { data: [], pagination: { has_more: true, next_cursor: `c${requests}` } };
		});
		await expect(collect(pages)).rejects.toThrow('The API gave 20 pages without a new record');
		expect(requests).toBe(20);
	});

	test('follows pages that a filter of the service left empty', async () => {
		let requests = 0;
		const pages = paginate<number>(async () => {
			requests += 1;
			const isLast = requests === 10;
			const next_cursor = isLast ? null : `c${requests}`;
			return { data: isLast ? [1] : [], pagination: { has_more: !isLast, next_cursor } };
		});
		expect(await collect(pages)).toEqual([1]);
	});

	/** Pages that never end, each with a cursor of its own. */
	function endless<Row>(rowsOf: (page: number) => Row[]) {
		let asked = 0;
		const pages = paginate<Row>(async () => {
			asked += 1;
			if (asked > 1_000) throw new Error('The list is read for ever');
			return { data: rowsOf(asked), pagination: { has_more: true, next_cursor: `c${asked}` } };
		});
		return { pages, asked: () => asked };
	}

	test.each([
		['one page', () => [{ id: 'a' }, { id: 'b' }], 4],
		['a few pages in turn', (page: number) => [{ id: page % 5 }], 8],
		[
			'a part of what came',
			(page: number) => (page < 3 ? [{ id: 'a' }, { id: page }] : [{ id: 'a' }]),
			5,
		],
	])('does not follow new cursors that repeat %s', async (_, rowsOf, requests) => {
		const { pages, asked } = endless(rowsOf);
		await expect(collect<unknown>(pages)).rejects.toThrow(
			'The API gave 3 pages without a new record and says that more follow, so the list cannot be read to its end.',
		);
		expect(asked()).toBe(requests);
	});

	test('notices it in a list of any length', async () => {
		const { pages, asked } = endless((page) =>
			Array.from({ length: 500 }, (_, index) => ({ id: `${page % 150}/${index}` })),
		);
		await expect(collect(pages)).rejects.toThrow(/without a new record/);
		expect(asked()).toBeLessThan(3 * 150);
	});

	test.each([
		['rows that bring something new', (page: number) => [{ id: 'a' }, { id: page }]],
		['rows without an ID', () => [{ id: 'a' }, { name: 'b' }]],
		['rows with an ID that is none', () => [{ id: null }]],
	])('follows pages with %s', async (_, rowsOf) => {
		const { pages } = endless<object>(rowsOf);
		const read: object[][] = [];
		for await (const page of pages) if (read.push(page) === 20) break;
		expect(read).toHaveLength(20);
	});
});

describe('a list of the client', () => {
	test('keeps the filters on every page', async () => {
		const { api, client, time } = createWorld();
		const { last_name: query } = (
			await time.until(
				client.call(endpoints.leads.get, { path: { lead_id: seeded.leads.interested } }),
			)
		).body.data;
		for (let index = 0; index < 1300; index++) {
			api.add('leads', seeded.leads.interested, `twin_${index}`);
		}
		const rows = await time.until(
			collect(client.paginate(endpoints.leads.list, { query: { query: query! } }, { limit: 1200 })),
		);
		expect(new Set(rows.map(({ id }) => id)).size).toBe(1200);
		const asked = api.requests.slice(1).map(({ url }) => url.searchParams);
		expect(
			asked.map((params) => [params.get('query'), params.get('limit'), params.has('cursor')]),
		).toEqual([
			[query, '500', false],
			[query, '500', true],
			[query, '200', true],
		]);
	});
});

describe('the messages of a conversation', () => {
	/** A conversation that had no messages. Returns the ids of those it has now. */
	const fill = ({ api }: ReturnType<typeof createWorld>): string[] =>
		Array.from({ length: 1100 }, () => api.control.addMessage(CONVERSATION, {}).id);
	const CONVERSATION = seeded.conversations.empty;
	const { get } = endpoints.conversations;
	const badCursor = { kind: 'status 502, html', processed: false } as const;

	test('come page by page', async () => {
		const world = createWorld();
		const ids = fill(world);
		const rows = await world.time.until(
			collect(paginateMessages(world.client, CONVERSATION, { limit: 700 })),
		);
		expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 700));
		expect(world.api.requests.map(({ url }) => url.searchParams.get('limit'))).toEqual([
			'500',
			'200',
		]);
	});

	test('start over if the API no longer knows a cursor, without repeats', async () => {
		const world = createWorld();
		const ids = fill(world);
		failFirst(world.api, get, [undefined, badCursor, badCursor, badCursor, badCursor]);
		const rows = await world.time.until(collect(paginateMessages(world.client, CONVERSATION)));
		expect(rows.map(({ id }) => id)).toEqual(ids);
	});

	test('come after the conversation, which is shown once', async () => {
		const world = createWorld();
		fill(world);
		const shown: string[] = [];
		const pages = paginateMessages(world.client, CONVERSATION, {
			onConversation: ({ id }) => shown.push(id),
		});
		await world.time.until(pages.next());
		expect(shown).toEqual([CONVERSATION]);
		await world.time.until(collect(pages));
		expect(shown).toEqual([CONVERSATION]);
	});

	test('come in no empty pages when they start over', async () => {
		const world = createWorld();
		fill(world);
		failFirst(world.api, get, [undefined, badCursor, badCursor, badCursor, badCursor]);
		const sizes: number[] = [];
		const read = async () => {
			for await (const page of paginateMessages(world.client, CONVERSATION))
				sizes.push(page.length);
		};
		await world.time.until(read());
		expect(sizes).toEqual([500, 500, 100]);
	});

	test.each([
		['the first page fails', 'status 502, html', false],
		['a cursor fails otherwise', 'status 503', true],
	] as const)('do not start over if %s', async (_, kind, isLater) => {
		const world = createWorld();
		fill(world);
		world.api.fault = ({ url }) =>
			url.searchParams.has('cursor') === isLater ? { kind, processed: false } : undefined;
		const read = collect(paginateMessages(world.client, CONVERSATION));
		await expect(world.time.until(read)).rejects.toThrow();
		expect(world.api.requests).toHaveLength(isLater ? 5 : 4);
	});

	test('end with an error if they come again and again', async () => {
		const world = createWorld();
		let pages = 0;
		const client = testClient(async () => {
			pages += 1;
			if (pages > 1_000) throw new Error('The conversation is read for ever');
			const data = { id: CONVERSATION, messages: [{ id: seeded.messages.opening }] };
			const pagination = { has_more: true, next_cursor: `c${pages}` };
			async function* body() {
				yield Buffer.from(JSON.stringify({ data, pagination }));
			}
			return { status: 200, headers: {}, body: body() };
		}, world.time);
		await expect(world.time.until(collect(paginateMessages(client, CONVERSATION)))).rejects.toThrow(
			/without a new record/,
		);
		expect(pages).toBe(4);
	});

	test('start over only once', async () => {
		const world = createWorld();
		fill(world);
		world.api.fault = ({ url }) => (url.searchParams.has('cursor') ? badCursor : undefined);
		await expect(
			world.time.until(collect(paginateMessages(world.client, CONVERSATION))),
		).rejects.toMatchObject({ status: 502 });
		expect(world.api.requests).toHaveLength(10);
	});
});
