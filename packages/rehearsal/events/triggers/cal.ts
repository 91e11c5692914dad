import { createHmac } from 'node:crypto';
import { z } from 'zod/v4';

import { DAY, HOUR, isoTime } from 'outreach-sandbox/core/clock';
import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import { json, registered, type TriggerKind } from './triggerKind';

const eventOf = ({ events }: Readonly<Record<string, unknown>>): unknown =>
	[events].flat()[0] ?? 'BOOKING_CREATED';

/** https://cal.com/docs/developing/guides/automation/webhooks */
export const cal: TriggerKind = {
	label: 'Cal.com Trigger',
	body: z
		.strictObject({
			triggerEvent: z.string().min(1).optional(),
			payload: z.record(z.string(), z.json()).optional(),
		})
		.optional(),
	sample: ({ parameters }) => ({
		triggerEvent: eventOf(parameters),
		payload: { title: 'Meeting with {{ lead.first_name }} {{ lead.last_name }}' },
	}),
	call(due) {
		const { body, event, lead, now, number } = due;
		const starts = Math.ceil(now / HOUR) * HOUR + DAY;
		const name = [lead?.first_name, lead?.last_name].filter(Boolean).join(' ') || `Guest ${number}`;
		// It lets nobody book without an address.
		const email = lead?.email || `guest.${number}@mail.example`;
		const content = JSON.stringify({
			triggerEvent: body.triggerEvent ?? eventOf(event.node.parameters),
			createdAt: isoTime(now),
			payload: {
				type: 'meeting',
				title: 'Meeting',
				uid: `booking_${number}`,
				bookingId: number,
				status: 'ACCEPTED',
				startTime: isoTime(starts),
				endTime: isoTime(starts + HOUR / 2),
				organizer: { name: 'Rehearsal', email: 'rehearsal@mail.example', timeZone: 'Etc/UTC' },
				attendees: [{ name, email, timeZone: 'Etc/UTC' }],
				responses: {
					name: { label: 'your_name', value: name },
					email: { label: 'email_address', value: email },
				},
				...(isRecord(body.payload) && body.payload),
			},
		});
		const { secret } = registered(due, 'Cal.com') ?? {};
		const signature = createHmac('sha256', String(secret)).update(content).digest('hex');
		return { ...json(undefined, { 'x-cal-signature-256': signature }), body: content };
	},
};
