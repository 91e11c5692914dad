import { isRecord, recordsOf, type JsonRecord } from '../../../src/contract/json';
import { isoTime } from '../../../sandbox/clock';
import { randomOf } from '../../../sandbox/engine/random';
import type { Asked, Route, Service } from './service';

/** An object of the current API. */
const objectOf = ({ at, data, number }: Asked, id = `${number}`) => ({
	id,
	properties: isRecord(data.properties) ? data.properties : {},
	createdAt: isoTime(at),
	updatedAt: isoTime(at),
	archived: false,
});

/** The older API takes `[{ property, value }]` or `[{ name, value }]`, and gives `{ <name>: { value } }`. */
const oldProperties = ({ properties }: JsonRecord) =>
	Object.fromEntries(
		recordsOf(properties).map(({ property, name = property, value }) => [String(name), { value }]),
	);

/** An object of the older API, with its id under that API's name. */
const oldObject =
	(idName: string): Route[2] =>
	({ data, found, number }) => ({
		body: {
			[idName]: Number(found[0]) || number,
			portalId: 1,
			isDeleted: false,
			properties: oldProperties(data),
		},
	});

/** The same person has the same id each time. */
const idFor = (email: string) => Math.floor(randomOf(0, email, 'vid').between(1e5, 1e9));

const oldList =
	(name: string): Route[2] =>
	() => ({ body: { [name]: [], 'has-more': false, hasMore: false, offset: 0 } });

/** https://developers.hubspot.com/docs/api-reference/overview, and the older versions that n8n uses. */
export const hubspot: Service = {
	name: 'HubSpot',
	hosts: /(^|\.)(hubapi|hubspot)\.com$/,
	routes: [
		['POST', /^\/crm\/v3\/objects\/\w+\/search$/, () => ({ body: { total: 0, results: [] } })],
		[
			'POST',
			/^\/crm\/v3\/objects\/\w+\/batch\/\w+$/,
			(asked) => ({
				body: {
					status: 'COMPLETE',
					results: recordsOf(asked.data.inputs).map((data, index) =>
						objectOf({ ...asked, data }, String(data.id ?? `${asked.number}${index}`)),
					),
				},
			}),
		],
		['GET', /^\/crm\/v3\/objects\/\w+$/, () => ({ body: { results: [] } })],
		['POST', /^\/crm\/v3\/objects\/\w+$/, (asked) => ({ status: 201, body: objectOf(asked) })],
		[
			'*',
			/^\/crm\/v3\/objects\/\w+\/([^/]+)$/,
			(asked) => (asked.method === 'DELETE' ? NOTHING : { body: objectOf(asked, asked.found[0]) }),
		],
		['GET', /^\/crm\/v3\/(owners|pipelines|properties)/, () => ({ body: { results: [] } })],
		[
			'POST',
			/^\/contacts\/v1\/contact\/createOrUpdate\/email\/(.+)/,
			({ found: [email] }) => ({ body: { vid: idFor(email!), isNew: true } }),
		],
		['GET', /^\/contacts\/v1\/lists\/.*contacts/, oldList('contacts')],
		['*', /^\/contacts\/v1\/contact\/vid\/(\d+)/, oldObject('vid')],
		['GET', /^\/deals\/v1\/deal\/(paged|recent)/, oldList('deals')],
		['*', /^\/deals\/v1\/deal(?:\/(\d+))?/, oldObject('dealId')],
		['GET', /^\/companies\/v2\/companies\/(paged|recent)/, oldList('companies')],
		['*', /^\/companies\/v2\/companies(?:\/(\d+))?/, oldObject('companyId')],
		['GET', /^\/crm-objects\/v1\/objects\/tickets\/paged/, oldList('objects')],
		['*', /^\/crm-objects\/v1\/objects\/tickets(?:\/(\d+))?/, oldObject('objectId')],
		['GET', /^\/engagements\/v1\/engagements\/paged/, oldList('results')],
		[
			'POST',
			/^\/engagements\/v1\/engagements$/,
			({ data, number }) => ({
				body: { ...data, engagement: { ...Object(data.engagement), id: number } },
			}),
		],
	],
};

const NOTHING = { status: 204, body: '' };
