import type { INodeListSearchItems, INodeParameters, NodeApiError } from 'n8n-workflow';

import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { editor } from '../support/editor';
import { useSandbox } from '../support/sandbox';
import { CAMPAIGN_NODE, campaignNode } from '../support/workflow';

const sandbox = useSandbox({ leads: 250 });
const { listSearch, loadOptions } = campaignNode.methods;

type Method = keyof typeof listSearch;

interface Search {
	readonly filter?: string;
	readonly token?: string;
	readonly campaignId?: unknown;
	readonly key?: (typeof sandboxKeys)['full'];
}

/** The form while someone searches for a lead or a message. */
const formWith = (campaignId: unknown = '', key = sandboxKeys.full) => {
	const parameters = {
		resource: 'campaignLead',
		operation: 'setMessageOverride',
		campaignId,
	} as INodeParameters;
	return editor(sandbox.credential(key), { type: CAMPAIGN_NODE, parameters });
};

const search = async (method: Method, { filter, token, campaignId, key }: Search = {}) =>
	await listSearch[method].call(formWith(campaignId, key), filter, token);

/** Scrolls to the end of the list. */
async function scroll(method: Method, options: Search = {}) {
	const found: INodeListSearchItems[] = [];
	for (let token: string | undefined; ; ) {
		const { results, paginationToken } = await search(method, { ...options, token });
		found.push(...results);
		if (paginationToken === undefined) return found;
		token = paginationToken as string;
	}
}

const failure = async (attempt: Promise<unknown>) =>
	(await attempt.then(
		() => undefined,
		(error: unknown) => error,
	)) as NodeApiError;

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const values = (results: INodeListSearchItems[]) => results.map(({ value }) => value);

describe('the campaigns to choose from', () => {
	test('show their status, newest first', async () => {
		expect(await search('searchCampaigns')).toEqual({
			results: [
				{ name: 'Free trial for fair visitors (draft)', value: seeded.campaigns.disconnectedDraft },
				{ name: 'Ask webinar guests for feedback (draft)', value: seeded.campaigns.draft },
				{ name: 'Reconnect with old contacts (paused)', value: seeded.campaigns.paused },
				{ name: 'Trade fair introductions (started)', value: seeded.campaigns.started },
				{ name: 'Webinar follow-up (completed)', value: seeded.campaigns.completed },
			],
			paginationToken: undefined,
		});
	});

	test('are found by part of their name, in any case', async () => {
		const { results } = await search('searchCampaigns', { filter: ' WEBINAR ' });
		expect(values(results)).toEqual([seeded.campaigns.draft, seeded.campaigns.completed]);
		expect((await search('searchCampaigns', { filter: 'nowhere' })).results).toEqual([]);
	});
});

describe('the sender accounts to choose from', () => {
	test('show their status, those that cannot send last; one without a name shows its ID', async () => {
		expect((await search('searchSocialAccounts')).results).toEqual([
			{ name: 'Jonas Feldkamp (connected)', value: seeded.accounts.warmingUp },
			{ name: 'Clara Whitmore (connected)', value: seeded.accounts.connected },
			{
				name: `${seeded.accounts.awaitingCode} (awaiting code, cannot send)`,
				value: seeded.accounts.awaitingCode,
			},
			{ name: 'Amara Okonjo (disconnected, cannot send)', value: seeded.accounts.disconnected },
		]);
		// More than any workspace has, so that the last ones are last indeed.
		expect(sandbox.requests.map(({ query }) => query)).toEqual(['?limit=500']);
	});

	test('are found by part of their name', async () => {
		const { results } = await search('searchSocialAccounts', { filter: 'clara' });
		expect(values(results)).toEqual([seeded.accounts.connected]);
	});

	test('are all options of a field that takes several', async () => {
		const options = await loadOptions.getSocialAccounts.call(formWith());
		expect(options).toEqual((await search('searchSocialAccounts')).results);
	});

	test('without a credential, the list says what to do, and nothing in it is an account', async () => {
		const form = editor(undefined, { type: CAMPAIGN_NODE });
		expect(await loadOptions.getSocialAccounts.call(form)).toEqual([
			{
				name: 'Choose a Credential First',
				value: '',
				description: 'If the node has one already, choose Refresh List in the menu of this field',
			},
		]);
		expect(sandbox.requests).toHaveLength(0);
	});
});

describe('the leads of the chosen campaign', () => {
	interface Row {
		lead_id: string | null;
		lead: { name: string | null; company: string | null };
		status: string;
	}
	const rowsOf = (campaignId: string) =>
		sandbox
			.query<{
				record: string;
			}>(
				'SELECT record FROM campaign_leads WHERE campaign_id = ? ORDER BY enrolled_at DESC, seq DESC',
				campaignId,
			)
			.map(({ record }) => JSON.parse(record) as Row);

	test('show name, company and status; one that is gone cannot be chosen', async () => {
		const rows = rowsOf(seeded.campaigns.completed);
		const there = rows.filter(({ lead_id }) => lead_id !== null);
		expect(there.length).toBeLessThan(rows.length);
		expect(
			await scroll('searchCampaignLeads', { campaignId: byId(seeded.campaigns.completed) }),
		).toEqual(
			there.map(({ lead_id, lead, status }) => ({
				name: `${[lead.name, lead.company].filter(Boolean).join(', ')} (${status})`,
				value: lead_id,
			})),
		);
	});

	test('are found by name and by company', async () => {
		const [first] = rowsOf(seeded.campaigns.started);
		for (const text of [first!.lead.name, first!.lead.company]) {
			const filter = text!.toUpperCase();
			const { results } = await search('searchCampaignLeads', {
				filter,
				campaignId: byId(seeded.campaigns.started),
			});
			expect(values(results)).toContain(first!.lead_id);
			for (const { name } of results) expect(name.toUpperCase()).toContain(filter);
		}
	});

	test('one without a name shows its ID', async () => {
		const data = [{ lead_id: seeded.leads.interested, lead: null, status: 'queued' }];
		sandbox.faults.add({ fault: 'status', status: 200, body: { data } });
		const { results } = await search('searchCampaignLeads', {
			campaignId: byId(seeded.campaigns.started),
		});
		expect(results).toEqual([
			{ name: `${seeded.leads.interested} (queued)`, value: seeded.leads.interested },
		]);
	});
});

