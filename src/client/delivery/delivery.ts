import { classifyError, classifyReply, type Verdict } from '../http/classify';
import type { Environment } from '../environment';
import { type Outcome, type RateLimitError, TransportError } from '../errors';
import type { SendJournal } from './journal';
import type { Attempt, Reply, Send } from '../http/send';

/** How one attempt ended. */
export interface Answer {
	readonly verdict: Verdict;
	/** Either a reply or the error that came in its place. */
	readonly reply?: Reply;
	readonly error?: TransportError | RateLimitError;
}

const RETRIES_MAX = 3;
const WINDOWS_MAX = 2;
const BACK_OFF_FIRST_MS = 500;
const BACK_OFF_MAX_MS = 20_000;

/** A send of which it is not known that it did nothing. */
interface OpenSend {
	/** Our wall clock, milliseconds: it outlives the process. */
	readonly sentAt: number;
	/** Milliseconds since it went out. */
	readonly age: () => number;
}

/** The sends of one call: they share the retries, the journal entry and what is known of the effect. */
export interface Delivery {
	/** Sends, and sends again while surely nothing was done and tries are left. */
	send(attempt: Attempt): Promise<Answer>;
	/** Waits before another try. False where `max` tries are used up. */
	backOff(max?: number): Promise<boolean>;
	pause(ms: number): Promise<void>;
	/** Takes over a send of an earlier run, which never learned its end. */
	takeOver(sentAt: number): void;
	/** The first send that may have taken effect. */
	open(): OpenSend | undefined;
	/** The request went out again after a send that may have taken effect. */
	repeated(): boolean;
	/** Remembers the answer, so that a later run need not send. */
	remember(status: number, body: unknown): void;
}

export interface DeliveryOptions {
	readonly journal?: SendJournal;
	readonly signal?: AbortSignal;
	/** What is known of the effect by now. */
	readonly outcome: () => Outcome;
	/** The caller's check, which throws: what it found may have changed during a pause. */
	readonly beforeRepeat?: () => Promise<void>;
}

export function createDelivery(
	transmit: Send,
	environment: Environment,
	{ journal, signal, outcome, beforeRepeat }: DeliveryOptions,
): Delivery {
	let retries = 0;
	let windows = 0;
	let open: OpenSend | undefined;
	let repeated = false;

	function start(): OpenSend {
		const from = environment.elapsed();
		return { sentAt: environment.now(), age: () => environment.elapsed() - from };
	}

	async function pause(ms: number): Promise<void> {
		await environment.sleep(ms, signal).catch(() => {
			throw new TransportError('cancelled', 'The execution was cancelled.', {
				code: 'cancelled',
				outcome: outcome(),
			});
		});
	}

	async function backOff(max = RETRIES_MAX): Promise<boolean> {
		if (retries >= max) return false;
		const longest = Math.min(BACK_OFF_MAX_MS, BACK_OFF_FIRST_MS * 2 ** retries);
		retries += 1;
		await pause(environment.random() * longest);
		return true;
	}

	/** The limiter knows an attempt by its identity, so each try is the same object. */
	function tracked(attempt: Attempt) {
		let sent: OpenSend | undefined;
		const outgoing: Attempt = {
			...attempt,
			onSend: () => {
				sent = start();
				if (open) repeated = true;
				journal?.write({ state: 'sending', sentAt: (open ?? sent).sentAt });
			},
		};
		return async (): Promise<Answer> => {
			sent = undefined;
			const answer = await transmit(outgoing).then(
				(reply) => ({ verdict: classifyReply(attempt.endpoint, reply), reply }),
				(error: unknown) => ({ verdict: classifyError(error), error: error as Answer['error'] }),
			);
			if (sent === undefined || open) return answer;
			if (hadNoEffect(answer.verdict)) journal?.write({ state: 'failed', sentAt: start().sentAt });
			else open = sent;
			return answer;
		};
	}

	return {
		backOff,
		pause,
		open: () => open,
		repeated: () => repeated,
		takeOver: (sentAt) => {
			open = { sentAt, age: () => environment.now() - sentAt };
		},
		remember: (status, body) => {
			journal?.write({
				state: 'done',
				sentAt: open?.sentAt ?? environment.now(),
				status,
				body,
				repeated,
			});
		},
		send: async (attempt) => {
			const sendOnce = tracked(attempt);
			for (;;) {
				const answer = await sendOnce();
				if (answer.verdict === 'rate_limited') {
					// The limiter holds the next try until the window ends, or throws where the caller does not wait.
					if (answer.error || windows >= WINDOWS_MAX) return answer;
					windows += 1;
				} else if (answer.verdict !== 'nothing_done' || !(await backOff())) {
					return answer;
				} else {
					await beforeRepeat?.();
				}
			}
		},
	};
}

const hadNoEffect = (verdict: Verdict): boolean =>
	verdict === 'rejected' || verdict === 'rate_limited' || verdict === 'nothing_done';
