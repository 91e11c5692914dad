import { isRemembered, retryClassOf } from '../../contract/endpoint';
import type { CallResult } from '../call';
import type { Environment } from '../environment';
import { OutreachError } from '../errors';
import type { Send } from '../http/send';
import { recoveryOf } from '../recovery';
import { decide } from './decide';
import type { RecordClaim, RecordClaims } from './recordClaims';
import { type Call, createDelivery } from './delivery';
import type { ServerClock } from '../http/serverClock';
import type { KnownRecords } from '../recovery/knownRecords';
import { type DoneEntry, type JournalEntry, madeIn, type SendJournal } from './journal';
import type { Progress } from './progress';

export interface Knowledge {
	readonly claims: RecordClaims;
	readonly serverClock: ServerClock;
	readonly known: KnownRecords;
}

/**
 * Sends each request as often as its retry class allows, and finds out what became of it if no usable answer came.
 * Throws an `OutreachError` whose `outcome` says whether the request took effect.
 */
export function retry(
	transmit: Send,
	environment: Environment,
	{ claims, serverClock, known }: Knowledge,
): (call: Call) => Promise<CallResult> {
	const client = {};

	return async (call) => {
		const { attempt, request } = call;
		const { endpoint, url, body } = attempt;
		const journal = isRemembered(endpoint, request.body) ? call.journal : undefined;
		const left = journal?.read();
		const claim = claims.enter({
			endpoint: endpoint.id,
			effect: recoveryOf(endpoint)?.find && `${url} ${body}`,
			client,
			continues: left?.state === 'sending' || call.sentSince !== undefined,
			sentAt: left?.state === 'sending' ? left.sentAt : undefined,
			origin: call.origin,
		});
		try {
			const result =
				left?.state === 'done'
					? answerFrom(left, claim)
					: await deliver(call, journal, left, claim);
			claim.succeeds();
			return result;
		} catch (error) {
			claim.fails(error instanceof OutreachError ? error.outcome : 'unknown');
			throw error as Error;
		}
	};

	async function deliver(
		call: Call,
		journal: SendJournal | undefined,
		left: JournalEntry | undefined,
		claim: RecordClaim,
	): Promise<CallResult> {
		const means = { transmit, environment, serverClock, claim, known };
		const delivery = createDelivery(call, means, journal, left);
		const zero = environment.now() - environment.elapsed();
		let progress = start(call, left?.state === 'sending', zero);
		for (;;) {
			const step = decide(progress, environment.elapsed());
			switch (step.kind) {
				case 'send':
				case 'back off':
				case 'send missing':
					progress = await delivery.send(step, progress);
					break;
				case 'look':
				case 'look again':
				case 'read':
					progress = await delivery.look(step, progress);
					break;
				case 'finish':
					return delivery.finish(progress);
				case 'adopt':
					return delivery.adopt(progress, step.body);
				case 'fail':
					throw delivery.fail(progress, step.reason);
				case 'leave open':
					if (call.accepted) return delivery.adopt(progress, call.accepted);
					throw delivery.leftOpen(step.reason);
			}
		}
	}
}

/** The answer that an earlier run got. */
function answerFrom({ body, status, repeated = false }: DoneEntry, claim: RecordClaim): CallResult {
	claim.take(madeIn(body));
	return { body, status, headers: {}, repeated, recovered: true };
}

/** `zero`: the wall clock when the monotonic one was 0. */
function start(call: Call, isLeftOpen: boolean, zero: number): Progress {
	const { attempt, request, sentSince, repeatFrom } = call;
	const { endpoint } = attempt;
	const retryClass = retryClassOf(endpoint, request.body);
	const mayRepeat = retryClass === 'safe' || retryClass === 'replay';
	const maybeSent = sentSince === undefined ? undefined : 'possible';
	const { find, read, answersAgain = false } = recoveryOf(endpoint) ?? {};
	return {
		retryClass,
		mayWait: attempt.mayWait,
		isCostly: retryClass === 'safe' && endpoint.method !== 'GET',
		canFind: !mayRepeat && find !== undefined,
		canRead: read !== undefined,
		answersAgain,
		earlier: isLeftOpen ? 'open' : maybeSent,
		repeatFrom: repeatFrom === undefined ? undefined : repeatFrom - zero,
		isOpen: isLeftOpen,
		isAccepted: false,
		retries: 0,
		rateLimits: 0,
		isSecondSend: false,
		looks: 0,
	};
}
