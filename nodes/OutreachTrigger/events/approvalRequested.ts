import { unreadable } from '../../../src/trigger/events/rows';
import { approvalsBy, approvalSource, requestedAt } from '../sources/approvals';

/** A message waits for approval. If it was resolved before a poll saw it waiting, there is no event. */
export const approvalRequests = approvalsBy({
	event: 'approvalRequested',
	follow: 'active',
	eventIn: (row) =>
		row.approval_status === 'pending'
			? {
					key: [row.id, row.regeneration_count],
					at: requestedAt(row),
					note: unreadable(row.approval_requested_at) ?? unreadable(row.generated_at),
				}
			: undefined,
});

export const approvalRequested = approvalSource(approvalRequests);
