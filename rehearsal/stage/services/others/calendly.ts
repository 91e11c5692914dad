import type { Kept } from '../../lists';
import type { Asked, Service } from '../service';

const API = 'https://api.calendly.com';

const webhooksOf = ({ lists }: Asked) => lists.list('Calendly', 'webhooks');

/** It keeps the key for its signatures to itself. */
const subscriptionOf = ({ id, fields: { url, events, scope, organization, user } }: Kept) => ({
	events,
	scope,
	organization,
	user,
	uri: `${API}/webhook_subscriptions/${id}`,
	callback_url: url,
	state: 'active',
});

const USER = {
	uri: `${API}/users/rehearsal`,
	current_organization: `${API}/organizations/rehearsal`,
	name: 'Rehearsal',
	email: 'rehearsal@mail.example',
	timezone: 'Etc/UTC',
};

/** https://developer.calendly.com/api-docs. It calls only what n8n has registered. */
export const calendly: Service = {
	name: 'Calendly',
	hosts: /^api\.calendly\.com$/,
	routes: [
		['GET', /^\/users\/me$/, () => ({ body: { resource: USER } })],
		[
			'GET',
			/^\/webhook_subscriptions$/,
			(asked) => ({
				body: {
					collection: webhooksOf(asked).all().map(subscriptionOf),
					pagination: { count: webhooksOf(asked).all().length, next_page: null },
				},
			}),
		],
		[
			'POST',
			/^\/webhook_subscriptions$/,
			(asked) => {
				const made = webhooksOf(asked).add(asked.data, asked.at);
				return { status: 201, body: { resource: subscriptionOf(made) } };
			},
		],
		[
			'DELETE',
			/^\/webhook_subscriptions\/([^/]+)$/,
			(asked) => {
				webhooksOf(asked).remove(asked.found[0]!);
				return { status: 204, body: '' };
			},
		],
	],
};
