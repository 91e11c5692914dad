import { z } from 'zod/v4';

import { isRecord, recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import type { WorkflowNode } from '../../n8n/workflows';
import type { TriggerKind } from './triggerKind';

const ANSWER = z.union([z.string(), z.number(), z.boolean()]);

const fieldsOf = ({ parameters: { formFields } }: WorkflowNode) =>
	recordsOf(isRecord(formFields) ? formFields.values : undefined);

/** What the sample fills in: fields that ask for an address or a name get the lead's. */
function answerFor(label: string): string | undefined {
	if (/e-?mail/i.test(label)) return '{{ lead.email }}';
	if (/first.?name/i.test(label)) return '{{ lead.first_name }}';
	if (/last.?name|surname/i.test(label)) return '{{ lead.last_name }}';
	if (/company|organi[sz]ation/i.test(label)) return '{{ lead.company }}';
	return /name/i.test(label) ? '{{ lead.first_name }} {{ lead.last_name }}' : undefined;
}

/** Somebody opens a form and fills it in, page after page: the answers by the labels of the fields. */
export const form: TriggerKind = {
	label: 'Form Trigger',
	body: z
		.record(
			z.string(),
			z.union(
				[ANSWER, z.array(ANSWER)],
				'must be a text, a number, true or false, or a list of them',
			),
		)
		.optional(),
	sample: (node) =>
		Object.fromEntries(
			fieldsOf(node).flatMap(({ fieldLabel }) => {
				const answer = answerFor(String(fieldLabel));
				return answer === undefined ? [] : [[String(fieldLabel), answer]];
			}),
		),
};
