import { firstCharacters, shorten } from 'n8n-nodes-outreach/src/contract/characters';
import type { OutsideCall } from '../sheet/outsideFacts';
import type { ServiceRequest } from './request';
import { emailIn } from './google/gmail';
import { hideInBody, hideInPath, hideInQuery } from './secrets';

const BODY_SHOWN = 500;

/** Calls whose paths differ only in such a part are of one kind. */
const ID = /(?<=\/)(\d+|[\da-f]{8}[\da-f-]{8,})(?=\/|$)/gi;

/** How many are told apart at most, because other parts of paths may be ids as well. */
const HOSTS_MAX = 500;
const KINDS_MAX = 100;

/** The calls that were sent: each kind, with the same answer, with its first call and its count. */
interface RequestLog {
	add(call: ServiceRequest, answer: string): void;
	readonly calls: () => OutsideCall[];
}

interface RequestKind {
	readonly sample: Omit<OutsideCall, 'count' | 'times'>;
	readonly times: number[];
}

/** The body in readable form. */
const textOf = ({ body, json }: ServiceRequest): string => emailIn(json) ?? body;

/** Counts only calls since then. */
export function createRequestLog(from = -Infinity): RequestLog {
	const hosts = new Map<string, Map<string, RequestKind>>();
	return {
		add(call, answer) {
			if (call.at < from) return;
			const host = hosts.has(call.host) || hosts.size < HOSTS_MAX ? call.host : 'other hosts';
			const kinds = hosts.get(host) ?? new Map<string, RequestKind>();
			hosts.set(host, kinds);
			const own = hideInPath(call.path);
			const named = JSON.stringify([answer, call.method, own.replace(ID, '*')]);
			const isTold = kinds.has(named) || kinds.size < KINDS_MAX;
			const kind = isTold ? named : JSON.stringify([answer]);
			const known = kinds.get(kind);
			if (known) {
				known.times.push(call.at);
				return;
			}
			const sample = {
				at: call.at,
				host,
				method: isTold ? call.method : '',
				path: isTold ? own : 'other paths',
				answer,
				query: hideInQuery(call.query),
				body: shorten(hideInBody(firstCharacters(textOf(call), 4 * BODY_SHOWN)), BODY_SHOWN),
			};
			kinds.set(kind, { sample, times: [call.at] });
		},
		calls: () =>
			[...hosts.values()].flatMap((kinds) =>
				[...kinds.values()].map(({ sample, times }) => ({
					...sample,
					count: times.length,
					times: [...times],
				})),
			),
	};
}
