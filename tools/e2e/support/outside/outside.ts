/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { leadToStage } from '../../../../packages/rehearsal/network/leadToStage';
import { PRELOAD_IN_REAL_TIME } from '../../../../packages/rehearsal/preload/path';
import { replaceCredentials } from '../../../../packages/rehearsal/run/workflow/credentials/credentials';
import { readInstalled } from '../../../../packages/rehearsal/run/workflow/installed';
import type { ServiceResponse } from '../../../../packages/sandbox/services/response';
import type { ServiceRequest } from '../../../../packages/rehearsal/services/request';
import { startStage } from '../../../../packages/rehearsal/services/stage';
import { type Choices, importExample } from '../../../../packages/rehearsal/n8n/examples';
import { fromRunner } from '../../../../packages/rehearsal/n8n/installation';
import type { N8n } from '../../../../packages/rehearsal/n8n/n8n';
import type { Credential } from '../../../../packages/rehearsal/n8n/workflows';
import { changeNodes } from '../changeNodes';

type Service = (call: ServiceRequest) => ServiceResponse | undefined;

/** Plays Slack, Gmail, HubSpot and all other services outside, at the boundary of HTTP. */
export interface Outside {
	/** What n8n has sent, oldest first. */
	readonly calls: readonly ServiceRequest[];
	/** Answers from now on as this service. What it leaves undefined gets the answer of a rehearsal. */
	answerAs(service: Service): void;
	reset(): void;
	/** How n8n has to be started. */
	readonly forN8n: {
		readonly preload: string;
		readonly variables: Readonly<Record<string, string>>;
	};
	close(): Promise<void>;
}

const NOBODY: Service = () => undefined;

export async function startOutside(sandboxUrl: string): Promise<Outside> {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-outside-'));
	const calls: ServiceRequest[] = [];
	let service = NOBODY;
	const stage = await startStage({
		now: Date.now,
		seed: 1,
		first: (call) => service(call),
		onCall: (call) => calls.push(call),
	});
	const variables = leadToStage(folder, stage, [Number(new URL(sandboxUrl).port)]);
	return {
		calls,
		answerAs: (next) => {
			service = next;
		},
		reset: () => {
			service = NOBODY;
			calls.splice(0);
		},
		forN8n: { preload: PRELOAD_IN_REAL_TIME, variables },
		close: async () => {
			await stage.close();
			rmSync(folder, { recursive: true });
		},
	};
}

/** Imports an example with a credential for each node that wants one. Services that are played take any. */
export async function importWithCredentials(
	{ n8n, credential }: { readonly n8n: N8n; readonly credential: Credential },
	name: string,
	choices: Choices = {},
): Promise<string> {
	const { id } = await importExample(n8n, credential, name, choices);
	await addCredentials(n8n, id);
	return id;
}

async function addCredentials(n8n: N8n, workflowId: string): Promise<void> {
	const { required } = readInstalled(fromRunner());
	await changeNodes(n8n, workflowId, async (node) => {
		const types = node.credentials ? [] : required(node);
		if (types.length === 0) return node;
		const credentials = Object.fromEntries(types.map((type) => [type, { id: '', name: '' }]));
		return (await replaceCredentials(n8n, [{ ...node, credentials }]))[0]!;
	});
}
