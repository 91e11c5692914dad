import { z } from 'zod/v4';

import { lazy } from '../../src/contract/lazy';

export const LIFE_LEVELS = ['off', 'calm', 'normal', 'busy'] as const;
export type LifeLevel = (typeof LIFE_LEVELS)[number];

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
	warmUpGrowthPerWeek: 3,
};

const PRESETS: Readonly<Record<LifeLevel, LifeSettings | null>> = {
	off: null,
	calm: { ...NORMAL, sendGapMinutes: 20 },
	normal: NORMAL,
	busy: { ...NORMAL, sendGapMinutes: 4 },
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
