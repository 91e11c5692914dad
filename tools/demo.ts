/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
// Starts the sandbox and a real n8n with this package and the examples, and uploads a file to the import example.
// `--once` stops after the run; the exit code says whether everything was imported.
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { IMPORT_RESULTS } from '../nodes/OutreachLead/resources/lead/importRows';
import { sandboxKeys } from '../sandbox/keys';
import { startSandbox, type RunningSandbox } from '../sandbox/server';
import { APPROVER, importExamples, leadsFile, readLeads } from '../harness/examples';
import { executionIds, readExecution, type Execution, type Json } from '../harness/executions';
import { openForm, submitForm } from '../harness/forms/submit';
import { startN8n, type N8n } from '../harness/n8n';
import { freePort } from '../harness/programs/ports';
import { chatPageOf } from '../harness/stubs';
import { createCredential, publishWorkflow } from '../harness/workflows';
import { exitAfter, fail, note, step } from './lib/progress.mjs';

const N8N_PORT = 5678;
const SANDBOX_PORT = 4010;

/** Examples that start with a form, which n8n serves once the example is published. */
const FORMS = [
	'import-leads-from-csv',
	'approve-messages-in-form',
	'answer-conversations-with-approval',
];
/** Starts an execution for every reply. */
const REPLIES = 'reply-to-chat-and-table';

const TO_TRY = `  The rows are in: see Leads in the console. Start 'Ask webinar guests for feedback' under Campaigns, and press
  '+1 day' a few times: leads accept and answer under Today, and what AI wrote waits under Approvals. In the Inbox,
  answer as a lead: within a minute, the workflow 'Replies into a chat and a table' runs in n8n.
`;

/** Functions that stop what was started, called in reverse order. */
const stops: Array<() => Promise<void>> = [];

let stopping = false;

async function stopAll() {
	for (const stop of stops.splice(0).reverse()) await stop();
}

async function start() {
	const sandbox = await startSandbox({
		port: await freePort(SANDBOX_PORT),
		life: { level: 'normal' },
		console: true,
	});
	stops.push(sandbox.close);
	note(`Sandbox at ${sandbox.baseUrl}`);

	const n8n = await step('n8n with this package installed', () => startN8n({ port: N8N_PORT }));
	stops.push(n8n.stop);

	const credential = await createCredential(n8n, sandbox.baseUrl);
	const examples = await importExamples(n8n, credential, sandbox.baseUrl);
	const forms = FORMS.map((name) => examples[name]!);
	for (const { id } of [...forms, examples[REPLIES]!]) await publishWorkflow(n8n, id);
	note('Credentials, example workflows and their data');
	return { n8n, sandbox, forms };
}

/** Uploads the file on the example's first page, and no corrected file on the next page. */
async function importFile(n8n: N8n, { id, formUrl }: { id: string; formUrl: string }) {
	const file = new File([readFileSync(leadsFile)], path.basename(leadsFile), { type: 'text/csv' });
	const rowsToCorrect = await submitForm(await openForm(formUrl, APPROVER), { 'CSV file': file });
	// Otherwise the execution would wait for ever.
	if (rowsToCorrect.isForm) await submitForm(rowsToCorrect);
	const [executionId] = await executionIds(n8n, id);
	return await readExecution(n8n, executionId!);
}

/** The result of each row of the file. */
const rowsOf = (execution: Execution): Json[] => execution.output('Import leads');

function count(rows: readonly Json[], ...results: string[]): number {
	return rows.filter(({ result }) => results.includes(String(result))).length;
}

function printResults(rows: readonly Json[]) {
	const results = new Set<string>([...IMPORT_RESULTS, ...rows.map(({ result }) => String(result))]);
	const lines = [...results].map((result) => [result, count(rows, result)] as const);
	console.log();
	for (const [name, value] of [['Result', 'Rows'] as const, ...lines, ['', rows.length] as const]) {
		console.log(`  ${name.padEnd(20)}${String(value).padStart(5)}`);
	}
	console.log();
}

/** Why the run did not import the whole file; undefined if it did. */
function shortfall(execution: Execution, { sandbox }: RunningSandbox): string | undefined {
	const rows = rowsOf(execution);
	const expected = readLeads().length;
	const isImport = ({ endpoint }: { endpoint: string }) => endpoint === 'leadLists.addLeads';
	const stored = sandbox.effects('membership_added').filter(isImport).length;
	const added = count(rows, 'created', 'added_existing');
	const failed = count(rows, 'failed');
	if (rows.length !== expected) return `${rows.length} of ${expected} rows came out`;
	if (count(rows, ...IMPORT_RESULTS) < expected) return 'some rows came out without a known result';
	if (failed > 0) return `${failed} rows failed`;
	if (added === 0 || stored !== added) return `${stored} leads are in the list, ${added} reported`;
	return undefined;
}

async function main(once: boolean): Promise<number> {
	const { n8n, sandbox, forms } = await start();
	const [importForm, approveForm, answerForm] = forms;
	const execution = await step('Example: import leads from a CSV file', () =>
		importFile(n8n, importForm!),
	);
	printResults(rowsOf(execution));
	const problem = shortfall(execution, sandbox);
	if (problem) fail(`The example fell short: ${problem}`);
	if (once) return problem ? 1 : 0;

	console.log(`Console   ${sandbox.consoleUrl}\n`);
	console.log(TO_TRY);
	console.log(`Editor    ${n8n.url}/workflow/${importForm!.id}`);
	console.log(`Sign in   ${n8n.owner.email}   password ${n8n.owner.password}`);
	console.log(`Import    ${importForm!.formUrl}   ${APPROVER.user}, password ${APPROVER.password}`);
	console.log(`Approve   ${approveForm!.formUrl}   the same`);
	console.log(`Answer    ${answerForm!.formUrl}   the same`);
	console.log(`Chat      ${chatPageOf(sandbox.baseUrl)}   what workflows post`);
	console.log(`Sandbox   ${sandbox.baseUrl}   key ${sandboxKeys.full.token}`);
	console.log('\nCtrl-C stops everything.');
	await n8n.ended;
	if (stopping) return 0;
	fail('n8n has ended by itself');
	return 1;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
	process.on(signal, () => {
		// The same signal can come from the terminal and from npm.
		if (stopping) return;
		stopping = true;
		console.log('\nStopping …');
		void stopAll().finally(() => process.exit(0));
	});
}

void exitAfter(main(process.argv.includes('--once')).finally(stopAll));
