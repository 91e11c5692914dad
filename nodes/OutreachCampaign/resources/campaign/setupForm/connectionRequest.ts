import { heading, showIf, textField } from '../../../../shared/form/properties';
import { text } from '../../../../shared/form/values';
import type { Setup, SetupPart } from './setup';

export const connectionRequest: SetupPart = {
	properties: [
		heading('Connection Request', 'connectionRequestHeading'),
		{
			displayName: 'Note',
			name: 'connectionRequestMode',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'None', value: 'none', description: 'Connection requests are sent without a note' },
				{ name: 'Template', value: 'template', description: 'The same note for every lead' },
			],
			default: 'none',
			description: 'The note that goes with a connection request',
		},
		...showIf({ connectionRequestMode: ['template'] }, [
			textField('Message', 'connectionRequestMessage', {
				description: 'Text of the note, 1 to 200 characters',
				typeOptions: { rows: 3 },
				required: true,
			}),
			textField('Fallback Message', 'connectionRequestFallbackMessage', {
				description: 'The note for leads that the first text does not fit, at most 200 characters',
				typeOptions: { rows: 3 },
			}),
		]),
	],
	toRequest: (form): Setup => {
		const mode = text(form('connectionRequestMode'));
		if (mode !== 'template') return { connection_request: { mode } };
		return {
			connection_request: {
				mode,
				message: text(form('connectionRequestMessage')),
				fallback_message: text(form('connectionRequestFallbackMessage')) ?? null,
			},
		};
	},
};
