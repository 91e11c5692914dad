/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error, no-console -- runs outside n8n */
import { readFileSync, writeFileSync } from 'node:fs';

import { NO_ANSWERS, readAnswers } from './colleague/answersFile';
import { HELP, readOptions } from './options';
import { readInstalled } from './run/known';
import { rehearse } from './run/rehearse';
import { exitOnSignals, NO_REHEARSAL } from './run/signals';
import { checkFiles } from './run/userFiles';
import { CannotRehearse, readWorkflows } from './run/workflowFile';
import { jsonOf } from './sheet/json';
import { pageOf } from './sheet/page/page';
import { sheetOf } from './sheet/sheet';
import { textOf } from './sheet/text';
import { verdictOf } from './sheet/verdict';

async function main(args: string[]): Promise<number> {
	const options = optionsIn(args);
	if (options === 'help') {
		console.log(HELP);
		return 0;
	}
	const { workflowFiles, kills, reasons, isJson, html, answers, stubs, reach, ...rest } = options;
	checkFiles(rest.files);
	// Set by `tools/run.mjs`.
	const workflows = readWorkflows(workflowFiles, readInstalled(process.env.OUTREACH_N8N!));
	const given = answers === undefined ? NO_ANSWERS : answersIn(answers);
	// The sheet alone goes to the standard output.
	const names = workflows.map(({ name }) => `'${name}'`).join(', ');
	console.error(`Rehearsing ${names} for ${rest.days} days …`);
	const [facts] = await rehearse([{ ...rest, answers: given, workflows }], {
		...{ kills, stubs, reach },
	});
	const sheet = sheetOf(facts!);
	const verdict = verdictOf(sheet, reasons);
	if (html !== undefined) writeFileSync(html, pageOf(sheet, verdict));
	console.log(
		isJson ? JSON.stringify(jsonOf(sheet, verdict), undefined, '\t') : textOf(sheet, verdict),
	);
	return verdict.exit_code;
}

function optionsIn(args: string[]) {
	try {
		return readOptions(args);
	} catch (error) {
		throw new CannotRehearse((error as Error).message);
	}
}

function answersIn(file: string) {
	try {
		return readAnswers(readFileSync(file, 'utf8'));
	} catch (error) {
		throw new CannotRehearse(`--answers ${file}: ${(error as Error).message}`);
	}
}

exitOnSignals();

main(process.argv.slice(2)).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		// A sentence is all that a user needs; anything else is a mistake in here.
		console.error(error instanceof CannotRehearse ? error.message : error);
		process.exitCode = NO_REHEARSAL;
	},
);
