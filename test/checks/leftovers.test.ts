import {
	isDoubtfulName,
	isLeftoverCell,
	isLeftoverName,
	leftoversIn,
} from '../../src/checks/texts/leftovers';

const SURE = [
	'#N/A',
	'#REF!',
	'#NAME?',
	'#VALUE!',
	'#DIV/0!',
	'#NULL!',
	'#NUM!',
	'#SPILL!',
	'#CALC!',
	'#GETTING_DATA',
	'#ERROR!',
	'#FIELD!',
	'#NV',
	'#BEZUG!',
	'#WERT!',
	'#ZAHL!',
	'#¡VALOR!',
	'#VALEUR!',
	'#NOMBRE?',
	'#NOM?',
	'#NAAM?',
	'#WAARDE!',
	'#VERW!',
	'#VALORE!',
	'#RIF!',
	'#REF',
	'#n/a',
	'#Ref!',
	'#Н/Д',
	'null',
	'NULL',
	'NaN',
	'nan',
	'undefined',
	'n/a',
	'N/A',
	'\\N',
	'(null)',
	'<null>',
	'[NULL]',
	'"null"',
	'(blank)',
	'(empty)',
	'(Leer)',
	'(vide)',
	'(en blanco)',
	'(vuoto)',
	'<empty>',
	'--Select--',
	'(N/A)',
	'Loading...',
	'Loading…',
	'Chargement...',
	'[object Object]',
	'[object Object],[object Object]',
	'[object Undefined]',
	'Invalid Date',
	'Invalid date',
	'Invalid DateTime',
	'-',
	'--',
	'—',
	'?',
	'.',
	'…',
	'...',
	'/',
	'***',
	'#',
	'<>',
	'{{first_name}}',
	'{first_name}',
	'{{ first_name | default: "there" }}',
	'${x}',
	'{}',
	'[]',
	'{{first_name}} {{last_name}}',
	'={{ $json.name }}',
	'%FIRSTNAME%',
	'%%first_name%%',
	'[First Name]',
	'[First Name] [Last Name]',
	'<company>',
	'«Firma»',
	'*|FNAME|*',
	'((company))',
	'=VLOOKUP(A2;Sheet2!A:B;2;FALSE)',
	'=SVERWEIS(A2;B:C;2;0)',
	'=_xlfn.XLOOKUP(A2,B:B,C:C)',
	'=vlookup(A2,B:C,2)',
	'=A2&B2',
	'=$A$2',
	'=+A2',
	'=Sheet2!A1',
	"='My Sheet'!A1",
	'=[@Company]',
	'=Table1[Company]',
	'=R[-1]C',
	'="Dr. "&A2',
	'=[Book1.xlsx]Sheet1!$A$1',
	'=-(SUM(A1:A3))',
];

/** In fields that are filled into a message, or by which a person is reached. */
const UNSAID = [
	'None',
	'none',
	'NONE',
	'Unknown',
	'unknown',
	'UNKNOWN',
	'TBD',
	'tbd',
	'tba',
	'TBA',
	'tbc',
	'TRUE',
	'FALSE',
	'True',
	'false',
	'nil',
	'NA',
	'na',
	'0',
	'k.A.',
	'Keine Angabe',
	'Unbekannt',
	'Inconnu',
	'Desconocido',
	'Sconosciuto',
	'Onbekend',
	'Desconhecido',
	'not specified',
	'No value',
];

const SHORT_FIELDS = [
	'company',
	'job_title',
	'location',
	'headline',
	'industry',
	'email',
	'phone',
	'gender',
	'company_social_url',
	'profile_picture_url',
	'social_url',
	'skills',
	'date_of_birth',
];

