import { JOB_TITLE_PLACEHOLDER } from '../../../src/contract/campaigns';
import { shorten } from '../../../src/contract/characters';
import { isForAll, type TextForPeople } from '../../../src/checks/texts/textForPeople';
import { marksIn } from '../../../src/checks/texts/marks';
import { unfilledPlaceholders } from '../../../src/checks/texts/placeholders';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { invalidInput } from '../../../src/n8n/errors';
import { addHint } from '../../../src/n8n/execution/hints';
import { contractKey } from '../../../src/n8n/parameterNames';
import { lostPlaceholder } from '../../../src/n8n/texts/problems';
import { listed } from '../words/listed';

/** Adds a hint about what may be a placeholder or markup in a text. What surely is one was refused or is meant. */
export function hintAtMarks(call: ItemCall, label: string, text: unknown, kind: TextForPeople) {
	if (typeof text !== 'string') return;
	// The API's document does not say whether {{job_title}} is filled in for a single lead.
	const placeholders = unfilledPlaceholders(text, isForAll(kind) ? kind : 'asItIs');
	const marks = [...placeholders, ...marksIn(text)];
	if (marks.length === 0) return;
	const shown = marks.map((mark) => shorten(mark, LENGTH_SHOWN));
	addHint(
		call,
		`${label} contains ${listed(shown, SHOWN)}. It is sent as written: nothing is filled in, chosen or formatted.`,
	);
}

const SHOWN = 5;
const LENGTH_SHOWN = 40;

/**
 * n8n takes braces in an expression as its own: `As {{job_title}}, you` would reach people as `As , you`.
 * @param path of the parameter, if it is in a collection
 */
export function refuseLostPlaceholder(call: ItemCall, name: string, path = name): void {
	const { context, itemIndex } = call;
	const written = context.getNodeParameter(path, itemIndex, '', { rawExpressions: true });
	if (typeof written !== 'string' || !written.startsWith('=')) return;
	if (!written.replace(/\s/g, '').includes(JOB_TITLE_PLACEHOLDER)) return;
	throw invalidInput(contractKey(name), lostPlaceholder(JOB_TITLE_PLACEHOLDER));
}
