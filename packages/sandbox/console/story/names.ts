import type { Agent } from 'n8n-nodes-outreach/src/contract/agents';
import type { CampaignLead } from 'n8n-nodes-outreach/src/contract/campaigns';
import { shorten } from 'n8n-nodes-outreach/src/contract/characters';
import type {
	Conversation,
	ConversationMessage,
} from 'n8n-nodes-outreach/src/contract/conversations';
import type { Lead, LeadList } from 'n8n-nodes-outreach/src/contract/leads';
import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import type { EffectPart, StoredEffect } from '../../core/store/effects';
import { findRecord } from '../../core/store/records';
import type { Store } from '../../core/store/store';
import type { Piece } from '../views';

const MESSAGE_SHOWN_MAX = 90;

/** The names that a sentence can use. */
export type Names = Readonly<Record<string, Piece | undefined>>;

type Person = Pick<Lead, 'first_name' | 'last_name'> | Conversation['lead'];

export const fullName = ({ first_name, last_name }: Person): string =>
	[first_name, last_name].filter(Boolean).join(' ') || 'Someone without a name';

/** The text of a message, on one line. */
export const preview = ({
	content,
	attachments,
}: Pick<ConversationMessage, 'content' | 'attachments'>) =>
	shorten(content.replace(/\s+/g, ' ').trim(), MESSAGE_SHOWN_MAX) ||
	attachments.map(({ type }) => type.replace('_', ' ')).join(', ');

/** The ids of what an effect concerns, each under the name of its column. */
type Parts = Partial<Pick<StoredEffect, EffectPart>>;

/** Finds the names of what an effect concerns. */
export type NamesOf = (parts: Parts) => Names;

/** Each name is looked up once. */
export function createNames(store: Store): NamesOf {
	const known = new Map<string, Names>();
	const named = (part: EffectPart, id: string): Names => {
		const key = `${part} ${id}`;
		const found = known.get(key) ?? FINDERS[part](store, id);
		known.set(key, found);
		return found;
	};
	return (parts) => {
		const found = PARTS.map((part) => {
			const id = parts[part];
			return id ? named(part, id) : {};
		});
		const names: Names = Object.assign({}, ...found);
		return names.sender ? names : { ...names, sender: senderOf(store, parts) };
	};
}

const find = <T>(store: Store, table: string, id: string) =>
	findRecord<T>(store, `SELECT record FROM ${table} WHERE id = ?`, id);

const unnamed = (): Names => ({});

/** The order matters: a lead of the workspace, who has a page, replaces the person of the conversation. */
const FINDERS: Readonly<Record<EffectPart, (store: Store, id: string) => Names>> = {
	account_id: (store, id) => senderNames(find<SocialAccount>(store, 'social_accounts', id)),
	agent_id: (store, id) => agentNames(find<Agent>(store, 'agents', id)),
	approval_id: unnamed,
	campaign_id: campaignNames,
	conversation_id: (store, id) => conversationNames(find<Conversation>(store, 'conversations', id)),
	generation_id: unnamed,
	lead_id: leadNames,
	lead_list_id: (store, id) => listNames(find<LeadList>(store, 'lead_lists', id)),
	message_id: messageNames,
	override_id: unnamed,
	website_url: (_, url) => ({ website: { text: url } }),
};

const PARTS = Object.keys(FINDERS) as EffectPart[];

const senderNames = (account: SocialAccount | undefined): Names =>
	account ? { sender: { text: account.profile_name ?? account.id, href: '#/senders' } } : {};

const agentNames = (agent: Agent | undefined): Names =>
	agent ? { agent: { text: agent.name, href: '#/agents' } } : {};

/** A deleted campaign has no page to link to. */
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

/** If the person is no lead of the workspace, there is no page to link to. */
function conversationNames(conversation: Conversation | undefined): Names {
	if (!conversation) return {};
	const { lead, social_account: account } = conversation;
	return {
		lead: { text: fullName(lead) },
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
function senderOf(store: Store, { campaign_id, lead_id }: Parts): Piece | undefined {
	if (!campaign_id || !lead_id) return undefined;
	const enrolled = findRecord<CampaignLead>(
		store,
		'SELECT record FROM campaign_leads WHERE campaign_id = ? AND lead_id = ?',
		campaign_id,
		lead_id,
	);
	const sender = enrolled?.sender;
	return sender ? { text: sender.profile_name ?? sender.id ?? '', href: '#/senders' } : undefined;
}
