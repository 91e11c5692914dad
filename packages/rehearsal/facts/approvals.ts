/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import type { DatabaseSync } from 'node:sqlite';

import type { MessageApproval } from 'n8n-nodes-outreach/src/contract/campaigns';
import { SANDBOX_USER } from 'outreach-sandbox/core/keys';
import type { Approval, Decision } from '../sheet/facts';

/**
 * The sandbox keeps only the latest text. Tables of this database connection keep the earlier ones, whether they were
 * written through the API or not.
 */
export function watchTexts(database: DatabaseSync): void {
	database.exec(`
		CREATE TEMP TABLE approval_texts (approval TEXT, at TEXT, text TEXT);
		INSERT INTO approval_texts SELECT id, ${WRITTEN('record')} FROM message_approvals ORDER BY seq;
		CREATE TEMP TRIGGER approval_text_written AFTER INSERT ON main.message_approvals BEGIN
			INSERT INTO approval_texts VALUES (new.id, ${WRITTEN('new.record')});
		END;
		CREATE TEMP TRIGGER approval_text_changed AFTER UPDATE ON main.message_approvals
		WHEN new.record ->> '$.message' <> old.record ->> '$.message' BEGIN
			INSERT INTO approval_texts VALUES (new.id, ${WRITTEN('new.record')});
		END;`);
}

const WRITTEN = (record: string) => `${record} ->> '$.updated_at', ${record} ->> '$.message'`;

/** The messages that waited for approval, oldest first. */
export function readApprovals(database: DatabaseSync, workspace: string): Approval[] {
	const rows = database
		.prepare(
			`SELECT message_approvals.record FROM message_approvals JOIN campaigns ON campaigns.id = campaign_id
			WHERE workspace_id = ? ORDER BY message_approvals.seq`,
		)
		.all(workspace) as Array<{ record: string }>;
	const textsOf = database.prepare(
		'SELECT at, text FROM temp.approval_texts WHERE approval = ? ORDER BY rowid',
	);
	return rows
		.map(({ record }) => JSON.parse(record) as MessageApproval)
		.map((approval) => ({
			approval: approval.id,
			lead: approval.lead_id,
			requested: Date.parse(approval.approval_requested_at ?? approval.generated_at),
			texts: (textsOf.all(approval.id) as Array<{ at: string; text: string }>).map(
				({ at, text }) => ({ at: Date.parse(at), text }),
			),
			decision: decisionOf(approval),
		}));
}

function decisionOf(approval: MessageApproval): Decision | null {
	const { approval_status: status, approval_resolved_at: at } = approval;
	if (at === null || (status !== 'approved' && status !== 'rejected')) return null;
	return {
		at: Date.parse(at),
		by: deciderOf(approval),
		action: status === 'approved' ? 'approve' : 'reject',
	};
}

const deciderOf = (approval: MessageApproval): Decision['by'] => {
	if (approval.approval_resolution_source === 'auto') return 'service';
	return approval.approval_resolved_by_user_id === SANDBOX_USER ? 'workflow' : 'colleague';
};
