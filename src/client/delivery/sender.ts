import type { CallResult } from '../call';
import type { Environment } from '../environment';
import type { ApiResponse, Attempt, Send } from '../http/send';
import type { ClockOffset, ServerClock } from '../http/serverClock';
import { type AttemptResult, type Ending, readError, readResponse } from './attemptResult';
import type { SendingEntry, SendJournal } from './journal';
import type { RecordClaim } from './recordClaims';

/** A send that may have taken effect. */
interface Unanswered {
	/** Our wall clock, which outlives the process. */
	readonly sentAt: number;
	/** Milliseconds since it went out. */
	readonly age: () => number;
	/** What we knew of the server's clock then. */
	readonly clockThen?: ClockOffset;
}

const WITHOUT_EFFECT: readonly Ending[] = [
	'rejected',
	'rate_limited',
	'turned_away',
	'nothing_done',
];

/**
 * Sends the request of one call, and notes what came of it. `earlier`: what an earlier run left, which sent the request
 * and got no answer.
 */
export function createSender(
	attempt: Attempt,
	transmit: Send,
	environment: Environment,
	serverClock: Pick<ServerClock, 'offset'>,
	journal: SendJournal | undefined,
	claim: Pick<RecordClaim, 'goesOut'>,
	earlier: SendingEntry | undefined,
) {
	let open: Unanswered | undefined;
	let sent: Unanswered | undefined;
	let isNoted = false;
	let repeated = false;
	let before: unknown;
	let until = Infinity;
	/** What an earlier run left stays as it is until this run's own send may have taken effect, too. */
	let left = earlier;
	if (left) {
		const { sentAt } = left;
		open = { sentAt, age: () => environment.now() - sentAt };
	}

	async function onTurn(): Promise<void> {
		const entry: SendingEntry = left
			? { ...left, isSecond: true }
			: { state: 'sending', sentAt: open?.sentAt ?? environment.now(), before };
		if (journal?.goesOut) await journal.goesOut(entry);
		else journal?.write(entry);
		isNoted = true;
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
	}

	// Each try is the same object, because the limiter knows an attempt by its identity.
	const isTooLate = () => environment.elapsed() > until;
	const outgoing: Attempt = { ...attempt, onTurn, onSend, isTooLate };

	return {
		/** The first send that may have taken effect. */
		open: () => open,

		/**
		 * Sends once. `there`: what was there before the first send that may take effect. `latest`: when the request may
		 * go out at the latest, by the monotonic clock.
		 */
		async send(there: unknown, latest: number): Promise<AttemptResult> {
			before = there;
			until = latest;
			sent = undefined;
			const answer = await transmit(outgoing).then(
				(response) => readResponse(attempt.endpoint, response),
				readError,
			);
			const hadNoEffect = sent === undefined || WITHOUT_EFFECT.includes(answer.ending);
			if (!hadNoEffect) {
				open ??= sent;
				left &&= { ...left, isSecond: true };
			} else if (isNoted && (left || !open)) {
				journal?.write(left ?? { state: 'failed', sentAt: environment.now() });
			}
			return answer;
		},

		/** Notes why the effect stays open; the first cause is the one that counts. */
		leaveOpen(cause: string, isDone?: true): void {
			if (!open) return;
			journal?.write(
				left ?? { state: 'sending', sentAt: open.sentAt, before, cause, ...(isDone && { isDone }) },
			);
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
