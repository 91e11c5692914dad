import type { CallResult } from '../call';
import type { Environment } from '../environment';
import type { ApiResponse, Attempt, Send } from '../http/send';
import type { ClockOffset, ServerClock } from '../http/serverClock';
import { type AttemptResult, type Ending, readError, readResponse } from './attemptResult';
import type { RecordClaim } from './recordClaims';
import type { JournalEntry, SendJournal } from './journal';

/** A send that may have taken effect. */
interface OpenSend {
	/** Our wall clock, which outlives the process. */
	readonly sentAt: number;
	/** Milliseconds since it went out. */
	readonly age: () => number;
	/** What we knew of the server's clock then. */
	readonly clockThen?: ClockOffset;
}

type OpenNote = Extract<JournalEntry, { readonly state: 'sending' }>;

const WITHOUT_EFFECT: readonly Ending[] = [
	'rejected',
	'rate_limited',
	'turned_away',
	'nothing_done',
];

/**
 * Sends the request of one call, and keeps its journal. `earlier`: the entry of an earlier run that sent the request
 * and got no answer.
 */
export function createSender(
	attempt: Attempt,
	transmit: Send,
	environment: Environment,
	serverClock: Pick<ServerClock, 'offset'>,
	journal: SendJournal | undefined,
	claim: Pick<RecordClaim, 'goesOut'>,
	earlier: OpenNote | undefined,
) {
	let open: OpenSend | undefined;
	let sent: OpenSend | undefined;
	let repeated = false;
	let known: unknown;
	let until = Infinity;
	if (earlier) {
		const { sentAt } = earlier;
		open = { sentAt, age: () => environment.now() - sentAt };
	}

	function onSend(): void {
		const from = environment.elapsed();
		sent = {
			sentAt: environment.now(),
			age: () => environment.elapsed() - from,
			clockThen: serverClock.offset(),
		};
		claim.goesOut();
		repeated ||= open !== undefined;
		journal?.write({
			...earlier,
			state: 'sending',
			sentAt: (open ?? sent).sentAt,
			before: known,
		});
	}

	// Each try is the same object, because the limiter knows an attempt by its identity.
	const isTooLate = () => environment.elapsed() > until;
	let outgoing: Attempt = { ...attempt, onSend, isTooLate };

	return {
		/** The first send that may have taken effect. */
		open: () => open,

		/**
		 * Sends once. If `body` is given, this and all later sends use it. `before`: what was there before the first send
		 * that may take effect. `latest`: when the request may go out at the latest, by the monotonic clock.
		 */
		async send(body: unknown, before: unknown, latest: number): Promise<AttemptResult> {
			known = before;
			until = latest;
			if (body !== undefined) outgoing = { ...outgoing, body: JSON.stringify(body) };
			sent = undefined;
			const answer = await transmit(outgoing).then(
				(response) => readResponse(attempt.endpoint, response),
				readError,
			);
			if (sent === undefined || open) return answer;
			if (!WITHOUT_EFFECT.includes(answer.ending)) open = sent;
			else journal?.write({ state: 'failed', sentAt: environment.now() });
			return answer;
		},

		/** Notes why the effect stays open; the first cause is the one that counts. */
		leaveOpen(cause: string): void {
			if (!open) return;
			journal?.write(earlier ?? { state: 'sending', sentAt: open.sentAt, before: known, cause });
		},

		/** The result, which the journal keeps so that a later run need not send. */
		complete(
			body: unknown,
			{ status, headers }: Pick<ApiResponse, 'status' | 'headers'>,
			recovered: boolean,
		): CallResult {
			const sentAt = open?.sentAt ?? environment.now();
			journal?.write({ state: 'done', sentAt, status, body, repeated });
			return { body, status, headers, repeated, recovered };
		},
	};
}
