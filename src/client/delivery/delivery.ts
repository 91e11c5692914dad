import type { JsonRecord } from '../../contract/json';
import type { CallOptions, CallResult } from '../call';
import type { Environment } from '../environment';
import { asSentence, type Outcome, OutreachError, sentences, TransportError } from '../errors';
import { retryAfterMs } from '../http/retryAfter';
import type { ApiResponse, Attempt, PlainRequest, Send } from '../http/send';
import type { ClockOffset, ServerClock } from '../http/serverClock';
import { recoveryOf } from '../recovery';
import type { KnownRecords } from '../recovery/knownRecords';
import { createLook, type Read } from '../recovery/look';
import type { Finding, Look } from '../recovery/recovery';
import { replayUntil } from './decide';
import { toDeliveryError, toLeftOpenError } from './deliveryErrors';
import { madeIn, recordsIn, type SendingEntry, type SendJournal } from './journal';
import { afterSend, type LookStep, outcomeSoFar, type Progress, type SendStep } from './progress';
import type { RecordClaim } from './recordClaims';
import { createSender } from './sender';

export interface Call {
	readonly options: Pick<CallOptions, 'beforeSend' | 'journal' | 'repeatIf'>;
	readonly attempt: Attempt;
	readonly request: PlainRequest;
	/** Finds out what became of the request. */
	readonly read: Read;
}

/** What a call needs to be carried out. */
export interface Means {
	readonly transmit: Send;
	readonly environment: Environment;
	readonly serverClock: ServerClock;
	readonly claim: RecordClaim;
	readonly known: KnownRecords;
}

const BACK_OFF_FIRST_MS = 500;

