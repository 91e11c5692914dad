import { isRecord, type JsonRecord } from '../../contract/json';
import type { Environment } from '../environment';
import { OutreachError, TransportError } from '../errors';
import type { Attempt, PlainRequest, Reply, Send } from '../http/send';
import type { HeaderMap } from '../http/transport';
import { recoveryOf } from '../recovery';
import { createLook, type Read } from '../recovery/look';
import type { Finding, Look } from '../recovery/recovery';
import { toDeliveryError, toLeftOpenError } from './failure';
import type { SendJournal } from './journal';
import { type Owners, recordsIn } from './owners';
import { afterLook, afterSend, beforeSend, outcomeOf, type Progress } from './progress';
import type { LookStep, SendStep } from './step';
import { createTries } from './tries';

/** The optional fields are those of `CallOptions`. */
export interface Call {
	readonly attempt: Attempt;
	readonly request: PlainRequest;
	readonly journal?: SendJournal;
	readonly repeatIf?: Look['repeatIf'];
	readonly sentSince?: number;
	readonly beforeSend?: () => Promise<void>;
	/** For finding out what became of the request. */
	readonly read: Read;
}

export interface Completed {
	readonly body: unknown;
	readonly status: number;
	readonly headers: HeaderMap;
	readonly repeated: boolean;
	readonly recovered: boolean;
}

/** Does what was decided for one call. */
export interface Delivery {
	send(step: SendStep, progress: Progress): Promise<Progress>;
	look(step: LookStep, progress: Progress): Promise<Progress>;
	/** The result, from the answer. */
	finish(progress: Progress): Completed;
	/** The result, from what was found. */
	adopt(progress: Progress, body: JsonRecord): Completed;
	toError(progress: Progress, reason?: string): OutreachError;
}

export interface DeliveryOptions {
	readonly transmit: Send;
	readonly environment: Environment;
	readonly owners: Owners<Call>;
	readonly journal?: SendJournal;
	/** When an earlier run sent the request and learned no answer, by our wall clock. */
	readonly leftAt?: number;
}

const BACK_OFF_FIRST_MS = 500;
const BACK_OFF_MAX_MS = 20_000;
const SECOND_LOOK_AFTER_MS = 5_000;

export function createDelivery(call: Call, options: DeliveryOptions): Delivery {
	const { transmit, environment, owners, journal, leftAt } = options;
	const { attempt, request } = call;
	const { endpoint } = attempt;
	const recovery = recoveryOf(endpoint);
	const tries = createTries(attempt, transmit, environment, { journal, leftAt });
	let before: unknown;
	/** Kept for later looks: the first `Date` after the failure is nearest to it. */
	let latestLook: Look | undefined;

	async function pause(ms: number, progress: Progress): Promise<void> {
		await environment.sleep(ms, attempt.signal).catch(() => {
			throw new TransportError('cancelled', 'The execution was cancelled.', {
				code: 'cancelled',
				outcome: outcomeOf(progress),
			});
		});
	}

	function newLook(sinceSend: () => number): Look {
		const others = journal?.others?.() ?? [];
		const taken = new Set(others.flatMap(recordsIn));
		return createLook({
			request,
			before,
			read: call.read,
			repeatIf: call.repeatIf,
			sinceSend,
			claim: (id) => owners.claim(call, id, taken),
			hasRival: others.some((entry) => entry.state !== 'failed' && recordsIn(entry).length === 0),
		});
	}

	async function search({ kind }: LookStep, look: Look): Promise<Finding> {
		if (kind !== 'read' && recovery?.find) return await recovery.find(look);
		const record = await recovery?.read?.(look);
		return record ? { state: 'found', body: { data: record } } : { state: 'absent' };
	}

	/** If a look fails, what matters is the failure that made it necessary. */
	function toLookError(error: unknown, progress: Progress): unknown {
		if (!(error instanceof OutreachError)) return error;
		if (error instanceof TransportError && error.failure === 'cancelled') {
			return toError({ ...progress, answer: { ending: 'cancelled', error } });
		}
		const reason = `Looking for its effect failed: ${error.message}`;
		return progress.answer ? toError(progress, reason) : toLeftOpenError(endpoint, reason);
	}

	function toError(progress: Progress, reason?: string): OutreachError {
		return toDeliveryError(progress.answer, {
			endpoint,
			request,
			retryClass: progress.retryClass,
			reason,
			outcome: outcomeOf(progress),
			now: environment.now(),
		});
	}

	function complete(
		{ canFind }: Progress,
		body: unknown,
		{ status, headers }: Pick<Reply, 'status' | 'headers'>,
		recovered: boolean,
	): Completed {
		if (canFind) owners.note(call, body);
		tries.remember(status, body);
		return { body, status, headers, recovered, repeated: tries.isRepeated() };
	}

	return {
		async send(step, progress) {
			const { answer: last, retries, isOpen } = progress;
			if (step.kind === 'back off') {
				const longest = Math.min(BACK_OFF_MAX_MS, BACK_OFF_FIRST_MS * 2 ** retries);
				await pause(environment.random() * longest, progress);
			}
			// What the caller checked may have changed during the pause.
			if (!last || last.ending === 'nothing_done') await call.beforeSend?.();
			if (!last && !isOpen && progress.canFind) before = await recovery?.before?.(newLook(() => 0));

			const sent = beforeSend(progress, step);
			const answer = await tries.send(sent.missing?.body);
			return afterSend(sent, answer, {
				isOpen: tries.open() !== undefined,
				at: environment.elapsed(),
			});
		},

		async look(step, progress) {
			const { sentSince } = call;
			if (step.kind === 'look again') await pause(SECOND_LOOK_AFTER_MS, progress);
			if (!progress.answer && progress.earlier === 'possible' && sentSince !== undefined) {
				const look = newLook(() => environment.now() - sentSince);
				return afterLook(progress, await search(step, look));
			}
			latestLook ??= newLook(() => tries.open()?.age() ?? 0);
			const finding = await search(step, latestLook).catch((error: unknown) => {
				throw toLookError(error, progress);
			});
			return afterLook(progress, finding);
		},

		finish(progress) {
			const { answer, missing } = progress;
			if (!answer?.reply) throw new Error('A call cannot finish without an answer.');
			const { body } = answer.reply;
			if (body.kind === 'stream') return complete(progress, body.stream, answer.reply, false);
			const value = body.kind === 'json' ? body.value : undefined;
			return missing && isRecord(value)
				? complete(progress, missing.merge(value), answer.reply, true)
				: complete(progress, value, answer.reply, false);
		},

		adopt: (progress, body) =>
			complete(progress, body, { status: endpoint.statuses[0] ?? 200, headers: {} }, true),
		toError,
	};
}
