import * as ofHubSpot from './crm/hubspot';
import * as ofPipedrive from './crm/pipedrive';
import * as ofSalesforce from './crm/salesforce';
import { formIn } from './formBody';
import * as ofDrive from './google/drive';
import * as ofStripe from './others/stripe';
import type { Collection } from './collection';
import { always, NOTHING } from './route';
import type { Service } from './service';
import * as ofAirtable from './tables/airtable';
import * as ofNotion from './tables/notion';

// The services that keep collections of records: where these are, what a record, a list and an error look like, and what
// a service answers to a change. What a service does besides is in the file of its name.

/** https://developers.hubspot.com/docs/api-reference/overview, and the older versions that n8n uses. */
export const hubspot: Service = {
	name: 'HubSpot',
	hosts: /(^|\.)(hubapi|hubspot)\.com$/,
	collections: [
		{
			at: '/crm/v3/objects/(\\w+)',
			find: ofHubSpot.find,
			record: ofHubSpot.objectOf,
			page: (results) => ({ results }),
			fields: ({ data }) => ofHubSpot.propertiesIn(data),
			refusal: ({ found: [kind] }, list, fields) => ofHubSpot.conflictIn(kind!, list, fields),
			created: 201,
			forgives: true,
			missing: ofHubSpot.NOT_FOUND,
		},
		{
			list: 'contacts',
			at: '/contacts/v1/contact',
			all: '/contacts/v1/lists/.*contacts.*',
			one: '/contacts/v1/contact/(?:vid/)?(\\d+)(?:/profile)?',
			refusal: (_, list, fields) => ofHubSpot.conflictIn('contacts', list, fields),
			...ofHubSpot.oldObjects('vid', 'contacts'),
			page: (contacts) => ({ contacts, 'has-more': false, 'vid-offset': 0 }),
		},
		{
			list: 'deals',
			at: '/deals/v1/deal',
			all: '/deals/v1/deal/(?:paged|recent).*',
			one: '/deals/v1/deal/(\\d+)',
			...ofHubSpot.oldObjects('dealId', 'deals'),
		},
		{
			list: 'companies',
			at: '/companies/v2/companies',
			all: '/companies/v2/companies/(?:paged|recent).*',
			one: '/companies/v2/companies/(\\d+)',
			...ofHubSpot.oldObjects('companyId', 'companies'),
		},
		{
			list: 'tickets',
			at: '/crm-objects/v1/objects/tickets',
			all: '/crm-objects/v1/objects/tickets/paged.*',
			one: '/crm-objects/v1/objects/tickets/(\\d+)',
			...ofHubSpot.oldObjects('objectId', 'objects'),
		},
		{
			list: 'engagements',
			at: '/engagements/v1/engagements',
			all: '/engagements/v1/engagements/paged',
			record: ({ id, fields }) => ({
				...fields,
				engagement: { ...Object(fields.engagement), id: Number(id) },
			}),
			page: (results) => ({ results, hasMore: false }),
			missing: ofHubSpot.NOT_FOUND,
		},
		{
			list: 'subscriptions',
			at: '/webhooks/v3/[^/]+/subscriptions',
			record: ({ id, fields }) => ({ ...fields, id }),
			page: (results) => ({ results }),
			created: 201,
			forgives: true,
			missing: ofHubSpot.NOT_FOUND,
		},
	],
	routes: {
		...ofHubSpot.routes,
		'GET /crm/v3/(?:owners|pipelines|properties).*': always({ results: [] }),
	},
};

/** https://developers.pipedrive.com/docs/api/v1 */
export const pipedrive: Service = {
	name: 'Pipedrive',
	hosts: /(^|\.)pipedrive\.com$/,
	collections: [
		{
			at: `${ofPipedrive.API}/(${ofPipedrive.KINDS})`,
			record: ofPipedrive.recordOf,
			single: (data) => ({ success: true, data }),
			// It says null for an empty list, except of webhooks.
			page: (records, page, { found: [kind] }) =>
				ofPipedrive.page(records.length === 0 && kind !== 'webhooks' ? null : records, page),
			wanted: ofPipedrive.wantedIn,
			created: 201,
			changes: 'PUT|PATCH',
			removed: (id) => ({ body: { success: true, data: { id: Number(id) } } }),
			missing: { status: 404, body: { success: false, error: 'Not found', data: null } },
		},
	],
	routes: ofPipedrive.routes,
};

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest */
export const salesforce: Service = {
	name: 'Salesforce',
	// The credential decides which of these hosts it is.
	hosts: /(^|\.)(salesforce|force)\.com$|^salesforce(oauth2|jwt)api\.example$/,
	collections: [
		{
			at: `${ofSalesforce.API}/sobjects/(\\w+)/?`,
			one: `${ofSalesforce.API}/sobjects/(\\w+)/(\\w+)`,
			idOf: ofSalesforce.idOf,
			record: (record, { found: [kind] }) => ofSalesforce.recordOf(record, kind!),
			created: (id) => ({ status: 201, body: { id, success: true, errors: [] } }),
			changed: NOTHING,
			missing: ofSalesforce.NOT_FOUND,
		},
	],
	routes: ofSalesforce.routes,
};

/** https://airtable.com/developers/web/api */
export const airtable: Service = {
	name: 'Airtable',
	hosts: /^api\.airtable\.com$/,
	collections: [
		{
			at: '/v0/{base}/{table}',
			list: ofAirtable.tableIn,
			idOf: ofAirtable.idOf,
			record: ofAirtable.recordOf,
			page: ofAirtable.page,
			wanted: ofAirtable.wantedIn,
			removed: (id) => ({ body: { id, deleted: true } }),
			missing: ofAirtable.NOT_FOUND,
		},
	],
	routes: ofAirtable.routes,
};

