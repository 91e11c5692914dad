// Everything known about a rehearsal once it is over. Plain data, small and flat. Times are in milliseconds of the
// world's clock. A field that holds the id of another fact has that fact's name.

import type { PlacedFinding } from '../check/finding';
import type { ColleagueFacts } from './deeds';
import type { EventFacts } from './events';
import type { OutsideCall, OutsideFacts } from './outsideFacts';

export interface Facts {
	readonly run: RunFacts;
	readonly world: WorldFacts;
	readonly n8n: N8nFacts;
	readonly outside: OutsideFacts;
	readonly colleague: ColleagueFacts;
	readonly events: EventFacts;
}

export interface RunFacts {
	/** The command as it was given, without the options for the days. */
	readonly command: string;
	readonly workflows: readonly Workflow[];
	/** From this time on the workflow was at work: its triggers had noted everything older as known. */
	readonly began: number;
	/** Anything earlier does not count, but still explains what happened later. */
	readonly from: number;
	readonly until: number;
	readonly seed: number;
	/** The conditions of the run, in a few words each: 'busy life', 'rough weather'. */
	readonly conditions: readonly string[];
	/** The times when n8n was killed. */
	readonly kills: readonly number[];
	/** How long before the end is too late: the workflow may deal with such things after the end. */
	readonly grace: number;
	/** With fewer replies, a workflow for them shows nothing. */
	readonly enough: number;
	/** What the user gave and nothing asked for, in words: "the answer for 'Company'". */
	readonly unused: readonly string[];
	/** What is given to nodes and not understood. */
	readonly misread: readonly PlacedFinding[];
	/** What may differ in another run with the same seed, in sentences. */
	readonly unrepeatable: readonly string[];
}

export interface Workflow {
	readonly id: string;
	readonly name: string;
	/** The one that its settings name, or n8n's. */
	readonly time_zone: string;
}

/** The world's side. */
export interface WorldFacts {
	readonly leads: readonly Lead[];
	readonly replies: readonly Reply[];
	readonly correspondents: readonly Correspondent[];
	readonly sent: readonly SentMessage[];
	readonly approvals: readonly Approval[];
	/** The people who joined lead lists through the workflow. */
	readonly listed: readonly ListedLead[];
	/** What campaigns did about people that the workflow had created or started. */
	readonly contacts: readonly Contact[];
	/** The texts that the workflow wrote for single leads of campaigns. */
	readonly written: readonly WrittenText[];
	readonly requests: readonly ApiRequest[];
	readonly requestsPerMinute: number;
}

export interface Lead {
	readonly id: string;
	readonly first_name: string;
	readonly name: string;
	readonly time_zone: string;
	/** All texts of the lead's record, one a line. */
	readonly about: string;
}

/** Whom a conversation is with, and what a text calls that person: ids, name and addresses. */
export interface Correspondent {
	readonly conversation: string;
	readonly lead: string;
	readonly names: readonly string[];
}

/** What a lead wrote. */
export interface Reply {
	readonly message: string;
	readonly conversation: string;
	readonly lead: string;
	readonly written: number;
	/** When the service showed the reply; null if it had not by the end. */
	readonly visible: number | null;
	readonly kind: ReplyKind;
	readonly text: string;
	/** The label of the conversation at the end; null if the service has given none. */
	readonly intent: string | null;
}

/** Whether the reply calls for a special answer, or for none. */
export type ReplyKind = 'ordinary' | 'stop' | 'out_of_office';

/** A message that was sent into a conversation. */
export interface SentMessage {
	readonly message: string;
	readonly conversation: string;
	readonly lead: string;
	readonly at: number;
	readonly text: string;
	readonly by: 'workflow' | 'colleague' | 'campaign';
}

export interface Approval {
	readonly approval: string;
	readonly lead: string;
	readonly requested: number;
	/** Oldest first. */
	readonly texts: ReadonlyArray<{ readonly at: number; readonly text: string }>;
	/** Null while it waits. */
	readonly decision: Decision | null;
}

export interface Decision {
	readonly at: number;
	readonly by: 'workflow' | 'colleague' | 'service';
	readonly action: 'approve' | 'reject';
}

