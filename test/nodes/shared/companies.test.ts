import {
	type Employee,
	isOfUnknownCompany,
	matchCompany,
} from '../../../nodes/shared/leaveOut/companies';
import { companyKey } from '../../../nodes/shared/leaveOut/companyKey';
import { readCompanies } from '../../../nodes/shared/leaveOut/readCompanies';

const read = (leaveOutCompanies: unknown) =>
	readCompanies({ fields: () => ({ leaveOutCompanies }) as never });
const match = (lead: Employee, entries: unknown) => matchCompany(lead, read(entries)!);
const at = (website: string): Employee => ({ company_details: { website } });

describe('one company', () => {
	test.each([
		['Acme', 'ACME'],
		['Acme', ' acme  '],
		['Acme', 'Acme Inc.'],
		['Acme', 'Acme, Inc'],
		['Acme Ltd', 'ACME LLC'],
		['Acme', 'Acme GmbH & Co. KG'],
		['Acme', 'Acme S.A.'],
		['Acme', 'Acme S. A.'],
		['Acme', 'acme ag'],
		['Acme', 'Acme A/S'],
		['Acme', 'Acme Sp. z o.o.'],
		['Acme', 'Acme B.V.'],
		['Acme', 'Acme Oy'],
		['Acme', 'Acme AB'],
		['Acme', 'SARL Acme'],
		['Acme', 'Ａｃｍｅ'],
		['Acme', 'Ac\u200Bme'],
		['Müller & Söhne', 'MULLER SÖHNE GmbH'],
		['Société Générale', 'SOCIETE GENERALE S.A.'],
		['Straße', 'Strasse'],
		['O’Neill', "O'Neill"],
		['Coca-Cola', 'Coca Cola'],
		['7-Eleven', '7 Eleven'],
		['Tiffany & Co.', 'Tiffany'],
		['ソニー', 'ソニー株式会社'],
		['Ромашка', 'ООО «Ромашка»'],
		['SAS', 'SAS AB'],
	])('%s and %s', (one, other) => {
		expect(companyKey(one)).toBe(companyKey(other));
		expect(match({ company: other }, one)).toEqual({ by: 'company', entry: one.trim() });
	});

	test.each([
		['Acme', 'Acme Robotics'],
		['Acme', 'Acmes'],
		['SAS', 'AB'],
		['Inc.', 'Acme Inc.'],
		['GmbH', 'KG'],
		['ソニー', 'トヨタ'],
	])('not %s and %s', (one, other) => {
		expect(companyKey(one)).not.toBe(companyKey(other));
		expect(match({ company: other }, [one])).toBeUndefined();
	});
});

test.each<[string, Employee, string, string | undefined]>([
	['the e-mail', { email: 'ann@acme.com' }, 'acme.com', 'email'],
	['an e-mail in capitals', { email: 'ANN@ACME.COM' }, 'acme.com', 'email'],
	['an e-mail behind a name', { email: 'Ann Lee <ann@acme.com>' }, 'acme.com', 'email'],
	['the second e-mail', { email: 'a@b.example; ann@acme.com' }, 'acme.com', 'email'],
	['a subdomain', { email: 'ann@mail.acme.com' }, 'acme.com', 'email'],
	['another domain', { email: 'ann@notacme.com' }, 'acme.com', undefined],
	['the domain above', { email: 'ann@acme.com' }, 'mail.acme.com', undefined],
	['a longer domain', { email: 'ann@acme.com.example' }, 'acme.com', undefined],
	['no domain at all', { email: 'acme.com' }, 'acme.com', undefined],
	['a website', at('https://www.acme.com/about?x=1'), 'acme.com', 'website'],
	['a website without https', at('acme.com'), 'acme.com', 'website'],
	['a website on a subdomain', at('http://shop.acme.com'), 'acme.com', 'website'],
	['the second website', at('acme.example, acme.com'), 'acme.com', 'website'],
	['no website', at('none'), 'acme.com', undefined],
	['another website', at('https://other.example/acme.com'), 'acme.com', undefined],
	['letters of other languages', at('https://xn--mller-kva.example'), 'müller.example', 'website'],
	['the name in the details', { company_details: { name: 'Acme Inc.' } }, 'ACME', 'company'],
	[
		'the company before the e-mail',
		{ company: 'Acme', email: 'a@acme.com' },
		'acme\nacme.com',
		'company',
	],
	[
		'a company that is called like a domain',
		{ company: 'Booking.com B.V.' },
		'booking.com',
		'company',
	],
	['nothing known', {}, 'acme.com, Acme', undefined],
	['nulls', { company: null, email: null, company_details: null }, 'acme.com, Acme', undefined],
])('a domain or company by %s', (_, lead, entries, by) => {
	expect(match(lead, entries)?.by).toBe(by);
});

