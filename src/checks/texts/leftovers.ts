import { lazy } from '../../contract/lazy';
import { unfilledPlaceholders } from './placeholders';

/** What JavaScript writes for a whole record. */
export const RECORD = String({});

/** What programs and people write where a value is missing, and where it counts as that. */
interface Leftover {
	/** With commas between them. */
	readonly words: string;
	/** As a whole cell, in any case: in which fields of a lead. A note that says `Unknown` may be meant. */
	readonly cell: 'every field' | 'all but long texts';
	/** As a part of a name: in any case, or in these spellings alone. There are people called Null, Na and True. */
	readonly name?: 'any case' | readonly string[];
	/** As a word, written like this, inside a text that people will read. */
	readonly inTexts?: true;
}

const LEFTOVERS: readonly Leftover[] = [
	// The errors of spreadsheets in English, German, French, Spanish, Italian, Dutch and Portuguese
	{
		words: `
			#N/A, #REF!, #NAME?, #VALUE!, #DIV/0!, #NULL!, #NUM!, #ERROR!, #SPILL!, #CALC!, #GETTING_DATA,
			#BEZUG!, #WERT!, #ZAHL!, #FEHLER!,
			#VALEUR!, #NOM?, #NOMBRE!, #ERREUR!,
			#N/D, #¡REF!, #¿NOMBRE?, #NOMBRE?, #¡VALOR!, #¡DIV/0!, #¡NULO!, #¡NUM!,
			#RIF!, #NOME?, #VALORE!, #NULLO!, #ERRORE!,
			#N/B, #VERW!, #NAAM?, #WAARDE!, #DEEL/0!, #GETAL!,
			#VALOR!, #NÚM!, #NULO!, #ERRO!`,
		cell: 'every field',
		name: 'any case',
		inTexts: true,
	},
	// More of them, which might be hashtags in a message; the last lines are other languages
	{
		words: `
			#REF, #FIELD!, #BUSY!, #CONNECT!, #BLOCKED!, #UNKNOWN!, #EXTERNAL!, #PYTHON!, #TIMEOUT!,
			#NV, #ÜBERLAUF!, #FELD!, #KALK!, #DATEN_ABRUFEN,
			#NUL!, #CHAMP!, #EPARS!, #PROPAGATION!, #CHARGEMENT_DONNEES,
			#¡ERROR!, #¡CAMPO!, #¡CALC!, #CAMPO!, #¡DESBORDAMIENTO!, #DESBORDAMIENTO!, #OBTENIENDO_DATOS,
			#ESPANSIONE!, #ESTRAZIONE_DATI_IN_CORSO,
			#LEEG!, #FOUT!, #VELD!, #OVERLOOP!, #BEREKENEN!, #GEGEVENS_OPHALEN,
			#DESPEJAR!, #OBTENDO_DADOS, #A_OBTER_DADOS,
			#N/D!, #ARG!, #ADR!, #NAZWA?, #LICZBA!, #DZIEL/0!, #ZERO!,
			#SAKNAS!, #VÄRDEFEL!, #REFERENS!, #NAMN?, #OGILTIGT!, #DIVISION/0!,
			#I/T, #VÆRDI!, #VERDI!, #REFERENCE!, #NAVN?,
			#PUUTTUU!, #ARVO!, #VIITTAUS!, #NIMI?, #LUKU!, #JAKO/0!,
			#NENÍ_K_DISPOZICI, #HODNOTA!, #ODKAZ!, #NÁZEV?, #ČÍSLO!, #DĚLENÍ_NULOU!,
			#HIÁNYZIK, #ÉRTÉK!, #HIV!, #NÉV?, #SZÁM!, #ZÉRÓOSZTÓ!,
			#YOK, #DEĞER!, #BAŞV!, #AD?, #SAYI!, #SAYI/0!,
			#Н/Д, #ЗНАЧ!, #ССЫЛКА!, #ИМЯ?, #ЧИСЛО!, #ДЕЛ/0!`,
		cell: 'every field',
		name: 'any case',
	},
	// The missing values of programming languages and databases
	{
		words: `undefined, ${RECORD}, [object Undefined], Invalid Date, Invalid DateTime`,
		cell: 'every field',
		name: 'any case',
		inTexts: true,
	},
	{ words: 'NaN', cell: 'every field', name: ['NaN', 'nan'], inTexts: true },
	{ words: 'null', cell: 'every field', name: ['null', 'NULL'] },
	{ words: String.raw`n/a, \N`, cell: 'every field', name: 'any case' },
	{ words: 'nil, None, true, false, na, 0', cell: 'all but long texts' },
	// What a cell shows while its value is on its way
	{
		words: `
			Loading..., Wird geladen..., Lädt..., Chargement..., Cargando..., Caricamento..., Laden...,
			Carregando...`,
		cell: 'every field',
		name: 'any case',
	},
	// What people write if they do not know
	{ words: 'tba, tbd', cell: 'all but long texts', name: ['tba', 'TBA', 'tbd', 'TBD'] },
	{ words: 'n.a., n. a., k.A., k. A., k.A, n.v.t.', cell: 'every field' },
	{
		words: `
			unknown, tbc, t.b.a., t.b.c., t.b.d., n.a, n.d., n/d, nvt, s/d, not available, not applicable,
			not provided, not specified, unspecified, not set, no value, no data, please select,
			unbekannt, keine, keine Angabe, ohne Angabe, nicht angegeben, nicht verfügbar, nicht bekannt,
			bitte wählen, bitte auswählen,
			inconnu, inconnue, aucun, aucune, non renseigné, non disponible, non spécifié,
			desconocido, desconocida, ninguno, ninguna, no disponible, no especificado,
			sconosciuto, sconosciuta, nessuno, nessuna, non disponibile, non specificato,
			onbekend, geen, niet beschikbaar,
			desconhecido, desconhecida, nenhum, nenhuma, não informado, não disponível, não especificado`,
		cell: 'all but long texts',
	},
	// What a provider gives in place of an address that was not paid for
	{ words: 'email_not_unlocked@domain.com', cell: 'all but long texts' },
];

