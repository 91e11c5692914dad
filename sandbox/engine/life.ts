import { z } from 'zod/v4';

import { lazy } from '../../src/contract/lazy';

export const LIFE_LEVELS = ['off', 'calm', 'normal', 'busy'] as const;
export type LifeLevel = (typeof LIFE_LEVELS)[number];

const share = () => z.number().min(0).max(1);
const days = () => z.number().min(0).max(365);
const hours = () =>
	z
		.number()
		.min(0)
		.max(24 * 365);

export const lifeSettingsSchema = lazy(() =>
	z.strictObject({
		/** Between two things that a sender account does, in the middle. */
		sendGapMinutes: z
			.number()
			.min(1)
			.max(24 * 60),
		/** How long before a message is due the AI writes it. */
		writeAheadHours: hours(),
		/** How long the service waits for an invitation to be accepted. */
		invitationWaitDays: days(),
		/** How long the service waits for an answer to the last message. */
		lastAnswerWaitDays: days(),
		/** How many leads accept an invitation. */
		acceptShare: share(),
		acceptMedianHours: hours(),
		/** How many leads answer a message, if they have not answered before. */
		answerShare: share(),
		/** How many answer again to what was answered. */
		keepTalkingShare: share(),
		answerMedianHours: hours(),
		/** How many answers are odd: three messages in a row, a picture, a voice note, the wrong person, or a wish to be left alone. */
		oddShare: share(),
		/** How many first answers come from an absent person's mailbox, at once. */
		outOfOfficeShare: share(),
		/** How long it takes the service to read a message in an inbox. */
		inboxMedianMinutes: z
			.number()
			.min(0)
			.max(24 * 60),
		/** How many messages appear hours late. */
		lateInboxShare: share(),
		/** How long it takes the service to label the intent of a conversation. */
		labelMedianMinutes: z
			.number()
			.min(0)
			.max(24 * 60),
		/** How many people an active agent finds on a day; 0 for none. */
		agentLeadsPerDay: z.number().min(0).max(100),
		/** How many messages that wait a colleague decides on. */
		colleagueDecidesShare: share(),
		/** How many messages of leads a colleague answers. */
		colleagueAnswersShare: share(),
		colleagueMedianHours: hours(),
		/** How long the session of a sender account lasts; 0 for ever. */
		sessionLossMeanDays: z.number().min(0).max(10_000),
		/** What each daily limit gains in a week of warm-up. */
		warmUpGrowthPerWeek: z.number().min(0).max(40),
	}),
);

/** How lively the world is. */
export type LifeSettings = z.infer<ReturnType<typeof lifeSettingsSchema>>;

const NORMAL: LifeSettings = {
	sendGapMinutes: 9,
	writeAheadHours: 6,
	invitationWaitDays: 14,
	lastAnswerWaitDays: 7,
	acceptShare: 0.4,
	acceptMedianHours: 16,
	answerShare: 0.3,
	keepTalkingShare: 0.7,
	answerMedianHours: 7,
	oddShare: 0.15,
	outOfOfficeShare: 0.05,
	inboxMedianMinutes: 6,
	lateInboxShare: 0.05,
	labelMedianMinutes: 40,
	agentLeadsPerDay: 3,
	colleagueDecidesShare: 0.15,
	colleagueAnswersShare: 0.1,
	colleagueMedianHours: 8,
	sessionLossMeanDays: 120,
	warmUpGrowthPerWeek: 3,
};

const PRESETS: Readonly<Record<LifeLevel, LifeSettings | null>> = {
	off: null,
	calm: {
		...NORMAL,
		sendGapMinutes: 20,
		acceptShare: 0.25,
		answerShare: 0.15,
		answerMedianHours: 16,
	},
	normal: NORMAL,
	busy: {
		...NORMAL,
		sendGapMinutes: 4,
		acceptShare: 0.6,
		acceptMedianHours: 6,
		answerShare: 0.5,
		answerMedianHours: 2,
		oddShare: 0.25,
		agentLeadsPerDay: 8,
		colleagueDecidesShare: 0.3,
		colleagueAnswersShare: 0.25,
		sessionLossMeanDays: 45,
	},
};

export const lifeChangeSchema = lazy(() =>
	z.strictObject({
		/** Starts from the settings of this level; from the present ones by default. */
		level: z.enum(LIFE_LEVELS).optional(),
		...lifeSettingsSchema().partial().shape,
	}),
);
export type LifeChange = z.infer<ReturnType<typeof lifeChangeSchema>>;

/** Null while nobody acts by themselves. Single settings turn life on. */
export function changeLife(
	current: LifeSettings | null,
	{ level, ...single }: LifeChange,
): LifeSettings | null {
	const base = level === undefined ? current : PRESETS[level];
	const given = Object.entries(single).filter(([, value]) => value !== undefined);
	if (given.length === 0) return base;
	return { ...(base ?? NORMAL), ...(Object.fromEntries(given) as Partial<LifeSettings>) };
}
