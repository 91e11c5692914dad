/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import type * as z from 'zod/v4';

import type { ApiResponse, PlainRequest } from 'n8n-nodes-outreach/src/client/http/send';
import type { Endpoint } from 'n8n-nodes-outreach/src/contract';
import { errorBodySchema } from 'n8n-nodes-outreach/src/contract/common';
import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import { answerSchemaOf } from '../document/contract';
import { EFFECTS_OF_MISFITS } from '../report/effects';
import type { Finding, Unread } from '../report/finding';
import { placesOf } from '../report/lookedFor';
import type { Mask } from '../report/mask';
import { below } from '../shape/shape';
import { headerFindings } from './headers';
import { misfitsOf } from './misfits';
import { type Caller, NoAnswer, type Service } from './service';

/** Sends requests to the service and records what it finds. */
export interface Reader {
	/**
	 * Checks the headers of each answer. Undefined if none comes: then this is noted, and the endpoint is not asked again.
	 */
	ask(
		endpoint: Endpoint,
		request?: PlainRequest,
		caller?: Caller,
	): Promise<ApiResponse | undefined>;
	/** Throws `NoAnswer` if no request got an answer. */
	checkAnswered(): void;
	note(finding: Finding): void;
	/** Keeps in mind which of the values that nodes look for have come. */
	see(endpoint: Endpoint, body: unknown): void;
	/** Notes what was not read. */
	skip(endpoint: Endpoint, why: string): void;
	readonly mask: Mask;
	readonly findings: readonly Finding[];
	readonly unread: readonly Unread[];
}

export function createReader(service: Service, mask: Mask, now: () => number): Reader {
	const findings: Finding[] = [];
	const unread: Unread[] = [];
	const seen = new Set<string>();
	const silent = new Map<string, NoAnswer>();
	let isAnswered = false;
	/** An unknown value may be another word for one that nodes look for, if that one never came. */
	const mayReplace = ({ what, endpoint, at }: Finding): boolean =>
		what === 'unknown value' &&
		placesOf(endpoint)[at]?.some((value) => !seen.has(keyOf(endpoint, at, value))) === true;
	return {
		mask,
		get findings() {
			return findings.map((finding) =>
				mayReplace(finding) ? { ...finding, effect: 'misbehaves' as const } : finding,
			);
		},
		unread,
		async ask(endpoint, request, caller) {
			if (silent.has(endpoint.id)) return undefined;
			try {
				const reply = await service.ask(endpoint, request, caller);
				isAnswered = true;
				findings.push(...headerFindings(endpoint, reply, now()));
				return reply;
			} catch (error) {
				if (!(error instanceof NoAnswer)) throw error;
				silent.set(endpoint.id, error);
				unread.push({ endpoint: endpoint.id, why: `It did not answer: ${error.why}.` });
				return undefined;
			}
		},
		checkAnswered() {
			const [silence] = silent.values();
			if (silence && !isAnswered) throw silence;
		},
		note: (finding) => void findings.push(finding),
		see({ id }, body) {
			for (const at of Object.keys(placesOf(id))) {
				for (const value of valuesAt(body, at)) seen.add(keyOf(id, at, value));
			}
		},
		skip: (endpoint, why) => void unread.push({ endpoint: endpoint.id, why }),
	};
}

const keyOf = (...parts: unknown[]): string => JSON.stringify(parts);

/** All values at a place such as `data[].status`. */
const valuesAt = (body: unknown, at: string): unknown[] =>
	at
		.replaceAll('[]', '.[]')
		.split('.')
		.reduce<unknown[]>(
			(found, name) =>
				found.flatMap((value) => {
					if (name === '[]') return Array.isArray(value) ? (value as unknown[]) : [];
					return isRecord(value) ? [value[name]] : [];
				}),
			[body],
		);

/** Compares the body of a success with the contract. */
export function checkAnswer(reader: Reader, endpoint: Endpoint, value: unknown): void {
	const schema = answerSchemaOf(endpoint);
	reader.see(endpoint, value);
	if (schema) noteMisfits(reader, endpoint, 'answer', schema, value);
}

/** Compares the body of an error with the contract. */
export function checkError(reader: Reader, endpoint: Endpoint, { body }: ApiResponse): void {
	if (body.kind === 'json')
		noteMisfits(reader, endpoint, 'refusals', errorBodySchema(), body.value);
	else noteNoJson(reader, endpoint, 'refusals');
}

export function noteNoJson(reader: Reader, endpoint: Endpoint, area: Finding['area']): void {
	reader.note({
		area,
		endpoint: endpoint.id,
		what: 'no JSON',
		at: '',
		expected: 'JSON',
		came: 'something else',
		effect: 'misbehaves',
	});
}

function noteMisfits(
	{ note, mask }: Reader,
	endpoint: Endpoint,
	area: Finding['area'],
	schema: z.ZodType,
	answer: unknown,
): void {
	for (const { path, name, kind, expected, value } of misfitsOf(schema, answer)) {
		const at = name === undefined ? path : below(path, mask.field(name));
		note({
			area,
			endpoint: endpoint.id,
			what: kind,
			at,
			expected,
			came: value === undefined ? 'no such field' : mask.value(value, kind),
			effect: EFFECTS_OF_MISFITS[kind],
		});
	}
}

/** Why an answer cannot be read. Notes a finding, unless only the key is to blame. */
export function noteFailure(reader: Reader, endpoint: Endpoint, reply: ApiResponse): void {
	const { status } = reply;
	if (status === 403) {
		reader.skip(endpoint, `The key lacks the scope ${endpoint.scope}.`);
		return;
	}
	reader.note({
		area: 'answer',
		endpoint: endpoint.id,
		what: 'failed read',
		at: 'status',
		expected: endpoint.statuses.join(' or '),
		came: String(status),
		effect: 'misbehaves',
	});
	if (status >= 400) checkError(reader, endpoint, reply);
}
