import type { Endpoint } from '../../contract/endpoint';
import type { RateLimitError, TransportError } from '../errors';
import { classifyError, classifyReply, type Verdict } from '../http/classify';
import { envelopeProblem } from '../http/envelope';
import type { Reply } from '../http/send';

/**
 * How a send ended: the verdict on it, with a success told apart by its body.
 * - `usable`: it is the result
 * - `unusable`: it is complete but of another shape, and would be again
 * - `broken`: it broke off or is not JSON
 * - `turned_away`: the rate limit is used up and the caller does not wait
 */
export type Ending = Exclude<Verdict, 'done'> | 'usable' | 'unusable' | 'broken' | 'turned_away';

export interface Answer {
	readonly ending: Ending;
	/** Either a reply or the error in its place. */
	readonly reply?: Reply;
	readonly error?: TransportError | RateLimitError;
}

export function readReply(endpoint: Endpoint, reply: Reply): Answer {
	const verdict = classifyReply(endpoint, reply);
	if (verdict !== 'done') return { ending: verdict, reply };
	const { body } = reply;
	if (envelopeProblem(endpoint, body) === undefined) return { ending: 'usable', reply };
	return { ending: body.kind === 'unreadable' && !body.lasting ? 'broken' : 'unusable', reply };
}

/** Throws an error that is not the failure of a request. */
export function readError(error: unknown): Answer {
	const verdict = classifyError(error);
	const ending = verdict === 'rate_limited' ? 'turned_away' : verdict;
	return { ending, error: error as Answer['error'] };
}
