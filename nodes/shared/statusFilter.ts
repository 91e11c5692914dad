import { invalidInput } from '../../src/n8n/errors';
import { idList } from '../../src/n8n/parameters';
import type { ItemCall } from '../../src/n8n/run';

/**
 * The filter by status, which the API does not have; undefined where no status is chosen. An expression may give anything:
 * a status that does not exist must not read as 'none found', nor an empty value as 'all of them'.
 */
export function statusFilter(
	{ context, itemIndex }: ItemCall,
	known: readonly string[],
): ((row: { readonly status: string }) => boolean) | undefined {
	const filters = context.getNodeParameter('filters', itemIndex, {}) as { statuses?: unknown };
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
