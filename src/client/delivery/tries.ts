import type { Environment } from '../environment';
import type { Attempt, Send } from '../http/send';
import { type Answer, hadNoEffect, readError, readReply } from './answer';
import type { SendJournal } from './journal';

/** A send that may have taken effect. */
export interface OpenSend {
	/** Our wall clock, milliseconds: it outlives the process. */
	readonly sentAt: number;
	/** Milliseconds since it went out. */
	readonly age: () => number;
}

/** The sends of one call. They share its place in the journal. */
export interface Tries {
	/** Sends once. With `body`, that body from now on. */
	send(body?: unknown): Promise<Answer>;
	/** The first send that may have taken effect. */
	open(): OpenSend | undefined;
	/** The request went out again after a send that may have taken effect. */
	isRepeated(): boolean;
	/** Remembers the answer, so that a later run need not send. */
	remember(status: number, body: unknown): void;
}

/** `leftAt`: when an earlier run sent the request and learned no answer. */
export function createTries(
	attempt: Attempt,
	transmit: Send,
	environment: Environment,
	{ journal, leftAt }: { readonly journal?: SendJournal; readonly leftAt?: number },
): Tries {
	let open: OpenSend | undefined;
	let sent: OpenSend | undefined;
	let isRepeated = false;
	if (leftAt !== undefined) open = { sentAt: leftAt, age: () => environment.now() - leftAt };

	function onSend(): void {
		const from = environment.elapsed();
		sent = { sentAt: environment.now(), age: () => environment.elapsed() - from };
		isRepeated ||= open !== undefined;
		journal?.write({ state: 'sending', sentAt: (open ?? sent).sentAt });
	}

	// The limiter knows an attempt by its identity, so each try is the same object.
	let outgoing: Attempt = { ...attempt, onSend };

	return {
		open: () => open,
		isRepeated: () => isRepeated,
		async send(body) {
			if (body !== undefined) outgoing = { ...outgoing, body: JSON.stringify(body) };
			sent = undefined;
			const answer = await transmit(outgoing).then(
				(reply) => readReply(attempt.endpoint, reply),
				readError,
			);
			if (sent === undefined || open) return answer;
			if (hadNoEffect(answer)) journal?.write({ state: 'failed', sentAt: environment.now() });
			else open = sent;
			return answer;
		},
		remember(status, body) {
			const sentAt = open?.sentAt ?? environment.now();
			journal?.write({ state: 'done', sentAt, status, body, repeated: isRepeated });
		},
	};
}
