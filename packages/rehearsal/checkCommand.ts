/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
import { checkAll } from './check/checkAll';
import type { Forms } from './check/forms';
import { readWorkflowFiles } from './check/workflowFiles';
import { type CheckedFile, jsonOf, textOf } from './check/report';
import { HELP, readCheckOptions } from './checkOptions';
import { findInstallation } from './find/installation';
import { orRefuse } from './run/cannotRehearse';
import { exitAfter } from './run/exit';
import { readForms } from './run/workflow/installed';

/** Checks workflows as the command's arguments say. */
export function runCheck(args: readonly string[]): void {
	// An error while it begins is a rejection, too.
	exitAfter(Promise.resolve().then(() => check(args)));
}

/** Returns the exit code. */
function check(args: readonly string[]): number {
	const options = orRefuse(() => readCheckOptions(args));
	if (options === 'help') {
		console.log(HELP);
		return 0;
	}
	const { places, isJson, ...installed } = options;
	const given = orRefuse(() => readWorkflowFiles(places));
	const forms = readForms(findInstallation(installed, process.env));
	const files = given.map(({ file, workflows }) => checkFile(file, workflows, forms));
	console.log(isJson ? JSON.stringify(jsonOf(files), undefined, '\t') : textOf(files));
	return files.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

const checkFile = (
	file: string,
	workflows: Parameters<typeof checkAll>[0],
	forms: Forms,
): CheckedFile => ({ file, ...checkAll(workflows, forms) });
