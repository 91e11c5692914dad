/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { z } from 'zod/v4';

import { readEntries } from '../readEntries';
import type { ServiceResponse } from 'outreach-sandbox/services/response';
import type { ServiceRequest } from './request';

/** The user's answer to certain calls. */
export interface Stub {
	/** The name in the sheet: the stub's place in the file and what it is for. */
	readonly name: string;
	readonly method: string | null;
	readonly host: string;
	/** If it ends with `*`: every path that begins this way. */
	readonly path: string;
	/** Given in turn; the last one repeats. */
	readonly answers: readonly ServiceResponse[];
}

const ANSWER = {
	status: z.int().min(200).max(599).optional(),
	headers: z
		.record(z.string(), z.string())
		.refine(canBeSent, 'cannot be sent: a name or a value has characters that headers may not have')
		.optional(),
	body: z.json().optional(),
};

const ENTRY = z
	.strictObject({
		method: z.string().min(1).optional(),
		host: z.string().min(1),
		path: z.string().startsWith('/', 'must begin with /'),
		...ANSWER,
		answers: z.array(z.strictObject(ANSWER)).min(1).optional(),
	})
	.refine((entry) => !entry.answers || Object.keys(ANSWER).every((key) => !(key in entry)), {
		path: ['answers'],
		message: "stands alone, without 'status', 'headers' and 'body' beside it",
	});

function canBeSent(headers: Readonly<Record<string, string>>): boolean {
	try {
		for (const [name, value] of Object.entries(headers)) {
			validateHeaderName(name);
			validateHeaderValue(name, value);
		}
		return true;
	} catch {
		return false;
	}
}

/** An entry of the user's file. */
export type GivenStub = z.input<typeof ENTRY>;

/** Reads the file of `--stubs`. Throws an error whose message is a sentence that names the entry and the key. */
export const readStubs = (file: string): Stub[] => readEntries(file, 'stub', ENTRY).map(stubOf);

export function stubOf(given: GivenStub, index: number): Stub {
	const { host, path, answers, status, headers, body } = given;
	const method = given.method?.toUpperCase() ?? null;
	return {
		name: `stub ${index + 1} (${method === null ? '' : `${method} `}${host}${path})`,
		method,
		host: host.toLowerCase(),
		path,
		// Null is JSON too.
		answers: (answers ?? [{ status, headers, body }]).map(({ body: own = {}, ...answer }) => ({
			...(answer.status !== undefined && { status: answer.status }),
			...(answer.headers !== undefined && { headers: answer.headers }),
			body: own,
		})),
	};
}

/** Answers from the stubs; undefined if no stub fits the call. */
export function createPlayer(stubs: readonly Stub[]) {
	const uses = new Map(stubs.map((stub) => [stub, 0]));
	return {
		answer(
			call: Pick<ServiceRequest, 'host' | 'method' | 'path'>,
		): { stub: Stub; answer: ServiceResponse } | undefined {
			const stub = stubs.find((one) => isFor(one, call));
			if (!stub) return undefined;
			const count = uses.get(stub)!;
			uses.set(stub, count + 1);
			return { stub, answer: stub.answers[Math.min(count, stub.answers.length - 1)]! };
		},
		unused: () => stubs.filter((stub) => uses.get(stub) === 0).map(({ name }) => name),
	};
}

function isFor(
	stub: Stub,
	{ host, method, path }: Pick<ServiceRequest, 'host' | 'method' | 'path'>,
) {
	const isPath = stub.path.endsWith('*')
		? path.startsWith(stub.path.slice(0, -1))
		: path === stub.path;
	const isHost = host === stub.host || host.replace(/:\d+$/, '') === stub.host;
	return isPath && isHost && (stub.method === null || stub.method === method);
}
