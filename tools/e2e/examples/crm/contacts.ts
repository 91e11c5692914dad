import type { Client } from 'pg';

import type { CampaignLead } from '../../../../src/contract/campaigns';
import type { Conversation } from '../../../../src/contract/conversations';
import type { Sandbox } from '../../../../packages/sandbox/sandbox';
import { personOf, storedLeads } from '../../support/leads';

interface Contact {
	readonly id: number;
	readonly first_name: string | null;
	readonly last_name: string | null;
	readonly profile_url: string | null;
	readonly email: string | null;
	readonly company: string | null;
	readonly job_title: string | null;
}

interface Noted {
	readonly contact_id: string;
	readonly result: string;
	readonly reason: string | null;
	readonly lead_id: string | null;
	readonly connected: boolean;
	readonly replied: boolean;
	readonly intent: string | null;
	readonly last_message: string | null;
	readonly last_message_by: string | null;
	readonly last_message_at: Date | null;
}

type Leads = ReturnType<typeof storedLeads>;

/** An empty table of contacts, before the first sync. */
export async function createContacts(crm: Client): Promise<void> {
	await crm.query(`DROP TABLE IF EXISTS contacts, outreach_contacts;
		CREATE TABLE contacts (
			id serial PRIMARY KEY, first_name text, last_name text, profile_url text, email text, company text, job_title text
		);`);
}

/** The ways in which people write one address. */
const SPELLINGS: ReadonlyArray<(person: string) => string> = [
	(person) => `https://www.social.example/in/${person}`,
	(person) => `http://social.example/in/${person}/`,
	(person) => `www.social.example/in/${person}?utm_source=mail`,
	(person) => `  HTTPS://Social.Example/in/${person.toUpperCase()}#about`,
];

const spelled = (person: string, index: number) => SPELLINGS[index % SPELLINGS.length]!(person);

/**
 * Contacts of a CRM: people whom the service knows, new ones, some who appear twice, and some who lack an address or
 * a name.
 */
export function makeContacts(known: Leads, count: number, firstId = 1) {
	const people = [...known.keys()].filter((person) => /^[\w-]+$/.test(person)).slice(0, count / 4);
	const contacts = Array.from({ length: count }, (_, index): Contact => {
		const id = firstId + index;
		const isRepeated = index % 50 === 49;
		const person = people[index] ?? `contact-${isRepeated ? id - 1 : id}`;
		const lead = known.get(person)?.lead;
		return {
			id,
			first_name: index % 97 === 41 ? ' ' : (lead?.first_name ?? `First ${id}`),
			last_name: lead?.last_name ?? `O'Last "${id}", Jr.`,
			profile_url: index % 83 === 40 ? null : spelled(person, index),
			email: `contact-${id}@mail.example`,
			company: `Company ${id}`,
			job_title: null,
		};
	});
	const isIncomplete = ({ first_name, profile_url }: Contact) =>
		!first_name?.trim() || profile_url === null;
	return {
		incomplete: contacts.filter(isIncomplete).map(({ id }) => id),
		repeated: contacts.filter((_, index) => index % 50 === 49),
		insertInto: async (crm: Client) => {
			await crm.query(
				'INSERT INTO contacts SELECT * FROM jsonb_populate_recordset(NULL::contacts, $1::jsonb)',
				[JSON.stringify(contacts)],
			);
		},
	};
}

/** Each contact has one row, which holds what the service knows of its own lead; told from the service's database. */
export async function expectInStep(crm: Client, sandbox: Sandbox, list: string, before: Leads) {
	const { rows: contacts } = await crm.query<Contact>('SELECT * FROM contacts ORDER BY id');
	const { rows } = await crm.query<Noted>('SELECT * FROM outreach_contacts');
	expect(rows.map(({ contact_id }) => Number(contact_id)).sort((a, b) => a - b)).toEqual(
		contacts.map(({ id }) => id),
	);
	const notes = new Map(rows.map((row) => [Number(row.contact_id), row]));
	const leads = storedLeads(sandbox);
	const stateOf = stateIn(sandbox);
	const owners = new Map<string, string | null>();
	for (const { id, first_name, profile_url, company } of contacts) {
		const note = notes.get(id)!;
		if (!first_name?.trim() || !profile_url) {
			expect(note).toMatchObject({
				result: 'malformed',
				lead_id: null,
				reason: expect.stringMatching(/\w/),
			});
			continue;
		}
		const person = personOf(profile_url);
		const { lead, lists } = leads.get(person)!;
		expect(note).toMatchObject({ lead_id: lead.id, ...stateOf(lead.id) });
		expect(lists).toContain(list);
		if (!owners.has(person)) owners.set(person, company);
	}
	// A lead that came from the CRM has the data of its own contact.
	for (const [person, { lead }] of leads) {
		const company = owners.get(person);
		if (before.has(person)) expect(lead).toEqual(before.get(person)!.lead);
		else if (company?.startsWith('Company ')) expect(lead.company).toBe(company);
	}
}

/** What the database says of a lead: connected and replied in any campaign or conversation, and the latest message. */
function stateIn({ database }: Sandbox) {
	const records = <T>(table: string) =>
		database
			.prepare(`SELECT record FROM ${table}`)
			.all()
			.map(({ record }) => JSON.parse(String(record)) as T);
	const inCampaigns = records<CampaignLead>('campaign_leads');
	const conversations = records<Conversation>('conversations');
	return (leadId: string) => {
		const states = inCampaigns
			.filter((each) => each.lead_id === leadId)
			.map((each) => each.current_state);
		const [latest] = conversations
			.filter(({ lead }) => lead?.id === leadId)
			.sort((a, b) => (b.last_message?.sent_at ?? '').localeCompare(a.last_message?.sent_at ?? ''));
		const message = latest?.last_message;
		return {
			connected: states.some(({ connection_status }) => connection_status === 'connected'),
			replied:
				states.some(
					({ message_status, inmail_status }) =>
						message_status === 'replied' || inmail_status === 'replied',
				) || message?.direction === 'received',
			intent: latest?.intent ?? null,
			last_message_by: message ? (message.direction === 'sent' ? 'us' : 'lead') : null,
			last_message_at: message ? new Date(message.sent_at) : null,
		};
	};
}
