import { createHash } from 'node:crypto';
import { z } from 'zod/v4';

import { isRecord, recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import type { WorkflowNode } from '../../n8n/workflows';
import { PLACEHOLDER } from '../../colleague/login';
import { json, type TriggerKind } from './triggerKind';

/** The list of HubSpot that an event such as `contact.creation` is about. */
const LISTS: Readonly<Record<string, string>> = {
	contact: 'contacts',
	company: 'companies',
	deal: 'deals',
	ticket: 'tickets',
};

const subscriptionOf = ({ parameters: { eventsUi } }: WorkflowNode): string => {
	const [first] = recordsOf(isRecord(eventsUi) ? eventsUi.eventValues : undefined);
	return String(first?.name ?? 'contact.creation');
};

/** https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide */
export const hubspot: TriggerKind = {
	label: 'HubSpot Trigger',
	body: z
		.looseObject({
			subscriptionType: z.string().min(1).optional(),
			objectId: z.int().optional(),
			properties: z.record(z.string(), z.json()).optional(),
		})
		.optional(),
	sample: (node) => ({
		subscriptionType: subscriptionOf(node),
		properties: {
			email: '{{ lead.email }}',
			firstname: '{{ lead.first_name }}',
			lastname: '{{ lead.last_name }}',
		},
	}),
	call({ body: { properties, ...body }, event, lead, kept, now, number }) {
		const subscriptionType = String(body.subscriptionType ?? subscriptionOf(event.node));
		const list = kept.lists.list('HubSpot', LISTS[subscriptionType.split('.')[0]!] ?? 'objects');
		const ofLead = lead && {
			email: lead.email,
			firstname: lead.first_name,
			lastname: lead.last_name,
		};
		const fields = isRecord(properties) ? properties : (ofLead ?? {});
		const known = body.objectId === undefined ? undefined : String(body.objectId);
		const record =
			(known === undefined ? undefined : list.change(known, fields, now)) ?? list.add(fields, now);
		const events = [
			{
				eventId: number,
				subscriptionId: 1,
				portalId: 1,
				appId: 1,
				occurredAt: now,
				attemptNumber: 0,
				changeSource: 'CRM',
				...body,
				subscriptionType,
				objectId: Number(record.id),
			},
		];
		const content = JSON.stringify(events);
		// HubSpot signs with the secret of the app.
		const signature = createHash('sha256').update(`${PLACEHOLDER}${content}`).digest('hex');
		return json(events, { 'x-hubspot-signature': signature });
	},
};
