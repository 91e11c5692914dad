/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod/v4';

import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';

export const LIFE_LEVELS = ['off', 'calm', 'normal', 'busy', 'lively'] as const;
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
		/** The median time between two things that a sender account does. */
		send_gap_minutes: z
			.number()
			.min(1)
			.max(24 * 60),
		/** How long before a message is due the AI writes it. */
		write_ahead_hours: hours(),
		/** How long the service waits for an invitation to be accepted. */
		invitation_wait_days: days(),
		/** How long the service waits for an answer to the last message. */
		last_answer_wait_days: days(),
		/** What share of leads accepts an invitation. */
		accept_share: share(),
		accept_median_hours: hours(),
		/** What share of leads answers a message, if they have not answered before. */
		answer_share: share(),
		/** What share answers again after getting an answer. */
		keep_talking_share: share(),
		answer_median_hours: hours(),
		/**
		 * What share of answers is odd: three messages in a row, a picture, a voice note, the wrong person, or a wish
		 * to be left alone.
		 */
		odd_share: share(),
		/** What share of first answers comes at once from an absent person's mailbox. */
		out_of_office_share: share(),
		/** How long it takes the service to read a message in an inbox. */
		inbox_median_minutes: z
			.number()
			.min(0)
			.max(24 * 60),
		/** What share of messages appears hours late. */
		late_inbox_share: share(),
		/** How long it takes the service to label the intent of a conversation. */
		label_median_minutes: z
			.number()
			.min(0)
			.max(24 * 60),
		/** How many people an active agent finds in a day; 0 for none. */
		agent_leads_per_day: z.number().min(0).max(100),
		/** What share of waiting messages a colleague decides on. */
		colleague_decides_share: share(),
		/** What share of those the colleague rejects. */
		colleague_rejects_share: share(),
		/** What share of the others the colleague changes first. */
		colleague_edits_share: share(),
		/** What share of the changed ones the colleague leaves for others to approve. */
		colleague_leaves_share: share(),
		/** What share of leads' messages a colleague answers. */
		colleague_answers_share: share(),
		colleague_median_hours: hours(),
		/** How long the session of a sender account lasts; 0 for ever. */
		session_loss_mean_days: z.number().min(0).max(10_000),
		/** How much each daily limit grows in a week of warm-up. */
		warm_up_growth_per_week: z.number().min(0).max(40),
	}),
);

/** How lively the world is. */
export type LifeSettings = z.infer<ReturnType<typeof lifeSettingsSchema>>;

const NORMAL: LifeSettings = {
	send_gap_minutes: 9,
	write_ahead_hours: 6,
	invitation_wait_days: 14,
	last_answer_wait_days: 7,
	accept_share: 0.4,
	accept_median_hours: 16,
	answer_share: 0.3,
	keep_talking_share: 0.7,
	answer_median_hours: 7,
	odd_share: 0.15,
	out_of_office_share: 0.05,
	inbox_median_minutes: 6,
	late_inbox_share: 0.05,
	label_median_minutes: 40,
	agent_leads_per_day: 3,
	colleague_decides_share: 0.15,
	colleague_rejects_share: 0.15,
	colleague_edits_share: 0.2,
	colleague_leaves_share: 0.5,
	colleague_answers_share: 0.1,
	colleague_median_hours: 8,
	session_loss_mean_days: 120,
	warm_up_growth_per_week: 3,
};

const BUSY: LifeSettings = {
	...NORMAL,
	send_gap_minutes: 4,
	accept_share: 0.6,
	accept_median_hours: 6,
	answer_share: 0.5,
	answer_median_hours: 2,
	odd_share: 0.25,
	agent_leads_per_day: 8,
	colleague_decides_share: 0.3,
	colleague_answers_share: 0.25,
	session_loss_mean_days: 45,
};

const PRESETS: Readonly<Record<LifeLevel, LifeSettings | null>> = {
	off: null,
	calm: {
		...NORMAL,
		send_gap_minutes: 20,
		accept_share: 0.25,
		answer_share: 0.15,
		answer_median_hours: 16,
	},
	normal: NORMAL,
	busy: BUSY,
	// Everybody talks, and in odd ways, so that mistakes show within days.
	lively: {
		...BUSY,
		send_gap_minutes: 2,
		accept_share: 1,
		accept_median_hours: 1,
		answer_share: 1,
		answer_median_hours: 1,
		odd_share: 0.6,
		out_of_office_share: 0.2,
		session_loss_mean_days: 0,
	},
};

export const lifeChangeSchema = lazy(() =>
	z.strictObject({
		/** Starts from the settings of this level; by default from the present ones. */
		level: z.enum(LIFE_LEVELS).optional(),
		...lifeSettingsSchema().partial().shape,
	}),
);
export type LifeChange = z.infer<ReturnType<typeof lifeChangeSchema>>;

/** The level that has these settings; null if single ones were changed. */
export const levelOf = (settings: LifeSettings | null): LifeLevel | null =>
	LIFE_LEVELS.find((level) => isDeepStrictEqual(PRESETS[level], settings)) ?? null;

/** Null if nothing happens by itself. Changing a single setting turns life on. */
export function changeLife(
	current: LifeSettings | null,
	{ level, ...single }: LifeChange,
): LifeSettings | null {
	const base = level === undefined ? current : PRESETS[level];
	const given = Object.entries(single).filter(([, value]) => value !== undefined);
	if (given.length === 0) return base;
	return { ...(base ?? NORMAL), ...(Object.fromEntries(given) as Partial<LifeSettings>) };
}
