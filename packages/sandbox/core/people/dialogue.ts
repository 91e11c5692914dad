import type { Random } from '../random';
import de from './dialogues/de.json';
import en from './dialogues/en.json';
import fr from './dialogues/fr.json';
import it from './dialogues/it.json';
import suggestions from './suggestions.json';

/** The odd ways in which people answer. */
export const ODDITIES = ['burst', 'picture', 'voice', 'wrongPerson', 'stop'] as const;
export type Oddity = (typeof ODDITIES)[number];

export const MOODS = ['INTERESTED', 'CURIOUS', 'NOT_INTERESTED', 'DEFERRED'] as const;
export type Mood = (typeof MOODS)[number];

type Dialogue = typeof en;
const DIALOGUES: Readonly<Record<string, Dialogue>> = { de, en, fr, it };

/** How leads feel about being written to, and the share of each mood. */
const MOOD_SHARES: ReadonlyArray<readonly [Mood, number]> = [
	['INTERESTED', 0.34],
	['CURIOUS', 0.3],
	['NOT_INTERESTED', 0.2],
	['DEFERRED', 0.16],
];

export function moodOf(random: Random): Mood {
	let left = random.next();
	for (const [mood, share] of MOOD_SHARES) {
		left -= share;
		if (left < 0) return mood;
	}
	return 'CURIOUS';
}

export interface Line {
	readonly text: string;
	readonly attachment?: 'image' | 'audio';
}

/** What the lead writes: usually one message. */
export function linesOf(
	language: string,
	{ mood, turn, oddity }: { mood: Mood; turn: number; oddity?: Oddity | 'outOfOffice' },
	random: Random,
	colleague: string,
): Line[] {
	const dialogue = DIALOGUES[language] ?? en;
	switch (oddity) {
		case 'burst':
			return random.pick(dialogue.burst).map((text) => ({ text }));
		case 'picture':
			return [{ text: dialogue.media[0]!, attachment: 'image' }];
		case 'voice':
			return [{ text: dialogue.media[1]!, attachment: 'audio' }];
		case 'wrongPerson':
			return [{ text: random.pick(dialogue.wrongPerson).replace('{name}', colleague) }];
		case 'stop':
			return [{ text: random.pick(dialogue.stop) }];
		case 'outOfOffice':
			return [{ text: random.pick(dialogue.outOfOffice) }];
		case undefined:
			return [{ text: random.pick(turnOf(dialogue, mood, turn)) }];
	}
}

const EVERYONE = Object.values(DIALOGUES);

/**
 * Which answer that calls for silence this is: from a lead who wants no messages, or from an absent person's mailbox.
 */
export const wishOf = (text: string): 'stop' | 'outOfOffice' | undefined =>
	(['stop', 'outOfOffice'] as const).find((kind) =>
		EVERYONE.some((dialogue) => dialogue[kind].includes(text)),
	);

/** The moods in which a person may write in place of a lead. */
export const SUGGESTED = [
	'INTERESTED',
	'CURIOUS',
	'NOT_INTERESTED',
] as const satisfies readonly Mood[];

/** In languages that no lead of the sandbox writes in. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<(typeof SUGGESTED)[number], string>>>> =
	suggestions;

/** What the lead might write in each of those moods. */
export const suggestionsIn = (
	language: string,
	turn: number,
	randomOf: (mood: Mood) => Random,
): string[] =>
	SUGGESTED.map(
		(mood) =>
			ELSEWHERE[language]?.[mood] ?? linesOf(language, { mood, turn }, randomOf(mood), '')[0]!.text,
	);

/** The mood of a lead who writes exactly this; undefined if no lead does. */
export const moodOfLine = (text: string): Mood | undefined =>
	MOODS.find((mood) => EVERYONE.some((dialogue) => dialogue[mood].flat().includes(text))) ??
	SUGGESTED.find((mood) => Object.values(ELSEWHERE).some((lines) => lines[mood] === text));

const turnOf = (dialogue: Dialogue, mood: Mood, turn: number): readonly string[] =>
	dialogue[mood][turn - 1] ?? dialogue[mood].at(-1)!;

/** The most times that a lead answers. */
export const mostTurns = (mood: Mood): number => en[mood].length;
