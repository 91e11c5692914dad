import { DateTime } from 'luxon';

import {
	isYesOrNo,
	type OptOutColumn,
	optOutColumn,
	readOptOut,
} from '../../../../nodes/OutreachLead/resources/lead/optOuts/optOutColumns';

/** Names, one a line. */
const lines = (text: string): string[] =>
	text
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean);

const texts = (text: string): string[] => text.split('|');

const kindsOf = (names: readonly string[]) =>
	Object.fromEntries(
		names.map((name) => {
			const column = optOutColumn(name);
			return [name, column && `${column.isOptIn ? 'opt-in' : 'opt-out'}, ${column.scope}`];
		}),
	);

const allAs = (names: readonly string[], kind: string | undefined) =>
	Object.fromEntries(names.map((name) => [name, kind]));

describe('the name of a column', () => {
	test.each([
		[
			'opt-out, contact',
			`
			Do Not Contact
			DNC
			DNC List
			On DNC list
			isDNC
			DNCFlag
			Do not reach out
			Don't contact
			No contact
			Opt Out
			Opted out
			Opted Out of everything
			Has opted out
			optedOut
			Unsubscribed
			is_unsubscribed
			Blocklisted
			Blacklisted
			Black list
			Suppressed
			Suppression List
			Do Not Disturb
			Excluded
			Exclude from outreach
			Not to be contacted
			Does not want to be contacted
			Not contactable
			Marketing Opt Out
			HasOptedOutSolicit
			GDPR opt out
			Objection
			LinkedIn opt-out
			Opt-In / Opt-Out
			Do not contact via LinkedIn
			No consent
			Company - Do Not Contact
			Do_Not_Contact__c
			Contact - Do Not Contact
			Person - Do not contact
			property_do_not_contact
			doNotContact
			donotcontact
			DONOTCONTACT
			DO NOT CONTACT (Y/N)
			DNC (Yes/No)
			Do not contact?
			"Do Not Contact"
			\uFEFFDo Not Contact
			Do Not Contact 2
			Do not contact (Acme)
			Nicht kontaktieren
			Bitte nicht kontaktieren!
			Möchte nicht kontaktiert werden
			Kontaktsperre
			Werbesperre
			Sperrvermerk
			Kein Kontakt
			Kein Kontakt mehr
			Keine Werbung
			Keine Einwilligung
			DSGVO-Widerspruch
			Gesperrt (ja/nein)
			Ne pas contacter
			Ne souhaite pas être contacté(e)
			Désabonné
			DESABONNE
			Opposition
			Opposition au démarchage
			Liste noire
			No contactar
			No desea ser contactado/a
			Lista negra
			Lista Robinson
			Non contattare
			Non desidera essere contattato
			Niet contacteren
			Niet benaderen
			Geen contact opnemen
			Bezwaar
			Não contatar
			Não contactar
			Não deseja contato
			Robinson-Liste
			Robinsonliste
			`,
		],
		[
			'opt-out, channel',
			`
			Unsubscribed from all email
			Opted out of email: Marketing Information
			Opted out of product news
			Email Opt Out
			Email_Opt_Out__c
			HasOptedOutOfEmail
			hasoptedoutofemail
			HasOptedOutOfFax
			emailsOptedOut
			emailoptout
			hs_email_optout
			hs_email_optout_4711
			unsubscribed_from_emails
			Do Not Call
			DoNotCall
			Do not email
			Do Not Mail
			Don't call
			Do not contact by phone
			Do not allow Bulk Emails
			donotbulkemail
			Newsletter opt out
			SMS opt-out
			Newsletter abgemeldet
			Newsletterabmeldung
			E-Mail-Sperre
			Nicht anrufen
			Keine E-Mails
			Ne pas appeler
			Désabonné de la newsletter
			No llamar
			Non chiamare
			Niet bellen
			Não ligar
			`,
		],
		[
			'opt-in, contact',
			`
			GDPR Consent
			GDPRConsent
			Consent
			consent_to_contact
			Opt-in
			Opted In
			May we contact you?
			OK to contact
			Contact allowed
			Contactable
			Not opted out
			Einwilligung
			Einwilligung nach DSGVO
			DSGVO Einwilligung (ja/nein)
			Zustimmung zur Kontaktaufnahme
			Darf kontaktiert werden
			Consentement
			Consentement RGPD
			Consentimiento
			Consenso GDPR
			Toestemming
			Toestemming AVG
			Consentimento LGPD
			`,
		],
		[
			'opt-in, channel',
			`
			Email consent
			Email Marketing Consent
			Newsletter opt-in
			Subscribed to newsletter
			Double opt-in
			Accepts Marketing
			Accepts SMS Marketing
			Marketing Opt-In
			Einwilligung E-Mail
			Werbeeinwilligung
			Consentement e-mail
			Consenso newsletter
			`,
		],
	])('is of the kind: %s', (kind, text) => {
		const names = lines(text);
		expect(kindsOf(names)).toEqual(allAs(names, kind));
	});

	test('is given back as it is written', () => {
		expect(optOutColumn(' DO NOT CONTACT (Y/N)')).toEqual({
			column: ' DO NOT CONTACT (Y/N)',
			scope: 'contact',
			isOptIn: false,
		});
	});

	test('with the time of an opt-out is of its kind', () => {
		const names = ['Opt-out date', 'Opted out on', 'optedOutAt', 'UNSUB_TIME', 'Abgemeldet am'];
		expect(kindsOf(names)).toEqual(allAs(names, 'opt-out, contact'));
	});

	test.each([
		[
			'has only a word of one',
			`
			Contact
			Contact Owner
			Contacted
			Contacted?
			Last Contacted
			Not contacted
			Never contacted
			Could not be contacted
			No contact since
			No contact info
			Days without contact
			No. of contacts
			Contact number
			Contact No.
			Number of Times Contacted
			Contact Status
			Status
			Marketing status
			Marketing contact status
			Newsletter
			Subscription Status
			Subscriber ID
			Preferred contact method
			Legal basis for processing contact's data
			GDPR
			Email
			Email Status
			Mail
			Text
			Post
			Reason for opt out
			Opt Out Reason
			Opt-out source
			Opt-out rate
			Unsubscribes
			Unsubscribe link
			UNSUB_CAMPAIGN_TITLE
			UNSUB_CAMPAIGN_ID
			UNSUB_REASON
			Unsubscribed Mode
			Blacklisted Cause
			Do Not Contact Notes
			Blocked by
			Gesperrt von
			Bloqué par
			Blocked domains
			Excluded industries
			Building Block
			Main objection
			Opposition Party
			HasOptedOutTracking
			Consent date
			Consent source
			Cookie consent
			Consent Manager
			Opt-in date
			OPTIN_TIME
			OPTIN_IP
			CONFIRM_TIME
			Nicht kontaktiert
			Kein Kontakt seit
			Kontakt
			Kontaktperson
			Datum Kontakt
			Jamais contacté
			Días sin contacto
			No contactado
			Contatto
			Nome contatto
			Contacto
			`,
		],
		[
			'is one of HubSpot',
			`
			Record ID
			First Name
			Last Name
			Phone Number
			Mobile Phone Number
			Contact owner
			Lead Status
			Lifecycle Stage
			Job Title
			Company Name
			Associated Company IDs
			LinkedIn URL
			State/Region
			Create Date
			Last Activity Date
			Last Contacted
			Number of Sales Activities
			Marketing emails delivered
			Email hard bounce reason
			Email Domain
			Recent Sales Email Replied Date
			Currently in Sequence
			hs_lead_status
			`,
		],
		[
			'is one of Salesforce',
			`
			Contact ID
			Account Name
			Title
			Mailing Street
			Lead Source
			Reports To
			Assistant Phone
			Email Bounced Reason
			Last Stay-in-Touch Request Date
			Data.com Key
			IsEmailBounced
			IsDeleted
			`,
		],
		[
			'is one of Pipedrive, Apollo, Mailchimp, Outlook or LinkedIn',
			`
			Person - Name
			Person - Email - Work
			Person - Phone - Mobile
			Person - Marketing status
			Person - Owner
			Organization - Open deals
			Email Confidence
			Work Direct Phone
			Departments / sub departments
			# Employees
			Keywords
			Subsidiary of (Organization ID)
			Email Sent
			Email Bounced
			Email Address
			MEMBER_RATING
			CONFIRM_IP
			LAST_CHANGED
			LEID
			EUID
			TAGS
			E-mail Display Name
			Business Phone
			Company Main Phone
			Telex
			Government ID Number
			Mileage
			Sensitivity
			Private
			Priority
			Initials
			Position
			Connected On
			URL
			`,
		],
		[
			'is empty or has no letter',
			`
			!!
			#
			1
			`,
		],
	])('is none if it %s', (_, text) => {
		const names = [...lines(text), ''];
		expect(kindsOf(names)).toEqual(allAs(names, undefined));
	});
});

