import { createHash } from 'node:crypto';

import type { JsonRecord } from '../../../../src/contract/json';
import type { Kept } from '../../lists';
import { leaving, type Asked, type Service } from '../service';

const AUDIENCE = { id: 'rehearsal', name: 'Rehearsal', stats: { member_count: 0 } };

const membersOf = ({ lists, found: [audience] }: Asked) => lists.list('Mailchimp', audience!);

/** Mailchimp knows a member by the hash of the address. */
const hashOf = (email: unknown) =>
	createHash('md5').update(String(email).toLowerCase()).digest('hex');

const memberOf = ({ found: [audience] }: Asked, { fields }: Kept): JsonRecord => ({
	status: 'subscribed',
	tags: [],
	...fields,
	id: hashOf(fields.email_address),
	list_id: audience,
});

const find = (asked: Asked) => {
	const [, key = ''] = asked.found;
	return membersOf(asked)
		.all()
		.find(({ fields: { email_address: email } }) => email === key || hashOf(email) === key);
};

/** What a list of members is asked for besides conditions. */
const PAGING = ['count', 'exclude_fields', 'fields', 'offset'];

function list(asked: Asked) {
	const query = new URLSearchParams(asked.query);
	const status = query.get('status');
	const members = membersOf(asked)
		.all()
		.map((one) => memberOf(asked, one))
		.filter((member) => !status || member.status === status);
	const from = Number(query.get('offset') ?? 0);
	const to = from + Number(query.get('count') ?? 10);
	const isKnown = [...query.keys()].every((name) => name === 'status' || PAGING.includes(name));
	return {
		...leaving(!isKnown && 'its filter'),
		body: {
			members: members.slice(from, to),
			list_id: asked.found[0],
			total_items: members.length,
		},
	};
}

function add(asked: Asked) {
	const { email_address: email } = asked.data;
	const members = membersOf(asked);
	if (members.all().some(({ fields }) => hashOf(fields.email_address) === hashOf(email))) {
		const detail = `${String(email)} is already a list member. Use PUT to insert or update list members.`;
		return { status: 400, body: { title: 'Member Exists', status: 400, detail } };
	}
	return { body: memberOf(asked, members.add(asked.data, asked.at)) };
}

const NOT_FOUND = { status: 404, body: { title: 'Resource Not Found', status: 404 } };

const MEMBER = /^\/3\.0\/lists\/([^/]+)\/members\/([^/]+)$/;

function change(asked: Asked) {
	const member = find(asked);
	const members = membersOf(asked);
	if (member) return { body: memberOf(asked, members.change(member.id, asked.data, asked.at)!) };
	// PUT adds whoever is not there.
	if (asked.method !== 'PUT') return NOT_FOUND;
	return { body: memberOf(asked, members.add(asked.data, asked.at)) };
}

/** https://mailchimp.com/developer/marketing/api/ */
export const mailchimp: Service = {
	name: 'Mailchimp',
	hosts: /(^|\.)(api|login)\.mailchimp\.com$/,
	routes: [
		[
			'GET',
			/^\/oauth2\/metadata$/,
			() => ({ body: { dc: 'us1', api_endpoint: 'https://us1.api.mailchimp.com' } }),
		],
		['GET', /^\/3\.0\/lists$/, () => ({ body: { lists: [AUDIENCE], total_items: 1 } })],
		['GET', /^\/3\.0\/lists\/([^/]+)\/members$/, list],
		['POST', /^\/3\.0\/lists\/([^/]+)\/members$/, add],
		[
			'GET',
			MEMBER,
			(asked) => {
				const member = find(asked);
				return member ? { body: memberOf(asked, member) } : NOT_FOUND;
			},
		],
		['PUT', MEMBER, change],
		['PATCH', MEMBER, change],
		[
			'DELETE',
			MEMBER,
			(asked) => {
				const member = find(asked);
				if (!member) return NOT_FOUND;
				membersOf(asked).remove(member.id);
				return { status: 204, body: '' };
			},
		],
		['POST', /^\/3\.0\/lists\/[^/]+\/members\/[^/]+\/tags$/, () => ({ status: 204, body: '' })],
		[
			'GET',
			/^\/3\.0\/(\w+)(?:\/.*)?$/,
			({ found: [name] }) => ({ body: { [name!]: [], categories: [], total_items: 0 } }),
		],
	],
};
