import { approvalDetector } from './approvalLists';
import { timeOf } from './keys';

/** A message was approved or rejected, by whomever. What waits is read again until it is resolved, however old it is. */
export const approvalResolutions = approvalDetector({
	event: 'approvalResolved',
	follow: 'recent',
	eventIn: ({ id, approval_status: status, approval_resolved_at, updated_at }) =>
		status === 'approved' || status === 'rejected'
			? { key: [id, status], at: timeOf(approval_resolved_at ?? updated_at) }
			: undefined,
	isOpen: ({ approval_status }) => approval_status === 'pending',
});
