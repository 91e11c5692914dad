export type Meaning = 'yes' | 'no' | 'later' | 'question' | 'other';

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

/** What a text means, by words that the sandbox knows. */
export const meaningOf = (text: string): Meaning =>
	MEANINGS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
