import type { EndpointId } from '../../src/contract';
import { isRecord, type JsonRecord } from '../../src/contract/json';
import type { Finding } from '../report/finding';

/** The time field by which each list promises to come, newest first. Other lists have no such time in their records. */
const ORDERED: Readonly<Partial<Record<EndpointId, string>>> = {
	'campaigns.list': 'createdAt',
	'campaigns.listLeads': 'enrolled_at',
	'conversations.list': 'last_message.sent_at',
	'leadLists.list': 'created_at',
	'leads.list': 'created_at',
	'socialAccounts.list': 'created_at',
};

/** Polls read the newest rows first and stop at those they know. */
export function orderFindings(id: string, rows: readonly JsonRecord[]): Finding[] {
	const field = ORDERED[id as EndpointId];
	if (field === undefined) return [];
	const times = rows.flatMap((row) => {
		const time = Date.parse(String(valueAt(row, field.split('.'))));
		return Number.isNaN(time) ? [] : [time];
	});
	if (times.every((time, index) => index === 0 || time <= times[index - 1]!)) return [];
	return [
		{
			area: 'pages',
			endpoint: id,
			what: 'other order',
			at: `data[].${field}`,
			expected: 'newest first',
			came: 'another order',
			effect: 'misbehaves',
		},
	];
}

const valueAt = (record: JsonRecord, names: readonly string[]): unknown =>
	names.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), record);
