import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import { findSeams } from '../sheet/seams';
import type { ServiceRequest } from './request';
import { emailIn } from './google/gmail';
import { readJson } from './readJson';

/** The texts in the body of a call that may show their seams. What a model gets is no text for people. */
export function doubtfulTexts(call: ServiceRequest): string[] {
	if (isForModel(call)) return [];
	return [...new Set(textsOf(call))].filter(
		(text) => findSeams(text, 'asItIs', NOTHING).length > 0,
	);
}

const NOTHING = { lead: '', source: '' };

const isForModel = ({ json }: ServiceRequest): boolean =>
	isRecord(json) &&
	(Array.isArray(json.messages) || Array.isArray(json.contents) || json.input !== undefined);

function textsOf(call: ServiceRequest): string[] {
	const email = emailIn(call.json);
	if (email !== undefined) return [email];
	if (call.json !== undefined) return textsIn(call.json);
	if (!FORM.test(call.body)) return [call.body];
	return [...new URLSearchParams(call.body).values()].flatMap(textsIn);
}

const FORM = /^[\w.[\]-]+=/;

/** A text may be JSON itself. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') {
		const inner = /^\s*[[{]/.test(value) ? readJson(value) : undefined;
		return inner === undefined ? [value] : textsIn(inner);
	}
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(textsIn);
}
