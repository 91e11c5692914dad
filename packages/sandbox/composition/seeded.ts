import accounts from '../accounts/data/accounts.json';
import agents from '../agents/data/agents.json';
import campaigns from '../campaigns/data/campaigns.json';
import conversations from '../conversations/data/conversations.json';
import { idOf, type Table } from '../core/store/records';
import leads from '../leads/data/leads.json';
import lists from '../leads/data/lists.json';

const { interested, attachments } = conversations.ws_main;

/**
 * The ids of what the seed makes, by the names that its data gives: `seeded.campaigns.draft` is the campaign `draft` in
 * `campaigns/data/campaigns.json`.
 */
export const seeded = {
	lists: idsOf('lead_lists', namesOf({ ...lists.ws_main, ...lists.ws_second })),
	/** Each name is one thing about a lead, so a lead may have several. */
	leads: leadIds(leads),
	accounts: idsOf('social_accounts', namesOf({ ...accounts.ws_main, ...accounts.ws_second })),
	campaigns: idsOf('campaigns', namesOf({ ...campaigns.ws_main, ...campaigns.ws_second })),
	/** Messages that the AI wrote in the started campaign. All of them are there from 18 leads on. */
	approvals: idsOf('message_approvals', [
		'pending',
		'secondPending',
		'approved',
		'rejected',
		'thirdPending',
	]),
	conversations: idsOf(
		'conversations',
		namesOf({ ...conversations.ws_main, ...conversations.ws_second }),
	),
	/** Those of the first two conversations. */
	messages: idsOf('conversation_messages', namesOf({ ...interested.lines, ...attachments.lines })),
	agents: idsOf('agents', namesOf(agents.agents)),
	generations: idsOf('generations', ['ready']),
};

/** Ids count the records of a table as they come. */
function idsOf<Name extends string>(table: Table, names: readonly Name[]) {
	const entries = names.map((name, index) => [name, idOf(table, index + 1)]);
	return Object.fromEntries(entries) as Readonly<Record<Name, string>>;
}

function namesOf<Name extends string>(records: Readonly<Record<Name, unknown>>) {
	return Object.keys(records) as Name[];
}

function leadIds<Name extends string>(named: Readonly<Record<Name, { readonly number: number }>>) {
	const entries = namesOf(named).map((name) => [name, idOf('leads', named[name].number)]);
	return Object.fromEntries(entries) as Readonly<Record<Name, string>>;
}
