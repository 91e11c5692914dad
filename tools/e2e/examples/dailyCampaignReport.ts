import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { importExample, TRIGGER } from '../../../packages/rehearsal/n8n/examples';
import { runWorkflow, type Json } from '../../../packages/rehearsal/n8n/executions';
import type { Campaign } from '../../../src/contract/campaigns';
import { findDataTable } from '../support/dataTables';
import { expectSuccess, type Environment } from '../support/environment';

const TABLE = 'Campaign figures';

function storedCampaigns({ database }: Sandbox): Campaign[] {
	return database
		.prepare('SELECT record FROM campaigns WHERE workspace_id = ?')
		.all(sandboxKeys.full.workspaceId)
		.map(({ record }) => JSON.parse(String(record)) as Campaign);
}

/** The row of a campaign without its date, and without what n8n adds to each row. */
const figuresOf = (campaign: Campaign) => ({
	campaign_id: campaign.id,
	campaign: campaign.name,
	status: campaign.status,
	leads: campaign.totalLeads,
	connections_sent: campaign.connectionsSent,
	connections_accepted: campaign.connectionRequestsAccepted,
	acceptance_rate: rate(campaign.connectionRequestsAccepted, campaign.connectionsSent),
	messages_sent: campaign.messagesSent,
	replies: campaign.repliesReceived,
	reply_rate: rate(campaign.repliesReceived, campaign.messagesSent),
});

const rate = (part: number, whole: number) =>
	whole === 0 ? null : expect.closeTo(part / whole, 4);

/** What n8n adds to each row. */
const OF_N8N = ['id', 'createdAt', 'updatedAt'];

/** Runs may stand on both sides of midnight, so the rows of each day are looked at by themselves. */
function byDay(rows: readonly Json[]): Map<string, Json[]> {
	const days = new Map<string, Json[]>();
	for (const { date, ...row } of rows) {
		expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
		const figures = Object.entries(row).filter(([column]) => !OF_N8N.includes(column));
		days.set(String(date), [...(days.get(String(date)) ?? []), Object.fromEntries(figures)]);
	}
	return days;
}

/** The rows of the latest day are those of the campaigns, each once. */
function expectLatestDay(rows: readonly Json[], campaigns: readonly Campaign[]) {
	const [, latest = []] = [...byDay(rows)].toSorted(([a], [b]) => a.localeCompare(b)).at(-1) ?? [];
	expect(latest).toHaveLength(campaigns.length);
	expect(latest).toEqual(expect.arrayContaining(campaigns.map(figuresOf)));
}

export function dailyCampaignReport(environment: Environment) {
	test('writes the figures of each campaign, and renews them when it runs again on that day', async () => {
		const { n8n, credential, sandbox } = environment;
		const { id: workflowId } = await importExample(n8n, credential, 'daily-campaign-report');
		const campaigns = storedCampaigns(sandbox);
		expect(campaigns.map(({ messagesSent }) => messagesSent)).toContain(0);
		expect(campaigns.some(({ messagesSent }) => messagesSent > 0)).toBe(true);
		expectSuccess(await runWorkflow(n8n, workflowId, TRIGGER));

		const table = await findDataTable(n8n, TABLE);
		expectLatestDay(await table.rows(), campaigns);

		await table.insert([{ date: '2020-01-01', campaign_id: campaigns[0]!.id, leads: 1 }]);
		const [earlier] = (await table.rows()).slice(-1);
		const { id } = campaigns.find(({ messagesSent }) => messagesSent > 0)!;
		sandbox.database
			.prepare(
				`UPDATE campaigns
				SET record = json_set(record, '$.messagesSent', json_extract(record, '$.messagesSent') + 10)
				WHERE id = ?`,
			)
			.run(id);
		expectSuccess(await runWorkflow(n8n, workflowId, 'Every day at 8'));
		const rows = await table.rows();
		expectLatestDay(rows, storedCampaigns(sandbox));
		expect(rows).toContainEqual(earlier);
		for (const ofDay of byDay(rows.filter((row) => row.id !== earlier!.id)).values()) {
			expect(ofDay).toHaveLength(campaigns.length);
		}
	});
}
