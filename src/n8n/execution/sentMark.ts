import type { IExecuteFunctions } from 'n8n-workflow';

import type { RetryClass } from '../../contract/endpoint';
import type { Environment } from '../environment';
import type { ItemJournal } from './journal';
import { executionBegan, processedRecordOf } from './processedRecord';

/** How many marks n8n keeps for a node; the oldest go first. */
const MARKS_MAX = 5_000;

const LOOK_AGAIN_MS = 25;
const TRIES_MAX = 5;

/**
 * Says that an execution may have sent a request. The mark is in n8n's record of processed data and survives a killed
 * n8n, unlike the context of the node, which n8n saves when the execution ends.
 */
interface SentMark {
	/** An earlier run without a journal may have sent the request since then (our wall clock, milliseconds). */
	readonly sentSince?: number;
	set(): Promise<void>;
	remove(): Promise<void>;
}

interface MarkedSend {
	readonly journal?: ItemJournal;
	readonly retryClass: RetryClass;
}

/** The mark on a request that must not go out twice; undefined for others. */
export async function openMark(
	context: IExecuteFunctions,
	environment: Environment,
	{ journal, retryClass }: MarkedSend,
): Promise<SentMark | undefined> {
	if (!journal || (retryClass !== 'verify' && retryClass !== 'never')) return undefined;
	const record = processedRecordOf(context, MARKS_MAX);
	const began = executionBegan(context);
	const key = `${began}:${journal.id}`;

	let isSet = false;

	/** Undefined if n8n keeps none, as for a workflow that was never saved. */
	async function isThere(): Promise<boolean | undefined> {
		if (began === undefined) return undefined;
		const there = await record.lookAndAdd([key]);
		if (there && !there.has(key)) await record.remove([key]);
		return there?.has(key);
	}

	async function set(): Promise<void> {
		// A request that is tried again comes here again.
		if (began === undefined || isSet) return;
		for (let tries = 0; tries < TRIES_MAX; tries += 1) {
			const there = await record.lookAndAdd([key]);
			isSet ||= there !== undefined;
			if (there?.has(key)) break;
			await environment.sleep(LOOK_AGAIN_MS);
		}
	}

	/**
	 * Completes the journal for a Retry: a killed n8n saved none, and of several Retries each knows the journal of the
	 * first execution alone.
	 */
	async function recall(): Promise<number | undefined> {
		const state = journal?.read()?.state;
		if (context.getMode() !== 'retry' || state === 'done' || state === 'sending') return undefined;
		// If it is unknown when the execution began, any time counts.
		const sentAt = began ?? 0;
		// A message may not show yet, so without a mark it cannot be known whether it went out.
		if (!((await isThere()) ?? retryClass === 'never')) return sentAt;
		journal?.write({ state: 'sending', sentAt });
		return undefined;
	}

	return {
		sentSince: await recall(),
		set,
		/** If this fails, a Retry asks a person to look although nothing was sent, and no more than that. */
		remove: async () => {
			await record.remove([key]);
		},
	};
}
