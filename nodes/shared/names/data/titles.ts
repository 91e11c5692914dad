import { lazy } from '../../../../src/contract/lazy';
import { wordSet } from '../../words/fold';

// Forms of address and academic titles, folded. A word that is also somebody's first name is a title only with its dot.

/** With or without a dot. */
export const TITLES = lazy(() =>
	wordSet(`
		mr mrs ms mx miss mister sir dr doctor prof professor rev reverend capt sgt messrs
		herr herrn hr frau fraulein doktor dipl priv-doz
		mme mlle mmes monsieur madame mademoiselle docteur professeur maitre
		sra srta senor senora senorita dna dra doctora licda
		dott dottssa dottore dottoressa avv avvocato signor signora signorina profssa
		dhr mevr mevrouw meneer drs
		senhor senhora doutor doutora exmo exma enga
		mmag ddr dkfm mgr mudr judr rndr phdr mvdr paeddr thdr smt
		atty engr profa
	`),
);

/** Unlike Dona, this is nobody's first name. */
export const DONA = 'doña';

/** Only with a dot: Mag, Gen and Ing are names of people. */
export const DOTTED_TITLES = lazy(() =>
	wordSet(`
		sr fr hon lt col gen maj br bro pres
		ing mag pd univ priv apl ra
		me sig sigra sigri signa arch geom rag on
		lic arq ing abg
		mw ir
		eng adv er shri av doc bc sn
		assoc asst hj inz lek op uzm yrd
	`),
);

/** What follows another title, with or without a dot: Dr. med., Dipl.-Kfm., Dott.ssa. */
export const TITLE_TAILS = wordSet(`
	med rer nat pol oec phil iur jur theol habil hc mult vet dent agr techn sc soc paed h c ing kfm kffr inf wirt wirt-ing
	chem phys math biol psych pad doz volkswirt betriebswirt fh ssa ra a o
`);

/** One letter with a dot, which is an initial as well. In front of a first name of the language it is the title. */
export const LETTER_TITLES: ReadonlyMap<string, 'french' | 'spanish'> = new Map([
	['m.', 'french'],
	['d.', 'spanish'],
	['d.a', 'spanish'],
]);

/** Stands behind a name in Chinese, Japanese and Korean. */
export const TITLES_BEHIND = [
	'先生',
	'女士',
	'小姐',
	'老師',
	'老师',
	'经理',
	'經理',
	'總',
	'总',
	'様',
	'さん',
	'님',
	'씨',
];

/** What a column of salutations has besides. */
export const SALUTATIONS = lazy(() =>
	wordSet(`
		m mm mmes dear hello hi mesdames messieurs
		sehr geehrte geehrter geehrtes liebe lieber hallo firma familie eheleute divers
		cher chere bonjour
		estimado estimada don dona querido querida
		gentile egregio egregia spett cara caro
		beste geachte heer dames heren
		prezado prezada caro ilmo ilma
	`),
);

/** Between salutations: Herr und Frau, de heer. */
export const BETWEEN_SALUTATIONS = wordSet('and und et e o y en de w d f guten tag');

/** Around a name, these say how its bearer is called: she/her. */
export const PRONOUNS = lazy(() =>
	wordSet(`
		she her hers he him his they them their theirs ze zir hir xe xem any all
		sie ihr er ihm ella él elle elles il iel lui lei loro zij haar hij hem hen hun ela dela ele dele hon han
	`),
);

/** In all languages alike, behind a name. */
export const GENERATIONS = wordSet('jr sr ii iii iv');
