import { isBlank } from '../../../../src/n8n/form/fieldInput';
import { isRecord, recordsOf, type JsonRecord } from '../../../../src/contract/json';
import type { ServiceResponse } from '../../../../packages/sandbox/services/response';
import type { ServiceRequest } from '../../../../packages/rehearsal/services/request';

export interface HubSpotObject {
	readonly id: string;
	readonly properties: JsonRecord;
}

/** A note, with the ids of what it is on. */
export interface Note {
	readonly text: string;
	readonly contacts: readonly string[];
	readonly deals: readonly string[];
}

/** HubSpot, as far as https://developers.hubspot.com/docs/api-reference describes contacts, deals and notes. */
export interface HubSpot {
	readonly contacts: readonly HubSpotObject[];
	readonly notes: readonly Note[];
	addContact(properties: JsonRecord): HubSpotObject;
	/** Finds what was there until now: the search of HubSpot comes later than what is written. */
	index(): void;
	readonly answer: (call: ServiceRequest) => ServiceResponse | undefined;
}

/** Ids of the kinds of associations that HubSpot defines. */
const NOTE_TO_CONTACT = 202;
const NOTE_TO_DEAL = 214;

const UNIQUE = 'profile_url';

const NOTHING_TO_UPDATE = {
	status: 400,
	body: { status: 'error', message: 'No properties found to update, please provide at least one.' },
};

/** `openDeals` has the ids of the open deals of a contact. */
export function createHubSpot(openDeals: (contact: string) => readonly string[]): HubSpot {
	const contacts: HubSpotObject[] = [];
	const notes: Note[] = [];
	let found: readonly HubSpotObject[] = [];

	const add = (properties: JsonRecord) => {
		const contact = { id: String(500 + contacts.length), properties };
		contacts.push(contact);
		return contact;
	};
	const change = (contact: HubSpotObject, properties: JsonRecord) => {
		const changed = { ...contact, properties: { ...contact.properties, ...properties } };
		contacts.splice(contacts.indexOf(contact), 1, changed);
		return changed;
	};
	const byUnique = (idProperty: unknown, id: unknown) => {
		if (idProperty !== UNIQUE) throw new Error(`${String(idProperty)} is not unique`);
		return contacts.find((contact) => contact.properties[UNIQUE] === id);
	};
	/** Whoever is not there is left out. */
	const read = ({ idProperty, inputs, properties }: JsonRecord) =>
		recordsOf(inputs)
			.flatMap(({ id }) => byUnique(idProperty, id) ?? [])
			.map((contact) => ({
				id: contact.id,
				properties: Object.fromEntries(
					(properties as string[]).map((name) => [name, contact.properties[name] ?? null]),
				),
			}));
	const upsert = ({ id, idProperty, properties }: JsonRecord) => {
		const known = byUnique(idProperty, id);
		return known ? change(known, properties as JsonRecord) : add(properties as JsonRecord);
	};
	const write = (data: JsonRecord) => {
		const idsOf = (kind: number) =>
			recordsOf(data.associations).flatMap(({ to, types }) =>
				recordsOf(types).some(({ associationTypeId }) => associationTypeId === kind)
					? [String((to as JsonRecord).id)]
					: [],
			);
		const { hs_note_body: text, hs_timestamp: at } = data.properties as JsonRecord;
		if (typeof at !== 'string') throw new Error('A note needs hs_timestamp');
		notes.push({
			text: String(text),
			contacts: idsOf(NOTE_TO_CONTACT),
			deals: idsOf(NOTE_TO_DEAL),
		});
		return { id: `note_${notes.length}`, properties: data.properties };
	};

	return {
		contacts,
		notes,
		addContact: add,
		index: () => {
			found = [...contacts];
		},
		answer({ host, method, path, json }) {
			if (host !== 'api.hubapi.com') return undefined;
			const data = isRecord(json) ? json : {};
			const [, kind, ...rest] = /^\/crm\/v3\/objects\/(\w+)\/?(.*)$/.exec(path) ?? [];
			const route = `${method} ${kind} ${rest.join('')}`;
			const results = (list: readonly unknown[]) => ({
				body: { total: list.length, results: list },
			});
			if (route === 'POST contacts search') {
				return results(found.filter((contact) => matches(contact, data)));
			}
			if (route === 'POST contacts batch/read') {
				return { status: 207, body: { status: 'COMPLETE', results: read(data) } };
			}
			if (route === 'POST contacts batch/upsert') {
				const inputs = recordsOf(data.inputs);
				if (inputs.some(({ properties }) => isBlank(properties))) return NOTHING_TO_UPDATE;
				return { body: { status: 'COMPLETE', results: inputs.map(upsert) } };
			}
			if (route === 'POST deals search') {
				const [{ filters }] = recordsOf(data.filterGroups) as [JsonRecord];
				const [{ value }] = recordsOf(filters) as [JsonRecord];
				return results(openDeals(String(value)).map((id) => ({ id, properties: {} })));
			}
			if (route === 'POST notes ') return { status: 201, body: write(data) };
			const known = contacts.find(({ id }) => route === `PATCH contacts ${id}`);
			if (known) return { body: change(known, data.properties as JsonRecord) };
			return { status: 404, body: { status: 'error', message: route } };
		},
	};
}

/** One group at least, of which all filters fit. */
const matches = ({ properties }: HubSpotObject, { filterGroups }: JsonRecord) =>
	recordsOf(filterGroups).some(({ filters }) =>
		recordsOf(filters).every(({ propertyName, operator, value }) => {
			const own = properties[String(propertyName)];
			return operator === 'NOT_HAS_PROPERTY' ? !own : own === value;
		}),
	);
