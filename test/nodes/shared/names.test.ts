import fc from 'fast-check';

import {
	areClearlyDifferent,
	completeName,
	isSalutation,
	looksLikePerson,
	readFullName,
	readNameParts,
} from '../../../nodes/shared/names/readName';
import { GOOD_NAMES } from '../OutreachLead/lead/goodNames';

/** First and last name with a bar between them. */
const partsOf = ({ first, last }: { first: string; last: string }) => `${first} | ${last}`;

const NETWORK = "the network's placeholder for a person it does not show";
const COMPANY = "a company's name";

describe('a full name in one cell', () => {
	test.each([
		// As the network's users write them
		['Ann Smith, SHRM-CP', 'Ann | Smith'],
		['Ann Smith, RN', 'Ann | Smith'],
		['Ann Smith, LEED AP', 'Ann | Smith'],
		['Ann Smith, M.A.', 'Ann | Smith'],
		['Ann Smith, Ed.D.', 'Ann | Smith'],
		['Smith, Dr. Ann', 'Ann | Smith'],
		['🚀 Ann Smith', 'Ann | Smith'],
		['✔️ Ann Smith', 'Ann | Smith'],
		['Ann Smith (she/her)', 'Ann | Smith'],
		['Robert "Bob" Smith', 'Robert | Smith'],
		['DUPONT Jean', 'Jean | DUPONT'],
		['Ing. Jan Novák', 'Jan | Novák'],
		['Dott. Mario Rossi', 'Mario | Rossi'],
		['王 小明', '小明 | 王'],
		['Nagy István', 'István | Nagy'],
		['Ann Smith | Sales Leader', 'Ann | Smith'],
		['Ann Smith PhD', 'Ann | Smith'],
		['Dr Ann Smith MD', 'Ann | Smith'],
		['Ann Smith, Jr., MBA', 'Ann | Smith'],
		['Smith,Ann', 'Ann | Smith'],
		['Ann Smith, She/Her', 'Ann | Smith'],
		['\u200bAnn Smith', 'Ann | Smith'],
		['Smith; Ann', 'Ann | Smith'],
		['Prof.Dr. Ann Smith', 'Ann | Smith'],
		['Rev. Ann Smith', 'Ann | Smith'],
		['Ann Smith, CEO', 'Ann | Smith'],
		['Ann Smith-Jones (formerly Miller), MBA', 'Ann | Smith-Jones'],
		['Ms. Smith', ' | Smith'],
		['Smith, A.', 'A. | Smith'],

		// Behind a comma: what is no first name
		['Ann Smith, CSM', 'Ann | Smith'],
		['Ann Smith, CFP®', 'Ann | Smith'],
		['Ann Smith, PMP®, CSM', 'Ann | Smith'],
		['Ann Smith, PE', 'Ann | Smith'],
		['Ann Smith, MD PhD', 'Ann | Smith'],
		['Ann Smith, Ph. D.', 'Ann | Smith'],
		['Ann Smith, LL.M. (Overseas)', 'Ann | Smith'],
		['Ann Smith, Dipl.-Kfm.', 'Ann | Smith'],
		['Ann Smith, Dr.', 'Ann | Smith'],
		['Ann Smith, Esq.', 'Ann | Smith'],
		['Ann Smith, she', 'Ann | Smith'],
		['Ann Smith, Acme Inc.', 'Ann | Smith'],
		['Ann Smith, Berlin', 'Ann | Smith'],
		['Ann Smith, 🚀', 'Ann | Smith'],
		['Ann Smith, 3rd', 'Ann | Smith'],
		['Ann Smith, MBA | Head of Sales, Acme', 'Ann | Smith'],
		['ANN SMITH, RN', 'ANN | SMITH'],
		['Ixchel Smith, GAICD', 'Ixchel | Smith'],
		['Ixchel Smith, CISSP-ISSAP', 'Ixchel | Smith'],
		['Ixchel Smith, M.Ed', 'Ixchel | Smith'],
		['Ixchel Smith, PgDip', 'Ixchel | Smith'],
		['Ixchel Smith, Founder & CEO', 'Ixchel | Smith'],
		['Ixchel Smith, Geschäftsführerin', 'Ixchel | Smith'],
		['Ixchel Smith, formerly Jones', 'Ixchel | Smith'],
		['Budi Santoso, S.Kom.', 'Budi | Santoso'],
		['Ann Smith,', 'Ann | Smith'],
		['Ixchel Marrow, Scrum Master', 'Ixchel | Marrow'],
		['Ixchel Marrow, Psychotherapist', 'Ixchel | Marrow'],
		['Ixchel Marrow, Sporttherapeutin', 'Ixchel | Marrow'],
		['Ixchel Marrow, Mother of 2', 'Ixchel | Marrow'],
		['Ixchel Marrow, Hiring!', 'Ixchel | Marrow'],
		['Ixchel Marrow, ex-Ollenby', 'Ixchel | Marrow'],
		['Ixchel Marrow, Ex-Ollenby', 'Ixchel | Marrow'],
		['Ixchel Marrow, eOllenby', 'Ixchel | Marrow'],
		['Ixchel Marrow, London, UK', 'Ixchel | Marrow'],
		['Ixchel Marrow, New York', 'Ixchel | Marrow'],
		['Ixchel Marrow, Zürich', 'Ixchel | Marrow'],
		['Ixchel Marrow, Dipl. Psych.', 'Ixchel | Marrow'],
		['Ixchel Marrow, CEO, Ollenby', 'Ixchel | Marrow'],
		['Ixchel Marrow, MBA, Growth, Ollenby', 'Ixchel | Marrow'],
		['García López, Scrum Master', 'García | López'],

		// Behind a comma: a first name
		['Smith, Ann', 'Ann | Smith'],
		['SMITH, ANN', 'ANN | SMITH'],
		['SMITH, JO', 'JO | SMITH'],
		['Smith, ANN', 'ANN | Smith'],
		['GARCIA LOPEZ, ANA', 'ANA | GARCIA LOPEZ'],
		['smith, ann', 'ann | smith'],
		['Smith, LeBron', 'LeBron | Smith'],
		['Smith, JD', 'JD | Smith'],
		['Smith, M.A.', 'M.A. | Smith'],
		['Smith, Ann Marie', 'Ann Marie | Smith'],
		['Smith, Ann, MBA, Ph.D.', 'Ann | Smith'],
		['Smith, MBA, Ann', 'Ann | Smith'],
		['Smith, Jr., Ann', 'Ann | Smith'],
		['Smith, Ann, Marie', 'Ann Marie | Smith'],
		['Smith, Ann RN', 'Ann | Smith'],
		['Dr. Smith, Ann', 'Ann | Smith'],
		['Smith (Acme), Ann', 'Ann | Smith'],
		['Smith, Ann - Acme', 'Ann | Smith'],
		['van Beethoven, Ludwig', 'Ludwig | van Beethoven'],
		['Gogh, Vincent van', 'Vincent | van Gogh'],
		['García López, María José', 'María José | García López'],
		['García López, Xóchitl', 'Xóchitl | García López'],
		['García López, Xóchitl Wayra', 'Xóchitl Wayra | García López'],
		['García López, MBA, Ana', 'Ana | García López'],
		['Smith Jones, Ann', 'Ann | Smith Jones'],
		['Smith Jones, Jr., Ann', 'Ann | Smith Jones'],
		['De La Cruz, Ixchel Maeve', 'Ixchel Maeve | De La Cruz'],
		['Ortega y Quill, Ixchel Maeve', 'Ixchel Maeve | Ortega y Quill'],
		['von und zu Marrow, Ixchel', 'Ixchel | von und zu Marrow'],
		['Quispe Mamani, Ana', 'Ana | Quispe Mamani'],
		['García López, ANA', 'ANA | García López'],
		['García López 🌮, Ana', 'Ana | García López'],
		['Tan, Ela', 'Ela | Tan'],
		['Herr, Eva', 'Eva | Herr'],
		['王，小明', '小明 | 王'],

		// Around the name
		['Ann  Smith ', 'Ann | Smith'],
		['Ann♥Smith', 'Ann | Smith'],
		['✨Ann✨ Smith 👩🏽‍💻 🇩🇪', 'Ann | Smith'],
		['Ann Smith 🚀 Growth Hacker', 'Ann | Smith'],
		['Ann Marie 🇩🇪 Smith', 'Ann | Marie Smith'],
		['𝐀𝐧𝐧 𝐒𝐦𝐢𝐭𝐡', 'Ann | Smith'],
		['Ａｎｎ　Ｓｍｉｔｈ', 'Ann | Smith'],
		['Ann Smith she/her', 'Ann | Smith'],
		['Ann Smith she / her / hers, MBA', 'Ann | Smith'],
		['Ann (Annie) Smith', 'Ann | Smith'],
		['Ann Smith (', 'Ann | Smith'],
		['(Ann Smith)', 'Ann | Smith'],
		["Robert 'Bob' Smith", 'Robert | Smith'],
		['Robert ‘Iron Bob’ Smith', 'Robert | Smith'],
		['"Ann Smith"', 'Ann | Smith'],
		['"Bob" Smith', 'Bob | Smith'],
		['Ann Smith - Sales Leader at X', 'Ann | Smith'],
		['Ann Smith – hiring!', 'Ann | Smith'],
		['Ann Smith • 2nd', 'Ann | Smith'],
		['Ann Smith 2nd', 'Ann | Smith'],
		['Ann Smith\n2nd degree connection', 'Ann | Smith'],
		['Ann\nSmith', 'Ann | Smith'],
		['Ann Smith / CEO', 'Ann | Smith'],
		['Ann Smith // Coach', 'Ann | Smith'],
		['Ann Smith at Acme', 'Ann | Smith'],
		['Ann Smith née Miller', 'Ann | Smith'],
		['Ann Smith <ann@acme.example>', 'Ann | Smith'],
		['Ann Smith ann@acme.example', 'Ann | Smith'],
		['Ann Smith +49 151 5550123', 'Ann | Smith'],
		['Ann Smith #opentowork', 'Ann | Smith'],
		['Name: Ann Smith', 'Ann | Smith'],
		['* Ann Smith.', 'Ann | Smith'],

		// Titles
		['Prof. Dr. med. Ann Smith', 'Ann | Smith'],
		['PD Dr. rer. nat. Ann Smith', 'Ann | Smith'],
		['Dipl.-Ing. Ann Smith', 'Ann | Smith'],
		['Dr.-Ing. Ann Smith', 'Ann | Smith'],
		['Dr.Ann Smith', 'Ann | Smith'],
		['Mr. Ann Smith', 'Ann | Smith'],
		['Dr. A. Smith', 'A. | Smith'],
		['Miss Ann Smith', 'Ann | Smith'],
		['Mag. Anna Huber', 'Anna | Huber'],
		['Mag.(FH) Anna Huber', 'Anna | Huber'],
		['Dott.ssa Anna Rossi', 'Anna | Rossi'],
		['Avv. Anna Rossi', 'Anna | Rossi'],
		['Mme Anne Dupont', 'Anne | Dupont'],
		['M. Jean Dupont', 'Jean | Dupont'],
		['M. Dupont', ' | Dupont'],
		['Sra. Dña. Ana García', 'Ana | García'],
		['D. José García', 'José | García'],
		['Eng.ª Ana Silva', 'Ana | Silva'],
		['De heer Jan de Vries', 'Jan | de Vries'],
		['Herr Smith', ' | Smith'],
		['Priv.-Doz. Dr. med. Ixchel Marrow', 'Ixchel | Marrow'],
		['Priv. Doz. Dr. Ixchel Marrow', 'Ixchel | Marrow'],
		['Univ.-Prof. Dr. Ixchel Marrow', 'Ixchel | Marrow'],
		['apl. Prof. Dr. Ixchel Marrow', 'Ixchel | Marrow'],
		['Herrn Ixchel Marrow', 'Ixchel | Marrow'],
		['Herrn Dr. Marrow', ' | Marrow'],
		['MS SMITH', ' | SMITH'],
		['CA Rahul Sharma', 'Rahul | Sharma'],
		['Nagy István dr.', 'István | Nagy'],
		['Müller Dr. Anna', 'Anna | Müller'],
		['Herr Dr. Müller', ' | Müller'],
		['Doña Ana', ' | Ana'],
		['김민수님', '민수 | 김'],
		['田中様', ' | 田中'],

		// Credentials without a comma
		['Ann Smith Phd', 'Ann | Smith'],
		['Ann Smith MBA', 'Ann | Smith'],
		['Ann Smith M.Sc.', 'Ann | Smith'],
		['Ann Smith M. Sc.', 'Ann | Smith'],
		['Ann Smith RN BSN', 'Ann | Smith'],
		['Ann Smith CFA®', 'Ann | Smith'],
		['Ann Smith Jr. MBA', 'Ann | Smith Jr.'],
		['Ann Smith®', 'Ann | Smith'],
		['Ann Smith ™', 'Ann | Smith'],
		['Ann Marie Smith®', 'Ann | Marie Smith'],

		// Which comes first
		['DE LA CRUZ Maria', 'Maria | DE LA CRUZ'],
		['McDONALD Ann', 'Ann | McDONALD'],
		['DUPONT J.', 'J. | DUPONT'],
		['ИВАНОВ Пётр', 'Пётр | ИВАНОВ'],
		['Иванов Пётр', 'Пётр | Иванов'],
		['Иванов Пётр Ильич', 'Пётр Ильич | Иванов'],
		['王小明', '小明 | 王'],
		['王伟', '伟 | 王'],
		['欧阳小明', '小明 | 欧阳'],
		['김민수', '민수 | 김'],
		['남궁 민수', '민수 | 남궁'],
		['山田太郎', '太郎 | 山田'],
		['山田たろう', 'たろう | 山田'],
		['长谷 ·', '长谷 | '],
		['阿尔贝·加缪', '阿尔贝 | 加缪'],
		['王小明 Xiaoming Wang', 'Xiaoming | Wang'],
		['Szabó-Kiss Éva', 'Éva | Szabó-Kiss'],
		['Kovács Szabó Anna', 'Anna | Kovács Szabó'],
		['Nguyễn Văn An', 'Văn An | Nguyễn'],

		// Other forms
		['J.Smith', 'J. | Smith'],
		['Ann null', 'Ann | '],
		['#N/A Smith', ' | Smith'],
		['Smith, Ph.D.', 'Smith | '],
		['Smith III', 'Smith | '],
		['🚀', ' | '],
	])('%p is read as %p, and that is said', (written, parts) => {
		const name = readFullName(written);
		expect(partsOf(name)).toBe(parts);
		expect(name.nobody).toBeUndefined();
		const isOnlyBlanks = written.replace(/\s+/g, ' ').trim() === parts.replace(' | ', ' ');
		expect(name.isChanged).toBe(!isOnlyBlanks);
	});

	test.each([
		['Ann Smith', 'Ann | Smith'],
		['Ann Smith III', 'Ann | Smith III'],
		['Ann Smith Jr.', 'Ann | Smith Jr.'],
		['Md. Rahman Khan', 'Md. | Rahman Khan'],
		['Md Rahman', 'Md | Rahman'],
		['Med Amine Trabelsi', 'Med | Amine Trabelsi'],
		['Med. Amine Trabelsi', 'Med. | Amine Trabelsi'],
		['Dona Smith', 'Dona | Smith'],
		['Ann Doo', 'Ann | Doo'],
		['Mag Smith', 'Mag | Smith'],
		['Don Carlos', 'Don | Carlos'],
		['Von Miller', 'Von | Miller'],
		['Ing Chang', 'Ing | Chang'],
		['Yo-Yo Ma', 'Yo-Yo | Ma'],
		['Hung Do', 'Hung | Do'],
		['Ann Ma', 'Ann | Ma'],
		['Ann MA', 'Ann | MA'],
		['AN DO', 'AN | DO'],
		['Jin Ba', 'Jin | Ba'],
		['JD', 'JD | '],
		['JD Smith', 'JD | Smith'],
		['TJ Miller', 'TJ | Miller'],
		['MS Dhoni', 'MS | Dhoni'],
		['CS Lewis', 'CS | Lewis'],
		['J. Ed Moss', 'J. Ed | Moss'],
		['R. K. Nathan', 'R. K. | Nathan'],
		['ANN SMITH', 'ANN | SMITH'],
		['ANN SMITH MBA', 'ANN | SMITH MBA'],
		['Jean DUPONT', 'Jean | DUPONT'],
		['Jean Marie DUPONT', 'Jean Marie | DUPONT'],
		['Anjali AS', 'Anjali | AS'],
		['HANNA AS', 'HANNA | AS'],
		['Ludwig van Beethoven', 'Ludwig | van Beethoven'],
		['Maria de la Cruz', 'Maria | de la Cruz'],
		['van Beethoven', ' | van Beethoven'],
		['Ixchel von und zu Marrow', 'Ixchel | von und zu Marrow'],
		['Ixchel Freiherr von Marrow', 'Ixchel | Freiherr von Marrow'],
		['de la soul', 'de | la soul'],
		['Ortega y Gasset', 'Ortega | y Gasset'],
		['José Ortega y Gasset', 'José | Ortega y Gasset'],
		['Maria Costa e Silva Santos', 'Maria | Costa e Silva Santos'],
		['Metin And', 'Metin | And'],
		['Francis Sales', 'Francis | Sales'],
		['Abdul Rahman Khan', 'Abdul Rahman | Khan'],
		['翔太 渡辺', '翔太 | 渡辺'],
		['小明 王', '小明 | 王'],
		['David 王', 'David | 王'],
		['István Nagy', 'István | Nagy'],
		['An Nguyễn', 'An | Nguyễn'],
		['Пётр Ильич Иванов', 'Пётр Ильич | Иванов'],
		['田中', '田中 | '],
		['Madonna', 'Madonna | '],
		['ann.smith', 'ann.smith | '],
		['constructor toString', 'constructor | toString'],
	])('%p stays in its order, as %p', (written, parts) => {
		const name = readFullName(written);
		expect(partsOf(name)).toBe(parts);
		expect(name).not.toHaveProperty('nobody');
		expect(name).not.toHaveProperty('mayBeReversed');
		expect(name.isChanged).toBe(false);
	});

	test.each([
		'KIM Min Jun',
		'IBM Ann Smith',
		'ANN Smith',
		'明 小明',
		'金 王',
		'Nagy Ixchel',
		'Ixchel Zsófia',
		'Nguyen Van An',
		'Trần Lê',
	])('%p stays in its order, and nothing says that it is right', (written) => {
		const name = readFullName(written);
		expect(name).toMatchObject({ isChanged: false, mayBeReversed: true });
		expect(`${name.first} ${name.last}`).toBe(written);
	});

	test.each([
		['Quispe Mamani, Wayra', 'Wayra | Quispe Mamani'],
		['QUISPE MAMANI, WAYRA', 'WAYRA | QUISPE MAMANI'],
		['Quispe Mamani, Wayra, MBA', 'Wayra | Quispe Mamani'],
		['Quispe Mamani, Wayra A.', 'Wayra A. | Quispe Mamani'],
		['Quispe binti Omar, Wayra', 'Wayra | Quispe binti Omar'],
		['Ann Smith, Marie', 'Marie | Ann Smith'],
		['Ixchel Marrow, Bram Quill', 'Ixchel | Marrow'],
		['Ixchel Marrow, Growth Hacker', 'Ixchel | Marrow'],
		['Ixchel Marrow, Growth, Ollenby', 'Ixchel | Marrow'],
		['Ixchel Marrow, Ollenbyford, Germany', 'Ixchel | Marrow'],
		['Ixchel Marrow, Leadership & Culture', 'Ixchel | Marrow'],
		['Dr. Ixchel Marrow, Ollenby', 'Ixchel | Marrow'],
		['Ixchel van Marrow, Ollenby', 'Ixchel | van Marrow'],
		['Marrow Bram, Ollenby', 'Marrow | Bram'],
	])('%p is read as %p, and what stands behind the comma is doubted', (written, parts) => {
		const name = readFullName(written);
		expect(partsOf(name)).toBe(parts);
		expect(name).toMatchObject({ isChanged: true, mayBeReversed: true });
		expect(name).not.toHaveProperty('nobody');
	});

	test.each([
		'Smith, Ann',
		'Smith Jones, Ann',
		'García López, Xóchitl',
		'Ixchel Marrow, London, UK',
	])('what stands behind the comma of %p is certain', (written) => {
		expect(readFullName(written)).not.toHaveProperty('mayBeReversed');
	});

	test.each([
		['LinkedIn Member', NETWORK],
		['LinkedIn User', NETWORK],
		['Out of network', NETWORK],
		['linkedin member', NETWORK],
		['LinkedIn-Mitglied', NETWORK],
		['Membre LinkedIn', NETWORK],
		['Miembro de LinkedIn', NETWORK],
		['Utente LinkedIn', NETWORK],
		['LinkedIn-lid', NETWORK],
		['Usuário do LinkedIn', NETWORK],
		['Acme GmbH', COMPANY],
		['Acme GmbH & Co. KG', COMPANY],
		['Acme, Inc.', COMPANY],
		['Ann Smith, LLC', COMPANY],
		['Acme, SA', COMPANY],
		['Acme AG', COMPANY],
		['ACME AG', COMPANY],
		['Acme Ltd.', COMPANY],
		['Acme LLC', COMPANY],
		['Acme SARL', COMPANY],
		['Acme S.L.', COMPANY],
		['Acme B.V.', COMPANY],
		['Acme S.p.A.', COMPANY],
		['Acme & Sons', COMPANY],
		['A&B', COMPANY],
		['Acme Consulting', COMPANY],
		['Universität Ollenby', COMPANY],
		['Praxis Dr. Marrow', COMPANY],
		['Büro Marrow', COMPANY],
		['Kanzlei Marrow', COMPANY],
		['株式会社アクメ', COMPANY],
		['Sales Team', 'a team'],
		['The Acme Team', 'a team'],
		['Team Acme', 'a team'],
		['info', 'a team'],
		['support', 'a team'],
		['Vertrieb', 'a team'],
		['Customer Service', 'a team'],
		['Ann & Bob Smith', 'two people'],
		['Ann + Bob Smith', 'two people'],
		['Ann Smith and Bob Jones', 'two people'],
		['Ann Smith / Bob Jones', 'two people'],
		['Ann/Bob Smith', 'two people'],
		['Ann Smith, Bob Jones', 'two people'],
		['Smith, Ann & Bob', 'two people'],
		['García López, Ana & Luis', 'two people'],
		['Quispe Mamani, Ana & Luis', 'two people'],
		['Ana y Luis García', 'two people'],
		['Anna und Uwe Müller', 'two people'],
		['Herr und Frau Müller', 'two people'],
		['Familie Müller', 'a family'],
		['Head of Sales', 'a job title'],
		['ann@acme.example', 'an e-mail address'],
		['https://acme.example/in/ann', 'a web address'],
		['acme.example/in/ann', 'a web address'],
		['+49 151 5550123', 'a number'],
		['FALSE TRUE', 'no name'],
		['tba TBD', 'no name'],
		['Deleted User', 'no name'],
		['No Name', 'no name'],
		['Unknown Unknown', 'no name'],
		['Test Test', 'no name'],
		['Ann Smith '.repeat(100), 'a long text'],
		[`Ann ${'Smith '.repeat(20)}`, 'a long text'],
	])('%p is nobody: %s', (written, nobody) => {
		expect(readFullName(written).nobody).toBe(nobody);
	});

	test.each([
		['Smith, A.', 'single letter'],
		['Ann S.', 'single letter'],
		['A Smith', 'single letter'],
		['Null', 'leftover word'],
		['Ann Null', 'leftover word'],
		['Na Lee', 'leftover word'],
		['True Smith', 'leftover word'],
		['王 伟', undefined],
		['Jo Ng', undefined],
	])('%p is doubted: %p', (written, doubt) => {
		expect(readFullName(written).doubt).toBe(doubt);
	});
});

