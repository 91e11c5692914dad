// What the server of the console tells its page. Types only, which both sides read.
import type { Agent } from '../../src/contract/agents';
import type { Campaign, CampaignLead, MessageApproval } from '../../src/contract/campaigns';
import type { Conversation, ConversationMessage } from '../../src/contract/conversations';
import type { Lead } from '../../src/contract/leads';
import type { SocialAccount } from '../../src/contract/socialAccounts';
import type { WorldTime } from '../control/time';
import type { LifeLevel } from '../engine/life';
import type { Fault } from '../faults/faults';
import type { RequestRecord } from '../http/requestLog';
import type { EffectKind } from '../store/effects';

/** A part of a long list, and where the next one begins: what to send as `before` or `after`; null at the end. */
export interface Part<Row> {
	readonly rows: readonly Row[];
	readonly next: string | null;
}

/** A piece of a sentence; with `href`, a link to a part of the console, for example `#/leads/lead_2`. */
export interface Piece {
	readonly text: string;
	readonly href?: string;
}

/** One thing that happened, as a sentence such as 'Maria Rossi accepted the invitation of Clara'. */
export interface Happening {
	readonly id: number;
	readonly at: string;
	readonly kind: EffectKind;
	/** Who made it happen: the world by itself, an API request, or somebody at the console. */
	readonly by: 'world' | 'request' | 'console';
	readonly sentence: readonly Piece[];
}

/** What is always in sight. It comes with every change, at most ten times a second. */
export interface Status {
	readonly time: WorldTime;
	/** The level that has the settings of `time.life`; null if somebody has changed single ones. */
	readonly level: LifeLevel | null;
	/** The id of the latest happening, 0 if there is none. */
	readonly latestHappening: number;
	/** The number of the latest request since the start, 0 if there is none. */
	readonly latestRequest: number;
	readonly waitingApprovals: number;
	readonly unreadConversations: number;
	readonly budgets: readonly Budget[];
}

/** What a key has left of the present minute. Only keys that were used in it. */
export interface Budget {
	readonly keyName: string;
	readonly limit: number;
	readonly remaining: number;
	readonly resetsAt: string;
}

export interface ConversationRow extends Conversation {
	/** The beginning of the last visible message. */
	readonly preview: string;
	readonly lastDirection: 'sent' | 'received' | null;
}

export interface ConversationView {
	readonly conversation: Conversation;
	/** Oldest first, at most 500, those that are not visible yet as well. */
	readonly messages: ReadonlyArray<ConversationMessage & { readonly appearsAt: string | null }>;
	/** What the lead might write. */
	readonly suggestions: readonly string[];
}

export interface ApprovalRow extends MessageApproval {
	readonly campaign: { readonly id: string; readonly name: string };
	readonly lead: { readonly id: string; readonly name: string };
	/** What was written to the lead before, the latest last. */
	readonly earlier: readonly string[];
}

export interface CampaignRow {
	readonly campaign: Campaign;
	readonly funnel: Funnel;
}

/** How far the leads of a campaign have come. Each counts those of the next as well. */
export interface Funnel {
	readonly leads: number;
	readonly invited: number;
	readonly accepted: number;
	readonly written: number;
	readonly replied: number;
}

export interface CampaignLeadRow {
	readonly lead: CampaignLead;
	readonly name: string;
	/** What comes next and why not now, in one sentence, for example 'Waits until Monday 09:00, when the schedule allows'. */
	readonly waitsFor: string | null;
}

export interface LeadView {
	readonly lead: Lead;
	readonly lists: ReadonlyArray<{ readonly id: string; readonly name: string }>;
	readonly campaigns: ReadonlyArray<{
		readonly campaign: { readonly id: string; readonly name: string };
		readonly enrolled: CampaignLeadRow;
	}>;
	readonly conversations: readonly ConversationRow[];
	readonly happenings: readonly Happening[];
}

export interface AgentRow {
	readonly agent: Agent;
	readonly listName: string | null;
	readonly leadsFound: number;
}

export interface SenderRow {
	readonly account: SocialAccount;
	/** Null while its session passes its check. */
	readonly sessionProblem: string | null;
	/** What it did in the last 24 hours of each of its limits. */
	readonly used: Readonly<Record<string, number>>;
}

export interface RequestRow extends RequestRecord {
	/** Counts from 1 since the start. */
	readonly number: number;
	/** What it changed, in sentences. */
	readonly changed: ReadonlyArray<readonly Piece[]>;
}

export interface FaultRow {
	readonly id: number;
	readonly fault: Fault;
	/** How many requests it will still hit. */
	readonly left: number;
}

export interface Connection {
	/** How n8n on this machine, and n8n in a container, reaches the API. */
	readonly baseUrls: ReadonlyArray<{ readonly where: string; readonly url: string }>;
	readonly keys: ReadonlyArray<{
		readonly name: string;
		readonly token: string;
		readonly purpose: string;
	}>;
}

/**
 * What the page reads: `GET /__console/…` answers `{ "data": … }`. All take `workspace`, the main one by default. `/live` is a
 * stream of server-sent events: `status` with a `Status`, at the start and after every change.
 *
 * What the page changes: `POST /__control/…`, as documented for tests.
 */
export interface Views {
	status: Status;
	/** Query: `before` an id, newest first, 50 at a time. */
	today: Part<Happening>;
	/** Query: `before`, `search` (the name of the lead), `unread`. The latest first, 50 at a time. */
	conversations: Part<ConversationRow>;
	'conversations/{id}': ConversationView;
	/** Those that wait, the oldest first. */
	approvals: Part<ApprovalRow>;
	campaigns: readonly CampaignRow[];
	/** Query: `after`, `status`, 50 at a time. */
	'campaigns/{id}': CampaignRow & { readonly leads: Part<CampaignLeadRow> };
	/** Query: `search`, `before`. The newest first, 50 at a time. */
	leads: Part<Lead>;
	'leads/{id}': LeadView;
	agents: readonly AgentRow[];
	senders: readonly SenderRow[];
	/** Query: `before` a number. The latest first, 100 at a time. */
	requests: Part<RequestRow>;
	faults: readonly FaultRow[];
	connection: Connection;
	workspaces: ReadonlyArray<{ readonly id: string; readonly name: string }>;
}
