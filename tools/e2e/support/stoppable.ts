/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
import type { EndpointId } from '../../../src/contract';
import type { N8n } from '../../../packages/rehearsal/n8n/n8n';
import type { Sandbox } from '../../../packages/sandbox/sandbox';

/**
 * What the API says under other readings to requests that nobody can put right without its document: what is said about
 * it is all that can be asked for.
 */
const SENTENCES: Readonly<Partial<Record<EndpointId, string>>> = {
	'agents.act': 'type: is required',
	'campaigns.actOnMessageApproval': 'decision: is required',
	'campaigns.setMessageOverride': 'body: must be an array',
	'conversations.getAttachment': 'no longer has the attachment',
};

type Run = (...args: unknown[]) => unknown;

interface Environment {
	readonly n8n: N8n;
	readonly sandbox: Sandbox;
}

/** From now on, a test that fails passes all the same if the API stopped it and the workflow says so. */
export function acceptStops(environment: Environment): void {
	const stoppable =
		(run: Run) =>
		async (...args: unknown[]) => {
			const { sandbox } = environment;
			const before = sandbox.requests.at(-1)?.number ?? 0;
			try {
				await run(...args);
			} catch (failure) {
				const refused = sandbox.requests.filter(
					({ number, status }) => number > before && (status === 400 || status === 404),
				);
				const sentences = refused.flatMap(({ endpoint }) => SENTENCES[endpoint!] ?? []);
				const said = `${String(failure)}\n${await latestExecutions(environment)}`;
				const isSaid = sentences.every((sentence) => said.includes(sentence));
				if (sentences.length === 0 || !isSaid) throw failure as Error;
				const { currentTestName: name } = expect.getState();
				console.info(`Stopped: ${name}: ${[...new Set(sentences)].join(', ')}`);
			}
		};
	const { test } = globalThis;
	const each = (...table: Parameters<typeof test.each>) => {
		const define = test.each(...table) as (name: string, run: Run, timeout?: number) => void;
		return (name: string, run: Run, timeout?: number) => define(name, stoppable(run), timeout);
	};
	globalThis.test = Object.assign(
		(name: string, run: Run, timeout?: number) => test(name, stoppable(run), timeout),
		test,
		{ each },
	) as typeof test;
}

const EXECUTIONS = 20;

/** As n8n has stored them. */
async function latestExecutions({ n8n }: Pick<Environment, 'n8n'>): Promise<string> {
	const { results } = await n8n.call<{ results: ReadonlyArray<{ id: string }> }>(
		'GET',
		`/executions?limit=${EXECUTIONS}`,
	);
	const texts: string[] = [];
	for (const { id } of results) {
		const { data } = await n8n.call<{ data: string }>('GET', `/executions/${id}`);
		texts.push(data);
	}
	return texts.join('\n');
}