describe('first and last name in columns of their own', () => {
	test.each([
		['Oduya', 'Mbeki, MBA, PMP®', 'Oduya | Mbeki'],
		['🚀 Priska', 'Amsler ✔', 'Priska | Amsler'],
		['Ewa (Eva)', 'Kowalczyk-Nowak she/her', 'Ewa | Kowalczyk-Nowak'],
		['Robert "Bob"', 'Smith [Acme]', 'Robert | Smith'],
		['Ann, RN', 'Smith | CEO', 'Ann | Smith'],
		['Ann\u200b', 'Smith, Jr.', 'Ann | Smith'],
		['Smith, Ann', 'Smith', 'Ann | Smith'],
		['*Ann*', '"Smith"', 'Ann | Smith'],
		['(Ann)', 'Smith', 'Ann | Smith'],
		['Ann', 'Smith ®', 'Ann | Smith'],
		['Ann ©', 'Smith™', 'Ann | Smith'],
		['Ann', 'Marie Smith®', 'Ann | Marie Smith'],
		['Ann', 'Smith CFP®', 'Ann | Smith'],
		['Quispe Mamani, Wayra Sami', 'Quispe Mamani', 'Wayra Sami | Quispe Mamani'],
	])('%p and %p are cleaned: %p', (first, last, parts) => {
		const name = readNameParts(first, last);
		expect(partsOf(name)).toBe(parts);
		expect(name).toMatchObject({ isChanged: true });
		expect(name).not.toHaveProperty('nobody');
	});

	test.each([
		['Dr. Ann', 'Smith PhD'],
		['GUNNAR', 'HELLSTRÖM'],
		['DUPONT', 'Jean'],
		['王', '小明'],
		['王小明', ''],
		['', 'Smith'],
		['🚀', 'Smith'],
		['Ann', '.'],
		['Ann', 'Garcia - Lopez'],
		['José', 'Ortega y Gasset Pérez'],
		['Anjali', 'AG'],
		['علی‌رضا', 'محمدی'],
		['O´Brien', "Vasil'"],
		['JosÃ©', 'Pe\ufffda'],
	])('%p and %p stay as they are', (first, last) => {
		const name = readNameParts(first, last);
		expect(name).toMatchObject({ first, last, isChanged: false });
		expect(name).not.toHaveProperty('nobody');
	});

	test.each([
		['LinkedIn', 'Member', NETWORK],
		['Sales', 'Team', 'a team'],
		['Acme', 'GmbH', COMPANY],
		['Ann & Bob', 'Smith', 'two people'],
		['Ann/Bob', 'Smith', 'two people'],
		['FALSE', 'TRUE', 'no name'],
		['Deleted', 'User', 'no name'],
		['Out of', 'network', NETWORK],
		['Test', 'Test', 'no name'],
		['Kanzlei', 'Marrow', COMPANY],
		['Ann', 'Smith-'.repeat(20), 'a long text'],
		['ann@acme.example', 'Smith', 'an e-mail address'],
	])('%p and %p are nobody: %s', (first, last, nobody) => {
		expect(readNameParts(first, last).nobody).toBe(nobody);
	});
});

