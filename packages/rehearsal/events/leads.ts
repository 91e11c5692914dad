/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import type { DatabaseSync } from 'node:sqlite';

import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { MAIN_WORKSPACE } from 'outreach-sandbox/core/keys';
import type { Event } from './event';

/** An event that is ready to happen: the lead is known, and the body filled in. */
export interface ReadyEvent {
	readonly event: Event;
	readonly lead: JsonRecord | undefined;
	readonly body: JsonRecord;
}

/** The leads of a world, the oldest first. */
export const leadsIn = (database: DatabaseSync): JsonRecord[] =>
	database
		.prepare('SELECT record FROM leads WHERE workspace_id = ? ORDER BY seq')
		.all(MAIN_WORKSPACE)
		.map(({ record }) => JSON.parse(String(record)) as JsonRecord);

/** Finds the leads that events name, and fills in what bodies say of them. Throws an error that names the event. */
export const fillInLeads = (events: readonly Event[], leads: readonly JsonRecord[]): ReadyEvent[] =>
	events.map((event) => {
		try {
			const lead = event.lead === undefined ? undefined : withAddress(leadOf(event.lead, leads));
			const { body = {}, query, headers, params } = event;
			return {
				event: { ...event, ...(filled({ query, headers, params }, lead) as Partial<Event>) },
				lead,
				body: filled(body, lead) as JsonRecord,
			};
		} catch (error) {
			throw new Error(`${event.name}: ${(error as Error).message}`);
		}
	});

/** Who books, signs up or writes has an address, even if the service does not know it. */
function withAddress(lead: JsonRecord): JsonRecord {
	if (Boolean(lead.email) || !('email' in lead)) return lead;
	const name = nameOf(lead).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
	return { ...lead, email: `${name.replace(/[^a-z0-9]+/g, '.') || 'someone'}@mail.example` };
}

const nameOf = ({ first_name, last_name }: JsonRecord) =>
	[first_name, last_name].filter(Boolean).join(' ');

function leadOf(wanted: number | string, leads: readonly JsonRecord[]): JsonRecord {
	if (typeof wanted === 'number') {
		const lead = leads[wanted - 1];
		if (lead) return lead;
		throw new Error(`there is no lead ${wanted}: the world has ${leads.length}.`);
	}
	const same = leads.filter((lead) => nameOf(lead).toLowerCase() === wanted.toLowerCase());
	if (same.length === 1) return same[0]!;
	if (same.length === 0) throw new Error(`the world has no lead called '${wanted}'.`);
	const numbers = same.map((lead) => leads.indexOf(lead) + 1).join(' and ');
	throw new Error(`several leads are called '${wanted}': give a number, ${numbers}.`);
}

const PLACE = /\{\{\s*lead\.(\w+)\s*\}\}/g;

/** Puts the values of the lead in the places of the texts. A field without a value leaves nothing. */
function filled(value: unknown, lead: JsonRecord | undefined): unknown {
	if (Array.isArray(value)) return value.map((one) => filled(one, lead));
	if (typeof value === 'object' && value !== null) {
		return Object.fromEntries(
			Object.entries(value).map(([key, one]) => [key, filled(one, lead)] as const),
		);
	}
	if (typeof value !== 'string') return value;
	return value.replace(PLACE, (_, name: string) => {
		if (!lead) throw new Error(`'{{ lead.${name} }}' needs a 'lead', by number or name.`);
		if (!(name in lead)) {
			throw new Error(`leads have no '${name}'. They have ${Object.keys(lead).join(', ')}.`);
		}
		return String(lead[name] ?? '');
	});
}
