import type { EndpointId } from '../../src/contract';
import { isRecord, type JsonRecord } from '../../src/contract/json';
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

/** Polls read the newest rows of a list first and stop at those they know, and take messages in their order. */
export function orderFindings(id: string, rows: readonly JsonRecord[]): Finding[] {
	const order = ORDERED[id as EndpointId];
	if (order === undefined) return [];
	const times = rows.flatMap((row) => {
		const time = Date.parse(String(valueAt(row, order.field.split('.'))));
		return Number.isNaN(time) ? [] : [time];
	});
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

const valueAt = (record: JsonRecord, names: readonly string[]): unknown =>
	names.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), record);
