export type Language =
	| 'ar'
	| 'de'
	| 'en'
	| 'es'
	| 'fr'
	| 'he'
	| 'hi'
	| 'it'
	| 'ja'
	| 'ko'
	| 'uk'
	| 'zh';

/** Scripts that identify the language. Kana before Han, because Japanese has both. */
const SCRIPTS: ReadonlyArray<readonly [Language, RegExp]> = [
	['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
	['ko', /\p{Script=Hangul}/u],
	['zh', /\p{Script=Han}/u],
	['ar', /\p{Script=Arabic}/u],
	['he', /\p{Script=Hebrew}/u],
	['hi', /\p{Script=Devanagari}/u],
	['uk', /\p{Script=Cyrillic}/u],
];

/** Words that distinguish the languages that use Latin letters. */
const WORDS: ReadonlyArray<readonly [Language, RegExp]> = [
	['de', /\b(ich|nicht|und|danke|bitte|wir|sie|das|gern|gerne|kein|ja|haben|passt)\b/giu],
	['fr', /\b(je|nous|vous|merci|pas|oui|une|est|pour|bonjour|avec|les|ce|ma|très|bien)\b/giu],
	['es', /\b(gracias|usted|que|para|hola|con|una|pero|estoy|sí|los|muy)\b/giu],
	[
		'it',
		/\b(grazie|sono|che|ci|di|non|per|il|ma|mi|cosa|vorrei|buongiorno|della|siamo|più|chi|voi|nostri|funziona|stata|ho|faccio)\b/giu,
	],
	['en', /\b(the|you|and|thanks|thank|please|we|is|not|for|have|this|yes|hello)\b/giu],
];

/** The language of a text; undefined if no word of it is known. */
export function languageOf(text: string): Language | undefined {
	const byScript = SCRIPTS.find(([, script]) => script.test(text));
	if (byScript) return byScript[0];
	const counts = WORDS.map(([language, words]) => ({
		language,
		count: text.match(words)?.length ?? 0,
	}));
	const most = counts.reduce((best, each) => (each.count > best.count ? each : best));
	return most.count > 0 ? most.language : undefined;
}