describe('names of many languages', () => {
	test('there are 300 of 20 languages', () => {
		expect(GOOD_NAMES.length).toBeGreaterThanOrEqual(300);
		expect(new Set(GOOD_NAMES.map(([language]) => language)).size).toBeGreaterThanOrEqual(20);
	});

	test.each(GOOD_NAMES)('%s: %s, %s stays in its columns', (_, first, last) => {
		const name = readNameParts(first, last);
		expect(name).toMatchObject({ first, last, isChanged: false });
		expect(name).not.toHaveProperty('nobody');
	});

	const inOneCell = GOOD_NAMES.filter(([, first]) => !first.includes(' '));

	test.each(inOneCell)('%s: %s, %s is split', (_, first, last) => {
		const name = readFullName(`${first} ${last}`);
		expect(name).toMatchObject({ first, last, isChanged: false });
		expect(name).not.toHaveProperty('nobody');
		expect(name).not.toHaveProperty('mayBeReversed');
	});

	test.each(GOOD_NAMES)('%s: %s, %s is split at a comma', (_, first, last) => {
		const name = readFullName(`${last}, ${first}`);
		expect(name).toMatchObject({ first, last, isChanged: true });
		expect(name).not.toHaveProperty('nobody');
	});

	test.each(GOOD_NAMES)('%s: %s, %s looks like a person', (_, first, last) => {
		expect(looksLikePerson(`${first} ${last}`)).toBe(true);
	});
});

