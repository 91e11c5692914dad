import type { Endpoint } from '../../contract/endpoint';
import { isRecord } from '../../contract/json';
import type { ReplyBody } from './send';

/**
 * Checks a success body for its envelope alone: a field that is new or missing must not stop a workflow. Returns the
 * problem, in words that follow 'The answer cannot be used:'.
 */
export function envelopeProblem({ envelope }: Endpoint, body: ReplyBody): string | undefined {
	if (envelope === 'stream') return undefined;
	if (body.kind === 'empty') return 'it is empty';
	if (body.kind === 'unreadable') return body.reason;
	if (body.kind === 'stream' || !isRecord(body.value)) return 'it is not a JSON object';
	const { data } = body.value;
	if (envelope === 'single' && !isRecord(data)) return 'it holds no record';
	if (envelope === 'list' && !Array.isArray(data)) return 'it holds no list';
	return undefined;
}
