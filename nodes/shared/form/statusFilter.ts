import { invalidInput } from '../../../src/n8n/errors';
import { idList } from '../../../src/n8n/parameters';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';

/**
 * A filter by status, which the API lacks; undefined if no status is chosen. An expression may give anything: an unknown
 * status must not read as 'none found', nor an empty value as 'all of them'.
 */
export function statusFilter(
	call: ItemCall,
	known: readonly string[],
): ((row: { readonly status: string }) => boolean) | undefined {
	const filters = call.fields('filters');
	const statuses = idList(filters.statuses);
	if ('statuses' in filters && statuses.length === 0 && !Array.isArray(filters.statuses)) {
		throw invalidInput('statuses', 'must not be empty: choose at least one, or remove the filter');
	}
	const unknown = statuses.find((status) => !known.includes(status));
	if (unknown !== undefined) {
		throw invalidInput('statuses', `cannot be "${unknown}": it must be one of ${known.join(', ')}`);
	}
	return statuses.length > 0 ? ({ status }) => statuses.includes(status) : undefined;
}
