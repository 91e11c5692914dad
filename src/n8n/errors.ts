import {
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type JsonObject,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';

import {
	ApiError,
	asSentence,
	InvalidRequestError,
	type Outcome,
	OutreachError,
	ResponseError,
	sentences,
} from '../client/errors';
import type { Problem } from '../contract/problems';
import { describeDetails } from './apiDetails';
import { parameterLabel } from './parameterNames';

export { asSentence, OutreachError };

type NodeError = NodeApiError | NodeOperationError;

/**
 * The one place that turns errors into n8n's. It builds them from plain data: n8n stores errors with the execution, and
 * a raw request or response in them would expose the key.
 */
export function toNodeError(node: INode, error: unknown, itemIndex?: number): NodeError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		error.context.itemIndex ??= itemIndex;
		return error;
	}
	if (error instanceof InvalidRequestError) {
		return new NodeOperationError(node, messageOf(error), {
			itemIndex,
			description: ['Nothing was sent. Correct the field and run the node again.', error.advice]
				.filter(Boolean)
				.join(' '),
		});
	}
	if (error instanceof OutreachError) {
		const plain: JsonObject = { message: messageOf(error), code: error.code };
		const nodeError = new NodeApiError(node, plain, {
			description: descriptionOf(error),
			httpCode: error.status === undefined ? undefined : String(error.status),
			itemIndex,
		});
		nodeError.context.data = dataOf(error);
		// For codes such as ECONNREFUSED, n8n would put its own sentence here, which does not name the API.
		nodeError.message = messageOf(error);
		return nodeError;
	}
	return new NodeOperationError(node, error instanceof Error ? error : new Error(String(error)), {
		itemIndex,
	});
}

/**
 * With Continue On Fail, the item that stands for a failed one. n8n recognizes an error item only if all of its keys
 * are among `error`, `message` and `details`.
 */
export function toErrorItem(node: INode, error: unknown, itemIndex: number): INodeExecutionData {
	const isOurs = error instanceof OutreachError;
	const [problem] = error instanceof InvalidRequestError ? error.problems : [];
	const item = {
		json: {
			error: isOurs ? fullMessageOf(error) : toNodeError(node, error, itemIndex).message,
			details: {
				outcome: outcomeOf(error),
				code: isOurs ? error.code : 'node_error',
				field: problem?.field ?? null,
			},
		},
		pairedItem: { item: itemIndex },
	};
	// n8n up to 2.34 and 2.35.0 route an item with `details` to the error output only if the item has an `error` of its
	// own. If an item shows one, n8n keeps only the message.
	if (node.onError === 'continueErrorOutput') {
		const value = toNodeError(node, error, itemIndex);
		Object.defineProperty(item, 'error', { value, enumerable: false });
	}
	return item;
}

/** A node's error with its description in its message, for readers who see only the message. */
export function inOneMessage(error: unknown): unknown {
	if (!(error instanceof NodeApiError || error instanceof NodeOperationError)) return error;
	const lines = [error.message, ...(error.description ?? '').split('\n')];
	error.message = lines.filter(Boolean).map(asSentence).join(' ');
	return error;
}

/** One line: what is wrong, in the words of the form. */
export function messageOf(error: unknown): string {
	if (error instanceof InvalidRequestError) return describeProblems(error.problems);
	return error instanceof Error ? error.message : String(error);
}

/** A problem that concerns no single field is a sentence by itself. */
export function describeProblems(problems: readonly Problem[]): string {
	const texts = problems.map(({ field, label, message }) =>
		field ? `${label ?? parameterLabel(field)} ${message}` : message,
	);
	return texts.join('; ');
}

/** What is wrong, what to do about it, and the details of the API that neither says, on one line. */
export function fullMessageOf(error: unknown): string {
	const message = messageOf(error);
	if (!(error instanceof OutreachError)) return message;
	const said = [message, error.hint ?? ''].filter(Boolean);
	const details = detailsOf(error).filter((line) => !said.some((text) => text.includes(line)));
	const [first = '', ...others] = [...said, ...details];
	return others.length === 0 ? first : [first, ...others].map(asSentence).join(' ');
}

export function outcomeOf(error: unknown): Outcome {
	return error instanceof OutreachError ? error.outcome : 'not sent';
}

/** What is wrong with the fields, if the error is about those. */
export const problemsIn = (error: unknown): readonly Problem[] | undefined =>
	error instanceof InvalidRequestError ? error.problems : undefined;

/** HTTP status of the answer, if there was one. */
export function statusOf(error: unknown): number | undefined {
	return error instanceof OutreachError ? error.status : undefined;
}

/** Names an error without revealing anything about the record: its status, or its code if no answer came. */
export function codeOf(error: unknown): string {
	return error instanceof OutreachError ? String(error.status ?? error.code) : 'error';
}

/** Statuses that say nothing about the record: they are about key, scope, ID, time and rate limit. */
const GENERAL_STATUSES = [401, 403, 404, 408, 429];

/** The API refused the request because of the record: its state, a lock, or a rule that only the API can check. */
export const isRefusal = (error: unknown): error is ApiError =>
	wasRefused(error) && error.outcome === 'not sent';

