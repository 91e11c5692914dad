import type { Failure, IPollFunctions } from 'n8n-workflow';

import type { Environment } from '../environment';
import { messageOf, statusOf, toNodeError } from '../errors';
import { warn } from './log';
import { type Failures, isSavedAtOnce, type NodeMemory } from './memory';

/** At first, this many polls in a row fail visibly. n8n then waits 10 seconds at most. */
const SHOWN_AT_FIRST = 2;
/** How often n8n then shows that it still fails. */
const SHOWN_EVERY_MS = 10 * 60_000;

/** Something failed while other things were read. It has no status, because it says nothing about the key. */
export class FailedInPart extends Error {
	constructor(readonly error: unknown) {
		super(messageOf(error));
	}
}

interface BackoffPoll {
	readonly context: IPollFunctions;
	readonly environment: Pick<Environment, 'elapsed'>;
	readonly memory: NodeMemory;
}

/**
 * Runs a poll. When n8n starts, a failure is a warning in its log, because n8n would switch the trigger off.
 *
 * With durable cursors, n8n waits after each poll that throws: up to 30 minutes after ten in a row, and 30 minutes after
 * one that says 401 or 403. What comes meanwhile would be late. So there, only some of the polls that fail throw, and the
 * others end without events, which n8n takes for a success. A refusal of the key is temporary until the next poll
 * confirms it.
 */
export async function withoutBackoff<T>(
	{ context, environment, memory }: BackoffPoll,
	run: () => Promise<T>,
): Promise<T | null> {
	const former = memory.failures;
	try {
		const items = await run();
		if (memory.failures) memory.failures = { ...memory.failures, refusal: undefined };
		return items;
	} catch (thrown) {
		const cause = thrown instanceof FailedInPart ? thrown.error : thrown;
		const error = toNodeError(context.getNode(), cause);
		if (memory.isRestart) {
			warn(
				context,
				`The first poll after the start failed, and the next one tries again: ${messageOf(error)}`,
			);
			return null;
		}
		// A person who publishes the workflow sees each error.
		const isPaced = !memory.isActivation && isSavedAtOnce(context.getWorkflowStaticData('node'));
		if (!isPaced) throw error;
		const { failures, failure } = judge(former, statusOf(thrown), environment.elapsed());
		memory.failures = failures;
		error.failure = failure;
		if (failures.isShown) throw error;
		warn(context, `Poll failed again. n8n shows it only once in ten minutes: ${messageOf(error)}`);
		return null;
	}
}

/** What to make of a poll that failed with this status. If it declares no failure, n8n judges by the status. */
function judge(
	former: Failures | undefined,
	status: number | undefined,
	now: number,
): { readonly failures: Failures; readonly failure?: Failure } {
	const count = (former?.count ?? 0) + 1;
	const refusal = status === 401 || status === 403 ? status : undefined;
	const isConfirmed = refusal !== undefined && refusal === former?.refusal;
	const isDue = former?.isShown === false && now - former.shownAt >= SHOWN_EVERY_MS;
	const isShown = isConfirmed || isDue || count <= SHOWN_AT_FIRST;
	const shownAt = isShown || !former ? now : former.shownAt;
	const failures = { count, shownAt, isShown, refusal };
	if (isConfirmed) return { failures };
	const cause = status === 429 ? 'rate-limited' : 'temporarily-unavailable';
	return { failures, failure: { cause } };
}
