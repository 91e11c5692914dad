import type { CampaignLead, MessageApproval } from 'n8n-nodes-outreach/src/contract/campaigns';
import { readPart } from '../../console/parts';
import type { ViewContext } from '../../console/viewContext';
import type { ApprovalRow, ApprovalsView } from '../../console/views';
import { findConversation } from '../../conversations/records';
import { isoTime } from '../../core/clock';
import { findRecord } from '../../core/store/records';
import type { Store } from '../../core/store/store';
import { findCampaignLead } from '../leadRecords';

const EARLIER_SHOWN = 5;

const OF_OPEN_CAMPAIGN = `campaign_id IN (SELECT id FROM campaigns
	WHERE workspace_id = ? AND is_deleted = 0 AND json_extract(record, '$.status') <> 'completed')`;

/** Without this index, the query would read all messages of the campaigns. */
const MESSAGES = 'message_approvals INDEXED BY message_approvals_waiting';
const IS_PENDING = "json_extract(record, '$.approval_status') = 'pending'";

export const countWaiting = ({ store, workspace }: ViewContext): number =>
	store.get<{ found: number }>(
		`SELECT count(*) AS found FROM ${MESSAGES} WHERE ${IS_PENDING} AND ${OF_OPEN_CAMPAIGN}`,
		workspace.id,
	)!.found;

/** The next one due first. */
export function readApprovals(context: ViewContext): ApprovalsView {
	const { store, workspace, query } = context;
	const { campaign } = query;
	const part = readPart<MessageApproval, ApprovalRow>(
		context,
		{
			from: MESSAGES,
			where: [
				[IS_PENDING],
				[OF_OPEN_CAMPAIGN, workspace.id],
				campaign !== undefined && ['campaign_id = ?', campaign],
			],
			at: 'due_at',
			oldestFirst: true,
		},
		(approval) => rowOf(store, approval),
	);
	const campaigns = store.all<ApprovalRow['campaign']>(
		`SELECT id, json_extract(record, '$.name') AS name FROM campaigns
		WHERE id IN (SELECT campaign_id FROM ${MESSAGES} WHERE ${IS_PENDING} AND ${OF_OPEN_CAMPAIGN})
		ORDER BY seq`,
		workspace.id,
	);
	return { ...part, campaigns };
}

function rowOf(store: Store, approval: MessageApproval): ApprovalRow {
	const { campaign_id, lead_id } = approval;
	const sql = 'SELECT record FROM campaigns WHERE id = ?';
	const { name } = findRecord<{ name: string }>(store, sql, campaign_id)!;
	const enrolled = findCampaignLead(store, campaign_id, lead_id)?.lead;
	const due = store.get<{ at: number }>(
		'SELECT due_at AS at FROM message_approvals WHERE id = ?',
		approval.id,
	)!;
	return {
		...approval,
		campaign: { id: campaign_id, name },
		lead: { id: lead_id, name: enrolled?.lead.name ?? lead_id },
		earlier: enrolled ? writtenTo(store, enrolled) : [],
		dueAt: isoTime(due.at),
	};
}

/** What the campaign's account wrote to the lead. */
function writtenTo(store: Store, { sender, lead_id }: CampaignLead): string[] {
	if (!sender?.id || lead_id === null) return [];
	const conversation = findConversation(store, sender.id, lead_id);
	if (!conversation) return [];
	const latest = store.all<{ content: string }>(
		`SELECT json_extract(record, '$.content') AS content FROM conversation_messages
		WHERE conversation_id = ? AND json_extract(record, '$.direction') = 'sent'
		ORDER BY sent_at DESC, seq DESC LIMIT ?`,
		conversation.id,
		EARLIER_SHOWN,
	);
	return latest.map(({ content }) => content).reverse();
}
