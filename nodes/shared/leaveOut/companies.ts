import { shorten } from '../../../src/contract/characters';
import { isBlank } from '../../../src/n8n/form/fieldInput';
import { companyKey } from './companyKey';

// Whether somebody is of a company that is left out.

/** Companies and domains, each with the entry as it was written. */
export interface Companies {
	readonly byName: ReadonlyMap<string, string>;
	readonly byDomain: ReadonlyMap<string, string>;
}

/** What is known of where somebody works. */
export interface Employee {
	readonly company?: string | null;
	readonly email?: string | null;
	readonly company_details?: {
		readonly name?: string | null;
		readonly website?: string | null;
	} | null;
}

export interface CompanyMatch {
	readonly by: 'company' | 'email' | 'website';
	readonly entry: string;
}

/** Which of the companies somebody is of, and by what; undefined if of none. */
export function matchCompany(
	{ company, email, company_details: details }: Employee,
	{ byName, byDomain }: Companies,
): CompanyMatch | undefined {
	const find = (by: CompanyMatch['by'], entry: string | undefined) =>
		entry === undefined ? undefined : { by, entry };
	const named = [company, details?.name].map((name) => byName.get(companyKey(name ?? '')));
	const among = (domains: readonly string[]) =>
		domains.flatMap(withParents).map((domain) => byDomain.get(domain));
	const first = (entries: ReadonlyArray<string | undefined>) =>
		entries.find((entry) => entry !== undefined);
	return (
		find('company', first(named)) ??
		find('email', first(among(domainsOfEmail(email ?? '')))) ??
		find('website', first(among(domainsOfWebsite(details?.website ?? ''))))
	);
}

/** Whether nothing says where somebody works, so that nobody can leave them out by it. */
export const isOfUnknownCompany = ({ company, email, company_details: details }: Employee) =>
	[company, email, details?.name, details?.website].every(isBlank);

/** As in 'Ann Lee has …' and 'Ann Lee with …'. */
export function describeMatch({ by, entry }: CompanyMatch): string {
	const named = quoted(entry);
	if (by === 'company') return `the company ${named}`;
	return by === 'email' ? `an e-mail at ${named}` : `a company website at ${named}`;
}

const ENTRY_SHOWN_MAX = 60;

export const quoted = (entry: string): string => `"${shorten(entry, ENTRY_SHOWN_MAX)}"`;

/** The domain of a website, in the form that browsers use, without `www.`. Undefined if it is none. */
export function domainOf(address: string): string | undefined {
	const host = address.trim().replace(/^[a-z]+:\/\//i, '');
	const url = `https://${host}`;
	if (/[\s,@]/.test(host) || !URL.canParse(url)) return undefined;
	const domain = new URL(url).hostname.replace(/^www\./, '').replace(/\.$/, '');
	const [last = '', ...others] = domain.split('.').reverse();
	return others.length > 0 && TOP_LEVEL.test(last) ? domain : undefined;
}

const TOP_LEVEL = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

const domainsOfEmail = (email: string): string[] =>
	Array.from(email.matchAll(/@([^\s@<>()[\],;:"]+)/g), ([, domain = '']) =>
		domainOf(domain),
	).filter((domain) => domain !== undefined);

const domainsOfWebsite = (website: string): string[] =>
	website
		.split(/[\s,;]+/)
		.map(domainOf)
		.filter((domain) => domain !== undefined);

/** mail.acme.com, acme.com and com. */
function withParents(domain: string): string[] {
	const labels = domain.split('.');
	return labels.map((_, index) => labels.slice(index).join('.'));
}
