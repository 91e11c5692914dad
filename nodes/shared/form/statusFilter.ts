import type { ItemCall } from '../../../src/n8n/execution/itemCall';

/** A filter by status, which the API lacks; undefined if none is chosen. */
export function statusFilter(
	call: ItemCall,
): ((row: { readonly status: string }) => boolean) | undefined {
	const statuses = call.fields('filters').statuses as readonly string[] | undefined;
	return statuses && (({ status }) => statuses.includes(status));
}
