import { createHmac } from 'node:crypto';
import { z } from 'zod/v4';

import { isoTime } from 'outreach-sandbox/core/clock';
import { json, registered, type TriggerKind } from './triggerKind';

const ANSWERS = z.record(
	z.string(),
	z.union(
		[z.string(), z.number(), z.boolean(), z.array(z.string())],
		'must be a text, a number, true or false, or a list of texts',
	),
);

/** The type of a question, and its answer. */
function answerTo(value: unknown): { type: string; answer: object } {
	if (typeof value === 'number')
		return { type: 'number', answer: { type: 'number', number: value } };
	if (typeof value === 'boolean') {
		return { type: 'yes_no', answer: { type: 'boolean', boolean: value } };
	}
	if (Array.isArray(value)) {
		return { type: 'multiple_choice', answer: { type: 'choices', choices: { labels: value } } };
	}
	if (String(value).includes('@'))
		return { type: 'email', answer: { type: 'email', email: value } };
	return { type: 'short_text', answer: { type: 'text', text: value } };
}

/** https://www.typeform.com/developers/webhooks/example-payload/ */
export const typeform: TriggerKind = {
	label: 'Typeform Trigger',
	body: ANSWERS,
	sample: () => ({
		'What is your name?': '{{ lead.first_name }} {{ lead.last_name }}',
		'What is your email?': '{{ lead.email }}',
	}),
	call(due) {
		const { body, event, now, number } = due;
		const questions = Object.entries(body).map(([title, value], index) => {
			const { type, answer } = answerTo(value);
			const field = { id: `field${index + 1}`, type, ref: `question-${index + 1}` };
			return { field: { ...field, title, properties: {} }, answer: { ...answer, field } };
		});
		const form = String(event.node.parameters.formId ?? '');
		const content = JSON.stringify({
			event_id: `event${number}`,
			event_type: 'form_response',
			form_response: {
				form_id: form,
				token: `response${number}`,
				landed_at: isoTime(now),
				submitted_at: isoTime(now),
				definition: { id: form, title: form, fields: questions.map(({ field }) => field) },
				answers: questions.map(({ answer }) => answer),
			},
		});
		const { secret } = registered(due, 'Typeform') ?? {};
		const signature = createHmac('sha256', String(secret)).update(content).digest('base64');
		return {
			...json(undefined, { 'typeform-signature': `sha256=${signature}` }),
			body: content,
		};
	},
};
