import type { Asked, Service } from '../service';

const webhooksOf = ({ lists }: Asked) => lists.list('Typeform', 'webhooks');

/** https://www.typeform.com/developers/webhooks/reference. It calls only what n8n has registered. */
export const typeform: Service = {
	name: 'Typeform',
	hosts: /^api\.typeform\.com$/,
	routes: [
		[
			'GET',
			/^\/forms\/([^/]+)\/webhooks$/,
			(asked) => ({
				body: {
					items: webhooksOf(asked)
						.all()
						.filter(({ fields }) => fields.form_id === asked.found[0])
						.map(({ id, fields: { form_id, url, enabled } }) => ({
							form_id,
							url,
							enabled,
							id,
							tag: id,
						})),
				},
			}),
		],
		[
			'PUT',
			/^\/forms\/([^/]+)\/webhooks\/([^/]+)$/,
			(asked) => {
				const [form_id, tag] = asked.found;
				webhooksOf(asked).change(tag!, { ...asked.data, form_id }, asked.at);
				return { body: { ...asked.data, form_id, id: tag, tag } };
			},
		],
		[
			'DELETE',
			/^\/forms\/[^/]+\/webhooks\/([^/]+)$/,
			(asked) => {
				webhooksOf(asked).remove(asked.found[0]!);
				return { status: 204, body: '' };
			},
		],
		['GET', /^\/forms$/, () => ({ body: { items: [], page_count: 1, total_items: 0 } })],
	],
};
