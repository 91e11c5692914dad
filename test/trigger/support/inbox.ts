import type {
	Conversation,
	ConversationDetail,
	ConversationMessage,
} from '../../../src/contract/conversations';

/** Some server time. */
export const START = Date.UTC(2026, 2, 2, 9, 30);
export const iso = (at: number) => new Date(at).toISOString();

interface Thread {
	readonly id: string;
	readonly accountId: string;
	readonly createdAt: number;
	updatedAt: number;
	intent: Conversation['intent'];
	/** Oldest first; equal times in the order of arrival. */
	readonly messages: ConversationMessage[];
	/** So many of the newest messages its history does not show yet, though the list does. */
	behind: number;
}

interface NewMessage {
	readonly at?: number;
	readonly direction?: 'sent' | 'received';
	/** Whether `updated_at` tells of it. */
	readonly touches?: boolean;
	/** What stands in place of its time. */
	readonly sentAt?: string;
}

/** A small API: conversations, the newest message first, and threads, both in pages. */
export class Inbox {
	now = START;

	private readonly threads = new Map<string, Thread>();

	private count = 0;

	/** When each message was sent, whatever its `sent_at` says. */
	private readonly times = new Map<string, number>();

	/** @param placed whether a cursor counts rows, so that what moves up repeats a row on the next page */
	constructor(
		private readonly pageSize = 500,
		private readonly placed = false,
	) {}

	add(id: string, accountId = 'account_1'): Thread {
		const thread: Thread = {
			id,
			accountId,
			createdAt: this.now,
			updatedAt: this.now,
			intent: null,
			messages: [],
			behind: 0,
		};
		this.threads.set(id, thread);
		return thread;
	}

	thread(id: string): Thread {
		return this.threads.get(id) ?? this.add(id);
	}

	remove(id: string): void {
		this.threads.delete(id);
	}

	write(
		id: string,
		{ at = this.now, direction = 'received', touches = true, sentAt }: NewMessage = {},
	) {
		const thread = this.thread(id);
		const number = ++this.count;
		const message: ConversationMessage = {
			id: `msg_${number}`,
			social_message_id: `social_${number}`,
			content: `Text ${number}`,
			direction,
			sent_at: sentAt ?? iso(at),
			content_type: 'text',
			attachments: [],
		};
		this.times.set(message.id, at);
		const above = thread.messages.findLastIndex((each) => this.timeOf(each) <= at);
		thread.messages.splice(above + 1, 0, message);
		if (touches) thread.updatedAt = this.now;
		return message;
	}

	touch(id: string, changes: { intent?: Conversation['intent'] } = {}): void {
		Object.assign(this.thread(id), changes, { updatedAt: this.now });
	}

	/** @param touches whether `updated_at` tells of it */
	label(id: string, intent: Conversation['intent'], { touches = true } = {}): void {
		this.thread(id).intent = intent;
		if (touches) this.touch(id);
	}

	rows(): Conversation[] {
		const at = ({ messages, createdAt }: Thread) =>
			messages.at(-1) ? this.timeOf(messages.at(-1)!) : createdAt;
		return [...this.threads.values()]
			.toSorted((a, b) => at(b) - at(a) || (a.id < b.id ? -1 : 1))
			.map((thread) => ({ ...shared(thread), last_message: lastOf(thread) }));
	}

	/** One page of conversations, after the cursor. */
	page(cursor?: string): { rows: Conversation[]; cursor?: string } {
		const rows = this.rows();
		const start = cursor === undefined ? 0 : this.placeAfter(cursor, rows);
		const page = rows.slice(start, start + this.pageSize);
		if (start + this.pageSize >= rows.length) return { rows: page };
		return {
			rows: page,
			cursor: this.placed ? `${start + this.pageSize}` : this.place(page.at(-1)!),
		};
	}

	history(
		id: string,
	): { conversation: ConversationDetail; messages: ConversationMessage[] } | undefined {
		const thread = this.threads.get(id);
		if (!thread) return undefined;
		const messages = thread.messages.slice(0, Math.max(0, thread.messages.length - thread.behind));
		return { conversation: { ...shared(thread), messages }, messages };
	}

	private placeAfter(cursor: string, rows: Conversation[]): number {
		if (this.placed) return Number(cursor);
		const below = rows.findIndex((row) => this.place(row) > cursor);
		return below < 0 ? rows.length : below;
	}

	/** Sorts as the list does. */
	private place({ id, last_message, created_at }: Conversation): string {
		const at = last_message ? this.timeOf(last_message) : Date.parse(created_at);
		return `${1e15 - at} ${id}`;
	}

	private timeOf({ id, sent_at }: Pick<ConversationMessage, 'id' | 'sent_at'>): number {
		const at = Date.parse(sent_at);
		return Number.isNaN(at) ? this.times.get(id)! : at;
	}
}

const lastOf = ({ messages }: Thread): Conversation['last_message'] => {
	const last = messages.at(-1);
	if (!last) return null;
	const { id, content, sent_at, direction } = last;
	return { id, content, sent_at, direction };
};

const shared = ({ id, accountId, createdAt, updatedAt, intent }: Thread) => ({
	id,
	intent,
	social_conversation_id: `social_${id}`,
	is_unread: false,
	lead: { id: `lead_of_${id}`, first_name: 'Ann', last_name: null, social_url: null },
	social_account: { id: accountId, profile_name: null },
	created_at: iso(createdAt),
	updated_at: iso(updatedAt),
});