describe('the messages that wait for approval in the chosen campaign', () => {
	const pendingOf = (campaignId: string) =>
		sandbox.query<{ id: string; message: string }>(
			`SELECT id, record ->> '$.message' AS message FROM message_approvals
			WHERE campaign_id = ? AND record ->> '$.approval_status' = 'pending'
			ORDER BY generated_at DESC, seq DESC`,
			campaignId,
		);

	test('show the start of their text; resolved ones are left out', async () => {
		const pending = pendingOf(seeded.campaigns.started);
		expect(pending.length).toBeGreaterThan(1);
		const found = await scroll('searchPendingApprovals', {
			campaignId: byId(seeded.campaigns.started),
		});
		expect(values(found)).toEqual(pending.map(({ id }) => id));
		for (const [index, { name }] of found.entries()) {
			const text = pending[index]!.message.replace(/\s+/g, ' ');
			expect(name).toBe(text.length > 80 ? `${text.slice(0, 80)}…` : text);
		}
	});

	test('are found by their text', async () => {
		const [first] = pendingOf(seeded.campaigns.started);
		const [word] = /\p{L}{5,}/u.exec(first!.message)!;
		const { results } = await search('searchPendingApprovals', {
			filter: word.toUpperCase(),
			campaignId: byId(seeded.campaigns.started),
		});
		expect(values(results)).toContain(first!.id);
	});

	test('a campaign without one has an empty list', async () => {
		expect(
			await scroll('searchPendingApprovals', { campaignId: byId(seeded.campaigns.draft) }),
		).toEqual([]);
	});
});

describe.each(['searchCampaignLeads', 'searchPendingApprovals'] as const)(
	'%s depends on the campaign',
	(method) => {
		test.each([
			['a campaign from the list', { ...byId(seeded.campaigns.started), mode: 'list' }],
			['a campaign by its ID', byId(` ${seeded.campaigns.started} `)],
			['an ID that is no locator, as in an older workflow', seeded.campaigns.started],
		])('%s', async (_, campaignId) => {
			expect((await search(method, { campaignId })).results.length).toBeGreaterThan(0);
			for (const { path } of sandbox.requests) {
				expect(path).toContain(`/campaigns/${seeded.campaigns.started}/`);
			}
		});

		test.each([
			['none chosen', byId('')],
			['nothing at all', undefined],
		])('%s: says to choose it first, sends nothing', async (_, campaignId) => {
			const error = await failure(search(method, { campaignId }));
			expect(error.message).toBe('Choose the campaign first, then this list can be read.');
			expect(sandbox.requests).toHaveLength(0);
		});

		test('an expression: says to enter the ID, sends nothing', async () => {
			const error = await failure(search(method, { campaignId: byId('={{ $json.id }}') }));
			expect(error.message).toBe(
				'The campaign is an expression, so there is no list to choose from. Enter the ID instead, as an expression too.',
			);
			expect(sandbox.requests).toHaveLength(0);
		});

		test('a campaign that does not exist', async () => {
			const error = await failure(search(method, { campaignId: byId('camp_404') }));
			expect(error.httpCode).toBe('404');
			expect(error.description).toContain('campaign ID "camp_404"');
		});

		test('a key without the scope', async () => {
			const key = sandboxKeys.withoutCampaignsRead;
			const error = await failure(
				search(method, { campaignId: byId(seeded.campaigns.started), key }),
			);
			expect(error.description).toContain('The key needs the scope campaigns:read');
		});
	},
);

test.each([
	['searchCampaigns', 'withoutCampaignsRead', 'campaigns:read'],
	['searchSocialAccounts', 'withoutSocialAccountsRead', 'social_accounts:read'],
] as const)('%s with a key %s', async (method, key, scope) => {
	const error = await failure(search(method, { key: sandboxKeys[key] }));
	expect(error.description).toContain(`The key needs the scope ${scope}`);
});

test('the options of sender accounts with a key that lacks the scope', async () => {
	const context = formWith('', sandboxKeys.withoutSocialAccountsRead);
	const error = await failure(loadOptions.getSocialAccounts.call(context));
	expect(error.description).toContain('The key needs the scope social_accounts:read');
});

test('the time zones: the one of the workflow first, each once, UTC among them', async () => {
	const context = formWith();
	const own = context.getTimezone();
	const options = await loadOptions.getTimezones.call(context);
	expect(options[0]).toEqual({ name: `As in This Workflow (${own})`, value: 'workflow' });
	const zones = options.map(({ value }) => value);
	expect(new Set(zones).size).toBe(zones.length);
	expect(zones).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'Asia/Tokyo']));
	expect(sandbox.requests).toHaveLength(0);
});
