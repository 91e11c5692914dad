import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { enrol } from '../../support/campaignLeads';
import { campaignsFromSource, newLeadAt, SOURCE } from '../../support/campaignSource';
import type { NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const campaigns = campaignsFromSource(sandbox);
const { created, idsOf, nameOf, addressOf } = campaigns;

const { started, paused, completed } = seeded.campaigns;
const IN_STARTED = `in the started campaign "Trade fair introductions" (${started})`;

const create = async (more: INodeParameters = {}, options: Partial<NodeRunOptions> = {}) =>
	await campaigns.create({ options: { leaveOutInCampaign: true }, ...more }, options);

const requests = () => sandbox.requests.map(({ path, query }) => path.slice(7) + query);
const endAll = () =>
	sandbox.query(
		`UPDATE campaign_leads SET record = json_set(record, '$.status', 'completed') RETURNING id`,
	);

beforeEach(endAll);

test('creates it if nobody of its source is in another campaign, and reads each campaign once for all items', async () => {
	enrol(sandbox, idsOf(SOURCE)[0]!, started, { status: 'completed' });
	const { rows, error } = await create({}, { input: [{}, {}] });
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([{ status: 'draft' }, { status: 'draft' }]);
	const reading = requests().filter((request) =>
		/^.campaigns(.*.leads)?\?limit=500$/.test(request),
	);
	expect(reading.slice(0, 3)).toEqual([
		'/campaigns?limit=500',
		`/campaigns/${paused}/leads?limit=500`,
		`/campaigns/${started}/leads?limit=500`,
	]);
	expect(reading.filter((request) => request.includes('/leads'))).toHaveLength(2);
});

test('somebody of the source is in another campaign', async () => {
	const [one = ''] = idsOf(SOURCE);
	enrol(sandbox, one, started, { status: 'queued' });
	const { error } = await create();
	expect(error?.message).toBe(
		`Not created, because 1 of 6 leads of the campaign are to be left out: ${nameOf(one)} ${IN_STARTED}`,
	);
	expect(error?.description).toMatch(
		/with Leave Out If in a Campaign, and choose that one as the source\.$/,
	);
	expect(created()).toBe(0);
});

test('all of My List are looked at', async () => {
	const [one = ''] = idsOf(seeded.lists.default);
	sandbox.query(
		`UPDATE campaign_leads SET record = json_set(record, '$.status', 'paused') WHERE campaign_id = ? AND lead_id = ? RETURNING id`,
		paused,
		one,
	);
	const { error } = await create({ source: 'defaultList' });
	expect(error?.message).toContain(
		`${nameOf(one)} in the paused campaign "Reconnect with old contacts" (${paused})`,
	);
	expect(created()).toBe(0);
});

test('a new lead is known by the address, however it is spelled', async () => {
	const [one = ''] = idsOf(SOURCE);
	enrol(sandbox, one, started, { status: 'active' });
	const { error } = await create(newLeadAt(`${addressOf(one).replace('www.', 'de.')}/?trk=x`));
	expect(error?.message).toBe(
		`Lead #1 > Social URL belongs to a person ${IN_STARTED}, who is to be left out: remove the lead`,
	);
	expect(created()).toBe(0);
	const other = await create(newLeadAt('https://www.social.example/in/somebody-new'));
	expect(other.error).toBeUndefined();
});

test('completed campaigns do not count', async () => {
	sandbox.query(
		`UPDATE campaign_leads SET record = json_set(record, '$.status', 'active') WHERE campaign_id = ? RETURNING id`,
		completed,
	);
	const { error } = await create();
	expect(error).toBeUndefined();
	expect(created()).toBe(1);
});

test('the campaigns cannot be read', async () => {
	const { error } = await create(
		{},
		{ credential: sandbox.credential(sandboxKeys.withoutCampaignsRead) },
	);
	expect(error?.message).toContain(
		'Nothing was sent, because the campaigns of the workspace cannot be read: ',
	);
	expect(created()).toBe(0);
});

test('as a tool: no model decides it, and it stops if a person has chosen so', async () => {
	const type = `${CAMPAIGN_NODE}Tool`;
	const options = { leaveOutInCampaign: "={{ $fromAI('leave_out') }}" };
	const byModel = await create({ options }, { type });
	expect(byModel.error?.message).toContain('Leave Out If in a Campaign takes no expression');
	enrol(sandbox, idsOf(SOURCE)[0]!, started, { status: 'active' });
	const byPerson = await create({}, { type });
	expect(byPerson.error?.message).toContain('Not created');
	expect(created()).toBe(0);
});