export interface ListedLead {
	/** The address of the profile, as the sandbox compares addresses (`socialKey`). */
	readonly person: string;
	readonly lead: string;
	readonly list: string;
	readonly at: number;
	/** The workspace did not have this person before. */
	readonly is_new: boolean;
}

/** A campaign takes a lead up, or sends a connection request or a message. */
export interface Contact {
	readonly kind: 'enrolled' | 'sent';
	readonly campaign: string;
	/** The name of the campaign. */
	readonly name: string;
	readonly lead: string;
	readonly at: number;
	/** Null if nothing was sent, and for a connection request without a note. */
	readonly text: string | null;
	/** When the workflow created or started the campaign, for the first and for the last time. */
	readonly begun: { readonly first: number; readonly last: number };
}

/** In place of the text of the campaign. It may wait for approval. */
export interface WrittenText {
	readonly lead: string;
	readonly at: number;
	readonly text: string;
}

export interface ApiRequest {
	readonly at: number;
	/** The name of the API key; null if it was none. */
	readonly key: string | null;
	/** The id of the endpoint; null if there is none. */
	readonly endpoint: string | null;
	/** Null if there was no answer. */
	readonly status: number | null;
	/** What was left of the minute's budget; null if the answer did not say. */
	readonly left: number | null;
}

/** n8n's side. */
export interface N8nFacts {
	readonly triggers: readonly Trigger[];
	/** The nodes to which beginnings of workflows lead, in their order. */
	readonly nodes: readonly ReachableNode[];
	/** The nodes that can send messages into conversations. */
	readonly senders: readonly string[];
	/** Whether the workflows ask for conversations only by leads that they are given. */
	readonly for_given_leads: boolean;
	/** Whether the workflows are there to approve messages. Otherwise people decide on all of them. */
	readonly approves: boolean;
	readonly executions: readonly Execution[];
	/** What the authors of the workflows wrote into their nodes, without code. */
	readonly prose: string;
}

export interface ReachableNode {
	readonly workflow: string;
	readonly node: string;
	/** The node before it; null for a beginning. */
	readonly after: string | null;
	/** What it takes for a node to lead on: what a trigger waits for, an answer of a person, or something else. */
	readonly needs: 'answers' | 'days' | 'events' | 'own days' | 'others' | 'rows';
}

/** A trigger of this package. */
export interface Trigger {
	readonly workflow: string;
	readonly node: string;
	/** For example `replyReceived`. */
	readonly events: readonly string[];
	/** It leaves out some of these events on purpose. */
	readonly is_filtered: boolean;
	/** The intents of the conversations whose replies it takes, if it has no other filter; else empty. */
	readonly intents: readonly string[];
	/** One item stands for all new replies of a conversation, and names only the last one. */
	readonly combines: boolean;
	/** How long a reply may wait for its intent, in milliseconds; 0 if it does not wait. */
	readonly waits: number;
}

export interface Execution {
	readonly id: string;
	readonly workflow: string;
	/** The execution that called this one; null if none did. */
	readonly caller: string | null;
	readonly start: number;
	/** Null if the execution had not ended. */
	readonly end: number | null;
	readonly status: 'success' | 'error' | 'crashed' | 'canceled' | 'waiting' | 'running';
	/** When the execution is to go on, if it waits. */
	readonly resumes: number | null;
	/** The node at which it waits for an answer. */
	readonly awaits: string | null;
	/** A person started it, or answered it while it waited. That it asked is not enough. */
	readonly attended: boolean;
	/** The error that ended it. */
	readonly error: NodeError | null;
	/** Errors after which it went on and which no node got. */
	readonly passed_over: ReadonlyArray<NodeError & { readonly at: number }>;
	/** The times when it did nothing but wait, and whether a person's answer ended it. */
	readonly waits: ReadonlyArray<{
		readonly from: number;
		readonly until: number;
		readonly answered: boolean;
	}>;
	/** The trigger's items that it started with. */
	readonly items: readonly TriggerItem[];
	/**
	 * The messages of conversations that it had been given: by its nodes, by its caller, or by an execution that it
	 * called.
	 */
	readonly reads: ReadonlyArray<{
		readonly at: number;
		readonly conversation: string;
		readonly message: string;
	}>;
	/** The texts of approvals that it had been given, in the same ways. */
	readonly read_approvals: ReadonlyArray<{
		readonly at: number;
		readonly approval: string;
		readonly text: string;
	}>;
	/** The messages that it is known to have sent. */
	readonly sends: readonly Send[];
	/** When nodes ran that can send messages, whether they report it or not. */
	readonly sending: readonly NodeSpan[];
	/** When nodes ran that can change campaigns or their messages. */
	readonly changing: readonly NodeSpan[];
	/** What AI models were given. */
	readonly prompts: readonly Prompt[];
	/** What AI models answered. */
	readonly drafts: readonly ModelText[];
	/** The approvals that it approved or rejected. */
	readonly decisions: ReadonlyArray<{
		readonly at: number;
		readonly node: string;
		readonly approval: string;
	}>;
	/** What its nodes did with the items about conversations, in their order. */
	readonly dealings: readonly Dealing[];
	/** The rows that it gave to an import. */
	readonly rows: readonly LeadRow[];
	/** The nodes that ran: how many items went in, and how many went on to other nodes. */
	readonly ran: ReadonlyArray<{
		readonly node: string;
		readonly given: number;
		readonly passed: number;
	}>;
}