/** https://developers.notion.com/reference */
export const notion: Service = {
	name: 'Notion',
	hosts: /^api\.notion\.com$/,
	collections: [
		{
			at: '/v1/pages',
			list: 'pages',
			idOf: ofNotion.idOf,
			find: (_, __, id) => ofNotion.withHyphens(id),
			record: ofNotion.pageOf,
			fields: ofNotion.fieldsIn,
			missing: ofNotion.NOT_FOUND,
		},
	],
	routes: ofNotion.routes,
};

/** https://developers.google.com/workspace/drive/api/reference/rest/v3 */
export const drive: Service = {
	name: 'Google Drive',
	hosts: /^www\.googleapis\.com$/,
	collections: [
		{
			at: '/(?:upload/)?drive/v3/files',
			list: 'files',
			idOf: ofDrive.idOf,
			record: ofDrive.fileOf,
			page: (files) => ({ files }),
			wanted: ofDrive.wantedIn,
			missing: { status: 404, body: { error: { code: 404, message: 'File not found.' } } },
		},
	],
	routes: ofDrive.routes,
};

/** https://docs.stripe.com/api */
export const stripe: Service = {
	name: 'Stripe',
	hosts: /^api\.stripe\.com$/,
	collections: [
		{
			at: '/v1/(\\w+)',
			all: '/v1/(\\w+)(?:/search)?',
			idOf: ofStripe.idOf,
			record: ofStripe.objectOf,
			page: (data, _, { path }) => ({ object: 'list', data, has_more: false, url: path }),
			wanted: ofStripe.wantedIn,
			fields: ({ body }) => formIn(body),
			changes: 'POST',
			removed: (id) => ({ body: { id, deleted: true } }),
			missing: {
				status: 404,
				body: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
			},
		},
	],
	routes: {
		'GET /v1/balance': always({ object: 'balance', available: [], pending: [], livemode: false }),
	},
};

const CALENDLY = 'https://api.calendly.com';

/** https://developer.calendly.com/api-docs. It calls only what n8n has registered, and keeps the key for its signatures to itself. */
export const calendly: Service = {
	name: 'Calendly',
	hosts: /^api\.calendly\.com$/,
	collections: [
		{
			at: '/webhook_subscriptions',
			list: 'webhooks',
			record: ({ id, fields: { url, events, scope, organization, user } }) => ({
				events,
				scope,
				organization,
				user,
				uri: `${CALENDLY}/webhook_subscriptions/${id}`,
				callback_url: url,
				state: 'active',
			}),
			single: (resource) => ({ resource }),
			page: (collection, { total: count }) => ({
				collection,
				pagination: { count, next_page: null },
			}),
			created: 201,
			forgives: true,
			missing: { status: 404, body: { title: 'Resource Not Found' } },
		},
	],
	routes: {
		'GET /users/me': always({
			resource: {
				uri: `${CALENDLY}/users/rehearsal`,
				current_organization: `${CALENDLY}/organizations/rehearsal`,
				name: 'Rehearsal',
				email: 'rehearsal@mail.example',
				timezone: 'Etc/UTC',
			},
		}),
	},
};

const OK = { status: 'success' };
const WEBHOOKS_OF_CAL = {
	list: 'webhooks',
	fields: ({ data: { subscriberUrl: url, ...fields } }) => ({ ...fields, url }),
	forgives: true,
	missing: { status: 404, body: {} },
} satisfies Partial<Collection>;

/** https://cal.com/docs/api-reference/v2, and the one before, which n8n's node used up to its version 2. It calls only what n8n has registered. */
export const cal: Service = {
	name: 'Cal.com',
	hosts: /^api\.cal\.com$/,
	collections: [
		{
			...WEBHOOKS_OF_CAL,
			at: '/v2/(?:event-types/[^/]+/)?webhooks',
			record: ({ id, fields: { url, triggers, active, payloadTemplate = null, secret } }) => ({
				id,
				subscriberUrl: url,
				triggers,
				active,
				payloadTemplate,
				secret,
			}),
			single: (data) => ({ ...OK, data }),
			page: (data) => ({ ...OK, data }),
			created: 201,
			removed: () => ({ body: OK }),
		},
		{
			...WEBHOOKS_OF_CAL,
			at: '/(?:web)?hooks',
			record: ({ id, fields: { url, eventTriggers, active } }) => ({
				id,
				subscriberUrl: url,
				eventTriggers,
				active,
			}),
			single: (webhook) => ({ webhook }),
			page: (webhooks) => ({ webhooks }),
			removed: () => ({ body: {} }),
		},
	],
	routes: { 'GET /v2/event-types': always({ ...OK, data: [] }) },
};

/** https://www.typeform.com/developers/webhooks/reference. It calls only what n8n has registered. */
export const typeform: Service = {
	name: 'Typeform',
	hosts: /^api\.typeform\.com$/,
	collections: [
		{
			at: '/forms/{form}/webhooks',
			list: 'webhooks',
			// Each has the name that n8n gives it.
			changes: 'PUT',
			fields: ({ data, found: [form_id] }) => ({ ...data, form_id }),
			record: ({ id, fields: { form_id, url, enabled } }) => ({
				form_id,
				url,
				enabled,
				id,
				tag: id,
			}),
			page: (items) => ({ items }),
			wanted: ({ found: [form] }) => ({ test: ({ fields }) => fields.form_id === form }),
			forgives: true,
			missing: { status: 404, body: {} },
		},
	],
	routes: { 'GET /forms': always({ items: [], page_count: 1, total_items: 0 }) },
};
