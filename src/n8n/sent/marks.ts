import type { IExecuteFunctions } from 'n8n-workflow';

import { OutreachError } from '../../client/errors';
import type { Environment } from '../environment';
import { executionBegan, processedRecordOf } from './processedRecord';

/** How many marks n8n keeps for a node; the oldest go first. */
const MARKS_MAX = 5_000;

/** How long another process may take between reading n8n's record and writing it. */
const LOOK_AGAIN_MS = 25;
const TRIES_MAX = 5;

/**
 * Marks on one request, in n8n's record of processed data. They survive if n8n is killed. The node's context would not:
 * n8n saves it only when the execution ends.
 */
export interface SentMarks {
	/** Undefined if n8n keeps no record, as for a workflow that was never saved. */
	look(): Promise<SeenMarks | undefined>;
	/** Says that the request is about to go out. `again`: by a later run. Throws if yet another run has sent it. */
	set(again: boolean): Promise<void>;
	/** Notes that the API accepted the request, though its effect does not show yet. */
	accept(): Promise<void>;
	/** If this fails, a Retry asks a person to check although nothing was sent. It does no other harm. */
	remove(): Promise<void>;
}

interface SeenMarks {
	/** The request may have gone out. */
	readonly isSet: boolean;
	/** And once more, by a later run. */
	readonly isSetAgain: boolean;
	/** The API told an earlier run that it accepted the request. */
	readonly isAccepted: boolean;
}

/** @param id of the request among those of the execution */
export function sentMarks(
	context: IExecuteFunctions,
	environment: Environment,
	id: string,
): SentMarks {
	const record = processedRecordOf(context, MARKS_MAX);
	const began = executionBegan(context);
	const first = `${began}:${id}`;
	const [second, accepted, looking] = [`${first}:1`, `${first}:accepted`, `${first}:look`];
	let set: readonly string[] = [];

	return {
		look: async () => {
			if (began === undefined) return undefined;
			const there = await record.look([looking, first, second, accepted]);
			if (!there) return undefined;
			return {
				isSet: there.size > 0,
				isSetAgain: there.has(second),
				// Looking adds all of them for a moment. If n8n was killed then, we cannot tell which were there before.
				isAccepted: there.has(accepted) && !there.has(looking),
			};
		},

		/**
		 * Later runs record the mark together with its owner, because several may run at the same time. If two write at
		 * the same moment, one finds the mark set but its own entry gone. If n8n keeps no record, or loses the entry again
		 * and again, the request goes out unmarked.
		 */
		set: async (again) => {
			// A request that is tried again comes here again.
			if (began === undefined || set.length > 0) return;
			const proof = again ? `${second}:${context.getExecutionId()}` : first;
			const keys = again ? [second, proof] : [first];
			for (let tries = 0; tries < TRIES_MAX; tries += 1) {
				const there = await record.lookAndAdd(keys);
				if (there) set = keys;
				if (there?.has(proof)) return;
				if (there?.has(second)) {
					set = [];
					await record.remove([proof]);
					throw sentByAnother();
				}
				await environment.sleep(LOOK_AGAIN_MS);
			}
		},

		accept: async () => {
			await record.lookAndAdd([accepted]);
		},

		// A mark that this run did not set is another run's, which may be sending now.
		remove: async () => await record.remove(set),
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
