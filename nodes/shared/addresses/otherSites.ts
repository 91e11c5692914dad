import { lazy } from '../../../src/contract/lazy';

// Sites on which nobody has a profile. An entry is a domain with its subdomains, or one with the first part of a path.

const SHORT = 'a short link, which does not say whose profile it is';
const SEARCH = 'a list of search results';

const SHORTENERS = `
	lnkd.in bit.ly bitly.com tinyurl.com t.co goo.gl ow.ly buff.ly is.gd v.gd t.ly cutt.ly rebrand.ly shorturl.at rb.gy tiny.cc
	dlvr.it soo.gd s.id tny.im trib.al hubs.ly hubs.li hubs.la adf.ly snip.ly spr.ly urlz.fr short.gy shorturl.com bl.ink fb.me
	wp.me shorte.st u.nu x.gd kutt.it 1drv.ms g.co amzn.to`;

const SEARCH_ENGINES = `
	google.com/search bing.com duckduckgo.com search.yahoo.com yahoo.com/search yandex.com/search baidu.com ecosia.org
	startpage.com search.brave.com qwant.com`;

/** Links that only the tool that made them can follow. */
const OPAQUE = 'mimecast.com mimecastprotect.com emailprotection.link mailanyone.net';

/** Tools that people export from, and store files in. */
const TOOLS: Readonly<Record<string, string>> = {
	Notion: 'notion.so notion.site notion.com',
	HubSpot: 'hubspot.com',
	Pipedrive: 'pipedrive.com',
	Airtable: 'airtable.com',
	Salesforce: 'salesforce.com force.com salesforce-setup.com',
	Apollo: 'app.apollo.io',
	Close: 'app.close.com app.close.io',
	lemlist: 'app.lemlist.com',
	Attio: 'app.attio.com',
	folk: 'app.folk.app',
	'monday.com': 'monday.com',
	Trello: 'trello.com/c trello.com/b',
	Asana: 'app.asana.com',
	ClickUp: 'app.clickup.com',
	Coda: 'coda.io',
	Zoho: 'crm.zoho.com crm.zoho.eu crm.zoho.in',
	Freshsales: 'freshsales.io myfreshworks.com',
	Copper: 'app.copper.com',
	Intercom: 'app.intercom.com',
	'Outreach.io': 'web.outreach.io',
	Salesloft: 'app.salesloft.com',
	Clay: 'app.clay.com',
	Instantly: 'app.instantly.ai',
	Smartlead: 'app.smartlead.ai',
	PhantomBuster: 'phantombuster.com',
	Waalaxy: 'app.waalaxy.com',
	Dynamics: 'dynamics.com',
	SharePoint: 'sharepoint.com',
	OneDrive: 'onedrive.live.com',
	Dropbox: 'dropbox.com',
	Gmail: 'mail.google.com',
	Outlook: 'outlook.office.com outlook.office365.com outlook.live.com',
	Slack: 'slack.com',
	Teams: 'teams.microsoft.com',
	'Google Docs': 'docs.google.com sheets.google.com',
	'Google Drive': 'drive.google.com',
	'Google Contacts': 'contacts.google.com',
	'Google Calendar': 'calendar.google.com',
};

const pages = lazy(() => {
	const whats: Array<readonly [what: string, sites: string]> = [
		[SHORT, SHORTENERS],
		[SEARCH, SEARCH_ENGINES],
		['a protected link, which does not say whose profile it is', OPAQUE],
		...Object.entries(TOOLS).map(([tool, sites]) => [`a page in ${tool}`, sites] as const),
	];
	return index(whats.map(([what, sites]) => [sites, what]));
});

/** Redirects, with the parameters that hold the address behind them; none if it stands in the path. */
const REDIRECTS: ReadonlyArray<readonly [sites: string, parameters: readonly string[]]> = [
	['google.com/url', ['q', 'url']],
	['bing.com/ck', ['u']],
	['duckduckgo.com/l', ['uddg']],
	['r.search.yahoo.com web.archive.org secure-web.cisco.com', []],
	['l.facebook.com lm.facebook.com facebook.com/l.php l.instagram.com', ['u']],
	['l.messenger.com l.threads.net l.threads.com', ['u']],
	['youtube.com/redirect', ['q']],
	['vk.com/away.php', ['to']],
	['out.reddit.com slack-redir.net exit.sc', ['url']],
	['safelinks.protection.outlook.com safelinks.protection.office365.us', ['url']],
	['teams.cdn.office.net', ['url']],
	['urldefense.proofpoint.com urldefense.com urldefense.us', ['u']],
	['linkprotect.cudasvc.com', ['a']],
	['protection.sophos.com clicktime.symantec.com', ['u', 'url']],
	['urlprotect.trendmicro.com', ['url']],
	['url.avanan.click protect.checkpoint.com', []],
	['deref-gmx.net deref-web.de deref-mail.com', ['redirectUrl']],
];

const redirects = lazy(() => index(REDIRECTS));

function index<Value>(
	entries: ReadonlyArray<readonly [sites: string, value: Value]>,
): ReadonlyMap<string, Value> {
	return new Map(
		entries.flatMap(([sites, value]) =>
			sites
				.trim()
				.split(/\s+/)
				.map((site) => [site, value] as const),
		),
	);
}

/** The country's domains of a search engine, as in google.co.uk. */
const COUNTRY = /\b(google|yahoo|yandex)\.(?:com?\.)?[a-z]{2,3}$/;

/** What a page of another site is, if it is surely no profile. */
export const pageAt = (url: URL): string | undefined => findSite(pages(), url);

/** The parameters of a redirect that hold the address behind it; undefined if it is no redirect. */
export const redirectAt = (url: URL): readonly string[] | undefined => findSite(redirects(), url);

function findSite<Value>(sites: ReadonlyMap<string, Value>, url: URL): Value | undefined {
	const [, first = ''] = url.pathname.split('/', 2);
	let domain = url.hostname.replace(COUNTRY, '$1.com');
	while (domain.includes('.')) {
		const found = sites.get(`${domain}/${first}`) ?? sites.get(domain);
		if (found !== undefined) return found;
		domain = domain.slice(domain.indexOf('.') + 1);
	}
	return undefined;
}
