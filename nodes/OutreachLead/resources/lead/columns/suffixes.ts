import { wordsOf } from './canonicalName';

// What stands around the name of a column in exports: `Person - Email - Work`, `Firma / Kunde`, `LinkedIn__c`.

/** Words before a name that say whose it is; n8n's Notion node writes `property_linked_in`. */
const OWNERS = wordsOf('person contact prospect property Kontakt Ansprechpartner');

/** A canonical name without the word that says whose it is. */
export function withoutOwner(name: string): string {
	const owner = OWNERS.find((word) => name.startsWith(word));
	return owner ? name.slice(owner.length) : name;
}

/** Salesforce ends the names of fields that its users add with `__c`. A dash needs a space: `E-Mail` has none. */
const SEPARATOR = /[([{/:|–—]|\s-|__c$/gi;

const BRACKETS = '([{';

export interface ShortName {
	readonly name: string;
	readonly suffix: string;
	readonly isInBrackets: boolean;
}

/** The name without its suffixes, the longest first. */
export function shortNames(name: string): ShortName[] {
	return [...name.matchAll(SEPARATOR)].reverse().map(({ 0: separator, index }) => ({
		name: name.slice(0, index),
		suffix: name.slice(index + separator.length),
		isInBrackets: BRACKETS.includes(separator),
	}));
}

/** Words that say nothing new: `Firma / Kunde`, `LinkedIn: current`. */
const MERE_WORDS = new Set(
	wordsOf(`
		current main primary work business professional private personal public required mandatory optional
		customer client account person contact prospect lead link http https
		aktuell aktuelle aktueller geschäftlich geschäftl beruflich dienstlich privat Pflicht Pflichtfeld Kunde Kontakt
		actuel actuelle principal professionnel pro perso obligatoire
		actual trabajo obligatorio opcional cliente contacto
		attuale principale lavoro obbligatorio opzionale contatto
		huidig huidige zakelijk privé verplicht optioneel klant
		atual trabalho profissional obrigatório contato
	`),
);

export const isMereWord = (word: string): boolean => MERE_WORDS.has(word);

/**
 * Beginnings of words that give a column another meaning: `Email (Status)`, `Phone: Assistant`, `Company - Size`.
 * Those of up to three letters must be the whole word.
 */
const OTHER_MEANINGS = wordsOf(`
	id ids uid key ref crm no nr number identif code hash iso type status state stage label tag list source origin owner
	assign date time since start year age month duration tenure created updated modif added import lang format keyword
	descri verif valid invalid confid qualif quality score result check bounce deliver found match catch opt consent
	permission gdpr subscri unsubs newsl block dnc not wrong old ex former previous past deprec outdated sent open click
	repl answer messag templat subject convers sequen campaign follow connec invit accept activit call domain website
	homepage site web address street zip postal postcode size employ staff headcount count revenue turnover fund techno
	legal vat tax level senior depart divis group segment hq headq central corporate switchb recepti fax ext extens prefix
	assist secret manager superv spouse partner parent subsid compet refer emergenc agent

	Nummer Typ Art Quelle Herkunft Inhaber Besitzer Eigent Datum seit Jahr Sprache gültig ungültig geprüft Einwill DSGVO
	nicht falsch alt veralt früher vorher ehemal gesendet geöffn Nachricht Betreff Kampagne Adresse Straße Strasse PLZ
	Größe Groesse Mitarbeiter Umsatz Anzahl Rechtsf Abteil Gruppe Zentrale Empfang Vorwahl Sekret Vorgesetz Mutter Tochter
	Notfall Empfehl

	numéro statut état origine propri depuis année langue vérifié ancien précéd envoy réponse objet adresse rue taille
	effectif salarié chiffre nombre standard niveau service urgence domaine

	número estado tipo fuente origen propiet fecha desde idioma anterior antigu enviad respuesta asunto direcci calle
	código tamaño empleado ingreso sitio dominio nivel asistente emergencia

	numero stato fonte origine data anno lingua precedente vecchi inviat rispost oggetto indirizzo CAP codice dimension
	dipendent fatturat sito livello reparto segret centralino emergenza

	nummer soort bron eigenaar datum sinds jaar taal vorig oud verzonden antwoord onderwerp adres straat grootte omvang
	medewerk omzet aantal afdeling niveau noodgeval domein

	propriet desde antig enviad resposta assunto endereço rua CEP tamanho funcionário receita faturamento sede nível
`);

export const meansSomethingElse = (word: string): boolean =>
	OTHER_MEANINGS.some((start) => (start.length > 3 ? word.startsWith(start) : word === start));
