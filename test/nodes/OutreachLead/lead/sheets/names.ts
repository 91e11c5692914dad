import type { IDataObject } from 'n8n-workflow';

import { at, lead, type Outcome, refused, type Sheet } from './sheet';

const MADE_BY = 'as people of a network write them';

/** Rows whose only difference is the name. */
const written = (
	names: ReadonlyArray<readonly [name: string, outcome: Outcome]>,
	toItem: (name: string) => IDataObject,
): Pick<Sheet, 'items' | 'rows'> => ({
	items: names.map(([name], index) => ({ ...toItem(name), profileUrl: at(`name-${index}`) })),
	rows: names.map(([, outcome]) => outcome),
});

const orla = lead('Orla', 'Finch');
const ixchel = lead('Ixchel', 'Marrow');

export const names: readonly Sheet[] = [
	{
		name: `full names ${MADE_BY}`,
		...written(
			[
				['Orla Finch', orla],
				['Orla Finch, SHRM-SCP', orla],
				['Orla Finch, BSN, RN', orla],
				['Orla Finch, CSM®', orla],
				['Orla Finch, M.Sc.', orla],
				['Orla Finch, P.E.', orla],
				['Orla Finch, LEED AP', orla],
				['Orla Finch, they/them', orla],
				['Orla Finch (she/her)', orla],
				['Orla Finch, CEO & Founder', orla],
				['Orla Finch, Ollenby Inc.', orla],
				['Orla Finch, Ollenby GmbH', orla],
				['Orla Finch, MD PhD', orla],
				['Finch, Orla', orla],
				['Finch,Orla', orla],
				['Finch; Orla', orla],
				['Finch, Orla, MBA', orla],
				['Finch, Dr. Orla', orla],
				['Finch, Orla Maeve', lead('Orla Maeve', 'Finch')],
				['van der Finch, Orla', lead('Orla', 'van der Finch')],
				['Finch, Orla van der', lead('Orla', 'van der Finch')],
				['⭐ Orla Finch ⭐', orla],
				['Orla 🦊 Finch', orla],
				['🇮🇪 Orla Finch', orla],
				['✔️ Orla Finch', orla],
				['Orla Finch 🚀 Growth for everybody', orla],
				['Orla "Ollie" Finch', orla],
				['Orla (Ollie) Finch', orla],
				['Orla Finch | Building teams', orla],
				['Orla Finch • Growth', orla],
				['Orla Finch - Recruiter', orla],
				['Orla Finch PhD', orla],
				['Dr Orla Finch MD', orla],
				['Prof.Dr. Orla Finch', orla],
				['Dipl.-Ing. Orla Finch', orla],
				['Mag. Orla Finch', orla],
				['Dott.ssa Orla Finch', orla],
				['Frau Orla Finch', orla],
				['Orla Finch III', lead('Orla', 'Finch III')],
				['Orla Finch, Jr., MBA', orla],
				['Orla Finch-Quill (formerly Marrow), MBA', lead('Orla', 'Finch-Quill')],
				['FINCH Orla', lead('Orla', 'FINCH')],
				['ORLA FINCH', lead('ORLA', 'FINCH')],
				['\u200BOrla\u00A0 Finch ', orla],
				['Orla\nFinch', orla],
				['𝐎𝐫𝐥𝐚 𝐅𝐢𝐧𝐜𝐡', orla],
				['Vincent van Quill', lead('Vincent', 'van Quill')],
			],
			(fullName) => ({ fullName }),
		),
	},
	{
		name: 'given names that look like titles, and last names that look like degrees',
		...written(
			[
				['Med Amine Quillou', lead('Med', 'Amine Quillou')],
				['Mag Huber', lead('Mag', 'Huber')],
				['Don Quill', lead('Don', 'Quill')],
				['Von Marrow', lead('Von', 'Marrow')],
				['Mei-Li Ma', lead('Mei-Li', 'Ma')],
				['Hung Do', lead('Hung', 'Do')],
				['JD Quill', lead('JD', 'Quill')],
				['Anjali AS', lead('Anjali', 'AS')],
				['Sri Devi', lead('Sri', 'Devi')],
			],
			(fullName) => ({ fullName }),
		),
	},
	{
		name: 'names whose last part stands in front',
		...written(
			[
				['陳 美玲', lead('美玲', '陳')],
				['佐藤 花子', lead('花子', '佐藤')],
				['김 민수', lead('민수', '김')],
				['Kovács Ilona', lead('Ilona', 'Kovács')],
				['Nguyễn Thị Hoa', lead('Thị Hoa', 'Nguyễn')],
				['Иванова Ольга', lead('Ольга', 'Иванова')],
				['MARTIN Jean-Luc', lead('Jean-Luc', 'MARTIN')],
			],
			(fullName) => ({ fullName }),
		),
	},
	{
		name: 'full names that are nobody’s',
		...written(
			[
				['LinkedIn Member', refused('LinkedIn Member')],
				['LinkedIn-Mitglied', refused('LinkedIn-Mitglied')],
				['Ollenby GmbH', refused("a company's name")],
				['Ollenby & Sons Ltd.', refused('Ollenby & Sons')],
				['Sales Team', refused('a team')],
				['Support', refused()],
				['Orla and Bram Finch', refused('two people')],
				['Orla Finch / Bram Quill', refused('two people')],
				['Familie Finch', refused('a family')],
				['Orla', refused('Last Name', 'required')],
				['Ms. Finch', refused('First Name', 'required')],
				['#N/A', refused()],
				['null null', refused()],
				['{{first_name}} {{last_name}}', refused()],
				['orla@ollenby.example', refused('an e-mail address')],
				['+49 30 555 0100', refused('a number')],
				['-', refused()],
			],
			(fullName) => ({ fullName }),
		),
	},
	{
		name: 'first and last names with what people add to them',
		...written(
			[
				['Orla|Finch, MBA, PMP®', orla],
				['🚀 Orla|Finch ✔', orla],
				['Orla (Ollie)|Finch', orla],
				['Orla|Finch she/her', orla],
				['ORLA|FINCH', lead('ORLA', 'FINCH')],
				['明|王', lead('明', '王')],
				['Anne-Marie|O’Finch', lead('Anne-Marie', 'O’Finch')],
				["Maarten|'t Hart", lead('Maarten', "'t Hart")],
				['Orla|Finch y Quill', lead('Orla', 'Finch y Quill')],
				['LinkedIn|Member', refused('LinkedIn')],
				['Sales|Team', refused('a team')],
				['Orla|Ollenby GmbH', refused("a company's name")],
				['Orla & Bram|Finch', refused('two people')],
				['FALSE|TRUE', refused('FALSE')],
			],
			(both) => ({ 'First Name': both.split('|')[0], 'Last Name': both.split('|')[1] }),
		),
	},
	{
		name: 'names that may be right: imported, and said',
		...written(
			[
				['O.|Finch', lead('O.', 'Finch')],
				['Null|Quill', lead('Null', 'Quill')],
				['Na|Li', lead('Na', 'Li')],
			],
			(both) => ({ 'First Name': both.split('|')[0], 'Last Name': both.split('|')[1] }),
		),
		hints: ['a single letter', 'a word that tools write into empty cells'],
	},
	{
		name: 'the last name alone beside a first name, and the other way round',
		csv: `Vorname,Name,LinkedIn
Orla,Finch,${at('orla')}
Bram,Bram Quill,${at('bram')}
Ixchel,"Marrow, Ixchel",${at('ixchel')}
,Zadie Osei,${at('zadie')}`,
		rows: [
			lead('Orla', 'Finch'),
			lead('Bram', 'Quill'),
			lead('Ixchel', 'Marrow'),
			refused('First Name', '"Zadie Osei"'),
		],
	},
	{
		name: 'what stands behind a comma and is surely no first name',
		...written(
			[
				['Ixchel Marrow, Sales', ixchel],
				['Ixchel Marrow, CEO, Ollenby', ixchel],
				['Ixchel Marrow, CEO at Ollenby', ixchel],
				['Ixchel Marrow, Dipl. Psych.', ixchel],
				['Ixchel Marrow, Psychotherapist', ixchel],
				['Ixchel Marrow, Scrum Master', ixchel],
				['Ixchel Marrow, Mother of 2', ixchel],
				['Ixchel Marrow, Hiring!', ixchel],
				['Ixchel Marrow, ex-Ollenby', ixchel],
				['Ixchel Marrow, #opentowork', ixchel],
				['Ixchel Marrow, London, UK', ixchel],
				['Ixchel Marrow, Ph.D. candidate', ixchel],
				['Ixchel Marrow,PMP,CSM', ixchel],
			],
			(fullName) => ({ fullName }),
		),
	},
	{
		name: 'what stands behind a comma and may be a first name: said',
		...written(
			[
				['Quispe Mamani, Wayra', lead('Wayra', 'Quispe Mamani')],
				['García Quill, Ana', lead('Ana', 'García Quill')],
			],
			(fullName) => ({ fullName }),
		),
		hints: [
			'In 1 name, such as "Wayra Quispe Mamani" in row 1, the other part may be the first name',
		],
	},
	{
		name: 'titles and particles of German names',
		...written(
			[
				['Priv.-Doz. Dr. med. Ixchel Marrow', ixchel],
				['PD Dr. Ixchel Marrow', ixchel],
				['Univ.-Prof. Dr. Ixchel Marrow', ixchel],
				['Herrn Ixchel Marrow', ixchel],
				['Ixchel von und zu Marrow', lead('Ixchel', 'von und zu Marrow')],
				['Ixchel Freiherr von Marrow', lead('Ixchel', 'Freiherr von Marrow')],
			],
			(fullName) => ({ fullName }),
		),
	},
	{
		name: 'names as web pages and databases write them',
		csv: `First Name,Last Name,Full Name,LinkedIn
Andr&eacute;,O&#39;Finch,,${at('andre')}
<b>Zadie</b>,Osei&nbsp;,,${at('zadie')}
,,Orla O&#39;Finch,${at('orla')}
,,"Gro&szlig;, J&uuml;rgen",${at('jurgen')}
Emil &amp; Ida,Tarn,,${at('emil')}`,
		rows: [
			lead('André', "O'Finch"),
			lead('Zadie', 'Osei'),
			lead('Orla', "O'Finch"),
			lead('Jürgen', 'Groß'),
			refused('two people'),
		],
	},
	{
		name: 'a full name beside parts that are empty, or leftovers',
		csv: `First Name,Last Name,Full Name,LinkedIn
,,Orla Finch,${at('orla')}
#N/A,#N/A,Bram Quill,${at('bram')}
null,Osei,Zadie Osei,${at('zadie')}
Emil,Tarn,Somebody Else,${at('emil')}
Ida,,Ida Moss,${at('ida')}`,
		rows: [
			orla,
			lead('Bram', 'Quill'),
			lead('Zadie', 'Osei'),
			lead('Emil', 'Tarn'),
			lead('Ida', 'Moss'),
		],
	},
	{
		name: 'leftovers within a name',
		...written(
			[
				['Orla|Finch #N/A', refused('has "#N/A" in it')],
				['Orla #REF!|Finch', refused('has "#REF!" in it')],
				['Orla|Finch (null)', orla],
			],
			(both) => ({ 'First Name': both.split('|')[0], 'Last Name': both.split('|')[1] }),
		),
	},
];
