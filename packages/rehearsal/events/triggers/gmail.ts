import { z } from 'zod/v4';

import type { TriggerKind } from './triggerKind';

const TEXT = z.string().optional();

/** An e-mail arrives. */
export const gmail: TriggerKind = {
	label: 'Gmail Trigger',
	body: z.strictObject({ from: TEXT, to: TEXT, cc: TEXT, subject: TEXT, text: TEXT }).optional(),
	sample: () => ({
		from: '{{ lead.first_name }} {{ lead.last_name }} <{{ lead.email }}>',
		subject: 'A question',
		text: 'Hello, could you tell me more? {{ lead.first_name }}',
	}),
	put({ body, lead, kept, now }) {
		const name = [lead?.first_name, lead?.last_name].filter(Boolean).join(' ');
		const from = lead && { from: `${name} <${String(lead.email ?? 'someone@gmail.example')}>` };
		kept.lists.list('Gmail', 'messages', mailId).add({ ...from, ...body }, now);
	},
};

/** As Gmail makes them. */
const mailId = (number: number) => number.toString(16).padStart(16, '0');
