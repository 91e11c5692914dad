import { isRemembered, retryClassOf } from '../../contract/endpoint';
import type { CallResult } from '../call';
import type { Environment } from '../environment';
import { OutreachError } from '../errors';
import type { Send } from '../http/send';
import type { ServerClock } from '../http/serverClock';
import { recoveryOf } from '../recovery';
import type { KnownRecords } from '../recovery/knownRecords';
import { decide, LATE_MS } from './decide';
import type { RecordClaim, RecordClaims } from './recordClaims';
import { type Call, createDelivery } from './delivery';
import { type DoneEntry, madeIn, type SendingEntry, type SendJournal } from './journal';
import type { FromEarlierRun, Progress } from './progress';

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
		const journal = isRemembered(endpoint, request.body) ? call.options.journal : undefined;
		const entry = journal?.read();
		const earlier = entry?.state === 'sending' ? entry : undefined;
		const claim = claims.enter({
			endpoint: endpoint.id,
			effect: recoveryOf(endpoint)?.find && `${url} ${body}`,
			client,
			continues: earlier !== undefined || journal?.possibleSince !== undefined,
			sentAt: earlier?.sentAt,
			origin: journal?.origin,
		});
		try {
			const result =
				entry?.state === 'done'
					? answerFrom(entry, claim)
					: await deliver(call, journal, earlier, claim);
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
		earlier: SendingEntry | undefined,
		claim: RecordClaim,
	): Promise<CallResult> {
		const means = { transmit, environment, serverClock, claim, known };
		const delivery = createDelivery(call, means, journal, earlier);
		let progress = start(call, fromEarlierRun(call, journal, earlier, environment));
		for (;;) {
			const step = decide(progress, environment.elapsed());
			switch (step.kind) {
				case 'send':
				case 'back off':
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

function start({ attempt, request }: Call, earlier: FromEarlierRun | undefined): Progress {
	const { endpoint } = attempt;
	const retryClass = retryClassOf(endpoint, request.body);
	const mayRepeat = retryClass === 'safe' || retryClass === 'replay';
	const { find, read, answersAgain = false } = recoveryOf(endpoint) ?? {};
	return {
		retryClass,
		mayWait: attempt.mayWait,
		isCostly: retryClass === 'safe' && endpoint.method !== 'GET',
		canFind: !mayRepeat && find !== undefined,
		canRead: read !== undefined,
		answersAgain,
		earlier,
		isOpen: earlier !== undefined && earlier !== 'possible',
		isRepeated: false,
		isAccepted: false,
		retries: 0,
		rateLimits: 0,
		looks: 0,
	};
}

/** What is known of an earlier run's send. */
function fromEarlierRun(
	call: Call,
	journal: SendJournal | undefined,
	earlier: SendingEntry | undefined,
	environment: Environment,
): FromEarlierRun | undefined {
	const now = environment.now();
	if (!earlier) return journal?.possibleSince === undefined ? undefined : 'possible';
	const { lookUntil = now + LATE_MS, mayGoOutAgain = true, accepted } = journal?.ifOpen ?? {};
	return {
		lookUntil: lookUntil - now + environment.elapsed(),
		mayGoOutAgain:
			mayGoOutAgain &&
			retryClassOf(call.attempt.endpoint, call.request.body) === 'verify' &&
			!earlier.isSecond &&
			!earlier.isDone &&
			// If the clock was put back, or another machine's clock is ahead, we cannot tell new records from older ones.
			earlier.sentAt <= now,
		accepted,
	};
}
