import { lazy } from '../../../src/contract/lazy';
import type { Reason } from './address';

// The networks whose paths are known: LinkedIn, and the one of the sandbox, which has the same paths.

/** Countries, languages and devices have their own subdomains: `de.`, `pt-br.`, `m.`, `touch.www.` */
const LINKEDIN = /^(?:[a-z\d-]+\.)*(linkedin\.(?:com|cn))\.?$/;
const SANDBOX = /^(?:(?:www|m|[a-z]{2}(?:-[a-z]{2})?)\.)*(social\.example)$/;

/** The network of a host, without its subdomain. China's is another one: nobody knows whether names are the same there. */
export const networkOf = (host: string): string | undefined =>
	(LINKEDIN.exec(host) ?? SANDBOX.exec(host))?.[1];

/** Before the path on phones and in e-mails. */
export const PREFIXES: readonly string[] = ['mwlite', 'comm', 'm'];

/** Parts of a profile, which come after the name. */
export const PARTS_OF_PROFILE: readonly string[] = [
	'add-edit',
	'contact-info',
	'detail',
	'details',
	'edit',
	'opportunities',
	'overlay',
	'recent-activity',
	'recommendations',
	'skills',
	'treasury',
];

/** What a tool writes in place of a name that it does not have. */
export const LEFTOVER_NAME = /^\(?(?:null|undefined|nan|none|n\/a|#n\/a|unknown)\)?$/i;

export const BARE_SITE: Reason = { what: 'the site itself, without a profile' };
export const WITHOUT_NAME: Reason = { what: 'a profile address without a name' };
export const UNAVAILABLE: Reason = { what: 'the address of profiles that are unavailable' };
export const OWN_PROFILE: Reason = {
	what: 'an address that leads everybody to their own profile',
};
export const NO_TARGET = 'a redirect that does not say where it leads';

/** The ways of a sign-in page to say what comes after it. */
const AFTER_SIGN_IN: readonly string[] = ['session_redirect', 'sessionRedirect', 'redirect', 'url'];

interface NonProfilePage extends Reason {
	readonly paths: string;
	/** Parameters that may hold the address behind it. */
	readonly leadsTo?: readonly string[];
}

const NON_PROFILE_PAGES: readonly NonProfilePage[] = [
	{ what: "a company's page", isCompany: true, paths: 'company companies company-beta biz' },
	{ what: "a company's page", isCompany: true, paths: 'organization organization-guest' },
	{ what: "a school's page", isCompany: true, paths: 'school edu' },
	{ what: 'a showcase page of a company', isCompany: true, paths: 'showcase' },
	{
		what: "a company's page in Sales Navigator",
		isCompany: true,
		paths: 'sales/company sales/accounts sales/account',
	},
	{ what: 'a list in Sales Navigator', paths: 'sales/search sales/lists sales/list' },
	{ what: "a product's page", paths: 'products product' },
	{ what: 'a post', paths: 'posts post feed/update embed' },
	{ what: 'a feed, not a profile', paths: 'feed notifications' },
	{ what: 'a hashtag', paths: 'hashtag feed/hashtag' },
	{
		what: 'a list of search results',
		paths: 'search vsearch pub/dir directory people-search',
	},
	{ what: 'a list of contacts', paths: 'mynetwork connections' },
	{ what: 'a job', paths: 'jobs job jobs-guest' },
	{ what: 'a group', paths: 'groups group groupitem grp' },
	{ what: 'an event', paths: 'events event' },
	{ what: 'a page of Recruiter', paths: 'talent recruiter hiring cap' },
	{ what: 'a course', paths: 'learning' },
	{ what: 'an article', paths: 'pulse article articles advice top-content' },
	{ what: 'a newsletter', paths: 'newsletters newsletter' },
	{ what: 'a conversation', paths: 'messaging' },
	{ what: 'a form to share something', paths: 'sharing share sharearticle cws' },
	{ what: 'a page with help or settings', paths: 'help legal psettings mypreferences premium' },
	{ what: BARE_SITE.what, paths: 'home nhome hp' },
	{ what: OWN_PROFILE.what, paths: 'me public-profile profile/edit profile/preview' },
	{
		what: 'a sign-in page',
		paths: 'authwall login signup checkpoint uas reg start join',
		leadsTo: AFTER_SIGN_IN,
	},
	{ what: NO_TARGET, paths: 'redir safety', leadsTo: ['url'] },
];

const byPath = lazy(
	() =>
		new Map(NON_PROFILE_PAGES.flatMap((page) => page.paths.split(' ').map((path) => [path, page]))),
);

/** What stands at a path of a network, if it is surely no profile. */
export function nonProfilePageAt([first = '', second = '']: readonly string[]):
	| NonProfilePage
	| undefined {
	const path = first.toLowerCase();
	return byPath().get(`${path}/${second.toLowerCase()}`) ?? byPath().get(path);
}
