import { createHmac } from 'node:crypto';
import { z } from 'zod/v4';

import { DAY, HOUR, isoTime } from 'outreach-sandbox/core/clock';
import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import { json, registered, type TriggerKind } from './triggerKind';

const API = 'https://api.calendly.com';

/** https://developer.calendly.com/api-docs, the webhook of an invitee */
export const calendly: TriggerKind = {
	label: 'Calendly Trigger',
	body: z
		.strictObject({
			event: z.string().min(1).optional(),
			payload: z.record(z.string(), z.json()).optional(),
		})
		.optional(),
	sample: ({ parameters: { events } }) => ({
		event: [events].flat()[0] ?? 'invitee.created',
		payload: { name: '{{ lead.first_name }} {{ lead.last_name }}', email: '{{ lead.email }}' },
	}),
	call(due) {
		const { body, event, lead, now, number } = due;
		const given = isRecord(body.payload) ? body.payload : {};
		const meeting = `${API}/scheduled_events/${number}`;
		const starts = Math.ceil(now / HOUR) * HOUR + DAY;
		const content = JSON.stringify({
			created_at: isoTime(now),
			created_by: `${API}/users/rehearsal`,
			event: body.event ?? [event.node.parameters.events].flat()[0] ?? 'invitee.created',
			payload: {
				name: [lead?.first_name, lead?.last_name].filter(Boolean).join(' '),
				first_name: lead?.first_name ?? null,
				last_name: lead?.last_name ?? null,
				status: 'active',
				timezone: 'Etc/UTC',
				event: meeting,
				uri: `${meeting}/invitees/${number}`,
				cancel_url: `https://calendly.com/cancellations/${number}`,
				reschedule_url: `https://calendly.com/reschedulings/${number}`,
				rescheduled: false,
				no_show: null,
				questions_and_answers: [],
				tracking: {},
				created_at: isoTime(now),
				updated_at: isoTime(now),
				scheduled_event: {
					uri: meeting,
					name: 'Meeting',
					status: 'active',
					start_time: isoTime(starts),
					end_time: isoTime(starts + HOUR / 2),
					location: null,
				},
				...given,
				// It lets nobody book without an address.
				email: given.email || lead?.email || `guest.${number}@mail.example`,
			},
		});
		const { signing_key: key } = registered(due, 'Calendly') ?? {};
		const seconds = Math.floor(now / 1000);
		const signature = createHmac('sha256', String(key))
			.update(`${seconds}.${content}`)
			.digest('hex');
		return {
			...json(undefined, { 'calendly-webhook-signature': `t=${seconds},v1=${signature}` }),
			body: content,
		};
	},
};
