/* eslint-disable no-console -- runs outside n8n */
import fc from 'fast-check';

import { type Address, readAddress } from '../../../nodes/shared/addresses/readAddress';

const ANN = 'https://www.linkedin.com/in/ann-lee';
const BOB = 'https://www.linkedin.com/in/bob-lee';
const ANNS = 'linkedin.com/in/ann-lee';
const TOKEN = 'ACwAAA1b2C3d';
const LEAD = `https://www.linkedin.com/sales/lead/${TOKEN}`;
const encoded = encodeURIComponent(ANN);

const expectRead = (written: string, expected: Address) =>
	expect(readAddress(written)).toEqual(expected);

describe('a person, sent as written', () => {
	test.each([
		ANN,
		'http://www.linkedin.com/in/ann-lee',
		'https://linkedin.com/in/ann-lee/',
		'HTTPS://WWW.LINKEDIN.COM/IN/ANN-LEE',
		'https://www.linkedin.com/in/Ann-Lee',
		'https://de.linkedin.com/in/ann-lee',
		'https://uk.linkedin.com/in/ann-lee/',
		'https://pt-br.linkedin.com/in/ann-lee',
		'https://www.fr.linkedin.com/in/ann-lee',
		'https://m.linkedin.com/in/ann-lee',
		'https://touch.www.linkedin.com/in/ann-lee',
		'https://www.linkedin.com./in/ann-lee',
		'https://www.linkedin.com/mwlite/in/ann-lee',
		'https://www.linkedin.com/m/in/ann-lee/',
		'https://www.linkedin.com/comm/in/ann-lee?midToken=AQx&trk=eml',
		'https://www.linkedin.com/in/ann-lee/?originalSubdomain=de',
		'https://www.linkedin.com/in/ann-lee?miniProfileUrn=urn%3Ali%3Afs_miniProfile%3AACoAAB1',
		'https://www.linkedin.com/in/ann-lee?utm_source=share&utm_medium=member_ios',
		'https://www.linkedin.com/in/ann-lee?lipi=urn%3Ali%3Apage%3Bx&locale=de_DE#experience',
		'https://www.linkedin.com/in/ann-lee#',
		'https://www.linkedin.com/in/ann-lee?',
		'https://www.linkedin.com/in/ann-lee/detail/contact-info/',
		'https://www.linkedin.com/in/ann-lee/details/experience/',
		'https://www.linkedin.com/in/ann-lee/overlay/contact-info/',
		'https://www.linkedin.com/in/ann-lee/recent-activity/all/',
		'https://www.linkedin.com/in/ann-lee/edit/forms/intro/new/',
		'https://www.linkedin.com/in/ann-lee/de',
		'https://www.linkedin.com/in/ann-lee/en-us/',
		'https://www.linkedin.com/in/ann-lee/zh_hans',
		'https://www.linkedin.com/in/ann%2Dlee',
		'https://www.linkedin.com/in/ann-lee%20',
		'https://www.linkedin.com/in/ann-lee%2F',
		'https://www.linkedin.com/in/ann-lee%3Ftrk%3Dx',
		'https://www.linkedin.com/in/ann-lee&originalSubdomain=de',
		'https://www.linkedin.com/in/%E2%80%8Bann-lee',
	])('%s', (written) => {
		expectRead(written, { whose: 'person', sent: written, key: ANNS });
	});

	test.each([
		['https://www.social.example/in/lead-1', 'social.example/in/lead-1'],
		['https://de.social.example/in/lead-1/?trk=x', 'social.example/in/lead-1'],
		['https://www.linkedin.cn/in/ann-lee', 'linkedin.cn/in/ann-lee'],
		['https://www.linkedin.com/in/jürgen-lee', 'linkedin.com/in/jürgen-lee'],
		['https://www.linkedin.com/in/j%C3%BCrgen-lee', 'linkedin.com/in/jürgen-lee'],
		['https://www.linkedin.com/in/ju%CC%88rgen-lee', 'linkedin.com/in/jürgen-lee'],
		['https://www.linkedin.com/in/J%25C3%259CRGEN-lee', 'linkedin.com/in/jürgen-lee'],
		['https://www.linkedin.com/in/j%C3%BCrgen-100%', 'linkedin.com/in/jürgen-100%'],
		['https://www.linkedin.com/in/小明-王-4b5c6d', 'linkedin.com/in/小明-王-4b5c6d'],
		['https://www.linkedin.com/in/%E5%B0%8F%E6%98%8E-4b', 'linkedin.com/in/小明-4b'],
		['https://www.linkedin.com/in/тарас-бондар-1', 'linkedin.com/in/тарас-бондар-1'],
		['https://www.linkedin.com/in/سلمى-1', 'linkedin.com/in/سلمى-1'],
		['https://www.linkedin.com/in/ann-%F0%9F%9A%80-1', 'linkedin.com/in/ann-🚀-1'],
		['https://www.linkedin.com/in/🚀', 'linkedin.com/in/🚀'],
		['https://www.linkedin.com/in/in', 'linkedin.com/in/in'],
		['https://www.linkedin.com/in/ann-lee/somewhere', 'linkedin.com/in/ann-lee/somewhere'],
		[
			'https://www.linkedin.com/in/ann-lee/somewhere/recent-activity/all/',
			'linkedin.com/in/ann-lee/somewhere',
		],
		['https://www.linkedin.com/pub/ann-lee/12/345/678', 'linkedin.com/in/ann-lee-67834512'],
		['https://uk.linkedin.com/pub/Ann-Lee/a7/57B/b50/de', 'linkedin.com/in/ann-lee-b5057ba7'],
		['https://www.linkedin.com/pub/ann-lee/5/345/678', 'linkedin.com/in/ann-lee-6783455'],
		['https://www.linkedin.com/pub/ann-lee/1/23/4', 'linkedin.com/pub/ann-lee/1/23/4'],
		['https://www.linkedin.com/pub/ann-lee/12/345/xyz', 'linkedin.com/pub/ann-lee/12/345/xyz'],
	])('%s is %s', (written, key) => {
		expectRead(written, { whose: 'person', sent: written, key });
	});

	test.each([
		['https://www.linkedin.com/in/ACwAAA1b2C3d', 'linkedin.com/in/ACwAAA1b2C3d'],
		['https://www.linkedin.com/in/ACoAAA1b2C3d/?trk=x', 'linkedin.com/in/ACoAAA1b2C3d'],
		[
			'https://www.linkedin.com/profile/view?id=12345&authType=x',
			'linkedin.com/profile/view?id=12345',
		],
		[
			'https://www.linkedin.com/profile/view?trk=x&id=AAkAAA1b',
			'linkedin.com/profile/view?id=AAkAAA1b',
		],
	])('%s may be a second copy', (written, key) => {
		expectRead(written, { whose: 'person', sent: written, key, mayBeSecondCopy: true });
	});

	test.each([
		[LEAD, `lead/${TOKEN}`],
		[`${LEAD},NAME_SEARCH,zzzz?_ntb=x`, `lead/${TOKEN}`],
		[`${LEAD}%2CNAME_SEARCH%2Czzzz`, `lead/${TOKEN}`],
		[`https://www.linkedin.com/sales/people/${TOKEN},NAME_SEARCH,abcd`, `lead/${TOKEN}`],
		['https://www.linkedin.com/sales/profile/123,abcd,NAME_SEARCH', 'profile/123'],
	])('%s is of Sales Navigator', (written, place) => {
		const key = `linkedin.com/sales/${place}`;
		expectRead(written, { whose: 'person', sent: written, key, isSalesNavigator: true });
	});
});

