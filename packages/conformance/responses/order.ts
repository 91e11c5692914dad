import type { EndpointId } from 'n8n-nodes-outreach/src/contract';
import { isRecord, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { Finding } from '../report/finding';

interface Order {
	/** The time in each row. */
	readonly field: string;
	/** Where the rows are in the answer. */
	readonly rows: string;
	readonly first: 'newest' | 'oldest';
}

const newestFirst = (field: string): Order => ({ field, rows: 'data[]', first: 'newest' });

/** The order that each list promises. Other lists have no such time in their records. */
const ORDERED: Readonly<Partial<Record<EndpointId, Order>>> = {
	'campaigns.list': newestFirst('createdAt'),
	'campaigns.listLeads': newestFirst('enrolled_at'),
	'conversations.get': { field: 'sent_at', rows: 'data.messages[]', first: 'oldest' },
	'conversations.list': newestFirst('last_message.sent_at'),
	'leadLists.list': newestFirst('created_at'),
	'leads.list': newestFirst('created_at'),
	'socialAccounts.list': newestFirst('created_at'),
};

/** Whether the rows could show another order than the one that the list promises, if it promises one. */
export function showsOrder(id: string, rows: readonly JsonRecord[]): boolean {
	const order = ORDERED[id as EndpointId];
	return order === undefined || new Set(timesIn(rows, order)).size > 1;
}

/** Polls read the newest rows of a list first and stop at those they know, and take messages in their order. */
export function orderFindings(id: string, rows: readonly JsonRecord[]): Finding[] {
	const order = ORDERED[id as EndpointId];
	if (order === undefined) return [];
	const times = timesIn(rows, order);
	const sign = order.first === 'newest' ? 1 : -1;
	if (times.every((time, index) => index === 0 || sign * (times[index - 1]! - time) >= 0))
		return [];
	return [
		{
			area: 'pages',
			endpoint: id,
			what: 'other order',
			at: `${order.rows}.${order.field}`,
			expected: `${order.first} first`,
			came: 'another order',
			effect: 'misbehaves',
		},
	];
}

const timesIn = (rows: readonly JsonRecord[], { field }: Order): number[] =>
	rows
		.map((row) => Date.parse(String(valueAt(row, field.split('.')))))
		.filter((time) => !Number.isNaN(time));

const valueAt = (record: JsonRecord, names: readonly string[]): unknown =>
	names.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), record);