test.each(['https://www.acme.com/de', '@acme.com', '*.acme.com', 'WWW.ACME.COM', ' acme.com. '])(
	'%s is a domain',
	(written) => {
		expect(match({ email: 'ann@acme.com' }, written)).toEqual({
			by: 'email',
			entry: written.trim(),
		});
	},
);

test.each<[string, unknown, string[]]>([
	['lines', 'Acme\nBorea\r\n\r\n Cato ', ['Acme', 'Borea', 'Cato']],
	['commas', 'Acme, Borea,Cato', ['Acme', 'Borea', 'Cato']],
	['a comma before the legal form', 'Acme, Inc., Borea', ['Acme', 'Borea']],
	['a comma in a name', 'Acme\nSmith, Jones & Partners', ['Acme', 'Smith, Jones & Partners']],
	['a list', ['Acme', 'Smith, Jones & Partners'], ['Acme', 'Smith Jones & Partners']],
	['a number', 1860, ['1860']],
])('reads %s', (_, entries, companies) => {
	for (const company of companies) expect(match({ company }, entries)).toBeDefined();
	expect(match({ company: 'Other' }, entries)).toBeUndefined();
});

test('in a list, a comma belongs to the name', () => {
	expect(match({ company: 'Smith' }, ['Smith, Jones & Partners'])).toBeUndefined();
});

test.each([
	'gmail.com',
	'outlook.com',
	'gmx.de',
	'web.de',
	'yahoo.co.uk',
	'hotmail.fr',
	'@icloud.com',
	'https://www.GMAIL.com',
	'acme.com, gmail.com',
])('%s would leave out everybody', (entries) => {
	expect(() => read(entries)).toThrow(
		/must not have ".*": anybody can have an e-mail there, so it would leave out everybody who does\. Name companies, or domains of their own/,
	);
});

test('a company that has a free mailer is a company', () => {
	expect(match({ company: 'Yahoo Inc.' }, 'Yahoo')).toEqual({ by: 'company', entry: 'Yahoo' });
	expect(match({ email: 'ann@yahoo-inc.example' }, 'yahoo-inc.example')?.by).toBe('email');
});

test.each<[string, unknown, RegExp]>([
	['an e-mail address', 'ann@acme.com', /must have no e-mail address such as "ann@acme\.com"/],
	['an expression as plain text', 'Acme, {{ $json.x }}', /plain text, "\{\{ \$json\.x \}\}"/],
	['signs', '--', /"--" is neither/],
	['a list with a sign', ['Acme', '*'], /"\*" is neither/],
	['nothing', '', /must not be empty/],
	['blank lines', ' \n ', /must not be empty/],
	['an empty list', [], /must not be empty/],
	['a list with nothing in it', ['Acme', ''], /must not be empty/],
	['a list with null', ['Acme', null], /must not be empty/],
	['true', true, /must be a text or a list of texts, and has true/],
	['a list of lists', [['Acme']], /must be a text or a list of texts, and has a list/],
	['a record', [{ name: 'Acme' }], /must be a text or a list of texts, and has a record/],
])('refuses %s', (_, entries, message) => {
	expect(() => read(entries)).toThrow(message);
});

test('without the option, nobody is left out', () => {
	expect(read(undefined)).toBeUndefined();
});

test.each<[Employee, boolean]>([
	[{}, true],
	[{ company: ' ', email: null, company_details: { name: null, website: null } }, true],
	[{ company: 'Acme' }, false],
	[{ email: 'ann@acme.com' }, false],
	[at('acme.com'), false],
])('of %j it is unknown whose it is: %s', (lead, isUnknown) => {
	expect(isOfUnknownCompany(lead)).toBe(isUnknown);
});
