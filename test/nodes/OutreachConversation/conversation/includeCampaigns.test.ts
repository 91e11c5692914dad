import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { enrol } from '../../support/campaignLeads';
import { type NodeRunOptions, runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CONVERSATION_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const { started, paused } = seeded.campaigns;
const { attachments, manyMessages, rightToLeft, interested } = seeded.conversations;

const getAll = async (parameters: INodeParameters = {}, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CONVERSATION_NODE,
		parameters: {
			resource: 'conversation',
			operation: 'getAll',
			options: { includeCampaigns: true },
			...parameters,
		},
		credential: sandbox.credential(),
		...options,
	});

const requests = () => sandbox.requests.map(({ path, query }) => path.slice(7) + query);
const nameOf = (id: string) =>
	sandbox.query<{ name: string }>(
		"SELECT json_extract(record, '$.name') AS name FROM campaigns WHERE id = ?",
		id,
	)[0]!.name;
const asStarted = () => ({ id: started, name: nameOf(started), status: 'started' });
const asPaused = () => ({ id: paused, name: nameOf(paused), status: 'paused' });
const rowOf = (rows: readonly IDataObject[], id: string) => rows.find((row) => row.id === id)!;

test('one campaign, none, and completed ones, which are not read', async () => {
	const { rows } = await getAll();
	const fieldsIn = (id: string) => {
		const { campaigns, campaign_id } = rowOf(rows, id);
		return { campaigns, campaign_id };
	};
	expect(fieldsIn(attachments)).toEqual({ campaigns: [asStarted()], campaign_id: started });
	expect(fieldsIn(manyMessages)).toEqual({ campaigns: [asPaused()], campaign_id: paused });
	expect(fieldsIn(rightToLeft)).toEqual({ campaigns: [], campaign_id: null });
	expect(fieldsIn(interested)).toEqual({ campaigns: [], campaign_id: null });
	expect(Object.keys(rows[0]!)).toHaveLength(12);
	expect(Object.keys(rows[0]!).slice(-2)).toEqual(['campaigns', 'campaign_id']);
	expect(requests()[0]).toBe('/conversations?limit=50');
	expect(requests()[1]).toBe('/campaigns?limit=500');
	expect(requests().slice(2).sort()).toEqual(
		[`/campaigns/${started}/leads?limit=500`, `/campaigns/${paused}/leads?limit=500`].sort(),
	);
});

test('two campaigns: both, and no ID', async () => {
	const { rows: before } = await getAll();
	enrol(sandbox, rowOf(before, attachments).lead_id as string, paused);
	const { rows } = await getAll();
	const { campaigns, campaign_id } = rowOf(rows, attachments);
	expect(campaign_id).toBeNull();
	expect(campaigns).toHaveLength(2);
	expect(campaigns).toEqual(expect.arrayContaining([asStarted(), asPaused()]));
});

test('many input items share one reading', async () => {
	const input = Array.from({ length: 20 }, () => ({}));
	const { rows } = await getAll({ limit: 1 }, { input });
	expect(rows).toHaveLength(20);
	expect(requests().filter((each) => each.startsWith('/campaigns'))).toHaveLength(3);
});

test('with Of Lead, and without Simplify', async () => {
	const { rows: all } = await getAll();
	const lead = rowOf(all, attachments).lead_id as string;
	const { rows } = await getAll({ filters: { ofLead: lead }, simplify: false });
	expect(rows).toMatchObject([
		{ id: attachments, lead: { id: lead }, campaigns: [asStarted()], campaign_id: started },
	]);
});

test('reads no campaigns if there is no conversation', async () => {
	const { rows } = await getAll({ filters: { ofLead: 'lead_unknown' } });
	expect(rows).toEqual([]);
	expect(requests()).toEqual(['/conversations?limit=500']);
});

test('a campaign that is deleted meanwhile is left out', async () => {
	sandbox.faults.add({ fault: 'status', status: 404, endpoint: 'campaigns.listLeads', times: 2 });
	const { rows } = await getAll();
	expect(rowOf(rows, attachments)).toMatchObject({ campaigns: [], campaign_id: null });
});

test('what cannot be read is an error, never no campaigns', async () => {
	sandbox.faults.add({ fault: 'status', status: 500, endpoint: 'campaigns.listLeads', times: 9 });
	const { rows, error } = await getAll();
	expect(rows).toEqual([]);
	expect(error!.httpCode).toBe('500');
});

test('needs campaigns:read, which Get Many alone does not', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
	const { error } = await getAll({}, { credential });
	expect(error!.description).toContain('campaigns:read');
	const { rows } = await getAll({ options: {} }, { credential });
	expect(rows).toHaveLength(12);
	expect(rows[0]).not.toHaveProperty('campaigns');
});

test('a tool may choose the fields', async () => {
	const { rows } = await getAll(
		{ output: 'fields', outputFields: ['campaign_id'], limit: 1 },
		{ type: `${CONVERSATION_NODE}Tool` },
	);
	expect(Object.keys(rows[0]!)).toEqual(expect.arrayContaining(['id', 'campaign_id']));
	expect(rows[0]).not.toHaveProperty('campaigns');
});
