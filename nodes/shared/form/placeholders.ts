import { JOB_TITLE_PLACEHOLDER } from '../../../src/contract/campaigns';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { invalidInput } from '../../../src/n8n/errors';
import { addHint } from '../../../src/n8n/execution/hints';
import { contractKey } from '../../../src/n8n/parameterNames';
import { lostPlaceholder } from '../../../src/n8n/texts/problems';

// What may be a placeholder. A known one is refused (src/n8n/texts) unless the user sends it as written.

const DOUBLE = /\{\{[^{}]*\}\}/g;
/** As in `Hi {first_name}`: letters first, so that `{1}` and JSON do not count. */
const SINGLE = /(?<!\{)\{\s*\p{L}[\p{L}\p{N}_. -]{0,39}\}(?!\})/gu;

const all = (text: unknown, pattern: RegExp): string[] =>
	typeof text === 'string' ? [...new Set(text.match(pattern))] : [];

/** Words that look like a placeholder of another tool. */
export const bracedWords = (text: unknown): string[] => all(text, SINGLE);

/**
 * Adds a hint about placeholders in a text that goes out as it is: a message to one person, or the text for one lead.
 */
export function hintAtPlaceholders(call: ItemCall, label: string, text: unknown): void {
	showPlaceholders(call, label, [...all(text, DOUBLE), ...bracedWords(text)]);
}

/** A hint that these placeholders go out as they are written. */
export function showPlaceholders(
	call: ItemCall,
	label: string,
	placeholders: readonly string[],
): void {
	if (placeholders.length === 0) return;
	const names = placeholders.join(', ');
	addHint(call, `${label} contains ${names}. Nobody fills that in: it is sent as written.`);
}

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
