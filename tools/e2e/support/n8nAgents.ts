import type { INodeParameters } from 'n8n-workflow';

import type { N8n } from '../../../packages/rehearsal/n8n/n8n';
import type { Credential } from '../../../packages/rehearsal/n8n/workflows';
import type { ModelRequest, ToolCall } from '../../../packages/sandbox/services/model/exchange';
import type { Model } from '../../../packages/sandbox/services/model/model';

// n8n's own Agents, through its REST API, with the sandbox's model.

/** As n8n comes. The other tests turn its agents off. */
export const WITH_ALL_MODULES = { N8N_DISABLED_MODULES: '' };

/** How many tools an agent calls at the same moment. */
const AT_ONCE = 5;

/** A tool of an agent, in the JSON of its settings. */
export interface AgentTool {
	readonly type: string;
	readonly name: string;
	readonly description: string;
	readonly node: {
		readonly nodeType: string;
		readonly nodeTypeVersion: number;
		readonly nodeParameters: INodeParameters;
		readonly credentials: object;
	};
}

export const toolOf = (
	{ name, ...node }: { name: string; nodeType: string; nodeParameters: INodeParameters },
	{ id, name: credentialName }: Credential,
): AgentTool => ({
	type: 'node',
	name,
	description: name,
	node: {
		...node,
		nodeTypeVersion: 1,
		credentials: { outreachApi: { id, name: credentialName } },
	},
});

/** A field of a tool that the model fills in. */
export const fromModel = (key: string) => `={{ $fromAI('${key}', '', 'string') }}`;

/** A call that waits for a person. */
export interface Suspended {
	readonly runId: string;
	readonly toolCallId: string;
	readonly toolName: string;
}

interface Conversation {
	readonly tools: readonly AgentTool[];
	readonly model: Model;
	readonly modelCredential: Credential;
	/** The next calls, all at the same moment. Asked when the earlier ones have been answered; none ends it. */
	readonly next: () => readonly ToolCall[] | undefined;
	/** Called before a person agrees to a call. */
	readonly onSuspended?: (suspended: Suspended) => void;
}

/** Makes an agent whose model makes these calls. Gives what it was told of each. */
export async function callTools(
	n8n: N8n,
	{ tools, model, modelCredential, next, onSuspended }: Conversation,
): Promise<string[]> {
	const project = await n8n.call<{ id: string }>('GET', '/projects/personal');
	const agents = `/projects/${project.id}/agents/v2`;
	const { id } = await n8n.call<{ id: string }>('POST', agents, { name: 'Agent' });
	const route = `${agents}/${id}/config`;
	const { configHash } = await n8n.call<{ configHash: string }>('GET', route);
	const config = {
		name: 'Agent',
		model: 'openai/gpt-5-mini',
		credential: modelCredential.id,
		instructions: 'Do what is to be done.',
		tools,
		config: { toolCallConcurrency: AT_ONCE },
	};
	await n8n.call('PUT', route, { config, baseConfigHash: configHash });
	let told: string[] = [];
	model.follow(({ messages, tools: offered = [] }: ModelRequest) => {
		// n8n also asks for a title of the conversation, without tools.
		if (offered.length === 0) return 'Title';
		told = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
		return next() ?? 'Done.';
	});
	await chat(n8n, `${agents}/${id}/chat`, onSuspended);
	return told;
}

/** Says something to the agent, and waits until it has answered. n8n tells of it event by event. */
async function chat(n8n: N8n, route: string, onSuspended?: (suspended: Suspended) => void) {
	const eventsOf = async (to: string, body: object) =>
		(await n8n.callForText('POST', to, body))
			.split('\n')
			.filter((line) => line.startsWith('data:'))
			.map(
				(line) => JSON.parse(line.slice('data:'.length)) as { type: string; payload?: Suspended },
			);
	let events = await eventsOf(route, { message: 'Begin' });
	const asked = events.find(({ type }) => type === 'tool-call-suspended')?.payload;
	if (asked) {
		onSuspended?.(asked);
		const { runId, toolCallId } = asked;
		const resumeData = { approved: true };
		events = await eventsOf(`${route}/resume`, { runId, toolCallId, resumeData });
	}
	const types = events.map(({ type }) => type);
	if (!types.includes('done') || types.includes('error')) {
		throw new Error(`The agent did not finish: ${JSON.stringify(events.at(-1))}`);
	}
}
