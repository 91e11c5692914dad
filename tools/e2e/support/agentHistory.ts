import type { N8n } from '../../../packages/rehearsal/n8n/n8n';
import { createModelCredential } from '../../../packages/rehearsal/n8n/sandboxServices';
import { createCredential } from '../../../packages/rehearsal/n8n/workflows';
import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { startSandbox } from '../../../packages/sandbox/server';
import {
	type AgentCall,
	doublesIn,
	parametersWith,
	planFaults,
	whatHappened,
	works,
} from '../../../test/support/agentCalls';
import { callTools, fromModel, toolOf } from './n8nAgents';

/** A call that is repeated within ten minutes must have no second effect. */
const LONGEST_MS = 9 * 60_000;

/** The limit of requests is out of the way. */
const REQUESTS_PER_MINUTE = 6_000;

/** What came of the calls of one agent. */
export interface Lived {
	readonly calls: number;
	/** How many requests a fault hit that was planned for the effect of a call. */
	readonly faulted: number;
	readonly happened: readonly string[];
	/** What happened again. */
	readonly doubles: readonly string[];
	/** What the model was told of each call. */
	readonly told: readonly string[];
}

const EFFECTIVE: readonly string[] = Object.values(works).map(({ endpoint }) => endpoint);

/** How many faults no request has met: a repeated call sends none. */
const unused = ({ faults }: Sandbox): number =>
	faults.list().filter(({ fault: { endpoint = '' } }) => EFFECTIVE.includes(endpoint)).length;

/** Lets an agent of n8n make these calls against a service of its own. Stops before n8n may forget the first. */
export async function liveThrough(
	n8n: N8n,
	history: ReadonlyArray<readonly AgentCall[]>,
): Promise<Lived> {
	const { sandbox, baseUrl, close } = await startSandbox({
		requestsPerMinute: REQUESTS_PER_MINUTE,
	});
	try {
		const credential = await createCredential(n8n, baseUrl);
		const tools = Object.entries(works).map(([name, work]) => {
			const nodeParameters = parametersWith(work, fromModel('value'));
			return toolOf({ name, nodeType: work.type, nodeParameters }, credential);
		});
		const end = Date.now() + LONGEST_MS;
		const made: AgentCall[] = [];
		const next = () => {
			const together = Date.now() < end ? history[moment] : undefined;
			moment += 1;
			for (const each of together ?? []) {
				planFaults(sandbox, each);
				made.push(each);
			}
			return together?.map(({ work, which }) => ({
				tool: work,
				input: { value: works[work].value(which) },
			}));
		};
		let moment = 0;
		const told = await callTools(n8n, {
			tools,
			model: sandbox.services.model,
			modelCredential: await createModelCredential(n8n, baseUrl),
			next,
		});
		return {
			calls: made.length,
			faulted: made.filter(({ fault }) => fault).length - unused(sandbox),
			happened: whatHappened(sandbox),
			doubles: doublesIn(sandbox),
			told,
		};
	} finally {
		await close();
	}
}
