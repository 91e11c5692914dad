import { withoutInvisible } from '../../../src/contract/characters';
import { isWebAddress } from '../../../src/contract/fields';
import { type LeadCreate, leadCreateSchema } from '../../../src/contract/leads';
import { type Problem, problemsOf } from '../../../src/contract/problems';
import { isBlank } from '../../../src/n8n/form/written';
import { describeMisread } from './misread';
import { toDateTime } from './utcTime';

/** Makes a mapped row into a lead as the API takes it, or tells what is wrong with it. */
export function toLead(row: Readonly<Record<string, unknown>>): {
	readonly lead?: LeadCreate;
	readonly problems?: readonly Problem[];
} {
	const lead = cleanLead(row);
	if (Object.keys(lead).length === 0)
		return { problems: [{ field: '', message: 'The row is empty' }] };
	const problems = [
		...problemsOf(leadCreateSchema(), lead),
		...urlProblems(lead.social_url),
		...OPTIONAL_ADDRESSES.flatMap((column) => brokenAddress(lead[column], column)),
		...Object.entries(lead).flatMap(([column, value]) => misreadText(value, column)),
	];
	return problems.length > 0 ? { problems } : { lead: lead as LeadCreate };
}

const OPTIONAL_ADDRESSES = ['company_social_url', 'profile_picture_url'];

/**
 * The row with its texts trimmed, numbers as text, empty cells left out, skills as a list, a date as a date-time,
 * addresses without what nobody sees, and those that begin with their domain completed.
 */
export function cleanLead(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(row)
			.filter(([, value]) => !isBlank(value))
			.map(([column, value]) => [column, toValue(column, value)]),
	);
}

function toValue(column: string, value: unknown): unknown {
	if (column === 'skills') return toList(value);
	if (column === 'date_of_birth') return toDateTime(value);
	if (column.endsWith('_url') && typeof value === 'string') return completeAddress(value);
	if (typeof value === 'string') return value.trim();
	// NaN and Infinity stay numbers, which the contract refuses.
	return Number.isFinite(value) || typeof value === 'bigint' ? String(value) : value;
}

function toList(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	const entries = value.split(/[,;]/).map((entry) => entry.trim());
	return entries.filter((entry) => entry !== '');
}

/**
 * An address as people write or copy it, without what nobody sees. One that begins with its domain, as in
 * `www.example.com/ann`, gets the `https://` that it needs; anything else stays as it is.
 */
export function completeAddress(written: string): string {
	const address = withoutInvisible(written).trim();
	return BARE_ADDRESS.test(address) ? `https://${address}` : address;
}

const BARE_ADDRESS = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?\/\S/u;

/** The API takes any text here; a text that is no web address would make a lead that no campaign can reach. */
export function urlProblems(url: unknown, field = 'social_url'): Problem[] {
	if (typeof url !== 'string' || url === '') return [];
	const broken = brokenAddress(url, field);
	if (broken.length > 0 || isWebAddress(url)) return broken;
	return [{ field, message: 'must be a web address that starts with https:// or http://' }];
}

/** The API keeps the fields of a lead for ever, so nobody could correct it by another import. */
function misreadText(text: unknown, field: string): Problem[] {
	const message = typeof text === 'string' ? describeMisread(text) : undefined;
	return message === undefined ? [] : [{ field, message }];
}

/** An address with a line break, a blank or what nobody sees inside: programs would leave that out in silence, or go elsewhere. */
function brokenAddress(text: unknown, field: string): Problem[] {
	if (typeof text !== 'string' || !/^https?:\/\//i.test(text)) return [];
	if (/[\s\p{Cc}]/u.test(text)) {
		return [{ field, message: 'must have no line break, tab or blank inside' }];
	}
	if (withoutInvisible(text) === text) return [];
	return [{ field, message: 'must have no invisible character inside' }];
}
