/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import type { DatabaseSync } from 'node:sqlite';

import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { EndpointId } from '../../../src/contract';
import type { Campaign, MessageApproval } from '../../../src/contract/campaigns';
import type { TestSandbox } from './sandbox';

const read = (database: DatabaseSync, id: string): MessageApproval => {
	const row = database.prepare('SELECT record FROM message_approvals WHERE id = ?').get(id);
	return JSON.parse(String(row?.record)) as MessageApproval;
};

/** Adds pending messages like the seed's first one, each newer than the one before. Gives their ids. */
export function addApprovals(
	database: DatabaseSync,
	campaignId: string,
	count: number,
	fields: Partial<MessageApproval> = {},
): string[] {
	const pattern = read(database, seeded.approvals.pending);
	const insert = database.prepare(
		`INSERT INTO message_approvals (id, campaign_id, lead_id, message_stage, record, generated_at, due_at)
		SELECT ?, ?, lead_id, message_stage, ?, (SELECT max(generated_at) + 1 FROM message_approvals), due_at
		FROM message_approvals WHERE id = '${seeded.approvals.pending}'`,
	);
	const total = database.prepare('SELECT count(*) AS count FROM message_approvals').get();
	return Array.from({ length: count }, (_, index) => {
		const id = `message_${Number(total?.count) + index + 1}`;
		const record = { ...pattern, campaign_id: campaignId, ...fields, id };
		insert.run(id, campaignId, JSON.stringify(record));
		return id;
	});
}

/** Adds a campaign like the seed's started one. Gives its id. */
export function addCampaign(
	database: DatabaseSync,
	status: Campaign['status'] = 'started',
): string {
	const { count } = database.prepare('SELECT count(*) AS count FROM campaigns').get() ?? {};
	const id = `camp_${Number(count) + 1}`;
	database
		.prepare(
			`INSERT INTO campaigns (id, workspace_id, record, setup, created_at)
			SELECT ?, workspace_id, json_set(record, '$.id', ?, '$.status', ?), setup, created_at FROM campaigns WHERE id = '${seeded.campaigns.started}'`,
		)
		.run(id, id, status);
	return id;
}

/** A message as the database has it. */
export const approvalIn = (sandbox: TestSandbox, id: string): MessageApproval =>
	JSON.parse(
		sandbox.query<{ record: string }>('SELECT record FROM message_approvals WHERE id = ?', id)[0]
			?.record ?? 'null',
	) as MessageApproval;

/** Changes a message as no request can. */
export function patchApproval(
	sandbox: TestSandbox,
	id: string,
	fields: { [Key in keyof MessageApproval]?: MessageApproval[Key] | null },
): void {
	const record = JSON.stringify({ ...approvalIn(sandbox, id), ...fields });
	sandbox.query('UPDATE message_approvals SET record = ? WHERE id = ?', record, id);
}

/** Lets something happen in the workspace right before the sandbox gets its nth request of an endpoint. */
export function meanwhile(
	{ faults }: Pick<TestSandbox, 'faults'>,
	endpoint: EndpointId,
	happen: () => void,
	nth = 1,
): void {
	const { next } = faults;
	let requests = 0;
	faults.next = (asked) => {
		if (asked === endpoint) requests += 1;
		if (asked === endpoint && requests === nth) {
			faults.next = next;
			happen();
		}
		return next(asked);
	};
}
