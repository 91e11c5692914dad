import type { Endpoint, EndpointId } from 'n8n-nodes-outreach/src/contract';
import type { Difference, DifferenceKind } from '../shape/compare';
import type { Effect, MisfitKind } from './finding';

/**
 * What a difference in the document means, for requests and for answers. Undefined means nothing: we also accept less,
 * or narrower. In an answer, values that nodes look for mean more.
 */
export const EFFECTS_OF_DIFFERENCES: Readonly<
	Record<DifferenceKind, { readonly request?: Effect; readonly answer?: Effect }>
> = {
	'missing field': { request: 'misbehaves', answer: 'misbehaves' },
	'missing optional field': { request: 'misbehaves', answer: 'knows less' },
	'unknown field': { request: 'knows less', answer: 'knows less' },
	'unknown required field': { request: 'misbehaves', answer: 'knows less' },
	'required field': { request: 'misbehaves' },
	'optional field': { request: 'knows less', answer: 'knows less' },
	'unsaid type': { request: 'knows less', answer: 'knows less' },
	'narrower type': { request: 'misbehaves' },
	'wider type': { request: 'knows less', answer: 'misbehaves' },
	'other type': { request: 'misbehaves', answer: 'misbehaves' },
	'narrower values': { request: 'misbehaves', answer: 'knows less' },
	'wider values': { request: 'knows less', answer: 'knows less' },
	'other values': { request: 'misbehaves', answer: 'knows less' },
	'narrower forms': { request: 'misbehaves' },
	'wider forms': { request: 'knows less', answer: 'knows less' },
	'other forms': { request: 'misbehaves', answer: 'knows less' },
	'narrower bounds': { request: 'misbehaves' },
	'wider bounds': { request: 'knows less', answer: 'knows less' },
	'other bounds': { request: 'misbehaves', answer: 'knows less' },
	'narrower format': { request: 'misbehaves' },
	'wider format': { request: 'knows less', answer: 'knows less' },
	'other format': { request: 'misbehaves', answer: 'knows less' },
};

/** Parts of requests that no node sends, or that a node leaves out if they are refused. */
const DISPENSABLE: Readonly<Partial<Record<EndpointId, readonly string[]>>> = {
	'agents.list': ['query.status'],
	'campaigns.actOnMessageApproval': ['body.rejection_reason', 'body.rejection_note'],
};

/** What a difference in a request of an endpoint means. */
export const effectInRequest = (
	{ id }: Endpoint,
	{ kind, path }: Pick<Difference, 'kind' | 'path'>,
): Effect | undefined =>
	kind === 'missing optional field' && DISPENSABLE[id as EndpointId]?.includes(path)
		? 'knows less'
		: EFFECTS_OF_DIFFERENCES[kind].request;

/** What a difference in an answer means. Nodes pass on what they do not know, unless they look for its value. */
export const EFFECTS_OF_MISFITS: Readonly<Record<MisfitKind, Effect>> = {
	'missing field': 'misbehaves',
	'wrong type': 'misbehaves',
	'wrong format': 'misbehaves',
	'unknown field': 'knows less',
	'unknown value': 'knows less',
	'outside bounds': 'knows less',
};
