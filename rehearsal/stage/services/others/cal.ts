import type { Kept } from '../../lists';
import type { Asked, Service } from '../service';

const webhooksOf = ({ lists }: Asked) => lists.list('Cal.com', 'webhooks');

const webhookOf = ({ id, fields: { url, triggers, active, payloadTemplate, secret } }: Kept) => ({
	id,
	subscriberUrl: url,
	triggers,
	active,
	payloadTemplate: payloadTemplate ?? null,
	secret,
});

const OK = 'success';

/** The names of the API that n8n's node used up to its version 2. */
const formerWebhookOf = ({ id, fields: { url, eventTriggers, active } }: Kept) => ({
	id,
	subscriberUrl: url,
	eventTriggers,
	active,
});

function addWebhook(asked: Asked): Kept {
	const { subscriberUrl: url, ...fields } = asked.data;
	return webhooksOf(asked).add({ ...fields, url }, asked.at);
}

/** https://cal.com/docs/api-reference/v2, and the one before. It calls only what n8n has registered. */
export const cal: Service = {
	name: 'Cal.com',
	hosts: /^api\.cal\.com$/,
	routes: [
		[
			'GET',
			/^\/v2\/(?:event-types\/[^/]+\/)?webhooks$/,
			(asked) => ({ body: { status: OK, data: webhooksOf(asked).all().map(webhookOf) } }),
		],
		[
			'POST',
			/^\/v2\/(?:event-types\/[^/]+\/)?webhooks$/,
			(asked) => ({ status: 201, body: { status: OK, data: webhookOf(addWebhook(asked)) } }),
		],
		[
			'DELETE',
			/^\/v2\/(?:event-types\/[^/]+\/)?webhooks\/([^/]+)$/,
			(asked) => {
				webhooksOf(asked).remove(asked.found[0]!);
				return { body: { status: OK } };
			},
		],
		['GET', /^\/v2\/event-types$/, () => ({ body: { status: OK, data: [] } })],
		[
			'GET',
			/^\/(?:web)?hooks$/,
			(asked) => ({ body: { webhooks: webhooksOf(asked).all().map(formerWebhookOf) } }),
		],
		[
			'POST',
			/^\/(?:web)?hooks$/,
			(asked) => ({ body: { webhook: formerWebhookOf(addWebhook(asked)) } }),
		],
		[
			'DELETE',
			/^\/(?:web)?hooks\/([^/]+)$/,
			(asked) => {
				webhooksOf(asked).remove(asked.found[0]!);
				return { body: {} };
			},
		],
	],
};
