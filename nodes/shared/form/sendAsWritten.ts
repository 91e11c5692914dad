import type { INodeProperties } from 'n8n-workflow';

import { SEND_AS_WRITTEN } from '../../../src/n8n/texts/textsForPeople';

/**
 * Turns off the checks of texts that people will read. Only a person decides that: `noDataExpression` keeps the option
 * from an AI agent.
 */
export const sendAsWritten: INodeProperties = {
	displayName: 'Send as Written',
	name: SEND_AS_WRITTEN,
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether to send texts even if they have gaps, placeholders that nobody fills in such as {{name}}, or words such as "undefined" in them',
};
