import { invalidInput } from '../../src/n8n/errors';
import { isCutForTool } from '../../src/n8n/tool';

/**
 * Refuses a text for a real person that the API would take although nobody means it: blanks alone, where an expression
 * gave nothing, a whole record where one of its fields was meant, and a text as an AI agent got it to read, cut short.
 */
export function refuseUnsendable(field: string, value: unknown): void {
	if (typeof value !== 'string' || value === '') return;
	if (value.trim() === '') throw invalidInput(field, 'must not be blank');
	if (value.includes(String({}))) {
		throw invalidInput(
			field,
			`contains ${String({})}: an expression gives a whole record there. Choose one of its fields`,
		);
	}
	if (isCutForTool(value)) {
		throw invalidInput(field, 'is cut: it was too long to be shown whole. Write the whole text');
	}
}
