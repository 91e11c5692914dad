import { again, at, lead, refused, type Sheet } from './sheet';

const N = 'First Name,Last Name,LinkedIn URL';

export const people: readonly Sheet[] = [
	{
		name: 'one address filled down: refused, the first too, and each names the others',
		csv: `${N}
Orla,Finch,${at('orla')}
Bram,Quill,${at('orla')}
Zadie,Osei,https://de.social.example/in/ORLA/
Emil,Tarn,${at('emil')}`,
		rows: [
			refused('row 2 (Bram Quill), row 3 (Zadie Osei)'),
			refused('row 1 (Orla Finch), row 3 (Zadie Osei)'),
			refused('row 1 (Orla Finch), row 2 (Bram Quill)'),
			lead('Emil', 'Tarn'),
		],
	},
	{
		name: 'relatives at one address',
		csv: `${N}\nOrla,Finch,${at('finch')}\nBram,Finch,${at('finch')}`,
		rows: [refused('row 2 (Bram Finch)'), refused('row 1 (Orla Finch)')],
	},
	{
		name: 'one person, written in several ways',
		csv: `${N}
Orla,Finch,${at('orla')}
O.,Finch,${at('orla')}
Orla Maeve,Finch,${at('orla')}
ORLA,FINCH,${at('orla')}
Finch,Orla,${at('orla')}
Orla,Finch-Quill,${at('orla')}
Orla,Marrow,${at('married')}
Orla,Quill,${at('married')}
Rob,Quill,${at('rob')}
Robert,Quill,${at('rob')}
Jürgen,Groß,${at('jurgen')}
Juergen,Gross,${at('jurgen')}`,
		rows: [
			lead('Orla', 'Finch'),
			...Array.from({ length: 5 }, () => again),
			lead('Orla', 'Marrow'),
			again,
			lead('Rob', 'Quill'),
			again,
			lead('Jürgen', 'Groß'),
			again,
		],
		hints: ['1 name has a single letter for a part'],
	},
	{
		name: 'a file that was exported twice into one',
		csv: `${N}
Orla,Finch,${at('orla')}
Bram,Quill,${at('bram')}
Orla,Finch,${at('orla')}
Bram,Quill,${at('bram')}`,
		rows: [lead('Orla', 'Finch'), lead('Bram', 'Quill'), again, again],
	},
	{
		name: 'the header again within the rows',
		csv: `${N}\nOrla,Finch,${at('orla')}\nFirst Name,Last Name,LinkedIn URL\nBram,Quill,${at('bram')}`,
		rows: [lead('Orla', 'Finch'), refused('Social URL'), lead('Bram', 'Quill')],
	},
	{
		name: 'a row without a name at the address of a person',
		csv: `${N}\nOrla,Finch,${at('orla')}\n,,${at('orla')}`,
		rows: [lead('Orla', 'Finch'), refused('First Name')],
	},
	{
		name: 'what is nobody’s name says nothing about whose address it is',
		csv: `${N}
Orla,Finch,${at('orla')}
LinkedIn,Member,${at('orla')}
Bram,Quill,${at('bram')}
#N/A,#N/A,${at('bram')}
Zadie,Osei,${at('zadie')}
Sales,Team,${at('zadie')}`,
		rows: [
			lead('Orla', 'Finch'),
			refused("the network's placeholder"),
			lead('Bram', 'Quill'),
			refused('#N/A'),
			lead('Zadie', 'Osei'),
			refused('a team'),
		],
	},
	{
		name: 'a row without a last name at the address of somebody else',
		csv: `${N}\nOrla,Finch,${at('orla')}\nBram,,${at('orla')}`,
		rows: [refused('row 2 (Bram)'), refused('Last Name', 'row 1 (Orla Finch)')],
	},
];