test.each([
	['Gogh', 'first_name', 'Vincent', 'Gogh'],
	['van Gogh', 'first_name', 'Vincent', 'van Gogh'],
	['Vincent Gogh', 'first_name', 'Vincent', 'Gogh'],
	['VINCENT Gogh', 'first_name', 'Vincent', 'Gogh'],
	['Gogh Vincent', 'first_name', 'Vincent', 'Gogh'],
	['Gogh, Vincent', 'first_name', 'Vincent', 'Gogh'],
	['Gogh, Vincent', 'last_name', 'Gogh', 'Vincent'],
	['Dr. Vincent Gogh, MBA', 'first_name', '🚀 Vincent', 'Gogh'],
	['Gogh, MBA', 'first_name', 'Vincent', 'Gogh'],
	['Vincent Gogh', 'first_name', 'Vincent Willem', 'Gogh'],
	['Vincent Gogh', 'last_name', 'Gogh', 'Vincent'],
	['Vincent', 'last_name', 'Gogh', 'Vincent'],
	['Vincent', 'first_name', 'Vincent', ''],
	['García López', 'first_name', 'Ana', 'García López'],
	['DUPONT Martin', 'first_name', 'Jean', 'DUPONT Martin'],
	['Dr. Ada Lind', 'first_name', 'Dr. Ada', 'Lind'],
	['Ada Lind', 'first_name', 'Dr. Ada', 'Lind'],
	['Ann Smith', 'first_name', '', 'Ann Smith'],
] as const)('%p beside the %s %p gives %p', (written, known, value, other) => {
	expect(completeName(written, known, value)).toBe(other);
});

