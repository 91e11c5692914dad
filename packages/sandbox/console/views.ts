// The data that the console's server sends to its page. Types only, used by both.
import type { Agent } from 'n8n-nodes-outreach/src/contract/agents';
import type {
	Campaign,
	CampaignLead,
	MessageApproval,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import type {
	Conversation,
	ConversationMessage,
} from 'n8n-nodes-outreach/src/contract/conversations';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import type { WorldTime } from '../control/time';
import type { LifeLevel } from '../core/engine/life';
import type { FaultFields } from '../core/faults/fields';
import type { PlannedFault } from '../core/faults/plan';
import type { Budget } from '../core/http/rateLimit';
import type { RequestRecord } from '../core/http/requestLog';
import type { EffectKind } from '../core/store/effects';
import type { SentRecord } from '../services/outside';

/** A part of a long list. To read the next part, send this as `next`; null at the end. */
export interface Part<Item> {
	readonly rows: readonly Item[];
	readonly next: string | null;
}

/** A piece of a sentence; with `href`, a link to a part of the console, for example `#/leads/lead_2`. */
export interface Piece {
	readonly text: string;
	readonly href?: string;
	/** Whether the text is an ISO time, which the page shows in its own time zone. */
	readonly isTime?: boolean;
}

/** One thing that happened, as a sentence such as 'Maria Rossi accepted the invitation of Clara'. */
export interface StoryLine {
	readonly id: number;
	readonly at: string;
	readonly kind: EffectKind;
	/** Who made it happen: the world by itself, an API request, or the user of the console. */
	readonly by: 'world' | 'request' | 'console';
	readonly sentence: readonly Piece[];
}

/** Shown at all times. Sent with every change, at most ten times a second. */
export interface Status {
	readonly time: WorldTime;
	/** The level whose settings `time.life` has; null if single settings were changed. */
	readonly level: LifeLevel | null;
	/** The id of the latest line of the story, 0 if there is none. */
	readonly latestLine: number;
	/** The number of the latest request since the start, 0 if there is none. */
	readonly latestRequest: number;
	readonly waitingApprovals: number;
	readonly unreadConversations: number;
	/** What each key that was used in the present minute has left of it. */
	readonly budgets: ReadonlyArray<Budget & { readonly keyName: string }>;
}

/** What a move of the clock brought. */
export interface Passed {
	/** How many leads accepted by themselves, and how many wrote something that is in the inbox by now. */
	readonly accepted: number;
	readonly answered: number;
	/** The latest of what leads wrote. */
	readonly latest: StoryLine | null;
	/** Why nobody answered; empty if somebody did. */
	readonly reasons: ReadonlyArray<readonly Piece[]>;
}

export interface ConversationRow extends Conversation {
	/** The beginning of the last visible message. */
	readonly preview: string;
	readonly lastDirection: 'sent' | 'received' | null;
}

export interface ConversationView {
	readonly conversation: Conversation;
	/** Whether the person is a lead of the workspace, and so has a page. */
	readonly isLead: boolean;
	/** The latest 500, oldest first, including those that are not visible yet. */
	readonly messages: ReadonlyArray<
		ConversationMessage & {
			readonly appearsAt: string | null;
			/** The user of the console or a played colleague; null for whoever the direction says. */
			readonly by: 'colleague' | 'you' | null;
		}
	>;
	/** When the service will label the intent; null if it has no reason to. */
	readonly labeledAt: string | null;
	/** How many messages are older than these. */
	readonly earlier: number;
	/** What the lead might write. */
	readonly suggestions: readonly string[];
}

export interface ApprovalRow extends MessageApproval {
	readonly campaign: { readonly id: string; readonly name: string };
	readonly lead: { readonly id: string; readonly name: string };
	/** What was written to the lead before, the latest last. */
	readonly earlier: readonly string[];
	/** When it goes out, if it is approved before. */
	readonly dueAt: string;
}

export interface ApprovalsView extends Part<ApprovalRow> {
	/** Those with messages that wait, whatever the filter. */
	readonly campaigns: ReadonlyArray<ApprovalRow['campaign']>;
}

export interface CampaignLeadRow {
	readonly lead: CampaignLead;
	readonly name: string;
	/**
	 * What comes next and why not now, in one sentence, for example 'Waits until Monday 09:00, when the schedule
	 * allows'.
	 */
	readonly waitsFor: readonly Piece[] | null;
	/** Where the sender has written to the lead; null if nowhere. */
	readonly conversationId: string | null;
}

export interface LeadView {
	readonly lead: Lead;
	readonly lists: ReadonlyArray<{ readonly id: string; readonly name: string }>;
	readonly campaigns: ReadonlyArray<{
		readonly campaign: { readonly id: string; readonly name: string };
		readonly enrolled: CampaignLeadRow;
	}>;
	readonly conversations: readonly ConversationRow[];
	readonly story: Part<StoryLine>;
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
	/** How much of each daily limit the account has used in the last 24 hours. */
	readonly used: Readonly<Record<string, number>>;
}

export interface OutsideView extends Part<SentRecord> {
	/** Those that something was sent to, whatever the filter. */
	readonly services: readonly string[];
}

export interface RequestRow extends Omit<RequestRecord, 'effects'> {
	/** The first sentences about what the request changed. */
	readonly changed: ReadonlyArray<readonly Piece[]>;
	/** How many more sentences there are. */
	readonly moreChanged: number;
}

export interface Connection {
	/** The API's base URL, as n8n on this machine and n8n in a container reach it. */
	readonly baseUrls: ReadonlyArray<{ readonly where: string; readonly url: string }>;
	readonly keys: ReadonlyArray<{
		readonly name: string;
		readonly token: string;
		readonly purpose: string;
	}>;
}

/**
 * What the page reads: `GET /__console/…` answers `{ "data": … }`. All take `workspace`, the main one by default; lists
 * in parts take `next`. `/live` is a stream of server-sent events: `status` with a `Status`, at the start and after every
 * change.
 *
 * What the page changes: `POST /__control/…`, as documented for tests.
 */
export interface Views {
	status: Status;
	/** Newest first, about 50 at a time. What one request did to many leads counts as one. */
	today: Part<StoryLine>;
	/** Query: `since`, the id of a line; everything by default. */
	passed: Passed;
	/** Query: `search` (as for leads), `unread` (`true`). The latest first, 50 at a time. */
	conversations: Part<ConversationRow>;
	'conversations/{id}': ConversationView;
	/** Query: `campaign`. Messages that wait for approval, the next one due first, 50 at a time. */
	approvals: ApprovalsView;
	campaigns: readonly Campaign[];
	/** Query: `status`. The leads in the order in which they joined, 50 at a time. */
	'campaigns/{id}': { readonly campaign: Campaign; readonly leads: Part<CampaignLeadRow> };
	/** Query: `search`. The newest first, 50 at a time. */
	leads: Part<Lead>;
	/** With what happened, as in `today`. */
	'leads/{id}': LeadView;
	agents: readonly AgentRow[];
	senders: readonly SenderRow[];
	/** The latest first, 100 at a time. */
	requests: Part<RequestRow>;
	/** What workflows sent elsewhere. Query: `service`. The latest first, 50 at a time. */
	outside: OutsideView;
	faults: readonly PlannedFault[];
	faultFields: FaultFields;
	/** The endpoints that a fault can be aimed at. */
	endpoints: ReadonlyArray<{
		readonly id: string;
		readonly method: string;
		readonly path: string;
	}>;
	connection: Connection;
	workspaces: ReadonlyArray<{ readonly id: string; readonly name: string }>;
}
