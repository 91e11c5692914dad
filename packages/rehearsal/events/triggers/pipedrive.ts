import { z } from 'zod/v4';

import { isoTime } from 'outreach-sandbox/core/clock';
import type { WorkflowNode } from '../../n8n/workflows';
import { authorization } from '../../colleague/login';
import { json, type TriggerKind } from './triggerKind';

const LISTS: Readonly<Record<string, string>> = {
	activity: 'activities',
	deal: 'deals',
	lead: 'leads',
	note: 'notes',
	organization: 'organizations',
	person: 'persons',
	product: 'products',
};

/** The first version of the API has other words. */
const isOld = ({ typeVersion }: WorkflowNode) => typeVersion === 1;

/** A node that takes everything is told of new deals. */
const entityOf = ({ parameters: { entity, object } }: WorkflowNode): string =>
	[entity, object].map(String).find((name) => name in LISTS) ?? 'deal';

function actionOf(node: WorkflowNode): string {
	const { action = '*' } = node.parameters;
	if (action !== '*') return String(action);
	return isOld(node) ? 'added' : 'create';
}

/** https://pipedrive.readme.io/docs/guide-for-webhooks-v2 */
export const pipedrive: TriggerKind = {
	label: 'Pipedrive Trigger',
	body: z.record(z.string(), z.json()).optional(),
	sample: (node) =>
		entityOf(node) === 'person'
			? {
					name: '{{ lead.first_name }} {{ lead.last_name }}',
					emails: [{ value: '{{ lead.email }}', primary: true }],
				}
			: { title: 'Deal with {{ lead.company }}', value: 1000, currency: 'EUR' },
	call({ body: { id, ...fields }, event: { node }, kept, now, number }) {
		const entity = entityOf(node);
		const action = actionOf(node);
		const list = kept.lists.list('Pipedrive', LISTS[entity]!);
		const record =
			(id === undefined ? undefined : list.change(String(id), fields, now)) ??
			list.add(fields, now);
		const data = { ...record.fields, id: Number(record.id) };
		const headers: Readonly<Record<string, string>> =
			node.parameters.incomingAuthentication === 'basicAuth' ? { authorization } : {};
		const body = isOld(node)
			? {
					v: 1,
					event: `${action}.${entity}`,
					meta: { v: 1, action, object: entity, id: data.id, timestamp: Math.floor(now / 1000) },
					current: data,
					previous: null,
				}
			: {
					meta: {
						version: '2.0',
						id: String(number),
						action,
						entity,
						entity_id: String(data.id),
						timestamp: isoTime(now),
						attempt: 1,
					},
					data,
					previous: null,
				};
		return json(body, headers);
	},
};
