import type { Conversation } from '../../src/contract/conversations';
import type { Lead } from '../../src/contract/leads';
import { DAY, HOUR, isoTime } from '../clock';
import type { AttachmentFields } from '../conversations/attachments';
import {
	newConversation,
	partnerOf,
	type ConversationSettings,
} from '../conversations/conversation';
import { addMessage } from '../conversations/lifecycle';
import { insertConversation, updateConversation } from '../conversations/records';
import { findRecord } from '../store/records';
import type { Store } from '../store/store';
import type { SeededWorkspace } from './workspace';

type Line = readonly [
	direction: 'sent' | 'received',
	content: string,
	attachments?: readonly AttachmentFields[],
];

export interface ConversationSeed {
	/** Place among the leads of the workspace, from 1. Null, or a place beyond them, is someone else. */
	readonly lead: number | null;
	/** Index among the accounts of the workspace. */
	readonly account: number;
	readonly intent: Conversation['intent'];
	readonly unread?: true;
	readonly settings?: ConversationSettings;
	/** Age of the last message. */
	readonly hoursAgo: number;
	/** Time between two messages; a day by default. With 0 all have the same time. */
	readonly pause?: number;
	readonly lines: readonly Line[];
}

const sent = (content: string): Line => ['sent', content];
const received = (content: string, attachments?: readonly AttachmentFields[]): Line => [
	'received',
	content,
	attachments,
];

const LONGEST = 8000;
const PARAGRAPH =
	'Before we decide anything I would like to understand how this fits with what we have today. ';

/** Small talk, a sentence per message. */
const chat = (lines: number): Line[] =>
	Array.from({ length: lines }, (_, index) =>
		index % 2 === 0
			? sent(`Question ${index / 2 + 1}: which of the two dates suits you better?`)
			: received(`Answer ${(index + 1) / 2}: the later one, Zoë́ and Ạ̈nh join us 👩🏽‍💻`),
	);

export const MAIN_CONVERSATIONS: readonly ConversationSeed[] = [
	{
		lead: 1,
		account: 0,
		intent: 'INTERESTED',
		unread: true,
		hoursAgo: 1,
		lines: [
			sent('Thank you for joining our webinar. What did you take from it?'),
			received('A lot! 🎉 Mostly that we write to the wrong people 😅'),
			sent('Shall we look at your list together?'),
			received('Yes, please. When do you have time this week?'),
		],
	},
	{
		lead: 2,
		account: 0,
		intent: 'CURIOUS',
		unread: true,
		hoursAgo: 2,
		pause: HOUR,
		lines: [
			sent('It was good to meet you at the fair. Do you have a picture of your stand?'),
			received('Here it is, with the sound of the hall.', [
				{ type: 'image', name: 'our stand.png' },
				{ type: 'audio' },
			]),
			received('', [{ type: 'video', name: 'rundgang-übersicht.mp4' }]),
			received('', [
				{ type: 'external_media' },
				{ type: 'file', name: 'offer.pdf', media_type: 'application/pdf', byte_size: 48_213 },
				{ type: 'unsupported' },
			]),
		],
	},
	{
		lead: 3,
		account: 1,
		intent: 'NEEDS_LABEL',
		unread: true,
		hoursAgo: 5,
		lines: [
			sent('مرحباً، كيف تخططون لحملاتكم هذا الفصل؟'),
			received('شكراً على رسالتك. هل لديكم عرض بالعربية (PDF)؟'),
			received('ואפשר גם בעברית? 12:30 מתאים לי.'),
		],
	},
	{
		lead: 4,
		account: 1,
		intent: null,
		hoursAgo: 8,
		lines: [
			sent('您好，方便聊十分钟吗？'),
			received('可以的。明日の午後はいかがですか。'),
			received('목요일도 괜찮아요. शुक्रवार भी ठीक है।'),
		],
	},
	{
		lead: 5,
		account: 0,
		intent: 'CURIOUS',
		hoursAgo: 12,
		lines: [
			sent('Hi {{first_name}}, is that how your template looks?'),
			received('<b>Yes</b> &amp; no: <script>alert("hi")</script> {{ $json.id }} ={{ 1 + 1 }}'),
			received('=SUM(A1:A2)\nC:\\new\\table\t"quoted", \'single\', `back`\n\n— last line'),
		],
	},
	{
		lead: 20,
		account: 0,
		intent: 'DEFERRED',
		hoursAgo: 24,
		pause: HOUR,
		lines: chat(40),
	},
	{
		lead: 17,
		account: 0,
		intent: 'NOT_INTERESTED',
		hoursAgo: 30,
		lines: [
			sent('How does your team plan its outreach?'),
			received(PARAGRAPH.repeat(Math.ceil(LONGEST / PARAGRAPH.length)).slice(0, LONGEST)),
		],
	},
	{
		lead: 6,
		account: 1,
		intent: null,
		unread: true,
		settings: { syncing: true },
		hoursAgo: 36,
		lines: [received('Hello, I found your profile.')],
	},
	{
		lead: 7,
		account: 1,
		intent: 'CONVERTED',
		settings: { pending: true },
		hoursAgo: 48,
		lines: [sent('Welcome on board!'), received('Glad to be here.')],
	},
	{
		lead: 8,
		account: 0,
		intent: 'NOT_PURSUING',
		settings: { fails: true },
		hoursAgo: 60,
		lines: [sent('Did my last message reach you?')],
	},
	{
		lead: 10,
		account: 2,
		intent: 'INTERESTED',
		hoursAgo: 72,
		pause: 0,
		lines: [
			sent('Which of these do you use?'),
			received('The first.'),
			received('And the third.'),
			received('All three came at once, I see.'),
		],
	},
	{ lead: null, account: 1, intent: null, hoursAgo: 240, lines: [] },
];

export const SECOND_CONVERSATIONS: readonly ConversationSeed[] = [
	{
		lead: 1,
		account: 0,
		intent: 'INTERESTED',
		unread: true,
		hoursAgo: 3,
		lines: [sent('Hello from the second workspace.'), received('Hello back.')],
	},
];

const findLeadAt = (store: Store, workspaceId: string, place: number | null) =>
	place === null
		? undefined
		: findRecord<Lead>(
				store,
				'SELECT record FROM leads WHERE workspace_id = ? ORDER BY created_at, seq LIMIT 1 OFFSET ?',
				workspaceId,
				place - 1,
			);

export function seedConversation(workspace: SeededWorkspace, seed: ConversationSeed): void {
	const { store, workspaceId, now } = workspace;
	const { id: accountId, profile_name } = workspace.accounts[seed.account]!;
	const { pause = DAY, lines } = seed;
	const end = now - seed.hoursAgo * HOUR;
	const start = end - pause * Math.max(lines.length - 1, 0);
	const conversation = insertConversation(
		store,
		workspaceId,
		start,
		(id, number) =>
			newConversation({
				id,
				number,
				intent: seed.intent,
				is_unread: seed.unread ?? false,
				lead: partnerOf(findLeadAt(store, workspaceId, seed.lead), number),
				social_account: { id: accountId, profile_name },
				at: start,
			}),
		seed.settings,
	);
	lines.forEach(([direction, content, attachments], index) => {
		const sent_at = isoTime(start + pause * index);
		addMessage({ store, now }, conversation, { direction, content, attachments, sent_at });
	});
	updateConversation(store, { ...conversation, updated_at: isoTime(end) });
}
