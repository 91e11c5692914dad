import { approvalDetector, requestedAt } from './approvalLists';

/** A message waits for approval. What was resolved before a poll saw it waiting is no event. */
export const approvalRequests = approvalDetector({
	event: 'approvalRequested',
	follow: 'active',
	eventIn: (row) =>
		row.approval_status === 'pending'
			? { key: [row.id, row.regeneration_count], at: requestedAt(row) }
			: undefined,
});
