import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Fault } from '../../../packages/sandbox/core/faults/faults';
import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { createSandbox } from '../../../packages/sandbox/sandbox';
import { credentialFor } from '../../nodes/support/sandbox';
import { createVirtualTime, type VirtualTime } from '../../support/virtualTime';

/** When every recording and every replay begins. */
export const START = Date.UTC(2026, 4, 4, 9);
const MINUTE = 60_000;

/** What happens in the workspace without the node: time passes, or the sandbox's control surface gets a POST. */
export type Step =
	| { readonly minutes: number }
	| { readonly post: string; readonly body: object | null; readonly times?: number };

/** A sandbox that answers at a made-up host. */
export interface Host {
	/** The clock of the sandbox and of the nodes. */
	readonly environment: VirtualTime;
	readonly credential: ICredentialDataDecryptedObject;
	perform(steps: readonly Step[]): Promise<void>;
	fail(faults: readonly Fault[]): void;
	/** The endpoints that were called so far. */
	requests(): string[];
	/** What requests have done so far. */
	effects(): string[];
}

/**
 * Runs `work` with a new sandbox at a host of its own, on a clock that stands still. States and journals hold a hash of the
 * base URL, so it must not have a port that differs from run to run.
 */
export async function withHost<T>(name: string, work: (host: Host) => Promise<T>): Promise<T> {
	const clock = createVirtualTime({ now: START, runsWithPauses: true });
	const sandbox = createSandbox({
		leads: 30,
		people: 'worldwide',
		requestsPerMinute: 100_000,
		now: clock.now,
		control: true,
	});
	const origin = `https://${name.toLowerCase()}.outreach.example`;
	const baseUrl = `${origin}/api/v1`;
	const headers = {
		authorization: `Bearer ${sandboxKeys.full.token}`,
		'content-type': 'application/json',
	};

	const answer = async (method: string, url: string, body: string): Promise<Response> =>
		await sandbox.fetch(new Request(url, { method, headers, body: body || undefined }));

	const control = async (path: string, body: object | null) => {
		const init = { method: 'POST', headers, body: JSON.stringify(body) };
		const response = await sandbox.fetch(new Request(`http://127.0.0.1/__control${path}`, init));
		if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
	};

	const host: Host = {
		environment: clock,
		credential: credentialFor({ baseUrl }, sandboxKeys.full.token),
		perform: async (steps) => {
			for (const step of steps) {
				if ('minutes' in step) {
					await clock.pass(step.minutes * MINUTE);
					continue;
				}
				const { post, body, times = 1 } = step;
				for (let time = 0; time < times; time += 1) await control(post, body);
			}
		},
		fail: (faults) => faults.forEach((fault) => sandbox.faults.add(fault)),
		requests: () => sandbox.requests.flatMap(({ endpoint }) => endpoint ?? []),
		effects: () => sandbox.effects().map(({ kind, subject }) => `${kind} ${subject}`),
	};

	const close = await serve(origin, answer);
	try {
		return await work(host);
	} finally {
		close();
		sandbox.close();
	}
}

/** Lets `answer` stand in for a host that nobody has. */
async function serve(
	origin: string,
	answer: (method: string, url: string, body: string) => Promise<Response>,
): Promise<() => void> {
	const { default: nock } = await import('nock');
	if (!nock.isActive()) nock.activate();
	nock.disableNetConnect();
	const scope = nock(origin).persist();
	for (const method of ['GET', 'POST', 'PATCH', 'PUT']) {
		scope
			.intercept(/.*/, method)
			.query(true)
			.reply(async (request: Request) => {
				const response = await answer(method, request.url, await request.text());
				const content = Buffer.from(await response.arrayBuffer());
				return [response.status, content, Object.fromEntries(response.headers)];
			});
	}
	return () => {
		nock.cleanAll();
		nock.restore();
	};
}
