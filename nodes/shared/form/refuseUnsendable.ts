import { invalidInput } from '../../../src/n8n/errors';
import { isCutForTool } from '../../../src/n8n/execution/tool';

/**
 * Refuses texts to a real person that the API would take but nobody means: only blanks, a whole record in place of one of
 * its fields, and a text that was cut short for an AI agent.
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
