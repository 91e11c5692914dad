import { at, again, lead, type Outcome, refused, type Sheet } from './sheet';

/** One person for each address. */
const addressed = (
	addresses: ReadonlyArray<readonly [address: string, outcome: Outcome]>,
): Pick<Sheet, 'items' | 'rows'> => ({
	items: addresses.map(([address]) => ({
		'First Name': 'Orla',
		'Last Name': 'Finch',
		'LinkedIn URL': address,
	})),
	rows: addresses.map(([, outcome]) => outcome),
});

const sent = (social_url: string) => lead('Orla', 'Finch', { social_url });

const asWritten = (address: string) => [address, sent(address)] as const;

const SITE = 'https://www.social.example';

export const addresses: readonly Sheet[] = [
	{
		name: 'addresses of people are sent as they are written, and mended only if they are broken',
		...addressed([
			asWritten(at('as-it-is')),
			asWritten('https://de.social.example/in/country'),
			asWritten(`${SITE}/in/query/?originalSubdomain=de`),
			asWritten(`${SITE}/mwlite/in/phone`),
			asWritten(`${SITE}/in/activity/recent-activity/all/`),
			asWritten(`${SITE}/in/overlay/overlay/contact-info/`),
			asWritten(`${SITE}/pub/old/12/345/678`),
			asWritten(`${SITE}/in/j%C3%BCrgen-q`),
			asWritten(`${SITE}/in/zo\u00EB-q`),
			asWritten(`${SITE}/in/rocket-%F0%9F%9A%80-1`),
			['social.example/in/bare', sent('https://social.example/in/bare')],
			['m.social.example/in/mobile', sent('https://m.social.example/in/mobile')],
			[`https://${SITE}/in/twice`, sent(`${SITE}/in/twice`)],
			[`https//www.social.example/in/colon`, sent(`${SITE}/in/colon`)],
			[`${SITE}/in/in/double`, sent(`${SITE}/in/double`)],
			[`${SITE}//in//slashes`, sent(`${SITE}/in/slashes`)],
			[`<${SITE}/in/angle>`, sent(`${SITE}/in/angle`)],
			[`LinkedIn: ${SITE}/in/label`, sent(`${SITE}/in/label`)],
			[`${SITE}/in/stop.`, sent(`${SITE}/in/stop`)],
			[`=HYPERLINK("${SITE}/in/formula","Profile")`, sent(`${SITE}/in/formula`)],
			[`[Orla Finch](${SITE}/in/markdown)`, sent(`${SITE}/in/markdown`)],
			[`<a href="${SITE}/in/html">Orla</a>`, sent(`${SITE}/in/html`)],
			[`https://www.google.com/url?q=${SITE}/in/search&sa=D`, sent(`${SITE}/in/search`)],
			[
				`https://eu01.safelinks.protection.outlook.com/?url=${encodeURIComponent(`${SITE}/in/safe`)}&data=x`,
				sent(`${SITE}/in/safe`),
			],
			// Nobody knows what this site is, and the column says that it is the address.
			asWritten('https://www.ollenby.example/people/orla'),
		]),
	},
	{
		name: 'addresses that are surely no person’s are not sent, each with its reason',
		...addressed([
			[`${SITE}/company/ollenby`, refused("a company's page")],
			[`${SITE}/school/ollenby`, refused("a school's page")],
			[`${SITE}/showcase/ollenby`, refused('a showcase page')],
			[`${SITE}/feed/update/urn:li:activity:1`, refused('a post')],
			[`${SITE}/posts/orla_hiring-activity-1`, refused('a post')],
			[`${SITE}/search/results/people/?keywords=orla`, refused('search results')],
			[`${SITE}/jobs/view/1`, refused('a job')],
			[`${SITE}/groups/1`, refused('a group')],
			[`${SITE}/events/1`, refused('an event')],
			[`${SITE}/talent/profile/1`, refused('Recruiter')],
			[SITE, refused('the site itself')],
			[`${SITE}/in/`, refused('without a name')],
			[`${SITE}/in/unavailable`, refused('unavailable')],
			[`${SITE}/in/N/A`, refused('without a name')],
			[`${SITE}/in/undefined`, refused('without a name')],
			[`${SITE}/authwall?trk=x`, refused('a sign-in page')],
			['https://lnkd.in/abc123', refused('a short link')],
			['https://www.linkedln.com/in/orla', refused('misspelled')],
			['https://www.notion.so/Orla-1f2e3d', refused('Notion')],
			['https://app.hubspot.com/contacts/1/record/0-1/2', refused('HubSpot')],
			['https://ollenby.pipedrive.com/person/1', refused('Pipedrive')],
			['https://airtable.com/app1/tbl2/rec3', refused('Airtable')],
			['https://ollenby.lightning.force.com/lightning/r/Lead/1/view', refused('Salesforce')],
			['orla@ollenby.example', refused('https://')],
			['orla-finch', refused('https://')],
			['in/orla-finch', refused('https://')],
			[`${at('orla-a')};${at('bram-a')}`, refused('more than one address')],
			[`${at('orla-b')} | https://www.ollenby.example`, refused('more than one address')],
			['#N/A', refused('Social URL')],
			['null', refused('Social URL')],
			['', refused('Social URL', 'required')],
		]),
	},
	{
		name: 'spellings of one address are one person',
		...addressed([
			[at('orla-finch'), sent(at('orla-finch'))],
			['https://de.social.example/in/ORLA-FINCH/', again],
			['m.social.example/in/orla-finch?trk=x', again],
			[`${SITE}/in/orla%2Dfinch/recent-activity/`, again],
			[`https://www.google.com/url?q=${at('orla-finch')}`, again],
			[`${SITE}/pub/orla-f/12/345/678`, sent(`${SITE}/pub/orla-f/12/345/678`)],
			[at('orla-f-67834512'), again],
		]),
	},
	{
		name: 'numbers in place of names are people, who may be there twice',
		...addressed([
			[`${SITE}/in/ACoAAB1abcdE`, sent(`${SITE}/in/ACoAAB1abcdE`)],
			[`${SITE}/in/ACoAAB1abcdF`, sent(`${SITE}/in/ACoAAB1abcdF`)],
			[`${SITE}/profile/view?id=1`, sent(`${SITE}/profile/view?id=1`)],
		]),
		hints: ['3 addresses have an internal number in place of a name'],
	},
	...(['manual', 'trigger'] as const).map(
		(mode): Sheet => ({
			name: `Sales Navigator, in a run of mode ${mode}`,
			mode,
			...addressed([
				[
					`${SITE}/sales/lead/ACwAAA1,NAME_SEARCH,zzzz?_ntb=x`,
					mode === 'manual'
						? refused('Sales Navigator', 'second time')
						: sent(`${SITE}/sales/lead/ACwAAA1,NAME_SEARCH,zzzz?_ntb=x`),
				],
				[`${SITE}/sales/lead/ACwAAA1,OUT_OF_NETWORK,yyyy`, mode === 'manual' ? refused() : again],
				[at('orla-public'), sent(at('orla-public'))],
			]),
			hints: mode === 'manual' ? [] : ['2 addresses are from Sales Navigator'],
		}),
	),
	{
		name: 'Sales Navigator, imported by choice in a run by hand',
		options: { ifSalesNavigator: 'import' },
		...addressed([[`${SITE}/sales/lead/ACwAAA1,x,y`, sent(`${SITE}/sales/lead/ACwAAA1,x,y`)]]),
		hints: ['1 address is from Sales Navigator'],
	},
];