const wordsOf = ({ words }: Leftover): string[] => words.trim().split(/,\s+/);

/** Words that say so only in brackets, or between dashes: `(blank)`, `<empty>`, `--select--`. */
const IN_BRACKETS =
	/^(?:blank|empty|select|missing|leer|auswählen|vide|en blanco|vacío|vuot[oa]|leeg|em branco|vazi[oa])$/i;
const OPENING = `([<"'*_-`;
const CLOSING = `)]>"'*_-`;

const LONGEST = 40;

/** Whole texts that nobody writes, by what they look like: they count in all cells and names. */
const ONLY_PUNCTUATION = /^[\p{P}\s+=<>|~^$`]+$/u;
const STARTS_SHAPE = /^[[{(<«$%#*=]/;
const SHAPES = [
	// [object Object],[object Object]
	/^(?:\[object \w+\][,\s]*)+$/,
	// {first_name}, ${x}, {{ first_name | default: "there" }} {{last_name}}, ={{ $json.name }}
	/^=?(?:\$?\{\{?[^{}]*\}?\}[\s,;]*)+$/,
	// %FIRSTNAME%
	/^%{1,2}\p{L}[\p{L}\p{N}_. -]*%{1,2}$/u,
	// =VLOOKUP(A2;B:C;2), =_xlfn.XLOOKUP(…
	/^=\s*[-+(]*[\p{L}_][\p{L}\p{N}_.]*\(/u,
	// =A2&B2, =$A$2
	/^=\s*[-+(]*\$?[A-Z]{1,3}\$?\d{1,7}(?![\p{L}\p{N}_])/u,
	// =Sheet2!A1, ='My Sheet'!A1, =[Book1.xlsx]Sheet1!A1
	/^=\s*[-+(]*(?:'[^']+'|[\p{L}\p{N}_.[\]]+)!\$?[A-Z]/u,
	// =[@Company], =Table1[Company], =R[-1]C
	/^=\s*[-+(]*[\p{L}\p{N}_]*\[/u,
	// ="Dr. "&A2
	/^=\s*"[^"]*"\s*&/,
];

/** No cell but a long text means these as they stand: nothing has filled them in. */
export const BRACES = '{{';

/** Whether the whole cell of this field of a lead is no value. */
export function isLeftoverCell(text: string, field: string): boolean {
	const written = text.trim();
	if (NAMES.includes(field)) return isLeftoverName(written);
	const found = lookUp(written);
	const isShort = !LONG_TEXTS.includes(field);
	if (found && (found.cell === 'every field' || isShort)) return true;
	if (isShort && written.includes(BRACES)) return true;
	return isUnusual(written) && (isShaped(written) || isBracketed(written, isKnown));
}

const NAMES = ['first_name', 'last_name'];
const LONG_TEXTS = ['notes', 'summary'];

/** Whether a part of a person's name, or the whole, is surely none. */
export function isLeftoverName(text: string): boolean {
	const written = text.trim();
	if (isNoName(written)) return true;
	return isUnusual(written) && (isShaped(written) || isBracketed(written, isNoName));
}

function isNoName(text: string): boolean {
	const { name = [] } = lookUp(text) ?? {};
	return name === 'any case' || name.includes(text);
}

/** Whether a part of a person's name may be none: some people are called so. */
export const isDoubtfulName = (text: string): boolean =>
	isKnown(text.trim()) && !isLeftoverName(text);

/** The leftovers inside a text that people will read, each once. */
export const leftoversIn = (text: string): string[] =>
	MAY_HOLD_ONE.test(text) ? wordsInTexts().filter((word) => isWordIn(text, word)) : [];

/** Most texts have none of these. */
const MAY_HOLD_ONE = /[#[]|undefined|NaN|Invalid/;

const byWord = lazy(() => {
	const entries = LEFTOVERS.flatMap((leftover) =>
		wordsOf(leftover).map((word) => [word.toLowerCase(), leftover] as const),
	);
	return new Map([
		...entries,
		...entries.map(([word, leftover]) => [word.replace('...', '…'), leftover] as const),
	]);
});

const lookUp = (text: string): Leftover | undefined =>
	text.length > LONGEST ? undefined : byWord().get(text.toLowerCase());

const isKnown = (text: string) => lookUp(text) !== undefined;

/** An ordinary text begins with a letter or digit. */
const isUnusual = (text: string): boolean => !/^[\p{L}\p{N}]/u.test(text);

function isBracketed(text: string, isLeftover: (inner: string) => boolean): boolean {
	if (text.length > LONGEST) return false;
	let [start, end] = [0, text.length];
	while (start < end && OPENING.includes(text.charAt(start))) start++;
	while (end > start && CLOSING.includes(text.charAt(end - 1))) end--;
	const inner = text.slice(start, end).trim();
	return start > 0 && end < text.length && (IN_BRACKETS.test(inner) || isLeftover(inner));
}

const isShaped = (text: string): boolean =>
	ONLY_PUNCTUATION.test(text) ||
	(STARTS_SHAPE.test(text) && (SHAPES.some((shape) => shape.test(text)) || isPlaceholder(text)));

const PLACEHOLDER_MAX = 200;

/** [First Name], «Firma»: what is left without such placeholders is nothing. */
function isPlaceholder(text: string): boolean {
	if (text.length > PLACEHOLDER_MAX) return false;
	const placeholders = unfilledPlaceholders(text, 'asItIs');
	const rest = placeholders.reduce((left, each) => left.replaceAll(each, ''), text);
	return placeholders.length > 0 && !/[\p{L}\p{N}]/u.test(rest);
}

/** Whether it stands in the text as a word: next to its own letters stands no other. */
function isWordIn(text: string, word: string): boolean {
	for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
		const end = at + word.length;
		const isPart =
			areOneWord(text.charAt(at - 1), word.charAt(0)) ||
			areOneWord(word.charAt(word.length - 1), text.charAt(end));
		if (!isPart) return true;
	}
	return false;
}

const areOneWord = (before: string, after: string): boolean =>
	/^[\p{L}\p{N}_]{2}$/u.test(before + after);

const wordsInTexts = lazy(() => LEFTOVERS.filter(({ inTexts }) => inTexts).flatMap(wordsOf));