/** The same, but also true if an earlier try of the request got no answer and may be the reason for the refusal. */
export function wasRefused(error: unknown): error is ApiError {
	if (!(error instanceof ApiError)) return false;
	const { status = 0 } = error;
	return status >= 400 && status < 500 && !GENERAL_STATUSES.includes(status);
}

export function hasApiCode(error: unknown, code: string): error is ApiError {
	return error instanceof ApiError && error.code === code;
}

/** Adds to a refusal what the user can do about it, and optionally replaces its message. */
export function explain(error: ApiError, hint: string, message = error.message): OutreachError {
	return reword(error, { message, hint: sentences(error.hint, hint || undefined) });
}

/** Adds what else the user must know, such as what the operation did before the error. */
export function withHint(error: unknown, hint: string, outcome?: Outcome): unknown {
	if (!(error instanceof OutreachError)) return error;
	return reword(error, { outcome, hint: sentences(error.hint, hint) });
}

/** Rewords an error. An ApiError stays one; any other becomes a plain OutreachError. */
function reword(
	error: OutreachError,
	changes: { readonly message?: string; readonly hint?: string; readonly outcome?: Outcome },
): OutreachError {
	const { message = error.message, hint = error.hint, outcome = error.outcome } = changes;
	const { code, status, retryAfterSeconds } = error;
	const fields = { outcome, code, hint, status, retryAfterSeconds };
	if (!(error instanceof ApiError)) return new OutreachError(message, fields);
	const { details, action } = error;
	return new ApiError(message, { ...fields, status: status ?? 0, details, action });
}

/** Says first what an error means for the operation. */
export function introduce(error: unknown, introduction: string): unknown {
	if (!(error instanceof OutreachError)) return error;
	return reword(error, { message: `${introduction}: ${messageOf(error)}` });
}

/** The record is not in the state that the operation needs, so nothing was sent. */
export function wrongState(message: string, hint: string): OutreachError {
	return new OutreachError(message, { outcome: 'not sent', code: 'wrong_state', hint });
}

/** A record that is in no list of the API: as if the API did not know its ID. */
export function notFound(message: string, hint: string): OutreachError {
	return new OutreachError(message, { outcome: 'not sent', code: 'not_found', status: 404, hint });
}

/** @param advice what to do in n8n, if it is more than to correct the field */
export function invalidFields(problems: readonly Problem[], advice?: string): OutreachError {
	return new InvalidRequestError(problems, advice);
}

/**
 * A value in the form that breaks a rule outside the contract.
 * @param advice what to do in n8n, if it is more than to correct the field
 */
export function invalidInput(field: string, message: string, advice?: string): OutreachError {
	return invalidFields([{ field, message }], advice);
}

/** The hint, and what the API says beside its message. */
function descriptionOf(error: OutreachError): string {
	return [error.hint, ...detailsOf(error)].filter(Boolean).join('\n');
}

function detailsOf(error: OutreachError): string[] {
	if (!(error instanceof ApiError)) return [];
	const { details = {}, action } = error;
	return [...describeDetails(details), ...(action ? [`The API suggests: ${action.label}`] : [])];
}

/** n8n shows this in the details of the error, for users who look for the API's own words. */
function dataOf(error: OutreachError): IDataObject {
	const details = error instanceof ApiError ? error.details : undefined;
	return { code: error.code, ...(details && { details: details as IDataObject }) };
}

/** A success whose body lacks what the operation needs. */
export function unexpectedResponse(message: string, hint: string): OutreachError {
	return new ResponseError(message, {
		outcome: 'sent',
		code: 'unexpected_response',
		hint: `The request took effect. ${hint}`,
	});
}

/** A read whose answer lacks what the operation needs. */
export function answeredWithout(what: string): OutreachError {
	return new ResponseError(`The API answered without ${what}`, {
		outcome: 'not sent',
		code: 'unexpected_response',
	});
}

/** A success whose body contradicts it, or says too little. */
export function unclearResponse(message: string, hint: string): OutreachError {
	return new ResponseError(message, { outcome: 'unknown', code: 'unclear_response', hint });
}

/** An AI agent that reads about a failure calls again. If it must not, the error starts with that. */
export function warnAgent(error: unknown): unknown {
	const outcome = outcomeOf(error);
	if (!(error instanceof OutreachError) || outcome === 'not sent') return error;
	const sent = outcome === 'unknown' ? 'May have been sent' : 'Was sent';
	return reword(error, { message: `${sent}. Do not call again. ${error.message}` });
}

/** One entry that the API refused, in a request whose other entries it accepted. */
export function refusedEntry(problems: readonly Problem[], hint: string): OutreachError {
	return new OutreachError(describeProblems(problems), {
		outcome: 'not sent',
		code: 'malformed',
		hint,
	});
}

/** Nothing was sent, because an earlier request of the same kind failed. */
export function notSentAfter(error: unknown): OutreachError {
	return new OutreachError(`Not sent, because an earlier request failed: ${messageOf(error)}`, {
		outcome: 'not sent',
		code: 'not_sent',
	});
}
