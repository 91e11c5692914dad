/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error, no-console -- runs outside n8n */
import { readFileSync, writeFileSync } from 'node:fs';

import { NO_ANSWERS, readAnswers } from './colleague/answersFile';
import { findInstallation } from './find/installation';
import { HELP, readOptions } from './options';
import { CannotRehearse, orRefuse } from './run/cannotRehearse';
import { exitAfter, exitOnSignals } from './run/exit';
import { readInstalled } from './run/workflow/known';
import { rehearse } from './run/rehearse';
import { checkFiles } from './run/workflow/userFiles';
import { readWorkflows } from './run/workflow/workflowFile';
import { plural } from './sheet/format';
import { jsonOf } from './sheet/json';
import { pageOf } from './sheet/page/page';
import { sheetOf } from './sheet/sheet';
import { textOf } from './sheet/text';
import { verdictOf } from './sheet/verdict';

/** Resolves to the exit code. */
async function play(args: string[]): Promise<number> {
	const options = orRefuse(() => readOptions(args));
	if (options === 'help') {
		console.log(HELP);
		return 0;
	}
	const { workflowFiles, reasons, isJson, html, answers, ...others } = options;
	const { kills, killDays, stubs, reach, from, n8n, nodes, ...rest } = others;
	checkFiles(rest.files);
	const installation = findInstallation({ n8n, nodes }, process.env);
	const workflows = readWorkflows(workflowFiles, readInstalled(installation.n8n));
	const given = answers === undefined ? NO_ANSWERS : answersIn(answers);
	// Only the sheet goes to the standard output.
	const names = workflows.map(({ name }) => `'${name}'`).join(', ');
	console.error(`Rehearsing ${names} for ${plural(rest.days, 'day')} …`);
	const [facts] = await rehearse([{ ...rest, answers: given, workflows }], {
		kills,
		killDays,
		stubs,
		reach,
		from,
		installation,
	});
	const sheet = sheetOf(facts!);
	const verdict = verdictOf(sheet, reasons);
	if (html !== undefined) writeFileSync(html, pageOf(sheet, verdict));
	console.log(
		isJson ? JSON.stringify(jsonOf(sheet, verdict), undefined, '\t') : textOf(sheet, verdict),
	);
	return verdict.exit_code;
}

function answersIn(file: string) {
	try {
		return readAnswers(readFileSync(file, 'utf8'));
	} catch (error) {
		throw new CannotRehearse(`--answers ${file}: ${(error as Error).message}`);
	}
}

/** Rehearses as the command's arguments say. */
export function runRehearsal(args: string[]): void {
	exitOnSignals();
	exitAfter(play(args));
}
