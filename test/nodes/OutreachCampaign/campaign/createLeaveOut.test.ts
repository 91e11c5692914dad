import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { callByAgent } from '../../support/callByAgent';
import {
	campaignsFromSource,
	CREATE_FROM_SOURCE,
	newLeadAt,
	SOURCE,
} from '../../support/campaignSource';
import { fillList } from '../../support/memberships';
import { retryOf } from '../../support/retryOf';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const { create, created, idsOf, nameOf, addressOf } = campaignsFromSource(sandbox);

const SILENT = seeded.lists.tradeFair;

const leaving = (...lists: string[]): INodeParameters => ({ options: { leaveOut: lists } });
const asJson = (source: unknown): INodeParameters => ({
	inputMode: 'json',
	jsonBody: JSON.stringify({
		name: 'Spring',
		social_account_ids: [seeded.accounts.connected],
		source,
		schedule: {
			timezone: 'Europe/Berlin',
			start_date: '2030-01-07',
			start_time: '09:00',
			end_time: '17:00',
			active_days: ['monday'],
		},
	}),
});

test('creates it if nobody of its source is in the lists, with a request for each list and each 500 leads', async () => {
	fillList(sandbox, SILENT);
	const { rows, error } = await create(leaving(SILENT));
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([{ status: 'draft' }]);
	expect(sandbox.requests.map(({ endpoint }) => endpoint)).toEqual([
		'socialAccounts.list',
		'leadLists.get',
		'leadLists.get',
		'leads.list',
		'campaigns.list',
		'campaigns.create',
	]);
});

test.each<[string, INodeParameters, string]>([
	['a list', {}, 'Lead List'],
	['a list in JSON', asJson({ lead_list_id: SOURCE }), 'JSON Body > source.lead_list_id'],
])('the source is left out: %s', async (_, source, label) => {
	fillList(sandbox, SOURCE);
	const { error } = await create({ ...source, ...leaving(SILENT, SOURCE) });
	expect(error?.message).toBe(
		`${label} must not be the list "Webinar sign-ups" (${SOURCE}), which is to be left out: choose another`,
	);
	expect(created()).toBe(0);
});

test.each<[string, INodeParameters, string]>([
	['the default list', { source: 'defaultList' }, 'Source of Leads'],
	['new leads', newLeadAt('https://www.social.example/in/new'), 'Source of Leads'],
	['null in JSON', asJson(null), 'JSON Body > source'],
])('My List is left out, and the source is %s', async (_, source, label) => {
	const { error } = await create({ ...source, ...leaving(seeded.lists.default) });
	expect(error?.message).toBe(
		`${label} must not be the list "My List" (${seeded.lists.default}), which is to be left out: choose another`,
	);
	expect(created()).toBe(0);
});

test.each<[string, INodeParameters, string]>([
	['a list', {}, SOURCE],
	['the default list', { source: 'defaultList' }, seeded.lists.default],
	['JSON', asJson({ lead_list_id: SOURCE }), SOURCE],
])('somebody of the source is left out: %s', async (_, source, list) => {
	const [silent = ''] = idsOf(list);
	fillList(sandbox, SILENT, [silent]);
	const { error } = await create({ ...source, ...leaving(SILENT) });
	expect(error?.message).toBe(
		`Not created, because 1 of ${idsOf(list).length} leads of the campaign are to be left out: ${nameOf(silent)} in "Trade fair contacts" (${SILENT})`,
	);
	expect(error?.description).toMatch(/takes nobody off a list.* choose that one as the source\.$/);
	expect(created()).toBe(0);
});

test('a new lead is left out, however the address is spelled', async () => {
	const [silent = ''] = idsOf(SOURCE);
	fillList(sandbox, SILENT, [silent]);
	const spelled = addressOf(silent).replace('https://www.', 'http://de.').toUpperCase();
	const { error } = await create({ ...newLeadAt(spelled), ...leaving(SILENT) });
	expect(error?.message).toBe(
		`Lead #1 > Social URL belongs to a person in the list "Trade fair contacts" (${SILENT}), which is to be left out: remove the lead`,
	);
	expect(created()).toBe(0);
	expect(sandbox.count('lead_created')).toBe(0);
});