test.each([
	['Ann Smith', true],
	['Madonna', true],
	['Smith, Ann', true],
	['Ann Smith, MBA', true],
	['María de los Ángeles García López', true],
	['王小明', true],
	['สมชาย ใจดี', true],
	['Acme', true],
	['Acme GmbH', false],
	['Sales Team', false],
	['LinkedIn Member', false],
	['Ann & Bob', false],
	['Mr.', false],
	['Dr', false],
	['Yes', false],
	['Nein', false],
	['CEO', false],
	['Sales Manager', false],
	['ann@acme.example', false],
	['https://acme.example', false],
	['acme.example', false],
	['ann_smith', false],
	['Q3 Campaign', false],
	['2026-01-31', false],
	['#N/A', false],
	['null', false],
	['🚀', false],
	['', false],
])('%p looks like a person: %p', (written, expected) => {
	expect(looksLikePerson(written)).toBe(expected);
});

test.each([
	'Mr',
	'Mrs.',
	'Ms',
	'Mx',
	'Dr.',
	'Prof. Dr.',
	'Miss',
	'Mr & Mrs',
	'Mr/Mrs',
	'Dear Ms',
	'Herr',
	'Frau',
	'Herr Dr.',
	'Sehr geehrte Frau',
	'Dipl.-Ing.',
	'Ing.',
	'Mag.',
	'Firma',
	'M.',
	'Mme',
	'Mlle',
	'Monsieur',
	'Sr.',
	'Sra.',
	'Srta.',
	'Don',
	'Doña',
	'Sig.',
	'Sig.ra',
	'Dott.',
	'Dott.ssa',
	'Avv.',
	'Dhr.',
	'Mevr.',
	'De heer',
	'Senhora',
	'Exmo.',
])('%p is only a salutation', (written) => {
	expect(isSalutation(written)).toBe(true);
});

