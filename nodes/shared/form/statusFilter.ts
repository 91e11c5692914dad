import type { ItemCall } from '../../../src/n8n/execution/itemCall';

/** Filters by status, which the API cannot; undefined if no status is chosen. */
export function statusFilter(
	call: ItemCall,
): ((row: { readonly status: string }) => boolean) | undefined {
	const statuses = call.fields('filters').statuses as readonly string[] | undefined;
	return statuses && (({ status }) => statuses.includes(status));
}
