import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { WorkflowFile } from '../n8n/workflows';

/** What the user calls the lists that nodes choose by an id, as n8n's editor saves it beside the id. */
export function namesIn(workflows: readonly WorkflowFile[]): ReadonlyMap<string, string> {
	const names = new Map<string, string>();
	const look = (value: unknown): void => {
		if (typeof value !== 'object' || value === null) return;
		if (isRecord(value) && typeof value.cachedResultName === 'string') {
			names.set(String(value.value), value.cachedResultName);
		}
		Object.values(value).forEach(look);
	};
	for (const { nodes } of workflows) nodes.forEach(({ parameters }) => look(parameters));
	return names;
}
