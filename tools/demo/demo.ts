/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
// Starts the sandbox, services that are played, and a real n8n with this package and the examples, and uploads a file to
// the import example.
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { IMPORT_RESULTS } from '../../nodes/OutreachLead/resources/lead/importRows';
import { sandboxKeys } from '../../packages/sandbox/core/keys';
import type { RunningSandbox } from '../../packages/sandbox/server';
import { APPROVER, leadsFile, readExample, readLeads } from '../../packages/rehearsal/n8n/examples';
import {
	executionIds,
	readExecution,
	type Execution,
	type Json,
} from '../../packages/rehearsal/n8n/executions';
import { openForm, submit, submitForm } from '../../packages/rehearsal/n8n/forms/submit';
import type { N8n } from '../../packages/rehearsal/n8n/n8n';
import { endAll } from '../lib/processes.mjs';
import { exitAfter, fail, note, step } from '../lib/progress.mjs';
import { ensureN8n, hasN8n } from '../setup/n8n.mjs';
import { ensurePackage } from '../setup/package.mjs';
import { MCP_TOKEN } from './examples';
import { HELP, readOptions } from './demoOptions';
import { endOnSignals } from './signals';
import { startDemo, type Demo } from './start';
import { TRIES, withoutMarks } from './tries';

const N8N_PORT = 5678;
const SANDBOX_PORT = 4010;

const IMPORT = 'import-leads-from-csv';

const TO_TRY = `  1. In the console, open Approvals and press 'Approve all', then 'Next answer' at the top: the clock goes on, over a
     weekend too, until a lead has answered. Within a minute, the workflow 'Replies into a chat and a table' runs in
     n8n, and its post is under Outside.
  2. Answer in the Inbox yourself, in place of a lead.
  3. Start 'Ask webinar guests for feedback' under Campaigns, and press '+1 day': leads accept, and what AI writes to
     them waits under Approvals. If a day brings nothing, the console says why.
  The imported rows are under Leads. Under Outside is all that the examples send to Slack, Gmail, HubSpot, Google
  Sheets and others, which are played. This n8n lets nothing out of your machine: an account of your own reaches nobody
  here.
`;

let demo: Demo | undefined;

/** Uploads the file on the example's first page, lets its rows in, and uploads no corrected file. */
async function importFile(n8n: N8n, { id, formUrl }: { id: string; formUrl: string }) {
	const file = new File([readFileSync(leadsFile)], path.basename(leadsFile), { type: 'text/csv' });
	let page = await submitForm(await openForm(formUrl, APPROVER), { 'CSV file': file });
	// Otherwise the execution would wait for ever.
	while (page.isForm) page = await submitForm(page);
	const [executionId] = await executionIds(n8n, id);
	const execution = await readExecution(n8n, executionId!);
	// The script of the last page does so, and n8n ends the execution.
	await submit(page, {});
	return execution;
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

/** What to try with each example, as plain text. */
function printTries({ examples, forms }: Demo) {
	for (const [name, { formUrl }] of Object.entries(examples)) {
		console.log(`  ${readExample(name).name}`);
		console.log(`      ${withoutMarks(TRIES[name]!)}`);
		if (forms.includes(name)) console.log(`      ${formUrl}`);
	}
	console.log();
}

/** The sandbox is there meanwhile. */
async function installN8n() {
	if (!hasN8n())
		note('n8n is installed once, which takes some minutes: look at the console meanwhile');
	Object.assign(process.env, await ensurePackage(), await ensureN8n());
}

async function main(args: readonly string[]): Promise<number> {
	const options = readOptions(args);
	if (options === 'help') {
		console.log(HELP);
		return 0;
	}
	const { once } = options;
	const isStopping = endOnSignals(stopAll, once);
	demo = await startDemo({
		n8nPort: N8N_PORT,
		sandboxPort: SANDBOX_PORT,
		prepare: installN8n,
		tell: note,
		slowly: (start) => step('n8n with this package installed', start),
	});
	const { n8n, sandbox, examples, withoutPostgres } = demo;
	if (withoutPostgres !== null) {
		const { name } = readExample('sync-postgres-crm');
		console.log(`- '${name}' has no database here. ${withoutPostgres}`);
	}
	const execution = await step('Example: import leads from a CSV file', () =>
		importFile(n8n, examples[IMPORT]!),
	);
	printResults(rowsOf(execution));
	const problem = shortfall(execution, sandbox);
	if (problem) fail(`The example fell short: ${problem}`);
	if (once) return problem ? 1 : 0;

	printTries(demo);
	console.log('Try first');
	console.log(TO_TRY);
	console.log(`Console   ${sandbox.consoleUrl}`);
	console.log(`Outside   ${sandbox.consoleUrl}#/outside`);
	console.log(`Editor    ${n8n.url}/workflow/${examples[IMPORT]!.id}`);
	console.log(`Sign in   ${n8n.owner.email}   password ${n8n.owner.password}`);
	console.log(`Forms     ask for ${APPROVER.user}, password ${APPROVER.password}`);
	console.log(`MCP       ${n8n.url}/mcp/outreach   token ${MCP_TOKEN}`);
	console.log(`Sandbox   ${sandbox.baseUrl}   key ${sandboxKeys.full.token}`);
	console.log('\nCtrl-C stops everything.');
	await n8n.ended;
	if (isStopping()) return 0;
	fail('n8n has ended by itself');
	return 1;
}

async function stopAll() {
	endAll();
	await demo?.stop();
}

void exitAfter(main(process.argv.slice(2)).finally(stopAll));