/** Carries out the steps of one call. `earlier`: what an earlier run left open. */
export function createDelivery(
	call: Call,
	{ transmit, environment, serverClock, claim, known }: Means,
	journal: SendJournal | undefined,
	earlier: SendingEntry | undefined,
) {
	const { attempt, request, options } = call;
	const { endpoint } = attempt;
	const recovery = recoveryOf(endpoint);
	const sender = createSender(attempt, transmit, environment, serverClock, journal, claim, earlier);
	const zero = environment.now() - environment.elapsed();
	let before = earlier?.before;

	async function pause(ms: number, progress: Progress): Promise<void> {
		await environment.sleep(Math.max(ms, 0), attempt.signal).catch(() => {
			throw cancelled(outcomeSoFar(progress));
		});
	}

	/**
	 * `sentAt`: when the request went out, by the monotonic clock. `clockThen`: what we knew of the server's clock
	 * then.
	 */
	function newLook(sentAt: number, clockThen?: ClockOffset): Look {
		const others = journal?.others?.() ?? [];
		const taken = new Set(others.flatMap(recordsIn));
		return createLook({
			request,
			before,
			read: call.read,
			repeatIf: options.repeatIf,
			sentAt,
			wallTime: (at) => at + zero,
			clockThen,
			serverClock,
			known: known.of,
			settle: async () => await unlessAborted(claim.settle(), attempt.signal),
			isFree: (record) => !taken.has(record.id) && claim.isFree(record),
			take: claim.take,
			rivals: claim.rivals,
			hasTwin: others.some((entry) => entry.state !== 'failed' && recordsIn(entry).length === 0),
		});
	}

	async function search(
		{ kind }: LookStep,
		sentAt: number,
		clockThen?: ClockOffset,
	): Promise<Finding> {
		const look = newLook(sentAt, clockThen);
		if (kind !== 'read' && recovery?.find) return await recovery.find(look);
		const record = await recovery?.read?.(look);
		return record ? { state: 'found', body: { data: record } } : { state: 'absent' };
	}

	/** If a look fails, report the failure that made us look. */
	function toLookError(error: unknown, progress: Progress): unknown {
		if (!(error instanceof OutreachError)) return error;
		if (error instanceof TransportError && error.failure === 'cancelled') {
			return fail({ ...progress, answer: { ending: 'cancelled', error } });
		}
		const reason = `Looking for its effect failed: ${error.message}`;
		return progress.answer ? fail(progress, reason) : leftOpen(reason);
	}

	/**
	 * The error that ends the call. It names the cause of the unknown outcome. A later run's error names the same
	 * cause.
	 */
	function fail(progress: Progress, reason?: string): OutreachError {
		const { retryClass, answer, openedBy } = progress;
		const outcome = outcomeSoFar(progress);
		const now = environment.now();
		const { url } = attempt;
		const isForLaterRun =
			retryClass === 'verify' &&
			journal !== undefined &&
			!journal.isLastRun &&
			!progress.isRepeated &&
			outcome === 'unknown' &&
			progress.finding?.state !== 'unclear';
		const context = { endpoint, request, retryClass, reason, isForLaterRun, outcome, url, now };
		if (outcome === 'sent') sender.leaveOpen(toDeliveryError(answer, context).message, true);
		if (outcome !== 'unknown' || !openedBy) return toDeliveryError(answer, context);
		const first = toDeliveryError(openedBy, context);
		sender.leaveOpen(first.message);
		const error = toDeliveryError(answer, context);
		if (error.message === first.message) return error;
		const cause = `The first try ended with: ${asSentence(first.message)}`;
		return toDeliveryError(answer, { ...context, reason: sentences(cause, reason) });
	}

	/** The error for a request that an earlier run sent, with the cause that run ended with. */
	const leftOpen = (reason?: string): OutreachError =>
		toLeftOpenError(endpoint, { reason, cause: earlier?.cause, isDone: earlier?.isDone });

	function complete(
		{ canFind }: Progress,
		body: unknown,
		response: Pick<ApiResponse, 'status' | 'headers'>,
		recovered: boolean,
	): CallResult {
		if (canFind) claim.take(madeIn(body));
		return sender.complete(body, response, recovered);
	}

	return {
		leftOpen,

		fail,

		async send(step: SendStep, progress: Progress): Promise<Progress> {
			const { answer: last, retries, canFind } = progress;
			const longest = BACK_OFF_FIRST_MS * 2 ** retries;
			const backOff = step.kind === 'back off' ? environment.random() * longest : 0;
			const asked = (progress.notBefore ?? 0) - environment.elapsed();
			if (Math.max(backOff, asked) > 0) await pause(Math.max(backOff, asked), progress);
			// What the caller checked may have changed during the pause.
			if (!last || last.ending === 'nothing_done') await options.beforeSend?.();
			if (!progress.isOpen && canFind)
				before = await recovery?.before?.(newLook(environment.elapsed()));

			const answer = await sender.send(before, replayUntil(progress));
			const isOpen = sender.open() !== undefined;
			const next = afterSend(progress, step, answer, {
				isOpen,
				at: environment.elapsed(),
				waitMs: answer.response && retryAfterMs(answer.response.headers, environment.now()),
			});
			if (answer.ending !== 'usable') claim.goesOn(outcomeSoFar(next));
			return next;
		},

		async look(step: LookStep, progress: Progress): Promise<Progress> {
			if (step.kind === 'look again') await pause(step.at - environment.elapsed(), progress);
			const at = environment.elapsed();
			const { possibleSince } = journal ?? {};
			if (!progress.answer && progress.earlier === 'possible' && possibleSince !== undefined) {
				const finding = await search(step, at - (environment.now() - possibleSince));
				return { ...progress, finding, looks: progress.looks + 1 };
			}
			const { age, clockThen } = sender.open() ?? {};
			const finding = await search(step, at - (age?.() ?? 0), clockThen).catch((error: unknown) => {
				throw toLookError(error, progress);
			});
			return { ...progress, finding, looks: progress.looks + 1 };
		},

		/** The result, from the answer. */
		finish(progress: Progress): CallResult {
			const { answer } = progress;
			if (!answer?.response) throw new Error('A call cannot finish without an answer.');
			const { body } = answer.response;
			const value = body.kind === 'json' ? body.value : undefined;
			const result = body.kind === 'stream' ? body.stream : value;
			return complete(progress, result, answer.response, false);
		},

		/** The result, from what was found. */
		adopt: (progress: Progress, body: JsonRecord): CallResult =>
			complete(progress, body, { status: endpoint.statuses[0] ?? 200, headers: {} }, true),
	};
}

const cancelled = (outcome: Outcome): TransportError =>
	new TransportError('cancelled', 'The execution was cancelled.', { code: 'cancelled', outcome });

async function unlessAborted(promise: Promise<void>, signal?: AbortSignal): Promise<void> {
	await new Promise<void>((resolve, reject) => {
		const stop = () => reject(cancelled('unknown'));
		if (signal?.aborted) stop();
		signal?.addEventListener('abort', stop, { once: true });
		void promise.then(() => {
			signal?.removeEventListener('abort', stop);
			resolve();
		});
	});
}
