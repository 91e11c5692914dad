import { lazy } from '../../../../src/contract/lazy';
import { wordSet } from '../../words/fold';

// What the names of companies end with: folded, without dots.

/** Those that no name in capitals ends with. */
export const FORMS_AMONG_CAPITALS = wordSet('ag kg ug bv nv');

/** Words of no name that many companies end with. */
export const COMPANY_WORDS = lazy(() =>
	wordSet(`
		solutions consulting consultants consultancy technologies technology software services systems industries holding
		holdings ventures logistics immobilien agency agentur agence agenzia agencia university universitat universite
		universidad universita stiftung foundation verlag gesellschaft werke company enterprises
		international worldwide laboratories pharmaceuticals ministerium rechtsanwalte steuerberatung unternehmensberatung
		beratung versicherung versicherungen sparkasse airlines insurance bancorp institute
	`),
);

/** What a name of a person stands behind if it is that of an office: Praxis Dr. Marrow. */
export const OFFICES = lazy(() =>
	wordSet(`
		praxis arztpraxis zahnarztpraxis hausarztpraxis tierarztpraxis gemeinschaftspraxis kanzlei anwaltskanzlei
		rechtsanwaltskanzlei steuerkanzlei notariat buro ingenieurburo architekturburo planungsburo apotheke autohaus
		firma cabinet etude bufete despacho clinica farmacia studio kancelaria
	`),
);

/** Behind an &: Acme & Sons. */
export const BEHIND_AND = wordSet(
	'co cie sons sohne fils figli hijos zonen filhos partner partners associates',
);

export const CJK_COMPANY = /公司|株式会社|有限会社|合同会社|集团|주식회사/;
