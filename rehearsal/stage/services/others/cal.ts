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

/** https://cal.com/docs/api-reference/v2. It calls only what n8n has registered. */
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
			(asked) => {
				const { subscriberUrl: url, ...fields } = asked.data;
				const made = webhooksOf(asked).add({ ...fields, url }, asked.at);
				return { status: 201, body: { status: OK, data: webhookOf(made) } };
			},
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
	],
};
