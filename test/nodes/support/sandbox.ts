/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { EffectKind } from '../../../packages/sandbox/core/store/effects';
import type { Fault } from '../../../packages/sandbox/core/faults/faults';
import { sandboxKeys, type SandboxKey } from '../../../packages/sandbox/core/keys';
import type { Sandbox, SandboxOptions } from '../../../packages/sandbox/sandbox';
import { startSandbox, type RunningSandbox } from '../../../packages/sandbox/server';
import { copySeed } from '../../../packages/sandbox/test/copySeed';
import { environment, MINUTE_MS } from './environment';
import { askedBeyond, forgetRuns } from './scopes';

export type { RunningSandbox };

/** A sandbox on a port of its own, on the clock of the runs. The limit is out of the way unless a test is about it. */
export async function openSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
	const running = await startSandbox({
		leads: 20,
		people: 'worldwide',
		requestsPerMinute: 100_000,
		now: environment.now,
		fill: copySeed,
		...options,
	});
	passDeadlinesOnSilence(running.sandbox);
	return running;
}

export function credentialFor(
	{ baseUrl }: Pick<RunningSandbox, 'baseUrl'>,
	token: string,
): ICredentialDataDecryptedObject {
	return { baseUrl, apiKey: token, allowHttp: false };
}

const SILENT: ReadonlyArray<Fault['fault']> = ['slow', 'timeout_after', 'timeout_before'];
/** Of the event loop: a request that is complete takes its effect in the first few of them. */
const TURNS = 20;

/** Where the sandbox keeps its caller waiting, the caller's time is up as soon as the request has had its effect. */
function passDeadlinesOnSilence(sandbox: Sandbox): void {
	const { faults } = sandbox;
	const { fetch } = sandbox;
	const { next } = faults;
	let incoming: IncomingMessage | undefined;

	const passLater = async () => {
		while (incoming && !incoming.complete) await nextTurn();
		for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
		environment.passDeadlines();
	};

	sandbox.fetch = (request, bindings) => {
		incoming = bindings?.incoming as IncomingMessage | undefined;
		return fetch(request, bindings);
	};
	faults.next = (endpoint) => {
		const fault = next(endpoint);
		if (fault && SILENT.includes(fault.fault)) void passLater();
		return fault;
	};
}

function refuseUnnamed(ids: readonly string[]): void {
	if (ids.length === 0) return;
	throw new Error(
		`The node asked ${ids.join(', ')}: name that in alsoCalls of the operation, or in reads of the event`,
	);
}

/** One sandbox for all tests of a file, as new for each of them. */
export interface TestSandbox
	extends Pick<Sandbox, 'database' | 'effects' | 'faults' | 'requests' | 'control'> {
	readonly baseUrl: string;
	/** Makes it as new; done before each test. */
	reset(): void;
	credential(key?: SandboxKey): ICredentialDataDecryptedObject;
	/** Effects of one kind. */
	count(kind: EffectKind): number;
	/** Rows of a query on the database. */
	query<Row>(sql: string, ...values: Array<string | number>): Row[];
	/** The leads of a list as the database has them. */
	leadsOf(listId: string): Array<{ id: string; social_key: string; workspace_id: string }>;
}

export function useSandbox(options?: SandboxOptions): TestSandbox {
	let running: RunningSandbox;
	beforeAll(async () => {
		running = await openSandbox(options);
	});
	beforeEach(async () => {
		running.sandbox.reset();
		forgetRuns();
		// Else an execution of the test before could have sent the same just now.
		await environment.pass(MINUTE_MS);
	});
	afterEach(() => refuseUnnamed(askedBeyond(running.sandbox.requests)));
	afterAll(async () => await running.close());

	const query: TestSandbox['query'] = <Row>(sql: string, ...values: Array<string | number>) =>
		running.sandbox.database.prepare(sql).all(...values) as Row[];
	return {
		get baseUrl() {
			return running.baseUrl;
		},
		get requests() {
			return running.sandbox.requests;
		},
		get faults() {
			return running.sandbox.faults;
		},
		get database() {
			return running.sandbox.database;
		},
		get control() {
			return running.sandbox.control;
		},
		reset: () => running.sandbox.reset(),
		effects: (kind) => running.sandbox.effects(kind),
		credential: (key = sandboxKeys.full) => credentialFor(running, key.token),
		count: (kind) => running.sandbox.effects(kind).length,
		query,
		leadsOf: (listId) =>
			query(
				`SELECT leads.id, social_key, workspace_id FROM memberships
				JOIN leads ON leads.id = lead_id WHERE lead_list_id = ? ORDER BY memberships.seq`,
				listId,
			),
	};
}
