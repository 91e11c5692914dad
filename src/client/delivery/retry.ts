import { isRemembered, retryClassOf, type RetryClass } from '../../contract/endpoint';
import { isRecord, type JsonRecord, recordsOf } from '../../contract/json';
import { type Answer, createDelivery } from './delivery';
import { envelopeProblem } from '../http/envelope';
import type { Environment } from '../environment';
import { type Outcome, OutreachError, TransportError } from '../errors';
import { failureOf, leftOpenError } from './failure';
import type { JournalEntry, SendJournal } from './journal';
import { recoveries } from '../recovery';
import { createLook, type Read } from '../recovery/look';
import type { Finding, Look, Missing, PlainRequest, Recovery } from '../recovery/recovery';
import type { Attempt, Reply, Send } from '../http/send';
import type { HeaderMap } from '../http/transport';

export interface Call {
	readonly attempt: Attempt;
	readonly request: PlainRequest;
	readonly journal?: SendJournal;
	/** See `CallOptions`. */
	readonly repeatIf?: Look['repeatIf'];
	/** See `CallOptions`. */
	readonly sentSince?: number;
	/** See `CallOptions`. */
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

/** The identical body goes out again only so long after the first failure: later it might undo a newer change. */
const REPLAY_WITHIN_MS = 60_000;
const SECOND_LOOK_AFTER_MS = 5_000;
/** What the API reads from a website costs it more than a record of its own. */
const RETRIES_OF_A_SAFE_POST = 1;

/**
 * Sends each request as often as its retry class allows, and finds out what became of it where no usable answer came.
 * Throws an `OutreachError` whose `outcome` says whether the request took effect.
 */
export function retry(
	transmit: Send,
	environment: Environment,
): (call: Call) => Promise<Completed> {
	/** Records that a call has for its own: what another call looks for is none of them. */
	const owners = new Map<unknown, Call>();
	return async (call) => {
		const left = journalOf(call)?.read();
		if (left?.state === 'done') {
			const { body, status, repeated = false } = left;
			for (const id of idsIn(body)) owners.set(id, call);
			return { body, status, headers: {}, repeated, recovered: true };
		}
		const course = courseOf(call, transmit, environment, owners);
		let next =
			left?.state === 'sending'
				? await course.takeOver(left.sentAt)
				: await course.lookBack(call.sentSince);
		if (next) return next;
		await call.beforeSend?.();
		if (left?.state !== 'sending') await course.prepare();
		while (next === undefined) next = await course.step();
		return next;
	};
}

const journalOf = ({ attempt: { endpoint }, request, journal }: Call): SendJournal | undefined =>
	isRemembered(endpoint, request.body) ? journal : undefined;

/** The course of one call from send to send, until there is an answer or an error. */
function courseOf(
	call: Call,
	transmit: Send,
	environment: Environment,
	owners: Map<unknown, Call>,
) {
	const { attempt, request } = call;
	const { endpoint } = attempt;
	const retryClass = retryClassOf(endpoint, request.body);
	const recovery = recoveries[endpoint.id];
	const find = mayRepeat(retryClass) ? undefined : recovery?.find;
	const delivery = createDelivery(transmit, environment, {
		journal: journalOf(call),
		signal: attempt.signal,
		outcome,
		beforeRepeat: call.beforeSend,
	});

	let before: unknown;
	let look: Look | undefined;
	/** The API said that it did the request, but the rest of its answer cannot be used. */
	let accepted = false;
	let missing: Missing | undefined;
	let sentOnceMore = false;
	let failedAt: number | undefined;

	function outcome(): Outcome {
		if (retryClass === 'safe') return 'not sent';
		if (accepted) return 'sent';
		return delivery.open() ? 'unknown' : 'not sent';
	}

	const fail = (answer: Answer, reason?: string): OutreachError =>
		failureOf(answer, {
			endpoint,
			request,
			retryClass,
			reason,
			outcome: outcome(),
			now: environment.now(),
		});

	function finish(
		body: unknown,
		answer: Pick<Completed, 'status' | 'headers'>,
		recovered: boolean,
	): Completed {
		if (find) for (const id of idsIn(body)) owners.set(id, call);
		const { status, headers } = answer;
		delivery.remember(status, body);
		return { body, status, headers, recovered, repeated: delivery.repeated() };
	}

	const adopt = (body: JsonRecord): Completed =>
		finish(body, { status: endpoint.statuses[0] ?? 200, headers: {} }, true);

	function newLook(sinceSend = () => delivery.open()?.age() ?? 0): Look {
		const others = journalOf(call)?.others?.() ?? [];
		const taken = new Set(others.flatMap(recordsIn));
		return createLook({
			request,
			before,
			read: call.read,
			repeatIf: call.repeatIf,
			sinceSend,
			claim: (id) => {
				if (!owners.has(id) && !taken.has(id)) owners.set(id, call);
				return owners.get(id) === call;
			},
			hasRival: others.some((entry) => entry.state !== 'failed' && recordsIn(entry).length === 0),
		});
	}

	/** Where a look fails, what matters is the failure that made it necessary. */
	async function looking<T>(use: (look: Look) => Promise<T>, answer?: Answer): Promise<T> {
		// Kept for later looks: the first `Date` after the failure is nearest to it.
		look ??= newLook();
		return await use(look).catch((error: unknown) => {
			if (!(error instanceof OutreachError)) throw error;
			if (error instanceof TransportError && error.failure === 'cancelled') {
				throw fail({ verdict: 'cancelled', error });
			}
			const reason = `Looking for its effect failed: ${error.message}`;
			throw answer ? fail(answer, reason) : leftOpenError(endpoint, reason);
		});
	}

	/** What is not there may only be late, so it gets a second look. */
	async function findTwice(
		search: NonNullable<Recovery['find']>,
		answer?: Answer,
	): Promise<Finding> {
		const first = await looking(search, answer);
		if (first.state === 'found' || first.state === 'repeatable') return first;
		await delivery.pause(SECOND_LOOK_AFTER_MS);
		return await looking(search, answer);
	}

	async function repeatLater(answer: Answer, max?: number): Promise<undefined> {
		if (!(await delivery.backOff(max))) throw fail(answer);
	}

	/** Safe and replay: the same again, unless it is too late for it. */
	async function repeat(answer: Answer): Promise<undefined> {
		failedAt ??= environment.elapsed();
		const late = environment.elapsed() - failedAt > REPLAY_WITHIN_MS;
		if (retryClass === 'replay' && late) throw fail(answer);
		const costly = retryClass === 'safe' && endpoint.method !== 'GET';
		await repeatLater(answer, costly ? RETRIES_OF_A_SAFE_POST : undefined);
	}

	/** Guarded, verify and never: what is there decides whether the request goes out again. */
	async function investigate(
		search: NonNullable<Recovery['find']>,
		answer: Answer,
	): Promise<Completed | undefined> {
		const finding = await findTwice(search, answer);
		switch (finding.state) {
			case 'found':
				return adopt(finding.body);
			case 'repeatable':
				return await repeatLater(answer);
			case 'absent':
				// With a part found, the rest is not late: the API refused it, and has to say so again.
				if (retryClass !== 'verify' || sentOnceMore) throw fail(answer);
				if (accepted && !finding.missing) throw fail(answer);
				sentOnceMore = true;
				missing = finding.missing;
				return undefined;
			case 'unclear':
				throw fail(answer, finding.reason);
		}
	}

	/** A usable success as it came. */
	function success({ body, ...answer }: Reply): Completed | undefined {
		if (body.kind === 'stream') return finish(body.stream, answer, false);
		if (body.kind !== 'json' || envelopeProblem(endpoint, body)) return undefined;
		return missing && isRecord(body.value)
			? finish(missing.merge(body.value), answer, true)
			: finish(body.value, answer, false);
	}

	/** The API did it and did not say how it looks now. */
	async function readRecord(answer: Answer, body: Reply['body']): Promise<Completed | undefined> {
		const { read, answersAgain } = recovery ?? {};
		if (retryClass !== 'safe' && read) {
			const record = await looking(read, answer);
			if (record) return adopt({ data: record });
			throw fail(answer);
		}
		if (answersAgain) return await repeatLater(answer);
		if (find) return await investigate(find, answer);
		if (!mayRepeat(retryClass)) throw fail(answer);
		// A whole answer that is another than expected would be the same again.
		if (body.kind !== 'unreadable' || body.lasting) throw fail(answer);
		return await repeat(answer);
	}

	return {
		/** Reads what is to be known before the request goes out. */
		async prepare(): Promise<void> {
			if (find && recovery?.before) before = await recovery.before(newLook());
		},

		/** Looks for a send of which the journal knows nothing. Undefined where it is right to send. */
		async lookBack(since: number | undefined): Promise<Completed | undefined> {
			if (!find || since === undefined) return undefined;
			const finding = await find(newLook(() => environment.now() - since));
			if (finding.state === 'found') return adopt(finding.body);
			if (finding.state === 'unclear') throw leftOpenError(endpoint, finding.reason);
			return undefined;
		},

		/** Looks for a send of an earlier run. Undefined where it is right to send again. */
		async takeOver(sentAt: number): Promise<Completed | undefined> {
			delivery.takeOver(sentAt);
			if (!find) return undefined;
			const finding = await findTwice(find);
			if (finding.state === 'found') return adopt(finding.body);
			if (finding.state === 'repeatable') return undefined;
			throw leftOpenError(endpoint, finding.state === 'unclear' ? finding.reason : undefined);
		},

		/** Sends once and judges the answer. Undefined where it is right to send again. */
		async step(): Promise<Completed | undefined> {
			const answer = await delivery.send(
				missing ? { ...attempt, body: JSON.stringify(missing.body) } : attempt,
			);
			const { verdict, reply } = answer;
			if (verdict === 'done' && reply) {
				const completed = success(reply);
				if (completed) return completed;
				accepted = true;
				return await readRecord(answer, reply.body);
			}
			if (verdict === 'ambiguous') {
				if (mayRepeat(retryClass)) return await repeat(answer);
				if (find) return await investigate(find, answer);
			}
			// A try before this one may be why it is refused.
			if (verdict === 'rejected' && find && delivery.open()) {
				const finding = await findTwice(find, answer);
				if (finding.state === 'found') return adopt(finding.body);
			}
			throw fail(answer);
		},
	};
}

const mayRepeat = (retryClass: RetryClass): boolean =>
	retryClass === 'safe' || retryClass === 'replay';

/** Ids of what a remembered send is known to have made. */
const recordsIn = (entry: JournalEntry): unknown[] =>
	entry.state === 'done' ? idsIn(entry.body).filter((id) => id !== undefined) : [];

/** Ids of the records and the message that an answer holds. */
function idsIn(body: unknown): unknown[] {
	if (!isRecord(body)) return [];
	const { data, message } = body;
	const inner = isRecord(data) ? [data, data.message] : recordsOf(data);
	return [...inner, message].filter(isRecord).map(({ id }) => id);
}
