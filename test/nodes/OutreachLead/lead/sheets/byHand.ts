import { at, lead, refused, type Sheet } from './sheet';

// Rows whose fields somebody has filled by expressions. Only the rules for a row apply to them.

const fromColumns = {
	first_name: '={{ $json["First Name"] }}',
	last_name: '={{ $json["Last Name"] }}',
	social_url: '={{ $json.LinkedIn }}',
};

const row = (first: string, last: string, address: string, more: object = {}) => ({
	'First Name': first,
	'Last Name': last,
	LinkedIn: address,
	...more,
});

const SITE = 'https://www.social.example';

export const byHand: readonly Sheet[] = [
	{
		name: 'names stay as they are',
		fields: fromColumns,
		items: [
			row('🚀 Orla', 'Finch, MBA', at('orla')),
			row('Dr. Bram', 'Quill (he/him)', at('bram')),
			row('  Zadie ', 'Osei', at('zadie')),
		],
		rows: [
			lead('🚀 Orla', 'Finch, MBA'),
			lead('Dr. Bram', 'Quill (he/him)'),
			lead('Zadie', 'Osei'),
		],
	},
	{
		name: 'what is no person, no name and no address is refused all the same',
		fields: fromColumns,
		items: [
			row('LinkedIn', 'Member', at('member')),
			row('Sales', 'Team', at('team')),
			row('Orla', '#N/A', at('leftover')),
			row('[object Object]', 'Finch', at('object')),
			row('Orla', 'Finch', `${SITE}/company/ollenby`),
			row('Orla', 'Finch', 'undefined'),
			row('Orla', 'Finch', ''),
		],
		rows: [
			refused('LinkedIn'),
			refused('a team'),
			refused('Last Name'),
			refused('First Name'),
			refused("a company's page"),
			refused('Social URL'),
			refused('Social URL is required'),
		],
	},
	{
		name: 'a website in a column that somebody has mapped is sent: nobody knows that it is none',
		fields: fromColumns,
		items: [row('Orla', 'Finch', 'https://people.ollenby.example/orla')],
		rows: [lead('Orla', 'Finch', { social_url: 'https://people.ollenby.example/orla' })],
	},
	{
		name: 'a full name that is taken apart by expressions, and one word too few',
		fields: {
			first_name: '={{ $json.Name.split(" ")[0] }}',
			last_name: '={{ $json.Name.split(" ").slice(1).join(" ") }}',
			social_url: '={{ $json.LinkedIn }}',
			company: '={{ $json.Company }}',
			job_title: '={{ $json.Title }}',
		},
		items: [
			{ Name: 'Orla Finch', LinkedIn: at('orla'), Company: 'None', Title: 'CEO' },
			{ Name: 'Ollenby', LinkedIn: at('ollenby') },
		],
		rows: [lead('Orla', 'Finch', { job_title: 'CEO' }), refused('Last Name is required')],
		hints: ['1 cell held a leftover, None in Company'],
	},
	{
		name: 'opt-outs are not heeded, and that is said',
		fields: fromColumns,
		items: [
			row('Orla', 'Finch', at('orla'), { 'Do Not Contact': 'Yes' }),
			row('Bram', 'Quill', at('bram'), { 'Do Not Contact': 'No' }),
		],
		rows: [lead('Orla', 'Finch'), lead('Bram', 'Quill')],
		hints: ['1 row says in "Do Not Contact"'],
	},
	{
		name: 'one address filled down',
		fields: fromColumns,
		items: [
			row('Orla', 'Finch', at('orla')),
			row('Bram', 'Quill', at('orla')),
			row('Zadie', 'Osei', at('zadie')),
		],
		rows: [refused('row 2 (Bram Quill)'), refused('row 1 (Orla Finch)'), lead('Zadie', 'Osei')],
	},
	{
		name: 'Sales Navigator in production',
		mode: 'trigger',
		fields: fromColumns,
		items: [row('Orla', 'Finch', `${SITE}/sales/lead/ACwAAA1,x,y`)],
		rows: [lead('Orla', 'Finch')],
		hints: ['1 address is from Sales Navigator'],
	},
];
