/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
// The sandbox and a real n8n with this package installed, and one run of the import example.
// `--once` ends after the run, with a code other than 0 if it fell short.
import { startSandbox, type RunningSandbox } from '../sandbox/server';
import { sandboxKeys } from '../sandbox/keys';
import { APPROVER, importExamples, leadsFile, readLeads, TRIGGER } from './harness/examples';
import { freePort, startN8n, type N8n } from './harness/n8n';

import { runWorkflow, type Json } from './harness/executions';
import { createCredential, publishWorkflow } from './harness/workflows';
import { fail, note, step } from './lib/progress.mjs';

const N8N_PORT = 5678;
const SANDBOX_PORT = 4010;

const RESULTS = ['created', 'added_existing', 'already_in_list', 'malformed', 'failed'];

/** What has been started, to be stopped the other way round. */
const stops: Array<() => Promise<void>> = [];

let stopping = false;

async function stopAll() {
	for (const stop of stops.splice(0).reverse()) await stop();
}

interface Demo {
	readonly n8n: N8n;
	readonly sandbox: RunningSandbox;
	readonly workflowId: string;
	readonly formUrl: string;
}

async function start(): Promise<Demo> {
	const sandbox = await startSandbox({ port: await freePort(SANDBOX_PORT) });
	stops.push(() => sandbox.close());
	note(`Sandbox at ${sandbox.baseUrl}`);

	const n8n = await step('n8n with this package installed', () =>
		startN8n({ port: N8N_PORT, files: [leadsFile] }),
	);
	stops.push(() => n8n.stop());

	const credential = await createCredential(n8n, {
		baseUrl: sandbox.baseUrl,
		apiKey: sandboxKeys.full.token,
		allowHttp: false,
	});
	const { ids, formUrl } = await importExamples(n8n, credential);
	await publishWorkflow(n8n, ids['approve-messages-in-form'] as string);
	note('Credential, example workflows and their data');
	return { n8n, sandbox, workflowId: ids['import-leads-from-csv'] as string, formUrl };
}

/** Prints how many rows came to which result. */
function printResults(rows: readonly Json[]) {
	const count = (result: string) => rows.filter((row) => row.result === result).length;
	const others = [...new Set(rows.map((row) => String(row.result)))].filter(
		(result) => !RESULTS.includes(result),
	);
	const line = (name: string, value: number | string) =>
		console.log(`  ${name.padEnd(18)}${String(value).padStart(5)}`);
	console.log();
	line('Result', 'Rows');
	for (const result of [...RESULTS, ...others]) line(result, count(result));
	line('', rows.length);
	console.log();
}

/** Why the run fell short of importing the file, or nothing where it did not. */
function shortfall(rows: readonly Json[], { sandbox }: RunningSandbox): string | undefined {
	const count = (...results: string[]) =>
		rows.filter(({ result }) => results.includes(String(result))).length;
	const expected = readLeads().length;
	const stored = sandbox.effects('membership_added').length;
	const added = count('created', 'added_existing');
	if (rows.length !== expected) return `${rows.length} of ${expected} rows came out`;
	if (count(...RESULTS) < expected) return 'some rows came out without a known result';
	if (count('failed') > 0) return `${count('failed')} rows failed`;
	if (added === 0 || stored !== added) return `${stored} leads are in the list, ${added} reported`;
	return undefined;
}

async function main(once: boolean): Promise<number> {
	const { n8n, sandbox, workflowId, formUrl } = await start();
	const execution = await step('Example: import leads from a CSV file', () =>
		runWorkflow(n8n, workflowId, TRIGGER),
	);
	const rows = execution.output('Import leads');
	printResults(rows);
	const problem =
		execution.status === 'success'
			? shortfall(rows, sandbox)
			: (execution.error ?? execution.status);
	if (problem) fail(`The example fell short: ${problem}`);
	if (once) return problem ? 1 : 0;

	console.log(`Editor    ${n8n.url}/workflow/${workflowId}`);
	console.log(`Sign in   ${n8n.owner.email}   password ${n8n.owner.password}`);
	console.log(`Form      ${formUrl}   ${APPROVER.user}, password ${APPROVER.password}`);
	console.log(`Sandbox   ${sandbox.baseUrl}   key ${sandboxKeys.full.token}`);
	console.log('\nCtrl-C stops everything.');
	await n8n.ended;
	if (stopping) return 0;
	fail('n8n has ended by itself');
	return 1;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		// The same signal can come from the terminal and from npm.
		if (stopping) return;
		stopping = true;
		console.log('\nStopping …');
		void stopAll().finally(() => process.exit(0));
	});
}

main(process.argv.includes('--once'))
	.catch((error: unknown) => {
		fail(error instanceof Error ? error.message : String(error));
		return 1;
	})
	.then(async (code) => {
		await stopAll();
		process.exitCode = code;
	})
	.catch((error: unknown) => {
		fail(String(error));
		process.exitCode = 1;
	});