describe('a person, mended', () => {
	test.each([
		['linkedin.com/in/ann-lee', 'https://linkedin.com/in/ann-lee'],
		['www.linkedin.com/in/ann-lee', ANN],
		['m.linkedin.com/in/ann-lee', 'https://m.linkedin.com/in/ann-lee'],
		['//www.linkedin.com/in/ann-lee', ANN],
		['LinkedIn.com/in/Ann-Lee', 'https://LinkedIn.com/in/Ann-Lee'],
		['https://https://www.linkedin.com/in/ann-lee', ANN],
		['http://http://linkedin.com/in/ann-lee', 'http://linkedin.com/in/ann-lee'],
		['https://http://www.linkedin.com/in/ann-lee', 'http://www.linkedin.com/in/ann-lee'],
		['https://https//www.linkedin.com/in/ann-lee', ANN],
		['https//www.linkedin.com/in/ann-lee', ANN],
		['https:/www.linkedin.com/in/ann-lee', ANN],
		['https:www.linkedin.com/in/ann-lee', ANN],
		['https:///www.linkedin.com/in/ann-lee', ANN],
		['https;//www.linkedin.com/in/ann-lee', ANN],
		['htps://www.linkedin.com/in/ann-lee', ANN],
		['ttps://www.linkedin.com/in/ann-lee', ANN],
		['hhttps://www.linkedin.com/in/ann-lee', ANN],
		['https:// www.linkedin.com/in/ann-lee', ANN],
		['https:\\\\www.linkedin.com\\in\\ann-lee', ANN],
		['https:\\/\\/www.linkedin.com\\/in\\/ann-lee', ANN],
		[encoded, ANN],
		[encodeURIComponent(encoded), ANN],
		['https://www.linkedin.com//in//ann-lee', ANN],
		['https://www.linkedin.com/in/in/ann-lee', ANN],
		['https://www.linkedin.com/in/https://www.linkedin.com/in/ann-lee', ANN],
		['https://www.linkedin.com/https://www.linkedin.com/in/ann-lee', ANN],
		['https://www.linkedin.com/in/www.linkedin.com/in/ann-lee', ANN],
		[` ${ANN}\t`, ANN],
		[`\u00a0${ANN}\u00a0`, ANN],
		[`\u200b${ANN}\ufeff`, ANN],
		['https://www.linkedin.com/in/\u200eann-lee', ANN],
		[`<${ANN}>`, ANN],
		[`"${ANN}"`, ANN],
		[`'${ANN}'`, ANN],
		[`„${ANN}“`, ANN],
		[`“${ANN}”`, ANN],
		[`«${ANN}»`, ANN],
		[`(${ANN})`, ANN],
		[`[${ANN}]`, ANN],
		[`**${ANN}**`, ANN],
		['`https://www.linkedin.com/in/ann-lee`', ANN],
		[`${ANN}.`, ANN],
		[`${ANN},`, ANN],
		[`${ANN};`, ANN],
		[`${ANN})`, ANN],
		[`${ANN}>`, ANN],
		[`${ANN}/.`, `${ANN}/`],
		[`LinkedIn: ${ANN}`, ANN],
		[`LinkedIn:${ANN}`, ANN],
		['LinkedIn: www.linkedin.com/in/ann-lee', ANN],
		['linkedin=linkedin.com/in/ann-lee', 'https://linkedin.com/in/ann-lee'],
		[`Ann Lee ${ANN}`, ANN],
		[`Look at this profile ${ANN}?utm_source=share`, `${ANN}?utm_source=share`],
		[`Ann Lee\n${ANN}`, ANN],
		[`ann@acme.example, ${ANN}`, ANN],
		[`${ANN} (Ann Lee)`, ANN],
		[`${ANN} | Ann Lee`, ANN],
		[`${ANN} - Ann Lee`, ANN],
		[`${ANN}, Ann Lee`, ANN],
		[`${ANN}|Ann`, ANN],
		[`<${ANN}|Ann Lee>`, ANN],
		[`<${ANN}?a=1|Ann Lee>`, `${ANN}?a=1`],
		[`[Ann Lee](${ANN})`, ANN],
		[`[${ANN}](${ANN})`, ANN],
		[`[Ann Lee](${ANN} "Profile")`, ANN],
		[`[Ann Lee](<${ANN}>)`, ANN],
		[`<a href="${ANN}">Ann Lee</a>`, ANN],
		[`<a href='${ANN}' target='_blank'>Ann Lee</a>`, ANN],
		[`<a class=x href=${ANN} target=_blank>Ann Lee</a>`, ANN],
		[`<a href="${ANN}">${ANN}</a>`, ANN],
		[`<p>${ANN}</p>`, ANN],
		[`${ANN}<br>`, ANN],
		[`${ANN}&nbsp;`, ANN],
		[`&lt;${ANN}&gt;`, ANN],
		[`${ANN}?a=1&amp;trk=x`, `${ANN}?a=1&trk=x`],
		[`${ANN}?a=1&amp;amp;trk=x`, `${ANN}?a=1&trk=x`],
		['https:&#x2F;&#47;www.linkedin.com/in/ann-lee', ANN],
		[`=HYPERLINK("${ANN}","Profile")`, ANN],
		[`=HYPERLINK("${ANN}";"Profil")`, ANN],
		[`=HYPERLINK(""${ANN}"",""Profile"")`, ANN],
		[`=HYPERLINK("${ANN}","${ANN}")`, ANN],
		[`${ANN}\n${ANN}`, ANN],
		[`${ANN}, https://de.linkedin.com/in/Ann-Lee/`, ANN],
		[`${ANN}/${ANN}`, `${ANN}/`],
		[`${ANN}; www.linkedin.com/in/ann-lee`, ANN],
		[`${ANN}?trk=pro...`, `${ANN}?trk=pro`],
	])('%s', (written, sent) => {
		expectRead(written, { whose: 'person', sent, key: ANNS });
	});

	test.each([
		`https://www.google.com/url?q=${ANN}&sa=D&source=editors`,
		`https://www.google.com/url?q=${encoded}&sa=D`,
		`https://www.google.de/url?sa=t&url=${encoded}`,
		`https://nam02.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C01`,
		`https://eur01.safelinks.protection.outlook.com/ap/t-59584e83/?url=${encoded}&amp;data=x`,
		`https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${encoded}&locale=en`,
		'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.linkedin.com_in_ann-2Dlee&d=DwIF',
		`https://urldefense.com/v3/__${ANN}__;!!AbC$`,
		`https://url.avanan.click/v2/___${ANN}___.YXAz`,
		`https://secure-web.cisco.com/1abc/${encoded}`,
		`https://linkprotect.cudasvc.com/url?a=${encoded}&c=E`,
		`https://www.linkedin.com/redir/redirect?url=${encoded}&urlhash=x`,
		`https://www.linkedin.com/safety/go?url=${encoded}&trk=x`,
		`https://www.linkedin.com/authwall?trk=bf&original_referer=&sessionRedirect=${encoded}`,
		`https://www.linkedin.com/uas/login?session_redirect=${encoded}`,
		'https://www.linkedin.com/login?session_redirect=%2Fin%2Fann-lee',
		`https://www.linkedin.com/signup/cold-join?session_redirect=${encoded}`,
		`https://l.facebook.com/l.php?u=${encoded}&h=x`,
		`https://slack-redir.net/link?url=${encoded}`,
		'https://www.bing.com/ck/a?!&&p=1&u=a1aHR0cHM6Ly93d3cubGlua2VkaW4uY29tL2luL2Fubi1sZWU&ntb=1',
		`https://duckduckgo.com/l/?uddg=${encoded}`,
		`https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=${encoded}/RK=2/RS=x-`,
		`https://web.archive.org/web/20200101000000/${ANN}`,
		`https://click.mailer.example/t?to=${encoded}`,
		`https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://www.google.com/url?q=${encoded}`)}`,
		`Profile: https://www.google.com/url?q=${ANN}&sa=D`,
	])('%s', (written) => {
		expectRead(written, { whose: 'person', sent: ANN, key: ANNS });
	});

	test('a protected link to a name beyond ASCII', () => {
		const sent = 'https://www.linkedin.com/in/jürgen-lee';
		expectRead('https://urldefense.com/v3/__https://www.linkedin.com/in/j*rgen-lee__;w7w!!AbC$', {
			whose: 'person',
			sent,
			key: 'linkedin.com/in/jürgen-lee',
		});
	});
});

