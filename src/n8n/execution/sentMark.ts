import type { IExecuteFunctions } from 'n8n-workflow';

import type { CallOptions } from '../../client/client';
import { OutreachError } from '../../client/errors';
import type { RetryClass } from '../../contract/endpoint';
import type { Environment } from '../environment';
import type { ItemJournal } from './journal';
import { executionBegan, processedRecordOf } from './processedRecord';

/** How many marks n8n keeps for a node; the oldest go first. */
const MARKS_MAX = 5_000;

/** How long another process may take between reading n8n's record and writing it. */
const LOOK_AGAIN_MS = 25;
const TRIES_MAX = 5;

/** How often a request may go out again after its outcome stayed open: once in each of this many Retries. */
const RETRIES_MAX = 8;

/** If the request has had no effect by then, it did nothing. A call that looks for the effect itself waits as long. */
const LATE_MS = 30_000;

/**
 * Says that an execution may have sent a request. The mark is in n8n's record of processed data, so it survives if n8n
 * is killed. The node's context would not: n8n saves it only when the execution ends.
 */
interface SentMark extends Pick<CallOptions, 'repeatFrom' | 'sentSince'> {
	/** The API told an earlier run that it accepted the request. */
	readonly isAccepted: boolean;
	/** Throws if another Retry is sending the request now. */
	set(): Promise<void>;
	/** Notes that the API accepted the request, though its effect does not show yet. */
	accept(): Promise<void>;
	remove(): Promise<void>;
}

interface MarkedSend {
	readonly journal?: ItemJournal;
	readonly retryClass: RetryClass;
	/** When this run of the node began. Our wall clock, milliseconds. */
	readonly startedAt: number;
}

/** The mark on a request that must not go out twice; undefined for other requests. */
export async function openMark(
	context: IExecuteFunctions,
	environment: Environment,
	{ journal, retryClass, startedAt }: MarkedSend,
): Promise<SentMark | undefined> {
	if (!journal || (retryClass !== 'verify' && retryClass !== 'never')) return undefined;
	const record = processedRecordOf(context, MARKS_MAX);
	const began = executionBegan(context);
	const key = `${began}:${journal.id}`;
	const acceptedKey = `${key}:accepted`;
	const lookKey = `${key}:look`;
	const retryKeys = Array.from({ length: RETRIES_MAX }, (_, index) => `${key}:${index + 1}`);

	/** The key of this run's mark. Undefined for a Retry after too many others. */
	let own: string | undefined = key;
	let isSet = false;

	/** The first execution needs no owner, because no other sets its mark. */
	const proofOf = (mark: string) => (mark === key ? key : `${mark}:${context.getExecutionId()}`);

	/**
	 * Each Retry has its own mark, which no other may set, and records it together with its owner. If two Retries write
	 * at the same moment, one finds the mark set but its own entry gone.
	 */
	async function set(): Promise<void> {
		// A request that is tried again comes here again.
		if (began === undefined || isSet) return;
		if (own === undefined) throw sentByAnother();
		const proof = proofOf(own);
		for (let tries = 0; tries < TRIES_MAX; tries += 1) {
			const there = await record.lookAndAdd([...new Set([own, proof])]);
			isSet ||= there !== undefined;
			if (there?.has(proof)) return;
			if (there?.has(own)) {
				await record.remove([proof]);
				throw sentByAnother();
			}
			await environment.sleep(LOOK_AGAIN_MS);
		}
	}

	/**
	 * Completes the journal for a Retry. A killed n8n saved no journal, and each of several Retries knows only the
	 * journal of the first execution.
	 */
	async function recall(): Promise<Pick<SentMark, 'isAccepted' | 'repeatFrom' | 'sentSince'>> {
		const entry = journal?.read();
		if (context.getMode() !== 'retry' || entry?.state === 'done') return { isAccepted: false };
		const marks = began === undefined ? undefined : await lookAtMarks();
		// If we do not know when the execution began, any time counts.
		let sentAt = began ?? 0;
		if (entry?.state === 'sending') ({ sentAt } = entry);
		// A message may not show yet, so without a mark we cannot know whether it went out.
		else if (!(marks?.isSet ?? retryClass === 'never'))
			return { isAccepted: false, sentSince: sentAt };
		else journal?.write({ state: 'sending', sentAt });

		const now = environment.now();
		// If the clock was put back, or another machine's clock is ahead, we cannot tell new records from older ones.
		const isReliable = retryClass === 'verify' && sentAt <= now && marks && own !== undefined;
		// The earlier execution had ended when this one began, but another Retry may have sent the request just now.
		const lastSentAt = marks?.isRetried ? now : startedAt;
		return {
			isAccepted: marks?.isAccepted ?? false,
			repeatFrom: isReliable ? lastSentAt + LATE_MS : undefined,
		};
	}

	/** Undefined if n8n keeps no record, as for a workflow that was never saved. */
	async function lookAtMarks() {
		const there = await record.look([lookKey, key, ...retryKeys, acceptedKey]);
		if (!there) return undefined;
		// Looking adds all of them for a moment. If n8n was killed then, we cannot tell which were there before.
		const isCutOff = there.has(lookKey);
		own = retryKeys.find((retryKey) => !there.has(retryKey));
		const isRetried = retryKeys.some((retryKey) => there.has(retryKey));
		return { isSet: there.size > 0, isRetried, isAccepted: there.has(acceptedKey) && !isCutOff };
	}

	return {
		...(await recall()),
		set,
		accept: async () => {
			await record.lookAndAdd([acceptedKey]);
		},
		/** If this fails, a Retry asks a person to check although nothing was sent. It does no other harm. */
		remove: async () => {
			// A mark that this run did not set is that of another Retry, which may be sending now.
			if (own !== undefined && isSet) await record.remove([own, proofOf(own)]);
		},
	};
}

const sentByAnother = () =>
	new OutreachError(
		'Another Retry of this execution is sending this request, so it was not sent again.',
		{
			outcome: 'unknown',
			code: 'outcome_unknown',
			hint: 'Wait for the other Retry to end, and look at what it did.',
		},
	);