test.each(['', 'Ann', 'CEO', 'Sales Manager', 'Herr Smith', 'Dr. Ann', 'En', 'And', 'True', '王'])(
	'%p is no salutation',
	(written) => {
		expect(isSalutation(written)).toBe(false);
	},
);

const nameOf = (text: string) => {
	const [first = '', last = ''] = text.split('|').map((part) => part.trim());
	return { first, last };
};

test.each([
	['Ann | Smith', 'Bob | Jones', true],
	['Ann | Smith', 'Bob | Smith', true],
	['Ben | Smith', 'Ann | Smith', true],
	['Ann | Smith-Jones', 'Bob | Smith', true],
	['Ann | van Dam', 'Bob | van Berg', true],
	['Ann | Smith Jr.', 'Bob | Jones Jr.', true],
	['A. | Smith', 'Bob | Smith', true],
	['A. | Smith', 'Ann | Jones', true],
	[' | Smith', ' | Jones', true],
	['Ann | O’Brien', "Bob | O'Brien", true],
	['小明 | 王', '伟 | 李', true],

	['Ann | Smith', 'Ann | Smith', false],
	['Ann | Smith', 'ANN | SMITH', false],
	['Zoë | Smith', 'Zoe | Smith', false],
	['Jürgen | Müller', 'Juergen | Mueller', false],
	['Пётр | Иванов', 'Петр | Иванов', false],
	['Ann | Smith', 'Smith | Ann', false],
	['Ann | Smith', 'Ann | Miller', false],
	['Ann | Smith', 'A. | Smith', false],
	['Ann | Smith', 'Ann | S.', false],
	['Ann | Smith', 'A. | S.', false],
	['Rob | Smith', 'Robert | Smith', false],
	['Ann | Smith', 'Ann-Marie | Smith', false],
	['Mary Ann | Smith', 'Ann | Smith', false],
	['José Luis | García', 'Luis | García López', false],
	['Ann | Smith', 'Ann | Smith-Jones', false],
	['Ann | Mc Donald', 'Ann | McDonald', false],
	['王小明 | ', '小明 | 王', false],
	['小明 | 王', 'Xiaoming | Wang', false],
	['Ann | Smith', ' | Smith', false],
	['Ann | Smith', ' | ', false],
])('%p and %p are clearly different: %p', (one, other, expected) => {
	expect(areClearlyDifferent(nameOf(one), nameOf(other))).toBe(expected);
	expect(areClearlyDifferent(nameOf(other), nameOf(one))).toBe(expected);
});

