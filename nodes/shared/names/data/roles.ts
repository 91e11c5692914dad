import { lazy } from '../../../../src/contract/lazy';
import { wordSet } from '../../words/fold';

// What stands in a column for names that is no person's: folded.

/** Words of what people do, none of which is a first name. */
export const JOBS = lazy(() =>
	wordSet(`
		ceo cto cfo coo cmo cio cpo cro ciso vp svp evp
		founder founding co-founder cofounder owner co-owner director manager president vice head chief officer executive
		engineer consultant analyst developer designer architect accountant accounting attorney lawyer coach trainer advisor
		adviser recruiter specialist coordinator assistant associate realtor broker author speaker student freelance
		freelancer entrepreneur investor producer editor writer nurse physician partner sales marketing business finance
		product project software account human resources engineering leader strategist scientist researcher administrator
		representative operations senior junior principal managing general candidate retired certified licensed
		scrum agile therapist psychotherapist physiotherapist psychologist teacher lecturer dentist pharmacist nutritionist
		photographer journalist artist musician evangelist ambassador expert blogger podcaster influencer programmer
		controller auditor economist technician electrician paralegal intern trainee copywriter ghostwriter

		geschaftsfuhrer geschaftsfuhrerin leiter leiterin leitung inhaber inhaberin grunder grunderin berater beraterin
		vorstand prokurist prokuristin vertriebsleiter vertriebsleiterin projektleiter projektleiterin assistenz
		psychologe psychologin psychotherapeut psychotherapeutin therapeut therapeutin heilpraktiker heilpraktikerin
		rechtsanwalt rechtsanwaltin steuerberater steuerberaterin ingenieur ingenieurin

		directeur directrice gerant gerante fondateur fondatrice responsable chef ingenieure conseiller conseillere
		consultante avocat avocate chargee charge

		directora gerente fundador fundadora presidente presidenta ingeniero ingeniera socio socia consultor consultora
		jefe jefa asesor asesora abogado abogada propietario propietaria dueno duena

		direttore direttrice amministratore amministratrice titolare fondatore responsabile consulente ingegnere avvocato
		commerciale venditore

		oprichter eigenaar adviseur hoofd verkoper directrice zaakvoerder

		diretor diretora fundadora engenheiro engenheira advogado advogada proprietario proprietaria consultora
	`),
);

/** Longer words of what people do end so, folded. */
export const ENDS_LIKE_JOB =
	/..(?:ologist|therapist|iatrist|ographer|manager|managerin|berater|beraterin|ingenieur|ingenieurin|therapeut|therapeutin|leiter|leiterin|trainerin|ologe|ologin)$/;

/** Words of what people say about themselves. */
export const ABOUT_ONESELF = wordSet(`
	hiring opentowork open looking available seeking mother father mom mum dad wife husband proud passionate lover
	enthusiast alumni alumna alumnus former ex
`);

/** Only a description has these between its words. */
export const BETWEEN_DESCRIPTIONS = wordSet(
	'of for at the with to by from in on für bei mit im am pour chez para per',
);

/** What may stand between these. */
export const BETWEEN_JOBS = wordSet(
	'of for the at and & in de la du des et der die das und für y e di del da do van & / -',
);

/** A word of a team, which is nobody's name. */
export const TEAMS = lazy(() =>
	wordSet(`
		team teams info support helpdesk marketing recruiting department dept newsletter noreply no-reply webmaster
		postmaster hostmaster reception accounting humanresources
		vertrieb kundenservice kundendienst sekretariat buchhaltung personalabteilung einkauf verwaltung 
		geschaftsleitung geschaftsfuhrung zentrale empfang abteilung anfrage bestellung rechnung vertriebsteam
		equipe accueil secretariat comptabilite
		equipo soporte ventas recepcion administracion contabilidad
		squadra supporto vendite segreteria amministrazione ufficio
		verkoop receptie administratie boekhouding afdeling
		suporte vendas atendimento recepcao financeiro
	`),
);

/** A team only beside other such words, or alone: Sales is a name too. */
export const TEAMS_TOGETHER = lazy(() =>
	wordSet(`
		sales service services customer customers client success care contact contacts kontakt contacto contatto contato
		office admin admins administration hr human resources hello help desk group staff people crew the our your all
		inbound outbound general inquiries enquiries billing finance it legal press media jobs careers mail email post
		commercial direction service clients ventes commerciale
		büro buro presse personal
	`),
);

/** What tools and people write where there is no name, in columns of their own as well. */
export const NO_NAMES = lazy(
	() =>
		new Set([
			'no name',
			'name unknown',
			'unknown name',
			'unknown unknown',
			'unknown user',
			'unknown person',
			'unknown contact',
			'deleted user',
			'deleted account',
			'former user',
			'anonymous user',
			'test test',
			'test user',
			'test contact',
			'test lead',
			'tester test',
			'kein name',
			'unbekannt unbekannt',
			'geloschter benutzer',
			'geloschter nutzer',
			'sans nom',
			'inconnu inconnu',
			'utilisateur supprime',
			'sin nombre',
			'usuario eliminado',
			'desconocido desconocido',
			'senza nome',
			'sconosciuto sconosciuto',
			'geen naam',
			'onbekend onbekend',
			'sem nome',
			'desconhecido desconhecido',
		]),
);

export const FAMILIES = wordSet('familie family famille familia famiglia eheleute');

/** How the network calls a person whom it does not show. */
export const PLACEHOLDERS = lazy(
	() =>
		new Set([
			'out of network',
			'linkedin member',
			'linkedin user',
			'linkedin mitglied',
			'linkedin nutzer',
			'linkedin lid',
			'linkedin gebruiker',
			'membre linkedin',
			'membre de linkedin',
			'utilisateur linkedin',
			'miembro de linkedin',
			'miembro linkedin',
			'usuario de linkedin',
			'utente linkedin',
			'utente di linkedin',
			'membro linkedin',
			'membro di linkedin',
			'membro do linkedin',
			'usuario do linkedin',
			'utilizador do linkedin',
			'utilizador linkedin',
			'lid van linkedin',
		]),
);

/** In a column of names, an answer to a question. */
export const ANSWERS = lazy(() =>
	wordSet(
		'yes no ja nein oui non si nee sim nao true false wahr falsch vrai faux verdadero falso vero waar onwaar',
	),
);
