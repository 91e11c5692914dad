import {
	type LeadList,
	leadLists,
	type LeadName,
	type LeadWithLists,
} from '../../../src/contract/leads';
import { answeredWithout, introduce, wrongState } from '../../../src/n8n/errors';
import { addHint } from '../../../src/n8n/execution/hints';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { oncePerRun } from '../../../src/n8n/execution/oncePerRun';
import { readAddress } from '../addresses/readAddress';
import { type Companies, type CompanyMatch, matchCompany } from './companies';

// Who is left out. What cannot be read is an error: nothing is sent without it.

/** The lists, each read once in a run. If a list did not exist, filtering leads by it would just find none. */
export async function readLists(call: ItemCall, ids: readonly string[]): Promise<LeadList[]> {
	const lists: LeadList[] = [];
	for (const id of ids) lists.push(await readList(call, id));
	return lists;
}

const readList = async (call: ItemCall, id: string): Promise<LeadList> =>
	await oncePerRun(call, `left out: ${id}`, async () => {
		const reading = call.read(leadLists.get, { path: { lead_list_id: id } });
		const { data } = await reading.catch(
			throwUnreadable(`the list ${id}, which is to be left out,`),
		);
		return data;
	});

/** Says what a failed reading means: nothing was sent, because it is not known whom to leave out. */
export const throwUnreadable =
	(what: string) =>
	(error: unknown): never => {
		throw introduce(error, `Nothing was sent, because ${what} cannot be read`) as Error;
	};

/** A lead as the workspace has it. */
export interface KnownLead extends LeadName {
	readonly id: string;
}

export interface People {
	/** The leads, by person. */
	readonly leads: ReadonlyMap<string, KnownLead>;
	/** How many leads cannot be known by their addresses. */
	readonly withoutAddress: number;
}

/** The people in a list, read once in a run. */
export const readPeople = async (call: ItemCall, id: string): Promise<People> =>
	await oncePerRun(call, `people in ${id}`, async () => {
		const known = new Map<string, KnownLead>();
		let withoutAddress = 0;
		for await (const page of call.pages(leadLists.listLeads, { path: { lead_list_id: id } })) {
			for (const { id: leadId, first_name, last_name, social_url } of page) {
				const person = personAt(social_url);
				if (person === undefined) withoutAddress += 1;
				else known.set(person, { id: leadId, first_name, last_name });
			}
		}
		return { leads: known, withoutAddress };
	});

/** The people in a list that is left out. */
export async function readPeopleToLeaveOut(
	call: ItemCall,
	id: string,
): Promise<Pick<People, 'leads'> & { readonly list: LeadList }> {
	const list = await readList(call, id);
	const reading = readPeople(call, id);
	const { leads: known, withoutAddress } = await reading.catch(
		throwUnreadable(`who is in the list ${called(list)}`),
	);
	checkAreKnown(call, {
		place: `the list ${called(list)}`,
		known: known.size,
		unknown: withoutAddress,
		otherwise: 'choose another list',
	});
	return { list, leads: known };
}

interface ToKnow {
	/** As in 'the leads in …' */
	readonly place: string;
	readonly known: number;
	readonly unknown: number;
	readonly otherwise: string;
}

/** Says how many of those who are to be left out cannot be known. Throws if that is all of them. */
export function checkAreKnown(call: ItemCall, { place, known, unknown, otherwise }: ToKnow): void {
	if (unknown === 0) return;
	const message = `${unknown} of the leads in ${place} have no profile address to know them by`;
	if (known === 0) {
		throw wrongState(
			`Nothing was sent, because ${message}`,
			`Enter the addresses in the application, or ${otherwise}.`,
		);
	}
	addHint(call, `${message}, so these people are not left out.`);
}

/** A person by the address of the profile, however it is spelled. Undefined if it is no person's. */
export const personAt = (url: string | null): string | undefined => readAddress(url ?? '').key;

/** The first of the lists that a lead is in, by what the API says of the lead. */
export function firstListOf(lead: LeadWithLists, lists: readonly LeadList[]): LeadList | undefined {
	const ids = listIdsOf(lead);
	return lists.find(({ id }) => ids.includes(id));
}

/** The lists that a lead is in. An answer without them is no answer: it would say that there are none. */
export function listIdsOf({ lead_list_ids: ids }: LeadWithLists): readonly string[] {
	if (!Array.isArray(ids)) throw answeredWithout('the lists that the lead is in');
	return ids;
}

/** Which of the companies a lead is of. An answer that says nothing of it is no answer: it would say that it is of none. */
export function companyOf(
	lead: LeadWithLists,
	companies: Companies | undefined,
): CompanyMatch | undefined {
	if (!companies) return undefined;
	const { company, email, company_details: details } = lead as Partial<LeadWithLists>;
	if ([company, email, details].every((each) => each === undefined)) {
		throw answeredWithout('the company and the e-mail of the lead');
	}
	return matchCompany(lead, companies);
}

/** What is wrong with a field that names a list that is left out. */
export const isLeftOut = (list: LeadList): string =>
	`must not be the list ${called(list)}, which is to be left out: choose another`;

/** A list or a campaign by its name, as errors and reasons say it. */
export const called = ({ id, name }: Pick<LeadList, 'id' | 'name'>): string => `"${name}" (${id})`;