describe('nobody', () => {
	const COMPANY = "a company's page";
	const SCHOOL = "a school's page";
	test.each([
		['https://www.linkedin.com/company/acme', COMPANY],
		['https://de.linkedin.com/company/acme/about/?trk=x', COMPANY],
		['https://www.linkedin.com/company/société-imaginée', COMPANY],
		['https://www.linkedin.com/company/%E6%A0%AA%E5%BC%8F%E4%BC%9A%E7%A4%BE', COMPANY],
		['https://www.linkedin.com/company/компания-1', COMPANY],
		['https://www.linkedin.com/company-beta/123', COMPANY],
		['https://www.linkedin.com/mwlite/company/acme', COMPANY],
		['https://www.linkedin.com/organization-guest/company/acme', COMPANY],
		['https://www.social.example/company/acme', COMPANY],
		['https://www.linkedin.com/school/acme', SCHOOL],
		['https://www.linkedin.com/edu/school?id=123', SCHOOL],
		['https://www.linkedin.com/showcase/acme', 'a showcase page of a company'],
		['https://www.linkedin.com/sales/company/123', "a company's page in Sales Navigator"],
	])('%s is %s', (sent, what) => {
		expectRead(sent, { whose: 'nobody', sent, what, isCompany: true });
	});

	test('the page of a company is mended, too', () => {
		expectRead('LinkedIn: www.social.example/company/acme.', {
			whose: 'nobody',
			sent: 'https://www.social.example/company/acme',
			what: COMPANY,
			isCompany: true,
		});
	});

	const NO_NAME = 'a profile address without a name';
	const SEARCH = 'a list of search results';
	const SHORT = 'a short link, which does not say whose profile it is';
	const SIGN_IN = 'a sign-in page';
	const SITE = 'the site itself, without a profile';
	const MISSPELLED = 'an address with a misspelled site name';
	const CUT_OFF = 'an address that was cut off';
	const REDIRECT = 'a redirect that does not say where it leads';
	const OWN = 'an address that leads everybody to their own profile';
	test.each([
		['https://www.linkedin.com', SITE],
		['https://www.linkedin.com/', SITE],
		['http://de.linkedin.com/?trk=x', SITE],
		['https://www.linkedin.com/mwlite', SITE],
		['https://www.linkedin.com/home', SITE],
		['https://www.linkedin.com/in/', NO_NAME],
		['https://www.linkedin.com/in', NO_NAME],
		['https://www.social.example/in/', NO_NAME],
		['https://www.linkedin.com/in/?trk=x', NO_NAME],
		['https://www.linkedin.com/in/%20', NO_NAME],
		['https://www.linkedin.com/in/-', NO_NAME],
		['https://www.linkedin.com/in/null', NO_NAME],
		['https://www.linkedin.com/in/undefined/', NO_NAME],
		['https://www.linkedin.com/in/NaN', NO_NAME],
		['https://www.linkedin.com/in/None', NO_NAME],
		['https://www.linkedin.com/in/N/A', NO_NAME],
		['https://www.linkedin.com/in/n%2Fa', NO_NAME],
		['https://www.linkedin.com/in/#N/A', NO_NAME],
		['https://www.linkedin.com/in/UNKNOWN', NO_NAME],
		['https://www.linkedin.com/in/{{slug}}', NO_NAME],
		['https://www.linkedin.com/in/%7Bslug%7D', NO_NAME],
		['https://www.linkedin.com/in/[object%20Object]', NO_NAME],
		['https://www.linkedin.com/profile/view?id=undefined', NO_NAME],
		['https://www.linkedin.com/sales/lead/', NO_NAME],
		['https://www.linkedin.com/sales/lead/undefined,NAME_SEARCH,undefined', NO_NAME],
		['https://www.linkedin.com/pub', NO_NAME],
		['https://www.linkedin.com/in/unavailable', 'the address of profiles that are unavailable'],
		['https://www.linkedin.com/in/me/', OWN],
		['https://www.linkedin.com/profile/view', OWN],
		['https://www.linkedin.com/profile/edit?trk=x', OWN],
		['https://www.linkedin.com/search/results/people/?keywords=ann', SEARCH],
		['https://www.linkedin.com/search/results/people/headless?x=1', SEARCH],
		['https://www.linkedin.com/pub/dir/Ann/Lee', SEARCH],
		['https://www.google.com/search?q=ann+lee+linkedin', SEARCH],
		['https://www.google.co.uk/search?q=ann', SEARCH],
		['https://www.bing.com/search?q=ann', SEARCH],
		['https://duckduckgo.com/?q=ann', SEARCH],
		['https://www.linkedin.com/posts/ann-lee_hiring-activity-123', 'a post'],
		['https://www.linkedin.com/feed/update/urn:li:activity:123/', 'a post'],
		['https://www.linkedin.com/feed/', 'a feed, not a profile'],
		['https://www.linkedin.com/jobs/view/123', 'a job'],
		['https://www.linkedin.com/groups/123', 'a group'],
		['https://www.linkedin.com/events/acme-day', 'an event'],
		['https://www.linkedin.com/talent/profile/AEMAA1', 'a page of Recruiter'],
		['https://www.linkedin.com/recruiter/profile/1,x', 'a page of Recruiter'],
		['https://www.linkedin.com/learning/acme-basics', 'a course'],
		['https://www.linkedin.com/pulse/acme-ann-lee', 'an article'],
		['https://www.linkedin.com/newsletters/acme-123', 'a newsletter'],
		['https://www.linkedin.com/feed/hashtag/acme', 'a hashtag'],
		['https://www.linkedin.com/messaging/thread/2-abc', 'a conversation'],
		['https://www.linkedin.com/sales/search/people?query=x', 'a list in Sales Navigator'],
		['https://www.linkedin.com/authwall?trk=x', SIGN_IN],
		['https://www.linkedin.com/login', SIGN_IN],
		['https://www.linkedin.com/checkpoint/lg/login-submit', SIGN_IN],
		['https://www.linkedin.com/psettings/privacy', 'a page with help or settings'],
		['https://lnkd.in/abc123', SHORT],
		['https://bit.ly/abc123', SHORT],
		['https://t.co/abc', SHORT],
		['https://tinyurl.com/ann', SHORT],
		[
			'https://protect-eu.mimecast.com/s/abc?domain=linkedin.com',
			'a protected link, which does not say whose profile it is',
		],
		['https://www.google.com/url?sa=D', REDIRECT],
		['https://www.linkedin.com/redir/redirect', REDIRECT],
		['https://nam02.safelinks.protection.outlook.com/?url=Ann&data=x', REDIRECT],
		['https://www.notion.so/Ann-Lee-0123456789abcdef', 'a page in Notion'],
		['https://acme.notion.site/Ann-Lee-0123', 'a page in Notion'],
		['https://app.hubspot.com/contacts/1/record/0-1/2', 'a page in HubSpot'],
		['https://app-eu1.hubspot.com/contacts/1/contact/2', 'a page in HubSpot'],
		['https://acme.pipedrive.com/person/12', 'a page in Pipedrive'],
		['https://airtable.com/app1/tbl1/rec1', 'a page in Airtable'],
		['https://acme.my.salesforce.com/003000000000001', 'a page in Salesforce'],
		['https://acme.lightning.force.com/lightning/r/Contact/003/view', 'a page in Salesforce'],
		['https://app.apollo.io/#/contacts/abc', 'a page in Apollo'],
		['https://app.close.com/lead/lead_abc/', 'a page in Close'],
		['https://docs.google.com/spreadsheets/d/abc/edit', 'a page in Google Docs'],
		['https://drive.google.com/file/d/abc/view', 'a page in Google Drive'],
		['https://app.lemlist.com/teams/tea_1/leads', 'a page in lemlist'],
		['https://www.linkedln.com/in/ann-lee', MISSPELLED],
		['https://linkdin.com/in/ann-lee', MISSPELLED],
		['https://www.linkedin.con/in/ann-lee', MISSPELLED],
		['https://www.linkedin.co/in/ann-lee', MISSPELLED],
		['https://www.linked-in.com/in/ann-lee', MISSPELLED],
		['https://www.linkeidn.com/in/ann-lee', MISSPELLED],
		['https://linkedin.com.in/ann-lee', MISSPELLED],
		['https://wwwlinkedin.com/in/ann-lee', MISSPELLED],
		['https://www.linkedin/in/ann-lee', MISSPELLED],
		['https://www.linkedincom/in/ann-lee', MISSPELLED],
		['https://n/a', 'an address without a site name'],
		['https://null', 'an address without a site name'],
		['https://www.linkedin.com/in/ann-l...', CUT_OFF],
		['https://www.linkedin.com/in/ann-l…', CUT_OFF],
	])('%s is %s', (sent, what) => {
		expectRead(sent, { whose: 'nobody', sent, what });
	});

	test.each([
		`${ANN};${BOB}`,
		`${ANN} ${BOB}`,
		`${ANN}\n${BOB}`,
		`${ANN}, ${BOB}`,
		`${ANN},${BOB}`,
		`${ANN} | https://x.example`,
		`${ANN} und ${BOB}`,
		`${ANN}${BOB}`,
		`${ANN}; www.linkedin.com/in/bob-lee`,
		`linkedin.com/in/ann-lee / linkedin.com/in/bob-lee`,
		`<a href="${ANN}">Ann</a>, <a href="${BOB}">Bob</a>`,
		`[Ann](${ANN}) [Bob](${BOB})`,
		`["${ANN}","${BOB}"]`,
		`${ANN} https://www.linkedin.com/company/acme`,
	])('%s is more than one', (sent) => {
		expectRead(sent, { whose: 'nobody', sent, what: 'more than one address' });
	});

	test('two that are joined by a slash are more than one', () => {
		expect(readAddress(`${ANN}/${BOB}/`)).toMatchObject({
			whose: 'nobody',
			what: 'more than one address',
		});
	});

	test('what a redirect leads to is said', () => {
		const sent = 'https://www.linkedin.com/company/acme';
		expectRead(`https://www.google.com/url?q=${encodeURIComponent(sent)}`, {
			whose: 'nobody',
			sent,
			what: COMPANY,
			isCompany: true,
		});
	});

	test.each([
		'ann-lee',
		'in/ann-lee',
		'/in/ann-lee',
		'@ann-lee',
		'Yes',
		'n/a',
		'null',
		'+49 30 123456',
		'acme.example',
		'ann@mail.example/x',
		'javascript:alert(1)',
		'linkedin://in/ann-lee',
		'https://',
		'=VLOOKUP(A2,Sheet2!A:B,2,FALSE)',
		'TP/Sales',
	])('%s is no address', (sent) => {
		const what = 'no web address, which starts with https:// or http://';
		expectRead(sent, { whose: 'nobody', sent, what, isNoAddress: true });
	});

	test.each(['ann@acme.example', 'mailto:ann@acme.example', 'Ann Lee <ann@acme.example>'])(
		'%s is an e-mail address',
		(sent) => {
			expectRead(sent, { whose: 'nobody', sent, what: 'an e-mail address', isNoAddress: true });
		},
	);

	test.each([
		'https://www.linkedin.com/in/ann lee',
		'https://www.linkedin.com/in/ann\nlee',
		'https://www.linkedin.com/in/ann\tlee',
		'https://www.linkedin.com/in/ann\u00a0lee',
		'https://www.linkedin.com/in/\r\nann-lee',
		'https://www.linkedin.com/in/ann -lee',
		'https://www.social.example/company/a\nb',
		'www.social.example/in/ann smith',
		'https://www.acme.example/ann lee',
		`${ANN} Ann Lee`,
	])('%j has a blank inside', (sent) => {
		const what = 'an address with a blank, tab or line break inside';
		expectRead(sent, { whose: 'nobody', sent, what, isBroken: true });
	});
});

