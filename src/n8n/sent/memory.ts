import type { IExecuteFunctions } from 'n8n-workflow';

import { LATE_MS } from '../../client/delivery/decide';
import type { IfOpen, SendJournal } from '../../client/delivery/journal';
import type { RetryClass } from '../../contract/endpoint';
import type { JsonRecord } from '../../contract/json';
import type { Environment } from '../environment';
import { isStandalone } from '../execution/standalone';
import type { Journal } from './journal';
import { type SentMarks, sentMarks } from './marks';
import { executionBegan } from './processedRecord';

/**
 * All that n8n knows of one request that must not go out twice:
 *
 * | What              | Where                            | Survives Retry On Fail | Retry | a killed n8n |
 * | ----------------- | -------------------------------- | ---------------------- | ----- | ------------ |
 * | The journal entry | the node's context               | yes                    | yes   | no           |
 * | The mark          | n8n's record of processed data   | yes                    | yes   | yes          |
 *
 * Other executions that would send the same are not its subject: see `claims.ts` beside it, and the client's.
 */
export interface OpenMemory {
	/** For the client. */
	readonly journal: SendJournal;
	/** The call has ended. Takes back the mark if the request did nothing. */
	end(): Promise<void>;
	/** The API accepted the request, though its effect does not show yet. */
	accept(): Promise<void>;
}

interface Send {
	readonly context: IExecuteFunctions;
	readonly environment: Environment;
	readonly journal: Journal;
	readonly retryClass: RetryClass;
	/** When this run of the node began. Our wall clock, milliseconds. */
	readonly startedAt: number;
	/** For a request whose effect may show later: the answer that says so. */
	readonly acceptedAnswer?: JsonRecord;
}

export async function openMemory(send: Send): Promise<OpenMemory> {
	const { context, environment, journal, retryClass } = send;
	const isMarked = retryClass === 'verify' || retryClass === 'never';
	const marks = isMarked ? sentMarks(context, environment, journal.id) : undefined;
	const fromMarks = marks && isRetry(context) ? await recall(send, marks) : undefined;
	const wasOpen = journal.read()?.state === 'sending';
	return {
		journal: {
			...journal,
			origin: originOf(context, journal),
			// The earlier run had ended when this one began, but nothing says how long before.
			ifOpen: { lookUntil: send.startedAt + LATE_MS, ...fromMarks?.ifOpen },
			possibleSince: fromMarks?.possibleSince,
			// What a Retry sends is marked as sent again, whether or not it went out before.
			isLastRun: isRetry(context),
			goesOut: async (entry) => {
				await marks?.set(entry.isSecond === true || isRetry(context));
				journal.write(entry);
			},
		},
		end: async () => {
			const entry = journal.read();
			const wasInVain = wasOpen && entry?.state === 'sending' && !entry.isSecond;
			if (entry?.state === 'failed' || wasInVain) await marks?.remove();
		},
		accept: async () => await marks?.accept(),
	};
}

/**
 * What the marks add to the journal for a Retry. A killed n8n saved no journal, and each of several Retries has only that
 * of the first execution.
 */
async function recall(
	{ context, journal, retryClass, acceptedAnswer }: Send,
	marks: SentMarks,
): Promise<Pick<SendJournal, 'possibleSince'> & { readonly ifOpen?: IfOpen }> {
	const entry = journal.read();
	if (entry?.state === 'done') return {};
	const seen = await marks.look();
	const ifOpen = {
		// Without marks, a Retry cannot know of another one.
		mayGoOutAgain: seen !== undefined && !seen.isSetAgain,
		accepted: seen?.isAccepted ? acceptedAnswer : undefined,
	};
	if (entry?.state === 'sending') return { ifOpen };
	// If we do not know when the execution began, any time counts.
	const since = executionBegan(context) ?? 0;
	// A message may not show yet, so without marks we cannot know whether it went out.
	if (seen?.isSet ?? retryClass === 'never') {
		journal.write({ state: 'sending', sentAt: since });
		return { ifOpen };
	}
	// n8n forgets the oldest marks, so none does not prove that the request did not go out.
	return seen && entry?.state === 'failed' ? {} : { possibleSince: since };
}

const isRetry = (context: IExecuteFunctions): boolean => context.getMode() === 'retry';

/** A Retry has an ID of its own, but the same beginning as the execution that it retries. */
function originOf(context: IExecuteFunctions, { id }: Journal): string | undefined {
	const began = isStandalone(context) ? undefined : executionBegan(context);
	if (began === undefined) return undefined;
	return JSON.stringify([context.getWorkflow().id, context.getNode().id, began, id]);
}
