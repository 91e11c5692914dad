import { firstTime, unreadable } from '../../../src/trigger/events/rows';
import { approvalsBy, approvalSource, requestedAt } from '../sources/approvals';

/**
 * A person approved or rejected a message. Polls read pending messages again until they are resolved, however old they
 * are.
 */
export const approvalResolutions = approvalsBy({
	event: 'approvalResolved',
	follow: 'recent',
	eventIn: (row) => {
		const { id, approval_status: status, approval_resolved_at, updated_at } = row;
		if (status !== 'approved' && status !== 'rejected') return undefined;
		const at = firstTime(approval_resolved_at, updated_at) ?? requestedAt(row);
		return { key: [id, status], at, note: unreadable(approval_resolved_at) };
	},
	isOpen: ({ approval_status }) => approval_status === 'pending',
});

export const approvalResolved = approvalSource(approvalResolutions);
