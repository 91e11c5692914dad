import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { campaignsFromSource, SOURCE } from '../../support/campaignSource';
import { importerFor, people } from '../../support/imports';
import { fillList } from '../../support/memberships';
import { retryOf } from '../../support/retryOf';
import type { NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const importLeads = importerFor(sandbox);
const { start, started, idsOf, nameOf } = campaignsFromSource(sandbox);

const SILENT = seeded.lists.tradeFair;

const leaving = (...lists: string[]): INodeParameters => ({ leaveOut: lists });
const requests = () => sandbox.requests.map(({ method, path }) => `${method} ${path.slice(7)}`);
const fill = (list: string, leadIds: readonly string[]) => fillList(sandbox, list, leadIds);

test('starts if nobody of its list is in the others, with a request for each list and each 500 leads', async () => {
	fill(SILENT, []);
	fill(seeded.lists.profileVisitors, []);
	const { rows, error } = await start(leaving(SILENT, seeded.lists.profileVisitors));
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([{ id: seeded.campaigns.draft, status: 'started' }]);
	expect(requests()).toEqual([
		`GET /lead_lists/${seeded.lists.tradeFair}`,
		`GET /lead_lists/${seeded.lists.profileVisitors}`,
		`GET /campaigns/${seeded.campaigns.draft}`,
		expect.stringMatching(/^GET \/leads(\?|$)/),
		`POST /campaigns/${seeded.campaigns.draft}/actions`,
	]);
});

test('stops before it starts, and says who is in which list', async () => {
	const [one = '', other = ''] = idsOf(SOURCE);
	fill(SILENT, [one]);
	fill(seeded.lists.profileVisitors, [other]);
	const { error } = await start(leaving(SILENT, seeded.lists.profileVisitors));
	expect(error?.message).toContain(
		`Not started, because 2 of ${idsOf(SOURCE).length} leads of the campaign are to be left out: `,
	);
	expect(error?.message).toContain(
		`${nameOf(one)} in "Trade fair contacts" (${seeded.lists.tradeFair})`,
	);
	expect(error?.message).toContain(
		`${nameOf(other)} in "Profile visitors" (${seeded.lists.profileVisitors})`,
	);
	expect(error?.description).toContain('The API takes nobody off a list');
	// It gives a campaign no other list either.
	expect(error?.description).toMatch(/create another campaign from that one\.$/);
	expect(started()).toBe(0);
});

test('names ten of many, over all pages', async () => {
	await importLeads(people(700), { leadListId: SOURCE });
	const before = idsOf(SOURCE).length;
	fill(SILENT, idsOf(SOURCE).slice(-300));
	const { error } = await start(leaving(SILENT));
	expect(error?.message).toContain(`because 300 of ${before} leads`);
	expect(error?.message).toMatch(/, and 290 more$/);
	expect(error?.message.match(/ in "Trade fair contacts"/g)).toHaveLength(10);
	expect(started()).toBe(0);
});

test.each([
	['with people in it', idsOf],
	['with nobody in it', () => []],
])('the campaign’s own list is left out, %s', async (_, members) => {
	fill(SOURCE, members(SOURCE));
	const { error } = await start(leaving(SOURCE));
	expect(error?.message).toBe(
		`Not started, because the list of the campaign is to be left out: "Webinar sign-ups" (${SOURCE})`,
	);
	expect(error?.description).toContain('Create another campaign from another list.');
	expect(started()).toBe(0);
});

test.each([
	['a list that does not exist', 'list_99', sandboxKeys.full],
	['a list of another workspace', seeded.lists.inSecondWorkspace, sandboxKeys.full],
	['a key without lead_lists:read', SILENT, sandboxKeys.withoutLeadListsRead],
	['a key without leads:read', SILENT, sandboxKeys.withoutLeadsRead],
	['a key without campaigns:read', SILENT, sandboxKeys.withoutCampaignsRead],
])('%s: it is not started', async (_, list, key) => {
	fill(SILENT, []);
	const { error } = await start(leaving(list), { credential: sandbox.credential(key) });
	expect(error?.message).toMatch(/^(Nothing was sent|Not started), because .+ cannot be read: /);
	expect(started()).toBe(0);
});

test.each<[string, INodeParameters[string]]>([
	['no list', []],
	['an expression that gives nothing', '={{ $json.missing }}'],
	['an empty list', '={{ [] }}'],
])('%s leaves out nobody, so it is not started', async (_, leaveOut) => {
	const { error } = await start({ leaveOut });
	expect(error?.message).toMatch(/^Leave Out People in Lists.* must not be empty/);
	expect(sandbox.requests).toHaveLength(0);
});

test('an answer without the lists of a lead does not count as in no list', async () => {
	sandbox.faults.add({
		fault: 'status',
		status: 200,
		body: {
			data: [{ id: seeded.leads.interested }],
			pagination: { limit: 500, has_more: false, next_cursor: null },
		},
		endpoint: 'leads.list',
	});
	const { error } = await start(leaving(SILENT));
	expect(error?.message).toContain('answered without the lists that the lead is in');
	expect(started()).toBe(0);
});

test('a campaign that names no list', async () => {
	sandbox.query(
		`UPDATE campaigns SET record = json_set(record, '$.leadList', NULL), setup = json_set(setup, '$.source', NULL) WHERE id = '${seeded.campaigns.draft}' RETURNING id`,
	);
	const { error } = await start(leaving(SILENT));
	expect(error?.message).toContain('the campaign names no lead list');
	expect(error?.description).toContain('Create another one from a list');
	expect(started()).toBe(0);
});

test('Retry of a start that took effect: somebody in the list changes nothing any more', async () => {
	fill(SILENT, []);
	sandbox.faults.add({ fault: 'reset_after', endpoint: 'campaigns.act', times: 1 });
	sandbox.faults.add({
		fault: 'status',
		status: 500,
		endpoint: 'campaigns.get',
		skip: 1,
		times: 9,
	});
	const first = await start(leaving(SILENT));
	expect(first.error).toBeDefined();
	expect(started()).toBe(1);
	sandbox.faults.clear();
	fill(SILENT, idsOf(SOURCE));
	const second = await start(leaving(SILENT), { retryOf: retryOf(first), mode: 'retry' });
	expect(second.rows).toMatchObject([{ id: seeded.campaigns.draft, status: 'started' }]);
	expect(started()).toBe(1);
});

test('Retry: a campaign that the execution has started is not checked again', async () => {
	fill(SILENT, []);
	const options: Partial<NodeRunOptions> = {
		parameters: {
			resource: 'campaign',
			operation: 'start',
			campaignId: '={{ $json.id }}',
			options: leaving(SILENT),
		},
		input: [{ id: seeded.campaigns.draft }, { id: 'camp_99' }],
	};
	const first = await start({}, options);
	expect(first.error?.context?.itemIndex).toBe(1);
	sandbox.query(
		`UPDATE campaigns SET record = json_set(record, '$.status', 'paused') WHERE id = '${seeded.campaigns.draft}' RETURNING id`,
	);
	fill(SILENT, idsOf(SOURCE));
	const second = await start({}, { ...options, retryOf: retryOf(first), mode: 'retry' });
	expect(second.error?.context?.itemIndex).toBe(1);
});

test('as a tool: takes no list from a model, and stops for the list of a person', async () => {
	const type = `${CAMPAIGN_NODE}Tool`;
	const byModel = await start({ leaveOut: "={{ $fromAI('lists') }}" }, { type });
	expect(byModel.error?.message).toContain('Leave Out People in Lists takes no expression');
	fill(SILENT, idsOf(SOURCE));
	const byPerson = await start(leaving(SILENT), { type });
	expect(byPerson.error?.message).toContain('Not started');
	expect(started()).toBe(0);
});
