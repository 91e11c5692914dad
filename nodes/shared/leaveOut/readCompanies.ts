import type { INodeProperties } from 'n8n-workflow';

import { invalidInput } from '../../../src/n8n/errors';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';
import { someAre } from '../../../src/n8n/execution/hints';
import { isBlank, shown } from '../../../src/n8n/form/fieldInput';
import { type Companies, domainOf, quoted } from './companies';
import { companyKey } from './companyKey';
import { isFreeMailer } from './freeMailers';

// The option, beside Leave Out People in Lists. In a tool, a person decides it: `noDataExpression` keeps it from the model.

export function leaveOutCompanies(effect: string, { inTool = false } = {}): INodeProperties {
	const description = `Names and domains of companies, one a line or separated by commas. ${effect}`;
	return {
		displayName: LEAVE_OUT_COMPANIES,
		name: 'leaveOutCompanies',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. Acme, acme.com',
		...(inTool && { noDataExpression: true }),
		description,
	};
}

export const LEAVE_OUT_COMPANIES = 'Leave Out Companies';

/** Undefined if the option was not added. Throws if an entry means no company, or everybody. */
export function readCompanies(call: Pick<ItemCall, 'fields'>): Companies | undefined {
	const { leaveOutCompanies: written } = call.fields('options');
	if (written === undefined) return undefined;
	const key = JSON.stringify(written);
	if (latest?.key !== key) latest = { key, companies: toCompanies(entriesIn(written)) };
	return latest.companies;
}

/** Thousands of rows mostly have the same entries. */
let latest: { readonly key: string; readonly companies: Companies } | undefined;

const wrong = (message: string) => invalidInput('leave_out_companies', message);

/** The entries of a text by its lines and commas; in a list, each is one. */
function entriesIn(written: unknown): string[] {
	const entries = Array.isArray(written) ? written.map(toText) : splitText(toText(written));
	const filled = entries.filter((entry) => !isBlank(entry)).map((entry) => entry.trim());
	if (filled.length === 0 || (Array.isArray(written) && filled.length < entries.length)) {
		throw wrong('must not be empty: name a company or a domain, or remove the option');
	}
	return filled;
}

function toText(value: unknown): string {
	if (typeof value === 'string' || typeof value === 'number') return String(value);
	if (isBlank(value)) return '';
	throw wrong(`must be a text or a list of texts, and has ${shown(value)}`);
}

/** A whole line is an entry as well: there may be a comma in a name. */
const splitText = (text: string): string[] =>
	text.split(/\r?\n|\r/).flatMap((line) => {
		const parts = line.split(',');
		return parts.length > 1 ? parts.concat(line) : parts;
	});

function toCompanies(entries: readonly string[]): Companies {
	const byName = new Map<string, string>();
	const byDomain = new Map<string, string>();
	for (const entry of entries) {
		if (entry.includes('{{')) {
			throw wrong(`has an expression as plain text, ${quoted(entry)}: switch it to Expression`);
		}
		const domain = domainOf(entry.replace(/^(?:\*\.|@)/, ''));
		const key = companyKey(entry);
		if (domain !== undefined && isFreeMailer(domain)) {
			throw wrong(
				`must not have ${quoted(entry)}: anybody can have an e-mail there, so it would leave out everybody who does. Name companies, or domains of their own`,
			);
		}
		if (domain === undefined && /\S@\S/.test(entry) && !entry.includes(',')) {
			throw wrong(`must have no e-mail address such as ${quoted(entry)}: name the domain alone`);
		}
		if (key === '') throw wrong(`must have companies and domains, and ${quoted(entry)} is neither`);
		// Booking.com is both.
		if (!byName.has(key)) byName.set(key, entry);
		if (domain !== undefined && !byDomain.has(domain)) byDomain.set(domain, entry);
	}
	return { byName, byDomain };
}

/** What to say of those who may be of one of the companies, because nothing says where they work. */
export const describeUnknown = (
	count: number,
	all: { readonly length: number },
	noun: string,
): string =>
	`${someAre(count, all, noun)} without a company and without an e-mail, so ${LEAVE_OUT_COMPANIES} does not apply there.`;