describe('a cell', () => {
	const optOut: OptOutColumn = { column: 'Do Not Contact', scope: 'contact', isOptIn: false };
	const ofEmail: OptOutColumn = { column: 'Email Opt Out', scope: 'channel', isOptIn: false };
	const optIn: OptOutColumn = { column: 'GDPR Consent', scope: 'contact', isOptIn: true };

	const YES = [
		true,
		1,
		-1,
		['Yes'],
		...texts(
			'1|-1|Yes|yes|YES|y|TRUE|true|T|x|X|[x]|✓|✔|✔️|☑|✅|on|checked| yes |"Yes"|Yes.|\u200Byes',
		),
		...texts('ja|J|wahr|oui|O|vrai|sí|SÍ|si|s|verdadero|vero|waar|Sim|verdadeiro'),
	];
	const NO = [
		false,
		0,
		['No'],
		...texts('0|No|no|N|no.|FALSE|f|off|unchecked|☐'),
		...texts('nein|falsch|non|faux|falso|nee|onwaar|não|Nao'),
	];
	const BLANK = [
		undefined,
		null,
		'',
		' '.repeat(500),
		[],
		...texts(' |\u200B|-|–|n/a|N/A|#N/A|null|None|undefined|NaN|(blank)|[ ]|\\N|k.A.|0000-00-00'),
	];
	const UNCLEAR = [
		2,
		2.5,
		{ a: 1 },
		['Yes', 'No'],
		`Yes, ${'very '.repeat(30)}`,
		...texts('7|?|Yes?|Y/N|maybe|pending|unknown|On hold|on-hold|✗'),
		...texts('No longer there|None of your business|ask Ann first|not sure he opted out'),
	];

	const readAll = (column: OptOutColumn, values: readonly unknown[]) =>
		values.map((value) => [value, readOptOut(column, value)]);
	const all = (values: readonly unknown[], meaning: string | undefined) =>
		values.map((value) => [value, meaning]);

	test.each([
		['yes', YES, 'out', 'in'],
		['no', NO, 'in', 'out'],
		['nothing', BLANK, undefined, undefined],
		['something else', UNCLEAR, 'unclear', 'unclear'],
	])('that says %s', (_, values, inOptOut, inOptIn) => {
		expect(readAll(optOut, values)).toEqual(all(values, inOptOut));
		expect(readAll(ofEmail, values)).toEqual(all(values, inOptOut));
		expect(readAll(optIn, values)).toEqual(all(values, inOptIn));
	});

	test('that says it in words counts, whichever way the column asks', () => {
		const out = texts(
			'Opted out|opted_out|OPTED-OUT|Unsubscribed|Do not contact|DNC!|Blocked|Not allowed|Do Not Allow|gesperrt|Nicht kontaktieren|désabonné|asked not to be contacted|Unsubscribed on 2024-01-02|No consent',
		);
		const may = texts('Subscribed|Active|Allowed|Allow|OK|opted in|not opted out');
		for (const column of [optOut, ofEmail, optIn]) {
			expect(readAll(column, out)).toEqual(all(out, 'out'));
			expect(readAll(column, may)).toEqual(all(may, 'in'));
		}
	});

	test('that names a channel is clear in a column of channels alone', () => {
		const values = ['Email opt-out', 'Unsubscribed from newsletter', 'do not call'];
		expect(readAll(ofEmail, values)).toEqual(all(values, 'out'));
		expect(readAll(optOut, values)).toEqual(all(values, 'unclear'));
	});

	test('that answers a question for consent is clear where consent was asked for', () => {
		expect(readAll(optIn, ['granted', 'erteilt'])).toEqual(all(['granted', 'erteilt'], 'in'));
		expect(readAll(optIn, ['withdrawn', 'refusé'])).toEqual(all(['withdrawn', 'refusé'], 'out'));
		expect(readOptOut(optOut, 'withdrawn')).toBe('unclear');
	});

	test('with a yes or no and more is read by it, unless the rest says the reverse', () => {
		const values = ['Yes - asked by phone', 'Ja, seit 2023', 'yes 2024', 'x (Ann)'];
		expect(readAll(optOut, values)).toEqual(all(values, 'out'));
		expect(readOptOut(optOut, 'No (checked 2024)')).toBe('in');
		expect(readOptOut(optOut, 'No, do not contact')).toBe('unclear');
	});

	test('with a date says that it has happened', () => {
		const dates = [
			new Date(),
			DateTime.now(),
			...texts('2025-03-01|2025-03-01T10:00:00.000Z|01.03.2025|3/1/2025 10:15 AM'),
			...texts('1 March 2025|Mar 1, 2025'),
		];
		expect(readAll(optOut, dates)).toEqual(all(dates, 'out'));
		expect(readAll(optIn, dates)).toEqual(all(dates, 'in'));
	});

	test('is told from other values by yes and no', () => {
		expect([...YES, ...NO].filter((value) => !Array.isArray(value) && !isYesOrNo(value))).toEqual(
			[],
		);
		expect([...BLANK, ...UNCLEAR, 'ann@x.example', 'Opted out'].filter(isYesOrNo)).toEqual([]);
	});
});

test('a sheet of a CRM is read: all that it has of opt-outs, and no other column', () => {
	const row = {
		'First Name': 'Ann',
		'Last Name': 'Smith',
		'LinkedIn URL': 'https://www.social.example/in/ann',
		Email: 'ann@x.example',
		'Lifecycle Stage': 'Customer',
		'Unsubscribed from all email': 'TRUE',
		'Do Not Contact': 'Yes',
		'Email Opt Out': '0',
	};
	const columns = Object.keys(row).flatMap((name) => optOutColumn(name) ?? []);
	expect(
		columns.map((column) => [
			column.column,
			column.scope,
			readOptOut(column, row[column.column as keyof typeof row]),
		]),
	).toEqual([
		['Unsubscribed from all email', 'channel', 'out'],
		['Do Not Contact', 'contact', 'out'],
		['Email Opt Out', 'channel', 'in'],
	]);
});
