/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { readExample, type Examples } from '../../packages/rehearsal/n8n/examples';
import { startN8n, type N8n } from '../../packages/rehearsal/n8n/n8n';
import { freePort } from '../../packages/rehearsal/n8n/programs/ports';
import { publishWorkflow } from '../../packages/rehearsal/n8n/workflows';
import { startSandbox, type RunningSandbox } from '../../packages/sandbox/server';
import { startCrm } from '../rehearseAll/crm';
import { firstLists } from './choices';
import { importForDemo } from './examples';
import { startOutside } from './outside';

/**
 * Seconds that the model takes for an answer to an agent. After a question, n8n's chat shows the next one only if it has
 * seen the agent at work in between, and it looks every three seconds.
 */
const THINKS = 3.5;

/** Starts an execution for every reply. It is the only example that starts by itself. */
const REPLIES = 'reply-to-chat-and-table';

/** What starts from outside n8n, and so only once it is published. */
const STARTED_BY_OTHERS = ['.formTrigger', '.mcpTrigger'];

export interface Demo {
	readonly sandbox: RunningSandbox;
	readonly n8n: N8n;
	readonly examples: Examples;
	/** The examples that start with a form. */
	readonly forms: readonly string[];
	/** Why there is no PostgreSQL; null if there is one. */
	readonly withoutPostgres: string | null;
	stop(): Promise<void>;
}

interface StartOptions {
	/** Used if they are free. */
	readonly n8nPort?: number;
	readonly sandboxPort?: number;
	/** Does what n8n needs. It may take minutes, in which the sandbox can be used already. */
	readonly prepare?: () => Promise<void>;
	/** Called when something is there. */
	readonly tell?: (what: string) => void;
	/** Starts n8n, and shows that it takes some time. */
	readonly slowly?: (start: () => Promise<N8n>) => Promise<N8n>;
}

/** Starts the sandbox, the services that are played, and a real n8n with the examples, which reaches nothing else. */
export async function startDemo(options: StartOptions = {}): Promise<Demo> {
	const { n8nPort, sandboxPort } = options;
	const nothing = () => undefined;
	const { tell = nothing, slowly = (start) => start(), prepare = async () => undefined } = options;
	const stops: Array<() => Promise<void>> = [];
	const stop = async () => {
		for (const each of stops.splice(0).reverse()) await each();
	};
	try {
		const sandbox = await startSandbox({
			port: await freePort(sandboxPort),
			life: { level: 'normal' },
			console: true,
			modelThinks: THINKS,
		});
		stops.push(sandbox.close);
		tell(`Sandbox at ${sandbox.baseUrl}, its console at ${sandbox.consoleUrl}`);
		await prepare();

		const crm = await startCrm().catch((error: Error) => error.message);
		const hasCrm = typeof crm !== 'string';
		if (hasCrm) stops.push(crm.stop);
		const outside = await startOutside(sandbox, {
			...firstLists(),
			reach: hasCrm ? [crm.connection.port] : [],
		});
		stops.push(outside.close);
		tell(`Slack, Gmail, HubSpot, Google and others, played${hasCrm ? '; PostgreSQL' : ''}`);

		const n8n = await slowly(() => startN8n({ port: n8nPort, ...outside.forN8n }));
		stops.push(n8n.stop);
		const examples = await importForDemo({
			n8n,
			baseUrl: sandbox.baseUrl,
			consoleUrl: sandbox.consoleUrl!,
			postgres: hasCrm ? { ...crm.connection } : null,
		});
		const startsWith = (name: string, endings: readonly string[]) =>
			readExample(name).nodes.some(({ type }) => endings.some((each) => type.endsWith(each)));
		for (const [name, { id }] of Object.entries(examples)) {
			if (name === REPLIES || startsWith(name, STARTED_BY_OTHERS)) await publishWorkflow(n8n, id);
		}
		tell('Credentials, example workflows and their data');
		return {
			sandbox,
			n8n,
			examples,
			forms: Object.keys(examples).filter((name) => startsWith(name, ['.formTrigger'])),
			withoutPostgres: hasCrm ? null : crm,
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}
