import fc from 'fast-check';

import type { Lead } from '../../../src/contract/leads';
import { SOCIAL_ACCOUNT_STATUSES, type SocialAccount } from '../../../src/contract/socialAccounts';
import { addedLeads } from '../../../nodes/OutreachTrigger/events/leadAdded';
import type { OrderState } from '../../../src/trigger/kinds/byOrder';
import { LIMITS } from '../../../src/trigger/memory/limits';
import { senderAccountStatuses } from '../../../nodes/OutreachTrigger/events/senderAccountStatusChanged';
import type { ValuesState } from '../../../src/trigger/kinds/byCount';
import { readPages, type Subject } from './history';
import { iso } from './inbox';

export interface AccountHappening {
	readonly account: number;
	readonly status: SocialAccount['status'];
}

export const accountHappenings: fc.Arbitrary<AccountHappening> = fc.record({
	account: fc.nat(3),
	status: fc.constantFrom(...SOCIAL_ACCOUNT_STATUSES),
});

type Account = Pick<SocialAccount, 'id' | 'status' | 'updated_at'>;

/** Sender accounts that come and change. */
export function accountSubject() {
	const accounts = new Map<string, Account>();
	let seen = new Map<string, string>();
	let seenNow = seen;
	let expectedNow: string[] | undefined;
	const expected: string[][] = [];
	const subject: Subject<ValuesState, AccountHappening> = {
		schema: senderAccountStatuses.schema,
		happen: ({ account, status }, now) => {
			const id = `account_${account}`;
			accounts.set(id, { id, status, updated_at: iso(now) });
		},
		baseline: (read, now) => {
			const rows = read(() => [...accounts.values()]) as SocialAccount[];
			seenNow = new Map(rows.map(({ id, status }) => [id, status]));
			return senderAccountStatuses.baseline(rows, now);
		},
		poll: (state, read, _turn, now) => {
			const rows = read(() => [...accounts.values()]) as SocialAccount[];
			expectedNow = rows
				.filter(({ id, status }) => (seen.get(id) ?? 'connecting') !== status)
				.map(({ id, status }) => `${id}:${status}`);
			seenNow = new Map(rows.map(({ id, status }) => [id, status]));
			return senderAccountStatuses.detect(state, rows, now);
		},
		onPolled: (isKept) => {
			if (expectedNow) expected.push(expectedNow);
			if (isKept) seen = seenNow;
			expectedNow = undefined;
		},
	};
	return { subject, expected };
}

export type ListHappening =
	| { readonly do: 'add'; readonly leads: number; readonly isOld: boolean }
	| { readonly do: 'remove'; readonly which: number };

export const listHappenings = (withRemovals: boolean) =>
	fc.oneof(
		{
			weight: 3,
			arbitrary: fc.record({
				do: fc.constant('add' as const),
				leads: fc.integer({ min: 1, max: 6 }),
				isOld: fc.boolean(),
			}),
		},
		{
			weight: withRemovals ? 2 : 0,
			arbitrary: fc.record({ do: fc.constant('remove' as const), which: fc.nat(20) }),
		},
	) as fc.Arbitrary<ListHappening>;

const numberOf = ({ id }: Lead) => Number(id.replace('lead_', ''));
const isBelow = (row: Lead, last: Lead) => numberOf(row) < numberOf(last);

/** A list to which leads are added: new ones, and such as the workspace had before. */
export function listSubject({
	pageSize,
	placed,
	window,
}: {
	pageSize: number;
	placed: boolean;
	window: number;
}) {
	const limits = { ...LIMITS, page: pageSize, leads: window };
	let rows: Lead[] = [];
	let count = 0;
	let isActive = false;
	let isReading = false;
	/** Added since the activation. Dated ones have a time that shows they are new, even if their place does not. */
	const added: Array<{ readonly id: string; readonly isDated: boolean }> = [];
	const subject: Subject<OrderState, ListHappening> = {
		schema: addedLeads.schema,
		happen: (happening, now, saved) => {
			if (happening.do === 'remove') {
				rows = rows.filter((_row, index) => index !== happening.which % rows.length);
				return;
			}
			// Where a cursor counts rows, a whole page of new ones would come far below their place.
			const most = placed && isReading ? Math.floor((pageSize - 1) / 2) : Infinity;
			for (let number = 0; number < Math.min(happening.leads, most); number++) {
				const id = `lead_${++count}`;
				rows.unshift({ id, created_at: iso(happening.isOld ? now - 1e9 : now) } as Lead);
				const isDated = !happening.isOld && saved !== undefined && now > saved.read;
				if (isActive) added.push({ id, isDated });
			}
		},
		baseline: (read, now) => {
			// One request: what comes between two belongs to neither side.
			const found = read(() => ({ rows: rows.slice(0, window), hasMore: rows.length > window }));
			isActive = true;
			return addedLeads.baseline(found, now, { limits });
		},
		poll: (state, read, _turn, now) => {
			const pages = { rowsOf: () => rows, pageSize, placed, isBelow };
			isReading = true;
			try {
				const found = readPages(read, pages, (soFar) =>
					addedLeads.needsMore(state, soFar, { limits }),
				);
				return addedLeads.detect(state, found, now, { limits });
			} finally {
				isReading = false;
			}
		},
	};
	return { subject, added, isListed: (id: string) => rows.some((row) => row.id === id) };
}
