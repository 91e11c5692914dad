import { invalidInput } from '../../../src/n8n/errors';
import { isCutForTool } from '../../../src/n8n/execution/tool';
import { isBlank } from '../../../src/n8n/form/fieldInput';

/**
 * Refuses texts that the API would accept but a user never means to send: blanks, or a text that was cut for an AI
 * agent.
 */
export function refuseUnsendable(field: string, value: unknown): void {
	if (typeof value !== 'string' || value === '') return;
	if (isBlank(value)) throw invalidInput(field, 'must not be blank');
	if (isCutForTool(value)) {
		throw invalidInput(field, 'is cut: it was too long to be shown whole. Write the whole text');
	}
}