describe('nobody knows whose', () => {
	test.each([
		['https://www.acme.example', 'acme.example'],
		['https://www.xing.com/profile/Ann_Lee', 'xing.com/profile/ann_lee'],
		['https://www.xing.com/profile/Ann_Lee/cv?sc_o=x', 'xing.com/profile/ann_lee/cv'],
		['https://social.test/in/ada/de', 'social.test/in/ada/de'],
		['https://abc.social.example/in/ada', 'abc.social.example/in/ada'],
		['https://www.social.example/cannot-enrich/person-1', 'social.example/cannot-enrich/person-1'],
		['https://m.linkedin.com/somewhere/1', 'linkedin.com/somewhere/1'],
		['https://www.linkedin.com/pub/ann-lee', 'linkedin.com/pub/ann-lee'],
		['https://social.test/profile?id=2&utm_source=x', 'social.test/profile?id=2'],
		['https://social.test/p?a=1&user_name=Ann%20L', 'social.test/p?user_name=Ann%20L'],
		['https://social.test/#/people/12', 'social.test#/people/12'],
		['https://social.test/a#about', 'social.test/a'],
		[
			'https://go.example/?u=https%3A%2F%2Fsocial.test%2Fada',
			'go.example?u=https%3A%2F%2Fsocial.test%2Fada',
		],
		['https://go.example/p?ids=1|2&a[]={b}', 'go.example/p'],
		['https://wiki.example/Ann_(actor)', 'wiki.example/ann_(actor)'],
		['https://linkedin.example/ann', 'linkedin.example/ann'],
		['https://linkedin.acme.example/in/ann', 'linkedin.acme.example/in/ann'],
		['http://203.0.113.7/ann', '203.0.113.7/ann'],
	])('%s', (sent, key) => {
		expectRead(sent, { whose: 'unknown', sent, key });
	});

	test.each([
		['social.test/ada', 'https://social.test/ada'],
		['Xing: xing.com/profile/Ann_Lee', 'https://xing.com/profile/Ann_Lee'],
		['<https://social.test/ada>', 'https://social.test/ada'],
		['https://www.google.com/url?q=https://social.test/ada&sa=D', 'https://social.test/ada'],
		['https://social.test//ada', 'https://social.test//ada'],
	])('%s is mended, too', (written, sent) => {
		expect(readAddress(written)).toMatchObject({ whose: 'unknown', sent });
	});
});

