import { node } from '../../../n8n/workflows';
import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

const beginning = [replies({ combineMinutes: 5 }), ...notForUs];

/** The event has no field `first_name`. */
const request = node(
	'Answer',
	'n8n-nodes-base.httpRequest',
	{
		method: 'POST',
		url: '=https://outreach.example/api/v1/conversations/{{ $json.conversation_id }}/messages',
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'outreachApi',
		sendBody: true,
		bodyParameters: {
			parameters: [
				{
					name: 'content',
					value: "={{ 'Hi ' + $json.first_name + ', thank you. We come back to you soon.' }}",
				},
			],
		},
		options: {},
	},
	4.2,
);

export const undefinedName: Pair = {
	mistake: 'An expression puts together a text and a field that is not there',
	line: 'sent.seams',
	days: 2,
	broken: workflow('Answer undefined', ...beginning, request),
	corrected: workflow(
		'Answer by name',
		...beginning,
		sendChecked('Answer', {
			content:
				"={{ 'Hi ' + $json.lead_name.split(' ')[0] + ', thank you. We come back to you soon.' }}",
		}),
	),
};