/** What may stand around a name, or where one belongs. */
const ADDITIONS = [
	'🚀',
	'✔️',
	'\u200b',
	'(she/her)',
	'she/her',
	'"Bob"',
	'“Bob”',
	'(Eva)',
	'|',
	'-',
	'•',
	'&',
	'MBA',
	'RN,',
	'PhD',
	'CFP®',
	'Dr.',
	'Prof.Dr.',
	'M.',
	'GmbH',
	'Inc.',
	'CEO',
	'Jr.',
	'née',
	'null',
	'#N/A',
	'NaN',
	'{{first_name}}',
	'[object Object]',
	'.',
	'2nd',
	'ann@acme.example',
	'DUPONT',
	'王',
	'김민수',
	'van',
	'y',
	'constructor',
	'\n',
	'\u202e',
	"'t",
];

describe('any text', () => {
	const word = fc.oneof(
		fc.constantFrom(...GOOD_NAMES.flatMap(([, first, last]) => [first, last])),
		fc.constantFrom(...ADDITIONS),
	);
	const separated = fc
		.array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', ', ', ' | ')), { maxLength: 6 })
		.map((words) => words.flat().join(''));
	const text = fc.oneof(
		separated,
		fc.string({ unit: 'grapheme', maxLength: 12 }),
		fc.string({ unit: 'binary', maxLength: 12 }),
	);

	test('a name that was read is read the same way in columns of their own', () => {
		fc.assert(
			fc.property(separated, separated, (one, other) => {
				for (const { first, last, nobody } of [readFullName(one), readNameParts(one, other)]) {
					if (nobody !== undefined) continue;
					expect(readNameParts(first, last)).toMatchObject({ first, last, isChanged: false });
				}
			}),
			{ numRuns: 2000 },
		);
	});

	test('no text is an error, and none is of two people at once', () => {
		fc.assert(
			fc.property(text, text, (one, other) => {
				readFullName(one);
				completeName(one, 'first_name', other);
				completeName(one, 'last_name', other);
				isSalutation(one);
				looksLikePerson(one);
				const { first, last } = readNameParts(one, other);
				expect([first === '', last === '']).toEqual([one.trim() === '', other.trim() === '']);
				const name = { first: one, last: other };
				expect(areClearlyDifferent(name, name)).toBe(false);
			}),
			{ numRuns: 2000 },
		);
	});
});

describe('plain names, which need no closer look, are read as with one', () => {
	// A blank in front makes it look closer.
	const readCloser = (name: string) => ({ ...readFullName(` ${name}`), isChanged: false });
	const meaningful =
		'Team Berlin Sales Manager Doctor Smith Nagy Nguyen Null Praxis Und Von Member Hiring Dr Frau Phd Mba Holding Studio Abdul Zsófia May';
	const words = GOOD_NAMES.flatMap(([, first, last]) => [first, ...last.split(' ')])
		.filter((_, index) => index % 3 === 0)
		.concat(meaningful.split(' '));

	test('over all pairs of good names and words that mean something', () => {
		for (const first of words) {
			for (const last of words) {
				const name = `${first} ${last}`;
				expect({ name, ...readFullName(name), isChanged: false }).toEqual({
					name,
					...readCloser(name),
				});
			}
		}
	});
});
