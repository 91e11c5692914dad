import answers from './answers.json';

type Language = keyof typeof answers;

export type Meaning = 'yes' | 'no' | 'later' | 'question' | 'other';

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
	['fr', /\b(je|nous|vous|merci|pas|oui|une|est|pour|bonjour|avec|les)\b/giu],
	['es', /\b(gracias|usted|que|para|hola|con|una|pero|estoy|sí|los|muy)\b/giu],
	['en', /\b(the|you|and|thanks|thank|please|we|is|not|for|have|this|yes|hello)\b/giu],
];

/** The order matters: 'not interested' means no, although it contains 'interested'. */
const MEANINGS: ReadonlyArray<readonly [Meaning, RegExp]> = [
	[
		'no',
		/not interested|no interest|stop writing|unsubscribe|remove me|no,? thank|forget it|kein interesse|nicht interessiert|pas intéress|no me interesa|no estoy interesad/iu,
	],
	[
		'later',
		/not now|later|next (month|quarter|year)|busy|on holiday|out of (the )?office|in (march|april|may|june|september|january)|später|im moment nicht|nächste[sn]? (monat|jahr|quartal)|plus tard|pas maintenant|más adelante|ahora no/iu,
	],
	[
		'yes',
		/\byes\b|interested|sounds good|gladly|let'?s (talk|meet|do)|happy to|sure\b|\bja\b|gerne?\b|interessiert|avec plaisir|\boui\b|d'accord|intéressé|\bsí\b|me interesa|con gusto/iu,
	],
	['question', /[?؟？]/u],
];

function languageOf(text: string): Language {
	const byScript = SCRIPTS.find(([, script]) => script.test(text));
	if (byScript) return byScript[0];
	const counts = WORDS.map(([language, words]) => ({
		language,
		count: text.match(words)?.length ?? 0,
	}));
	const most = counts.reduce((best, each) => (each.count > best.count ? each : best));
	return most.count > 0 ? most.language : 'en';
}

export const meaningOf = (text: string): Meaning =>
	MEANINGS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';

/** An answer to a message, in its language. */
export function draftFor(text: string): string {
	const ofLanguage: Partial<Record<Meaning, string>> & { readonly other: string } =
		answers[languageOf(text)];
	return ofLanguage[meaningOf(text)] ?? ofLanguage.other;
}
