import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { campaignsFromSource, newLeadAt, SOURCE } from '../../support/campaignSource';
import { employAll } from '../../support/employers';
import { fillList } from '../../support/memberships';
import { retryOf } from '../../support/retryOf';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const { create, created, idsOf, nameOf } = campaignsFromSource(sandbox);

const leaving = (leaveOutCompanies: INodeParameters[string], more: INodeParameters = {}) => ({
	options: { leaveOutCompanies, ...more },
});
const requests = () => sandbox.requests.map(({ endpoint }) => endpoint);
const newLead = (additionalFields: INodeParameters) =>
	newLeadAt('https://www.social.example/in/somebody-new', { additionalFields });

beforeEach(() => employAll(sandbox, idsOf(SOURCE)));

test('creates it if nobody of its source is of one, with a request for each 500 leads', async () => {
	const { rows, error } = await create(leaving('Cato, cato.example'));
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([{ status: 'draft' }]);
	expect(requests()).toEqual([
		'socialAccounts.list',
		'leadLists.get',
		'leads.list',
		'campaigns.list',
		'campaigns.create',
	]);
});

test('somebody of the source is of one', async () => {
	const { error } = await create(leaving('acme'));
	expect(error?.message).toBe(
		`Not created, because 1 of 6 leads of the campaign are to be left out: ${nameOf(idsOf(SOURCE)[0]!)} with the company "acme"`,
	);
	expect(error?.description).toMatch(
		/with Leave Out Companies, and choose that one as the source\.$/,
	);
	expect(created()).toBe(0);
});

test('with Leave Out People in Lists: one reading of the leads for both', async () => {
	fillList(sandbox, seeded.lists.tradeFair);
	const { error } = await create(leaving('Cato', { leaveOut: [seeded.lists.tradeFair] }));
	expect(error).toBeUndefined();
	expect(requests().filter((endpoint) => endpoint === 'leads.list')).toHaveLength(1);
});

test('all of My List are looked at', async () => {
	employAll(sandbox, idsOf(seeded.lists.default));
	const { error } = await create({ source: 'defaultList', ...leaving('acme.example') });
	expect(error?.message).toContain('Not created, because 2 of ');
	expect(requests()).toEqual(['socialAccounts.list', 'leadLists.list', 'leads.list']);
	expect(created()).toBe(0);
});

test.each<[string, INodeParameters, string]>([
	[
		'company',
		{ company: 'Cato Ltd' },
		'Lead #1 > Company is "Cato", which is to be left out: remove the lead',
	],
	[
		'e-mail',
		{ email: 'ann@cato.example' },
		'Lead #1 > Email is at "cato.example", which is to be left out: remove the lead',
	],
])('a new lead is left out by the %s', async (_, fields, message) => {
	const { error } = await create({ ...newLead(fields), ...leaving('Cato, cato.example') });
	expect(error?.message).toBe(message);
	expect(created()).toBe(0);
	expect(sandbox.count('lead_created')).toBe(0);
});

test('a new lead of another company', async () => {
	const { error } = await create({ ...newLead({ company: 'Doria' }), ...leaving('Cato') });
	expect(error).toBeUndefined();
	expect(created()).toBe(1);
});

test('the leads cannot be read', async () => {
	const { error } = await create(leaving('Cato'), {
		credential: sandbox.credential(sandboxKeys.withoutLeadsRead),
	});
	expect(error?.message).toMatch(/^Nothing was sent, because .+ cannot be read: /);
	expect(created()).toBe(0);
});

test.each<[string, INodeParameters[string], RegExp]>([
	['a free mailer', 'gmail.com', /must not have "gmail\.com"/],
	['an expression that gives nothing', '={{ $json.missing }}', /must not be empty/],
])('%s: it is not created', async (_, entries, message) => {
	const { error } = await create(leaving(entries));
	expect(error?.message).toMatch(/^Leave Out Companies/);
	expect(error?.message).toMatch(message);
	expect(sandbox.requests).toHaveLength(0);
});

test('Retry of a creation that took effect: a company changes nothing any more', async () => {
	sandbox.faults.add({ fault: 'reset_after', endpoint: 'campaigns.create', times: 1 });
	sandbox.faults.add({ fault: 'status', status: 500, endpoint: 'campaigns.list', times: 9 });
	const first = await create(leaving('Cato'));
	expect(first.error).toBeDefined();
	sandbox.faults.clear();
	const [one = ''] = idsOf(SOURCE);
	sandbox.query(
		"UPDATE leads SET record = json_set(record, '$.company', 'Cato') WHERE id = ? RETURNING id",
		one,
	);
	const second = await create(leaving('Cato'), { retryOf: retryOf(first), mode: 'retry' });
	expect(second.rows).toMatchObject([{ status: 'draft' }]);
	expect(created()).toBe(1);
});

test('as a tool: takes no company from a model, and stops for that of a person', async () => {
	const type = `${CAMPAIGN_NODE}Tool`;
	const byModel = await create(leaving("={{ $fromAI('companies') }}"), { type });
	expect(byModel.error?.message).toContain('Leave Out Companies takes no expression');
	const byPerson = await create(leaving('Acme'), { type });
	expect(byPerson.error?.message).toContain('Not created');
	expect(created()).toBe(0);
});