/** When a node ran. */
export interface NodeSpan {
	readonly node: string;
	readonly from: number;
	readonly until: number;
}

export interface ModelText {
	readonly at: number;
	readonly node: string;
	readonly text: string;
}

export interface Prompt extends ModelText {
	/** The leads that the items of the asking node are about, if there are several and each item is about one of them. */
	readonly apart: readonly string[];
}

/** What a node did with the items about a conversation. */
export interface Dealing {
	readonly at: number;
	readonly node: string;
	readonly conversation: string;
	/**
	 * `branched`: they went on by one way and not by another, or nowhere. `dropped`: they did not go on, and nothing in
	 * them decided that. `ended`: nothing came after the node. `failed`: an error took their place. `hindered`: the same,
	 * because of what the world is like or what the stage cannot play. `went_on` and `let_go`: code put them out, or did
	 * not. `unknown`: the node may have handed them on.
	 */
	readonly did:
		| 'answered'
		| 'branched'
		| 'dropped'
		| 'ended'
		| 'failed'
		| 'handed_on'
		| 'hindered'
		| 'let_go'
		| 'unknown'
		| 'went_on';
	/** Of code: whether it was given them before those about other conversations, and what stood in them. */
	readonly given?: { readonly first: boolean; readonly words: string };
	/** What it went wrong with: the field without a value by which it branched, or the error. Null if nothing. */
	readonly detail: string | null;
}

export interface NodeError {
	/** Null if no node caused the error. */
	readonly node: string | null;
	readonly text: string;
	/** What made it, if it was not the workflow. */
	readonly cause?: Cause;
}

/** What a workflow can do nothing about: what the world is like, or what the stage cannot play. */
export type Cause =
	| { readonly by: 'world' }
	| ({ readonly by: 'stage' } & Pick<OutsideCall, 'answer' | 'host' | 'method' | 'path'>);

export interface TriggerItem {
	readonly event_id: string;
	/** The replies that the item is about: one, several that were combined, or none. */
	readonly messages: readonly string[];
	/** The approval that the item is about. */
	readonly approval: string | null;
}

export interface Send {
	readonly at: number;
	readonly node: string;
	readonly conversation: string;
	/** Null if the answer did not say. */
	readonly message: string | null;
	/** The `event_id` of the trigger's item that it was sent for; null if n8n cannot tell. */
	readonly item: string | null;
}

export interface LeadRow {
	readonly at: number;
	readonly node: string;
	readonly list: string;
	/** As in `ListedLead`; null if the row has no readable address. */
	readonly person: string | null;
	/** The text by which a reader recognizes the row. */
	readonly label: string;
	/** Whether a person started the run, and so gave it the row. */
	readonly by_person: boolean;
	/** Null if no item says what happened to it. */
	readonly result:
		| 'created'
		| 'added_existing'
		| 'already_in_list'
		| 'left_out'
		| 'malformed'
		| 'failed'
		| null;
}
