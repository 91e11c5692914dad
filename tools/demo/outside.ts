/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { leadToStage } from '../../packages/rehearsal/network/leadToStage';
import { readEachRefused } from '../../packages/rehearsal/network/refusedLog';
import { PRELOAD_IN_REAL_TIME } from '../../packages/rehearsal/preload/path';
import type { ServiceResponse } from '../../packages/sandbox/services/response';
import type { ServiceRequest } from '../../packages/rehearsal/services/request';
import { hideInBody } from '../../packages/rehearsal/services/secrets';
import { startStage, type StageOptions } from '../../packages/rehearsal/services/stage';
import type { RunningSandbox } from '../../packages/sandbox/server';
import { tell, whatOf } from './tell/tell';

/** The services that are played in place of all others. */
export interface Outside {
	/** How n8n must be started, so that its connections come here. */
	readonly forN8n: {
		readonly preload: string;
		readonly variables: Readonly<Record<string, string>>;
		readonly removes: readonly string[];
	};
	close(): Promise<void>;
}

const refuse = ({ host }: Pick<ServiceRequest, 'host'>) =>
	`The demo does not play ${host}, and lets nothing out of this machine.`;

const refusalOf = (call: ServiceRequest): ServiceResponse => ({
	status: 501,
	body: { message: refuse(call) },
});

/** Plays services as a rehearsal does. The sandbox's console shows what they get, and what is refused. */
export async function startOutside(
	{ sandbox, baseUrl }: Pick<RunningSandbox, 'baseUrl' | 'sandbox'>,
	{
		reach,
		...given
	}: Pick<StageOptions, 'files' | 'names' | 'tabs'> & {
		/** Ports of this machine that n8n may reach beside the sandbox. */
		readonly reach: readonly number[];
	},
): Promise<Outside> {
	const { outside } = sandbox;
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-demo-'));
	const stage = await startStage({
		...given,
		now: () => Date.parse(sandbox.control.readTime().now),
		seed: 1,
		refuseOthers: refusalOf,
		onCall: (call) => {
			const sent = tell(call);
			if (sent) outside.add(sent);
		},
		onRefusal: (call, reason) => {
			const refused = call.method === '' ? `${reason}: ${refuse(call)}` : refuse(call);
			outside.add({ service: call.host, what: whatOf(call), text: hideInBody(call.body), refused });
		},
	});
	const open = [Number(new URL(baseUrl).port), ...reach];
	const variables = leadToStage(folder, stage, open, 'demo');

	const log = path.join(folder, 'refused.jsonl');
	let seen = 0;
	const watcher = watch(folder, () => {
		const all = readEachRefused(log);
		for (const { host, port } of all.slice(seen)) {
			const service = port === null ? host : `${host}:${port}`;
			outside.add({ service, what: 'A connection', refused: refuse({ host: service }) });
		}
		seen = all.length;
	});
	const remove = () => rmSync(folder, { recursive: true, force: true });
	// A signal may end this process at any point.
	process.once('exit', remove);
	return {
		forN8n: { preload: PRELOAD_IN_REAL_TIME, variables, removes: [folder] },
		close: async () => {
			watcher.close();
			await stage.close();
			process.off('exit', remove);
			remove();
		},
	};
}
