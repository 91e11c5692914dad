import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { startSandbox, type RunningSandbox } from '../../../packages/sandbox/server';
import { startN8n, type N8n } from '../../../packages/rehearsal/n8n/n8n';
import type { Execution } from '../../../packages/rehearsal/n8n/executions';
import { createCredential, type Credential } from '../../../packages/rehearsal/n8n/workflows';
import type { Model } from '../../../packages/sandbox/services/model/model';
import { chatHookOf, createModelCredential } from '../../../packages/rehearsal/n8n/sandboxServices';
import { chosenReadings, isOtherwise } from './readings';
import { acceptStops } from './stoppable';
import { startOutside, type Outside } from './outside/outside';

/** What the tests of the examples work with. Each starts on a sandbox in the state of a first start. */
export interface Environment {
	readonly n8n: N8n;
	/** Opens everything in the sandbox. */
	readonly credential: Credential;
	readonly sandbox: Sandbox;
	readonly baseUrl: string;
	/** Where workflows post to the chat of the sandbox. */
	readonly chatHook: string;
	/** The services outside, if they are played. */
	readonly outside: Outside;
	readonly model: Model;
	/** Opens the model. */
	readonly modelCredential: Credential;
}

/**
 * One n8n for all examples: each start takes longer than most of their tests. Its fields are there once a test runs. If
 * asked to, it plays the services outside, or n8n has all its modules, as it comes.
 */
export function startEnvironment({ withOutside = false, withModules = false } = {}): Environment {
	let outside: Outside | undefined;
	let running: RunningSandbox | undefined;
	let n8n: N8n | undefined;
	let credential: Credential | undefined;
	let modelCredential: Credential | undefined;

	beforeAll(async () => {
		running = await startSandbox({ people: 'worldwide', readings: chosenReadings() });
		outside = withOutside ? await startOutside(running.baseUrl) : undefined;
		n8n = await startN8n(
			withModules ? { variables: { N8N_DISABLED_MODULES: '' } } : outside?.forN8n,
		);
		credential = await createCredential(n8n, running.baseUrl);
		modelCredential = await createModelCredential(n8n, running.baseUrl);
	});

	beforeEach(() => {
		running!.sandbox.reset();
		outside?.reset();
	});

	afterAll(async () => {
		await n8n?.stop();
		await outside?.close();
		await running?.close();
	});

	const environment: Environment = {
		get n8n() {
			return n8n!;
		},
		get credential() {
			return credential!;
		},
		get sandbox() {
			return running!.sandbox;
		},
		get baseUrl() {
			return running!.baseUrl;
		},
		get chatHook() {
			return chatHookOf(running!.baseUrl);
		},
		get outside() {
			return outside!;
		},
		get model() {
			return running!.sandbox.services.model;
		},
		get modelCredential() {
			return modelCredential!;
		},
	};
	if (isOtherwise()) acceptStops(environment);
	return environment;
}

export function expectSuccess(execution: Execution) {
	expect({ status: execution.status, error: execution.error }).toEqual({
		status: 'success',
		error: undefined,
	});
}
