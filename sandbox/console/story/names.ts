import type { Agent } from '../../../src/contract/agents';
import type { CampaignLead, MessageApproval } from '../../../src/contract/campaigns';
import { shorten } from '../../../src/contract/characters';
import type { Conversation, ConversationMessage } from '../../../src/contract/conversations';
import type { Lead, LeadList } from '../../../src/contract/leads';
import type { SocialAccount } from '../../../src/contract/socialAccounts';
import { findRecord } from '../../store/records';
import type { Store } from '../../store/store';
import type { Piece } from '../views';

const MESSAGE_SHOWN_MAX = 90;

/** The names in a sentence. */
export type Names = Readonly<Record<string, Piece | undefined>>;

type Person = Pick<Lead, 'first_name' | 'last_name'> | Conversation['lead'];

export const fullName = ({ first_name, last_name }: Person): string =>
	[first_name, last_name].filter(Boolean).join(' ') || 'Somebody without a name';

/** What a message says, on one line. */
export const preview = ({
	content,
	attachments,
}: Pick<ConversationMessage, 'content' | 'attachments'>) =>
	shorten(content.replace(/\s+/g, ' ').trim(), MESSAGE_SHOWN_MAX) ||
	attachments.map(({ type }) => type.replace('_', ' ')).join(', ');

/** The names of what something happened to, by its id or ids, for example `camp_1/lead_2`. Each is looked up once. */
export function createNames(store: Store) {
	const known = new Map<string, Names>();
	const named = (id: string): Names => {
		const found = known.get(id) ?? look(store, id);
		known.set(id, found);
		return found;
	};
	return (subject: string): Names => {
		const ids = subject.split('/');
		const names = Object.assign({ subject: { text: subject } }, ...ids.map(named)) as Names;
		return names.sender ? names : { ...names, sender: senderOf(store, ids) };
	};
}

const find = <T>(store: Store, table: string, id: string) =>
	findRecord<T>(store, `SELECT record FROM ${table} WHERE id = ?`, id);

/** By the prefix of its id. */
function look(store: Store, id: string): Names {
	const finders: Readonly<Record<string, () => Names>> = {
		acct: () => senderNames(find<SocialAccount>(store, 'social_accounts', id)),
		agent: () => agentNames(find<Agent>(store, 'agents', id)),
		camp: () => campaignNames(store, id),
		conv: () => conversationNames(store, find<Conversation>(store, 'conversations', id)),
		lead: () => leadNames(store, id),
		list: () => listNames(find<LeadList>(store, 'lead_lists', id)),
		message: () => textNames(store, find<MessageApproval>(store, 'message_approvals', id)),
		msg: () => messageNames(store, id),
		override: () => textNames(store, find<MessageApproval>(store, 'message_overrides', id)),
	};
	return finders[id.slice(0, id.lastIndexOf('_'))]?.() ?? {};
}

const senderNames = (account: SocialAccount | undefined): Names =>
	account ? { sender: { text: account.profile_name ?? account.id, href: '#/senders' } } : {};

const agentNames = (agent: Agent | undefined): Names =>
	agent ? { agent: { text: agent.name, href: '#/agents' } } : {};

/** A campaign that was deleted has no page to link to. */
function campaignNames(store: Store, id: string): Names {
	const row = store.get<{ name: string; is_deleted: number }>(
		"SELECT json_extract(record, '$.name') AS name, is_deleted FROM campaigns WHERE id = ?",
		id,
	);
	if (!row) return {};
	const link = row.is_deleted === 1 ? {} : { href: `#/campaigns/${id}` };
	return { campaign: { text: row.name, ...link } };
}

const listNames = (list: LeadList | undefined): Names =>
	list ? { list: { text: list.name } } : {};

function conversationNames(store: Store, conversation: Conversation | undefined): Names {
	if (!conversation) return {};
	const { lead, social_account: account } = conversation;
	return {
		lead: leadNames(store, lead.id).lead ?? { text: fullName(lead) },
		sender: { text: account.profile_name ?? account.id, href: '#/senders' },
	};
}

interface LeadRow {
	readonly first_name: string | null;
	readonly last_name: string | null;
	readonly found_by: string | null;
}

function leadNames(store: Store, id: string): Names {
	const row = store.get<LeadRow>(
		`SELECT json_extract(record, '$.first_name') AS first_name,
			json_extract(record, '$.last_name') AS last_name, found_by FROM leads WHERE id = ?`,
		id,
	);
	if (!row) return {};
	const { found_by: agent } = row;
	return {
		...(agent === null ? {} : agentNames(find<Agent>(store, 'agents', agent))),
		lead: { text: fullName(row), href: `#/leads/${id}` },
	};
}

/** Of a message that a campaign sends. */
function textNames(store: Store, text: MessageApproval | undefined): Names {
	if (!text) return {};
	return { ...leadNames(store, text.lead_id), ...campaignNames(store, text.campaign_id) };
}

function messageNames(store: Store, id: string): Names {
	const row = store.get<{ conversation_id: string; record: string }>(
		'SELECT conversation_id, record FROM conversation_messages WHERE id = ?',
		id,
	);
	if (!row) return {};
	const message = JSON.parse(row.record) as ConversationMessage;
	const text = message.content.trim() === '' ? preview(message) : `“${preview(message)}”`;
	const href = `#/inbox/${row.conversation_id}`;
	return { message: { text, href }, inbox: { text: 'inbox', href } };
}

/** The account that writes to a lead in a campaign. */
function senderOf(store: Store, [campaign, lead]: readonly string[]): Piece | undefined {
	if (campaign === undefined || lead === undefined) return undefined;
	const enrolled = findRecord<CampaignLead>(
		store,
		'SELECT record FROM campaign_leads WHERE campaign_id = ? AND lead_id = ?',
		campaign,
		lead,
	);
	const sender = enrolled?.sender;
	return sender ? { text: sender.profile_name ?? sender.id ?? '', href: '#/senders' } : undefined;
}
