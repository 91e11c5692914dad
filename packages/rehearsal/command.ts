/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error, no-console -- runs outside n8n */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

import { checkAll } from './check/checkAll';
import type { PlacedFinding } from './check/finding';
import { linesOf } from './check/report';
import { NO_ANSWERS, readAnswers } from './colleague/answersFile';
import { planEvents } from './events/plan';
import { sampleOf } from './events/sample';
import { findInstallation } from './find/installation';
import { endWithStarter, namespaceFolder, runInNamespace } from './network/namespace';
import { openPorts } from './network/reach';
import { HELP, type RehearsalOptions, readOptions } from './options';
import { CannotRehearse, orRefuse } from './run/cannotRehearse';
import { exitAfter, exitOnSignals, INTERRUPTED } from './run/exit';
import { readForms, readInstalled } from './run/workflow/installed';
import { rehearse } from './run/rehearse';
import { tellProgress } from './run/tellProgress';
import { checkFiles } from './run/workflow/userFiles';
import { checkWorkflows, parseWorkflows } from './run/workflow/workflowFile';
import { plural } from './sheet/format';
import { jsonOf } from './sheet/json';
import { markdownOf } from './sheet/markdown';
import { pageOf } from './sheet/page/page';
import { sheetOf } from './sheet/sheet';
import { textOf } from './sheet/text';
import { verdictOf } from './sheet/verdict';

/** Ctrl-C ends a rehearsal where it is. */
interface Interruption {
	readonly controller: AbortController;
	/** The days have begun, so there is a sheet to give. */
	hasBegun: boolean;
}

/** Resolves to the exit code. */
async function play(options: RehearsalOptions, interruption: Interruption): Promise<number> {
	const { workflowFiles, reasons, accepted, isJson, html, summary, answers, ...others } = options;
	const { kills, killDays, stubs, reach, from, n8n, nodes, events, eventsSample, ...rest } = others;
	checkFiles(rest.files);
	const installation = findInstallation({ n8n, nodes }, process.env);
	const hasEvents = events.length > 0 || eventsSample !== undefined;
	const forms = readForms(installation);
	const written = parseWorkflows(workflowFiles);
	const { findings: misread } = checkAll(written, forms);
	if (misread.length > 0) console.error(`Given and not understood:\n${toldOf(misread)}`);
	const workflows = checkWorkflows(written, {
		files: workflowFiles,
		installed: readInstalled(installation, forms),
		hasEvents,
	});
	if (eventsSample !== undefined) {
		const sample = orRefuse(() => sampleOf(workflows, rest.days));
		writeFileSync(eventsSample, `${JSON.stringify(sample, undefined, '\t')}\n`);
		console.error(`Wrote ${plural(sample.length, 'event')} to ${eventsSample}.`);
		return 0;
	}
	const planned = orRefuse(() => planEvents(events, workflows));
	const given = answers === undefined ? NO_ANSWERS : answersIn(answers);
	// Only the sheet goes to the standard output.
	const names = workflows.map(({ name }) => `'${name}'`).join(', ');
	console.error(`Rehearsing ${names} for ${plural(rest.days, 'day')} …`);
	const { signal } = interruption.controller;
	const rehearsal = { ...rest, answers: given, events: planned, workflows, misread };
	const [facts] = await rehearse([rehearsal], {
		signal,
		onBegin: (read) => {
			interruption.hasBegun = true;
			const end = isJson ? () => undefined : tellProgress(read, rest.days, console.error);
			signal.addEventListener('abort', end);
			return end;
		},
		kills,
		killDays,
		stubs,
		reach,
		from,
		installation,
	});
	const sheet = sheetOf(facts!, accepted);
	const judged = verdictOf(sheet, reasons);
	const verdict = signal.aborted ? { ...judged, exit_code: INTERRUPTED } : judged;
	console.log(
		isJson ? JSON.stringify(jsonOf(sheet, verdict), undefined, '\t') : textOf(sheet, verdict),
	);
	orRefuse(() => {
		if (html !== undefined) writeFileSync(html, pageOf(sheet, verdict));
		// CI gives one file for the summaries of several commands.
		if (summary !== undefined) appendFileSync(summary, `${markdownOf(sheet, verdict)}\n\n`);
	});
	return verdict.exit_code;
}

const toldOf = (misread: readonly PlacedFinding[]): string =>
	linesOf(misread)
		.map((line) => `  ${line}`)
		.join('\n');

function answersIn(file: string) {
	try {
		return readAnswers(readFileSync(file, 'utf8'));
	} catch (error) {
		throw new CannotRehearse(`--answers ${file}: ${(error as Error).message}`);
	}
}

/** Rehearses as the command's arguments say. */
export function runRehearsal(args: string[]): void {
	exitAfter(begin(args));
}

/** The rehearsal takes place in a network namespace, in another process, if the system allows one. */
async function begin(args: string[]): Promise<number> {
	const options = orRefuse(() => readOptions(args));
	if (options === 'help') {
		console.log(HELP);
		return 0;
	}
	const folder = namespaceFolder();
	if (folder === undefined) {
		const code = await runInNamespace(options.reach);
		if (code !== undefined) return code;
	} else {
		endWithStarter();
		await openPorts(folder, options.reach);
	}
	const interruption: Interruption = { controller: new AbortController(), hasBegun: false };
	exitOnSignals(() => {
		if (!interruption.hasBegun) return false;
		console.error('Ended here: this is the sheet so far.');
		interruption.controller.abort();
		return true;
	});
	return await play(options, interruption);
}
