import { listedIn, type Unvalidated } from '../../../src/client/recovery/unvalidated';
import { findTransition } from '../../../src/client/recovery/records';
import type { Look, LookFor, Recoveries } from '../../../src/client/recovery/recovery';
import { type Campaign, CAMPAIGN_MOVES, endpoints } from '../../../src/contract';
import { isRecord } from '../../../src/contract/json';

const { campaigns, leads } = endpoints;

test.each<[unknown, unknown[]]>([
	[
		[{ id: 'a' }, null, 'b', ['c'], { id: 'd' }],
		[{ id: 'a' }, { id: 'd' }],
	],
	[{ id: 'a' }, []],
	['text', []],
	[null, []],
	[undefined, []],
])('finds the records in %j', (list, records) => {
	expect(listedIn(list as never)).toEqual(records);
});

/** Nothing in here runs: it must compile, except where it says. */
async function onlyCompiled(look: Look, campaign: Unvalidated<Campaign>) {
	const use = (...values: unknown[]) => values;

	use(campaign.name, isRecord(campaign.leadList) && campaign.leadList.id);
	use(listedIn(campaign.socialAccounts).map(({ id }) => id));
	// @ts-expect-error There is no such field.
	use(campaign.nmae);
	// @ts-expect-error A field may be of any type.
	use(campaign.name.trim());
	// @ts-expect-error A record may be missing.
	use(campaign.leadList.id);
	// @ts-expect-error It has no such field.
	use(isRecord(campaign.leadList) && campaign.leadList.ID);
	// @ts-expect-error A list may be missing.
	use(campaign.socialAccounts.length);
	// @ts-expect-error Its records have no such field.
	use(listedIn(campaign.socialAccounts).map(({ profile_name }) => profile_name));

	const lead = await look.read(leads.get, { path: { lead_id: 'x' } });
	use(lead.profile_enriched_at);
	// @ts-expect-error There is no such field.
	use(lead.profile_enrichd_at);
	// @ts-expect-error The path has another parameter.
	await look.read(leads.get, { path: { id: 'x' } });
	// @ts-expect-error It needs a path.
	await look.read(leads.get, {});

	for await (const page of look.pages(campaigns.listMessageApprovals, {
		path: { campaign_id: 'x' },
	})) {
		use(page[0]?.approval_status);
		// @ts-expect-error There is no such field.
		use(page[0]?.status);
	}
	// @ts-expect-error The path has another parameter.
	look.pages(campaigns.listMessageApprovals, { path: { campaign: 'x' } });

	const moves = CAMPAIGN_MOVES;
	const act = look as LookFor<typeof campaigns.act>;
	findTransition(act, campaign, { field: 'status', moves, after: { start: 'completed' } });
	// @ts-expect-error There is no such field.
	findTransition(act, campaign, { field: 'state', moves });
	// @ts-expect-error There is no such action.
	findTransition(act, campaign, { field: 'status', moves, after: { strat: 'completed' } });

	const send: Recoveries[typeof endpoints.conversations.sendMessage.id] = {
		lookAt: 'the conversation',
		find: async ({ path, body }) => {
			use(path.conversation_id, body.content);
			// @ts-expect-error The path has no such parameter.
			use(path.id);
			// @ts-expect-error The body has no such field.
			use(body.text);
			return { state: 'absent' };
		},
	};
	const update: Recoveries[typeof endpoints.agents.update.id] = {
		lookAt: 'the agent',
		find: async ({ body }) => {
			use(body.add_signals?.length);
			// @ts-expect-error The body has no such field.
			use(body.added_signals);
			return { state: 'absent' };
		},
	};
	// @ts-expect-error A request that must not go out twice is looked for.
	const enrich: Recoveries[typeof leads.enrich.id] = { lookAt: 'the lead' };
	return { send, update, enrich };
}

test('takes only what the contract has', () => {
	expect(onlyCompiled).toBeInstanceOf(Function);
});
