import type { Sandbox } from 'outreach-sandbox/sandbox';
import { seeded } from 'outreach-sandbox/composition/seeded';
import { node } from '../../../n8n/workflows';
import { workflow } from '../nodes';
import type { Pair } from '../pair';

const CAMPAIGNS = 40;

/** As many campaigns as the first one that is started, without leads. */
const ADD_CAMPAIGNS = `
	WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${CAMPAIGNS})
	INSERT INTO campaigns (id, workspace_id, record, setup, created_at)
	SELECT 'camp_more_' || number, workspace_id,
		json_set(record, '$.id', 'camp_more_' || number, '$.name', 'Campaign ' || number), setup, created_at
	FROM campaigns, numbers WHERE id = '${seeded.campaigns.started}'`;

const trigger = (mode: string, campaignsPerPoll: number) =>
	node('Approvals and connections', 'n8n-nodes-outreach.outreachTrigger', {
		pollTimes: { item: [{ mode }] },
		events: ['approvalRequested', 'connectionAccepted'],
		simplify: true,
		filters: {},
		options: { campaignsPerPoll },
	});

const note = node('Take note', 'n8n-nodes-base.noOp');

export const starving: Pair = {
	mistake: 'A poll each minute reads forty campaigns, and nothing is left for others',
	line: 'requests.least',
	days: 1 / 12,
	prepare: ({ database }: Sandbox) => database.exec(ADD_CAMPAIGNS),
	broken: workflow('Look each minute', trigger('everyMinute', 50), note),
	corrected: workflow('Look each hour', trigger('everyHour', 20), note),
};