test('new leads and all of My List are others', async () => {
	fillList(sandbox, SILENT, [idsOf(SOURCE)[0]!]);
	const { error } = await create({
		...newLeadAt('https://www.social.example/in/somebody-new'),
		...leaving(SILENT),
	});
	expect(error).toBeUndefined();
	expect(created()).toBe(1);
});

test.each([
	['a list that does not exist', 'list_99', sandboxKeys.full, {}],
	['a list of another workspace', seeded.lists.inSecondWorkspace, sandboxKeys.full, {}],
	['a key without lead_lists:read', SILENT, sandboxKeys.withoutLeadListsRead, {}],
	['a key without leads:read', SILENT, sandboxKeys.withoutLeadsRead, {}],
	[
		'a key without leads:read, new leads',
		SILENT,
		sandboxKeys.withoutLeadsRead,
		newLeadAt('https://www.social.example/in/new'),
	],
])('%s: it is not created', async (_, list, key, source) => {
	fillList(sandbox, SILENT);
	const { error } = await create(
		{ ...source, ...leaving(list) },
		{ credential: sandbox.credential(key) },
	);
	expect(error?.message).toMatch(/^Nothing was sent, because .+ cannot be read: /);
	expect(created()).toBe(0);
});

test('the lists of the workspace cannot be read', async () => {
	fillList(sandbox, SILENT);
	sandbox.faults.add({ fault: 'status', status: 500, endpoint: 'leadLists.list', times: 9 });
	const { error } = await create({ source: 'defaultList', ...leaving(SILENT) });
	expect(error?.message).toContain(
		'Nothing was sent, because the lists of the workspace cannot be read',
	);
	expect(created()).toBe(0);
});

test('an option that names no list', async () => {
	const { error } = await create({ options: { leaveOut: '={{ $json.missing }}' } });
	expect(error?.message).toMatch(/^Leave Out People in Lists.* must not be empty/);
	expect(sandbox.requests).toHaveLength(0);
});

test('Retry of a creation that took effect: somebody in the list changes nothing any more', async () => {
	fillList(sandbox, SILENT);
	sandbox.faults.add({ fault: 'reset_after', endpoint: 'campaigns.create', times: 1 });
	sandbox.faults.add({ fault: 'status', status: 500, endpoint: 'campaigns.list', times: 9 });
	const first = await create(leaving(SILENT));
	expect(first.error).toBeDefined();
	expect(created()).toBe(1);
	sandbox.faults.clear();
	fillList(sandbox, SILENT, idsOf(SOURCE));
	const second = await create(leaving(SILENT), { retryOf: retryOf(first), mode: 'retry' });
	expect(second.rows).toMatchObject([{ status: 'draft' }]);
	expect(created()).toBe(1);
});

test('as a tool: takes no list from a model, and stops for the list of a person', async () => {
	const type = `${CAMPAIGN_NODE}Tool`;
	const byModel = await create({ options: { leaveOut: "={{ $fromAI('lists') }}" } }, { type });
	expect(byModel.error?.message).toContain('Leave Out People in Lists takes no expression');
	const byPerson = await create(leaving(SOURCE), { type });
	expect(byPerson.error?.message).toContain('must not be the list "Webinar sign-ups"');
	expect(created()).toBe(0);
});

test("as a tool of n8n's own Agents: stops for the list of a person", async () => {
	const { error } = await callByAgent({
		type: CAMPAIGN_NODE,
		parameters: { ...CREATE_FROM_SOURCE, ...leaving(SOURCE) },
		credential: sandbox.credential(),
	});
	expect(error).toContain('must not be the list "Webinar sign-ups"');
	expect(created()).toBe(0);
});
