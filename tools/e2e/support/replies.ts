/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { seededRandom } from '../../../packages/sandbox/core/random';
import { seeded } from '../../../packages/sandbox/composition/seeded';

/** Few, so that several messages come into one of them between two polls. */
const CONVERSATIONS = [
	seeded.conversations.interested,
	seeded.conversations.attachments,
	seeded.conversations.rightToLeft,
	seeded.conversations.multilingual,
	seeded.conversations.markup,
	seeded.conversations.manyMessages,
];
/** Leads without a conversation. */
const FIRST_NEW_LEAD = 40;
const LATEST_MS = 90_000;
const LONGEST_BURST = 4;

export interface Reply {
	readonly message_id: string;
	readonly text: string;
	readonly conversation_id: string;
}

/** Leads who write what comes to their minds, and colleagues who answer in between. */
export function startTalk({ control }: Sandbox, seed: number) {
	const random = seededRandom(seed);
	const below = (count: number) => Math.floor(random() * count);
	const replies: Reply[] = [];
	let lastTime = new Date().toISOString();

	/** Now, exactly when another message was sent, or a while ago: then it was synced late. */
	function sentAt(): string {
		const kind = random();
		if (kind < 0.25) return lastTime;
		const lateness = kind < 0.4 ? below(LATEST_MS) : 0;
		lastTime = new Date(Date.now() - lateness).toISOString();
		return lastTime;
	}

	function writeOne(): void {
		const text = `Reply ${replies.length + 1}`;
		if (random() < 0.1) {
			const lead_id = `lead_${FIRST_NEW_LEAD + replies.length}`;
			const fields = { social_account_id: seeded.accounts.connected, lead_id, content: text };
			const { id, last_message } = control.addConversation(fields);
			replies.push({ message_id: last_message!.id, text, conversation_id: id });
			return;
		}
		const conversation_id = CONVERSATIONS[below(CONVERSATIONS.length)]!;
		if (random() < 0.3) control.addMessage(conversation_id, { content: 'Ours', direction: 'sent' });
		const { id } = control.addMessage(conversation_id, { content: text, sent_at: sentAt() });
		replies.push({ message_id: id, text, conversation_id });
		if (random() < 0.3) control.addMessage(conversation_id, { content: 'Ours', direction: 'sent' });
	}

	const write = (count: number) => {
		for (let written = 0; written < count; written += 1) writeOne();
	};

	return {
		/** Every reply so far. */
		replies,
		/** So many at once. */
		write,
		/** So many, some at once, at random moments within this time. */
		writeWithin: async (count: number, ms: number) => {
			const bursts: number[] = [];
			for (let left = count; left > 0; left -= bursts.at(-1)!) {
				bursts.push(Math.min(left, 1 + below(LONGEST_BURST)));
			}
			const moments = bursts.map(() => random() * ms).toSorted((a, b) => a - b);
			let passed = 0;
			for (const [index, moment] of moments.entries()) {
				await sleep(moment - passed);
				passed = moment;
				write(bursts[index]!);
			}
		},
		random,
	};
}
