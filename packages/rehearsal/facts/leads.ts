/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import type { DatabaseSync } from 'node:sqlite';

import { socialKey } from 'n8n-nodes-outreach/src/contract/leads';
import { placeOf } from 'outreach-sandbox/core/people/place';
import type { Effect } from 'outreach-sandbox/core/store/effects';
import type { Correspondent, Lead, ListedLead } from '../sheet/facts';

interface Person {
	readonly id: string;
	readonly first_name: string | null;
	readonly last_name: string | null;
	readonly location: string | null;
	/** The values of the record, one a line. */
	readonly about: string;
}

const ABOUT = (record: string) =>
	`(SELECT coalesce(group_concat(value, char(10)), '') FROM json_tree(${record}) WHERE type = 'text')`;

const PEOPLE = `
	SELECT id, record ->> '$.first_name' AS first_name, record ->> '$.last_name' AS last_name,
		record ->> '$.location' AS location, ${ABOUT('record')} AS about FROM leads WHERE workspace_id = ?1
	UNION ALL
	SELECT DISTINCT record ->> '$.lead.id', record ->> '$.lead.first_name', record ->> '$.lead.last_name', NULL, ${ABOUT("record -> '$.lead'")}
	FROM conversations WHERE workspace_id = ?1 AND record ->> '$.lead.id' NOT IN (SELECT id FROM leads)`;

/** The leads of the workspace, and other people who write to it. */
export function readLeads(database: DatabaseSync, workspace: string): Lead[] {
	const people = database.prepare(PEOPLE).all(workspace) as unknown as Person[];
	return people.map(({ id, first_name, last_name, location, about }) => ({
		id,
		first_name: first_name ?? '',
		name: [first_name, last_name].filter(Boolean).join(' ') || id,
		time_zone: placeOf({ location }).timeZone,
		about,
	}));
}

interface Partner extends Pick<Person, 'first_name' | 'last_name'> {
	readonly conversation: string;
	readonly lead: string;
	readonly address: string | null;
	readonly email: string | null;
}

const PARTNERS = `
	SELECT conversations.id AS conversation, conversations.record ->> '$.lead.id' AS lead,
		conversations.record ->> '$.lead.first_name' AS first_name,
		conversations.record ->> '$.lead.last_name' AS last_name,
		conversations.record ->> '$.lead.social_url' AS address, leads.record ->> '$.email' AS email
	FROM conversations LEFT JOIN leads ON leads.id = conversations.record ->> '$.lead.id'
	WHERE conversations.workspace_id = ?`;

/** Whom the conversations are with. */
export function readCorrespondents(database: DatabaseSync, workspace: string): Correspondent[] {
	const partners = database.prepare(PARTNERS).all(workspace) as unknown as Partner[];
	return partners.map(({ conversation, lead, first_name, last_name, address, email }) => ({
		conversation,
		lead,
		names: [
			conversation,
			lead,
			[first_name, last_name].filter(Boolean).join(' '),
			address === null ? '' : socialKey(address),
			email ?? '',
		].filter(Boolean),
	}));
}

/** The people who joined lists through requests. */
export function readListed(database: DatabaseSync, effects: readonly Effect[]): ListedLead[] {
	const own = effects.filter(({ endpoint }) => endpoint === 'leadLists.addLeads');
	// A new person is created for the first list that they join.
	const created = new Set(
		own.filter(({ kind }) => kind === 'lead_created').map(({ subject }) => subject),
	);
	const personOf = database.prepare('SELECT social_key FROM leads WHERE id = ?');
	return own
		.filter(({ kind }) => kind === 'membership_added')
		.map(({ subject, at }) => {
			const [list, lead] = subject.split('/') as [string, string];
			const { social_key: person } = personOf.get(lead) as { social_key: string };
			return { person, lead, list, at, is_new: created.delete(lead) };
		});
}