describe('a whole cell', () => {
	test.each(SURE)('%s: is a leftover everywhere', (text) => {
		for (const field of [...SHORT_FIELDS, 'notes', 'summary', 'first_name', 'last_name']) {
			expect([field, isLeftoverCell(` ${text} `, field)]).toEqual([field, true]);
		}
	});

	test.each(UNSAID)('%s: is a leftover in a short field', (text) => {
		for (const field of SHORT_FIELDS) {
			expect([field, isLeftoverCell(text, field)]).toEqual([field, true]);
		}
	});

	test.each(['None', 'Unknown', 'TBD', 'TRUE', '0', 'keine', 'na', 'Null und nichtig'])(
		'%s: may be meant in notes',
		(text) => {
			expect(isLeftoverCell(text, 'notes')).toBe(false);
			expect(isLeftoverCell(text, 'summary')).toBe(false);
		},
	);

	test.each([
		'None of Your Beeswax Ltd',
		'Null Studio',
		'#1 Cleaning',
		'=E+H',
		'[x+why]',
		'N26',
		'3M',
		'4711',
		'Blank',
		'Empty',
		'Leer',
		'Select',
		'Loading',
		'Missing',
		'Undefined Labs',
		'Trueman & Sons',
		'{re}think Studio',
		'A=B Studio',
		'(Re)Start',
		'C++',
		'+1',
		'🚀',
		'<3',
		"'t Lokaal",
		'#NoCode',
		'-Acme-',
		'"Acme"',
		'@acme',
		'$5 Store',
		'100%',
		'*star*',
		'=mc2',
		'=Yes!',
		'«Étoile»',
		'NÄ',
	])('%s: is a value', (text) => {
		for (const field of ['company', 'job_title', 'headline', 'notes']) {
			expect([field, isLeftoverCell(text, field)]).toEqual([field, false]);
		}
	});
});

describe('a part of a name', () => {
	test.each([...SURE, 'tba', 'TBA', 'tbd', 'TBD'])('%s: is none', (text) => {
		expect(isLeftoverName(text)).toBe(true);
		expect(isDoubtfulName(text)).toBe(false);
	});

	test.each([
		'Null',
		'None',
		'Na',
		'NA',
		'na',
		'True',
		'TRUE',
		'False',
		'FALSE',
		'Nan',
		'NAN',
		'Nil',
		'Tba',
		'Unknown',
		'k.A.',
		'N.A.',
	])('%s: may be one', (text) => {
		expect(isLeftoverName(text)).toBe(false);
		expect(isDoubtfulName(text)).toBe(true);
	});

	test.each([
		'Ann',
		"'t Hart",
		"'s-Gravesande",
		"O'Neill",
		'Nullmeyer',
		'Nana',
		'Ø',
		'小明',
		'محمد',
		'X',
		'(Nan)',
		'(Nil)',
		'Leer',
		'Blank',
		'J.',
		'van',
		'Ng',
		'Smith-Nil',
		'👩🏽‍🚀',
		'=1+1',
		'Айгүл',
	])('%s: is one', (text) => {
		expect(isLeftoverName(text)).toBe(false);
		expect(isDoubtfulName(text)).toBe(false);
	});
});

describe('inside a text for people', () => {
	test.each([
		['Hi #N/A, about #REF!', ['#N/A', '#REF!']],
		['Hi #NAME?', ['#NAME?']],
		['bei#BEZUG! und #¿NOMBRE?', ['#BEZUG!', '#¿NOMBRE?']],
		['Hi undefined, undefined and NaN', ['undefined', 'NaN']],
		['On Invalid Date, Invalid DateTime.', ['Invalid Date', 'Invalid DateTime']],
		['Hi [object Object]!', ['[object Object]']],
	])('%s', (text, leftovers) => {
		expect(leftoversIn(text)).toEqual(leftovers);
	});

	test.each([
		'We are #HIRING! Null results, n/a, TBD, (blank), Unknown, None, null',
		'isNaN(x), undefinedValue, my_undefined, Undefined, Nan, #n/a, #NAME, #1',
		'#N/Apples, Invalid Dates, invalid date, [object]',
	])('%s: is meant', (text) => {
		expect(leftoversIn(text)).toEqual([]);
	});
});