// Property tests

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789-_éüñßм小🚀'];
const letters = (from: readonly string[], minLength: number, maxLength: number) =>
	fc.array(fc.constantFrom(...from), { minLength, maxLength }).map((each) => each.join(''));
const hex = (length: number) => letters([...'0123456789abcdef'], length, length);
const token = letters([...'abAB01_-'], 1, 8).map((end) => `ACwAA${end}x`);
const NETWORKS = ['linkedin.com', 'linkedin.cn', 'social.example'];

/** Who somebody is. */
type Person = { network: string } & (
	| { kind: 'name'; name: string }
	| { kind: 'token' | 'lead' | 'number'; id: string }
	| { kind: 'old'; name: string; numbers: readonly string[] }
);

const network = fc.constantFrom(...NETWORKS);
const name = letters(LETTERS, 1, 12).map((each) => `x${each}y`);
const person: fc.Arbitrary<Person> = fc.oneof(
	{ weight: 3, arbitrary: fc.record({ network, kind: fc.constant('name' as const), name }) },
	fc.record({ network, kind: fc.constant('token' as const), id: token }),
	fc.record({ network, kind: fc.constant('lead' as const), id: token }),
	fc.record({
		network,
		kind: fc.constant('number' as const),
		id: fc.oneof(fc.integer({ min: 1 }).map(String), token),
	}),
	fc.record({
		network,
		kind: fc.constant('old' as const),
		name,
		numbers: fc.oneof(fc.tuple(hex(2), hex(3), hex(3)), fc.tuple(hex(1), hex(2), hex(3))),
	}),
);

const around: ReadonlyArray<(address: string) => string> = [
	(address) => address,
	(address) => ` ${address}\u00a0`,
	(address) => `\u200b${address}\u2060`,
	(address) => `<${address}>`,
	(address) => `"${address}"`,
	(address) => `(${address})`,
	(address) => `${address}.`,
	(address) => `${address};`,
	(address) => `LinkedIn: ${address}`,
	(address) => `Ann Lee\n${address}`,
	(address) => `[Ann Lee](${address})`,
	(address) => `<${address}|Ann Lee>`,
	(address) => `<a href="${address}">Ann Lee</a>`,
	(address) => `=HYPERLINK("${address}","Profile")`,
	(address) => address.replace(/^https?:\/\//i, ''),
	(address) => address.replace(/^https?:\/\//i, 'https://$&'),
	(address) => address.replace(/^https?:\/\//i, 'https//'),
	(address) => address.replace(/^([^/]*\/\/[^/]*)\//, '$1//'),
	(address) => `https://www.google.com/url?q=${encodeURIComponent(address)}&sa=D`,
	(address) => `https://de.linkedin.com/redir/redirect?url=${encodeURIComponent(address)}`,
	(address) => `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(address)}`,
	(address) => `https://www.linkedin.com/authwall?sessionRedirect=${encodeURIComponent(address)}`,
	(address) => encodeURIComponent(address),
	(address) => `${address}\n${address}`,
];

const spelling = fc.record({
	scheme: fc.constantFrom('https://', 'http://', 'HTTPS://'),
	before: fc.constantFrom('', 'www.', 'WWW.', 'de.', 'uk.', 'pt-br.', 'm.', 'www.fr.'),
	prefix: fc.constantFrom('', '', 'mwlite/', 'm/', 'comm/'),
	/** By character: as it is, in capitals, percent-encoded, or with its accent apart. */
	ways: fc.array(fc.nat(3), { minLength: 1, maxLength: 9 }),
	second: fc.boolean(),
	tail: fc.constantFrom('', '/', '/de', '/en-us/', '/recent-activity/all/', '/overlay/photo/'),
	query: fc.constantFrom('trk=search', 'originalSubdomain=de&utm_source=x', ''),
	fragment: fc.constantFrom('', '#about'),
	write: fc.constantFrom(...around),
});
type Spelling = typeof spelling extends fc.Arbitrary<infer S> ? S : never;

function percentEncode(text: string): string {
	return [...new TextEncoder().encode(text)]
		.map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
		.join('');
}

const WAYS = [
	(letter: string) => letter,
	(letter: string) => (letter === 'ß' ? letter : letter.toUpperCase()),
	percentEncode,
	(letter: string) => letter.normalize('NFD'),
];

function spellName(text: string, ways: readonly number[]): string {
	return [...text].map((letter, index) => WAYS[ways[index % ways.length]!]!(letter)).join('');
}

function write(somebody: Person, how: Spelling): string {
	const { path, query } = place(somebody, how);
	const parts = [how.query, query].filter((part) => part !== '');
	const search = parts.length > 0 ? `?${parts.join('&')}` : '';
	return how.write(
		`${how.scheme}${how.before}${somebody.network}/${how.prefix}${path}${search}${how.fragment}`,
	);
}

function place(somebody: Person, { ways, second, tail }: Spelling) {
	switch (somebody.kind) {
		case 'name': {
			const start = second ? 'in/in/' : 'in/';
			return { path: start + spellName(somebody.name, ways) + tail, query: '' };
		}
		case 'token':
			return { path: `in/${somebody.id}${tail}`, query: '' };
		case 'lead': {
			const found = second ? ',NAME_SEARCH,zzzz' : '%2COUT_OF_NETWORK%2Cyyyy';
			return { path: `sales/${second ? 'lead' : 'people'}/${somebody.id}${found}`, query: '' };
		}
		case 'number':
			return { path: 'profile/view', query: `id=${somebody.id}` };
		case 'old': {
			const spelled = spellName(somebody.name, ways);
			const numbers = second
				? somebody.numbers.map((each) => each.toUpperCase())
				: somebody.numbers;
			return { path: `pub/${spelled}/${numbers.join('/')}${tail}`, query: '' };
		}
	}
}

const seed = Date.now() % 2 ** 31;
const RUNS = { seed, numRuns: 2000 };
beforeAll(() => console.info(`Random addresses: seed ${seed}`));

const keyOf = (written: string) => readAddress(written).key;

test('all spellings of one person have one key', () => {
	fc.assert(
		fc.property(person, spelling, spelling, (somebody, one, other) => {
			const [first, second] = [write(somebody, one), write(somebody, other)];
			expect(readAddress(first)).toMatchObject({ whose: 'person' });
			expect(keyOf(first)).toBe(keyOf(second));
		}),
		RUNS,
	);
});

/** Somebody with nearly the same address. */
function neighbour(somebody: Person, how: number): Person {
	if (how === 0) {
		const next = NETWORKS[(NETWORKS.indexOf(somebody.network) + 1) % NETWORKS.length]!;
		return Object.assign({}, somebody, { network: next });
	}
	const { network: site } = somebody;
	if (somebody.kind === 'name') {
		return { network: site, kind: 'name', name: somebody.name + ['-1', 'e', '_'][how % 3] };
	}
	if (somebody.kind === 'old') {
		const numbers = somebody.numbers.map((each, index) =>
			index === how % 3 ? each.replace(/.$/, (last) => (last === '0' ? '1' : '0')) : each,
		);
		return { network: site, kind: 'old', name: somebody.name, numbers };
	}
	const { kind, id } = somebody;
	if (how === 1) return { network: site, kind, id: `${id}1` };
	if (how === 2 && id.startsWith('AC')) return { network: site, kind, id: id.replace(/x$/, 'X') };
	const kinds = ['token', 'lead', 'number'] as const;
	const other = kinds[(kinds.indexOf(kind) + 1) % kinds.length]!;
	return { network: site, kind: other, id: id.startsWith('AC') ? id : `ACwAA${id}` };
}

test('two people never share one, however their addresses are spelled', () => {
	const two = fc
		.tuple(person, person, fc.nat(4))
		.map(([one, other, how]): [Person, Person] => [one, how === 4 ? other : neighbour(one, how)])
		.filter(([one, other]) => JSON.stringify(one) !== JSON.stringify(other));
	fc.assert(
		fc.property(two, spelling, spelling, ([one, other], first, second) => {
			expect(keyOf(write(one, first))).not.toBe(keyOf(write(other, second)));
		}),
		RUNS,
	);
});

const elsewhere = fc.record({
	site: fc.constantFrom('social.test', 'other.example', 'ab.co.uk', 'cd.co.uk'),
	path: letters(LETTERS, 1, 12).map((each) => `/in/x${each}y`),
	query: fc.constantFrom('', 'id=1', 'id=2', 'user=1'),
});

function writeElsewhere(
	{ site, path, query }: { site: string; path: string; query: string },
	how: Spelling,
): string {
	const subdomain = site.endsWith('.uk') || how.before === 'm.' ? 'www.' : how.before;
	const spelled = path
		.split('/')
		.map((segment) => spellName(segment, how.ways))
		.join('/');
	const parts = [query, how.query].filter((part) => part !== '');
	const search = parts.length > 0 ? `?${parts.join('&')}` : '';
	const slash = how.second ? '/' : '';
	return `${how.scheme}${subdomain}${site}${spelled}${slash}${search}${how.fragment}`;
}

test('on other sites, too, a person has one key and two people have two', () => {
	fc.assert(
		fc.property(elsewhere, elsewhere, spelling, spelling, (one, other, first, second) => {
			const key = keyOf(writeElsewhere(one, first));
			expect(key).toBe(keyOf(writeElsewhere(one, second)));
			const variants = [
				Object.assign({}, one, { path: `${one.path}/x` }),
				Object.assign({}, one, { path: `${one.path}/de` }),
				Object.assign({}, one, { query: one.query === 'id=1' ? 'id=2' : 'id=1' }),
				other,
			];
			for (const each of variants) {
				if (JSON.stringify(each) === JSON.stringify(one)) continue;
				expect(keyOf(writeElsewhere(each, second))).not.toBe(key);
			}
		}),
		RUNS,
	);
});

const PIECES = [
	'https:// http:// https// https:/ ttps:// htps: http www. // / linkedin.com social.example linkedin.con linkedin .com',
	'x.example bit.ly /in/ in/ /company/ /sales/lead/ /pub/ /profile/view?id= /mwlite ann https://www.google.com/url?q=',
	'/authwall?sessionRedirect= https%3A%2F%2F %25 % https://urldefense.com/v3/__ __; !! * u=a1aHR0c /v2/url?u=https-3A__',
	'< > " \' ( ) [ ] { } | ` \\ &amp; &#8203; & . , ; : = ? # _ - … ... @ <a\u2003href= null N/A ACwAA é 小 🚀 \ud800 12 /de',
	'?trk=x &id=1 https:\\/\\/ https:\\\\',
]
	.flatMap((line) => line.split(' '))
	.concat(' ', '\n', '\u200b', '\u00a0');

test('what is sent is read in the same way again, and no text makes it fail', () => {
	const text = fc.oneof(
		{ weight: 6, arbitrary: letters(PIECES, 0, 12) },
		{
			weight: 2,
			arbitrary: fc.tuple(fc.constant(ANN), letters(PIECES, 1, 6)).map((t) => t.join('')),
		},
		fc.string({ unit: 'binary' }),
		fc.webUrl({ withQueryParameters: true, withFragments: true }),
		fc.tuple(person, spelling).map(([somebody, how]) => write(somebody, how)),
	);
	fc.assert(
		fc.property(text, (written) => {
			const read = readAddress(written);
			const again = readAddress(read.sent);
			// Nobody's address is never sent, only shown.
			expect(again).toEqual(
				read.whose === 'nobody' ? expect.objectContaining({ whose: 'nobody' }) : read,
			);
			expect(read.key !== undefined).toBe(read.whose !== 'nobody');
			expect(read.what !== undefined).toBe(read.whose === 'nobody');
		}),
		{ seed, numRuns: 10_000 },
	);
});

test.each([
	'https://',
	'https://a.example/=',
	'https://www.google.com/url?q=',
	'/in/',
	'.',
	'_',
	' x',
])('a cell of 30,000 characters of %j is read in a moment', (piece) => {
	const long = piece.repeat(30_000 / piece.length);
	const before = performance.now();
	for (const text of [long, `${ANN}/${long}`, `${ANN}${long}x`, `Ann ${long}${ANN}`])
		readAddress(text);
	expect(performance.now() - before).toBeLessThan(5000);
});
