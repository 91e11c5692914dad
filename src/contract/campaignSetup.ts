import * as z from 'zod/v4';

import {
	acrossFields,
	httpUrl,
	nonBlank,
	nullableString,
	uniqueList,
	type ObjectFactory,
} from './fields';
import { isRecord } from './json';
import { lazy } from './lazy';
import { messageOf } from './problems';

export const PRIORITIES = ['high', 'medium', 'low'] as const;
export const OBJECTIVES = ['start_conversation', 'drive_signup', 'book_online_meeting'] as const;
export type Objective = (typeof OBJECTIVES)[number];
export const WEEKDAYS = [
	'monday',
	'tuesday',
	'wednesday',
	'thursday',
	'friday',
	'saturday',
	'sunday',
] as const;
/** The stages of a message sequence in the order of sending. */
export const STAGES = ['icebreaker', 'follow_up_1', 'follow_up_2'] as const;
export type Stage = (typeof STAGES)[number];

export const SCHEDULE_WINDOW_MIN_MINUTES = 480;
export const TEMPLATE_MESSAGE_MAX = 8000;
export const CONNECTION_NOTE_MAX = 200;
/** A template message with this placeholder needs a fallback for leads without a job title. */
export const JOB_TITLE_PLACEHOLDER = '{{job_title}}';

const UNIT_MINUTES = { minutes: 1, hours: 60, days: 1440 } as const;
export const WAIT_UNITS = ['minutes', 'hours', 'days'] as const;
export const WAIT_MAX = { minutes: 59, hours: 23, days: 10 } as const;
export const STAGE_WAIT_MIN_MINUTES = {
	icebreaker: 180,
	follow_up_1: 4320,
	follow_up_2: 5760,
} as const;

// The maxima per unit leave only these ways to wait long enough.
const STAGE_WAIT_MIN_TEXT: Readonly<Record<Stage, string>> = {
	icebreaker: '3 hours or 1 day',
	follow_up_1: '3 days',
	follow_up_2: '4 days',
};

function isTimeZone(name: string): boolean {
	// Intl takes offsets such as +02:00 as well, which are no names of the IANA database.
	if (!/^[A-Za-z]/.test(name)) return false;
	try {
		new Intl.DateTimeFormat('en', { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

const timeOfDay = () =>
	z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
		error: 'must be a time of day from 00:00 to 23:59 in the form HH:MM',
	});

/** NaN for what is no time of day. */
function minutesOfDay(time: unknown): number {
	const [hours, minutes] = String(time).split(':').map(Number);
	return (hours ?? NaN) * 60 + (minutes ?? NaN);
}

const scheduleShape = () => ({
	timezone: z.string().refine(isTimeZone, {
		error: 'must be a time zone of the IANA database, such as Europe/Berlin',
	}),
	start_date: z.iso.date(),
	start_time: timeOfDay(),
	end_time: timeOfDay(),
	active_days: uniqueList(z.enum(WEEKDAYS), { min: 1, max: WEEKDAYS.length }),
});

export const scheduleSchema = lazy(() =>
	z
		.strictObject(scheduleShape())
		.check(
			acrossFields<unknown>((schedule, context) => {
				if (!isRecord(schedule)) return;
				const { start_time, end_time } = schedule;
				const window = minutesOfDay(end_time) - minutesOfDay(start_time);
				if (window <= 0) {
					context.addIssue({
						code: 'custom',
						path: ['end_time'],
						message: `must be later than start_time (${String(start_time)})`,
					});
				} else if (window < SCHEDULE_WINDOW_MIN_MINUTES) {
					context.addIssue({
						code: 'custom',
						path: ['end_time'],
						message: `must be at least ${SCHEDULE_WINDOW_MIN_MINUTES} minutes after start_time (${String(start_time)}), is ${window} minutes after it`,
					});
				}
			}),
		)
		.meta({
			description: `end_time is at least ${SCHEDULE_WINDOW_MIN_MINUTES} minutes later than start_time.`,
		}),
);
export type Schedule = z.infer<ReturnType<typeof scheduleSchema>>;

const waitShape = () => ({ duration: z.int().min(1), unit: z.enum(WAIT_UNITS) });

export const waitSchema = lazy(() =>
	z
		.strictObject(waitShape())
		.superRefine(({ duration, unit }, context) => {
			if (duration > WAIT_MAX[unit]) {
				context.addIssue({
					code: 'custom',
					path: ['duration'],
					message: `must be at most ${WAIT_MAX[unit]} for ${unit}, is ${duration}`,
				});
			}
		})
		.meta({
			description: `At most ${WAIT_UNITS.map((unit) => `${WAIT_MAX[unit]} ${unit}`).join(', ')}.`,
		}),
);
export type Wait = z.infer<ReturnType<typeof waitSchema>>;

const stepVariants = <Config extends z.core.$ZodObjectConfig, WaitSchema extends z.ZodType>(
	object: ObjectFactory<Config>,
	wait: WaitSchema,
) =>
	[
		object({ enabled: z.literal(false) }),
		object({ enabled: z.literal(true), mode: z.literal('ai'), wait }),
		object({
			enabled: z.literal(true),
			mode: z.literal('template'),
			message: z.string().min(1).max(TEMPLATE_MESSAGE_MAX),
			fallback_message: z.string().min(1).max(TEMPLATE_MESSAGE_MAX).nullable().optional(),
			wait,
		}),
	] as const;

/** One stage of a message sequence, as a request holds it. */
export const messageStepSchema = lazy(() => {
	const [disabled, ai, template] = stepVariants(z.strictObject, waitSchema());
	const checkedTemplate = template
		.check(
			acrossFields<unknown>((step, context) => {
				if (!isRecord(step)) return;
				// zod leaves out an optional field that is wrong: a fallback with a problem of its own is not missing.
				if (context.issues.some(({ path }) => path?.[0] === 'fallback_message')) return;
				const { message, fallback_message } = step;
				if (typeof message !== 'string' || !message.includes(JOB_TITLE_PLACEHOLDER)) return;
				if (typeof fallback_message === 'string' && fallback_message.trim()) return;
				context.addIssue({
					code: 'custom',
					path: ['fallback_message'],
					message: `is required and must not be blank when message contains ${JOB_TITLE_PLACEHOLDER}`,
				});
			}),
		)
		.meta({
			description: `fallback_message is required when message contains ${JOB_TITLE_PLACEHOLDER}.`,
		});
	return z.discriminatedUnion('enabled', [
		disabled,
		z.discriminatedUnion('mode', [ai, checkedTemplate]),
	]);
});
export type MessageStep = z.infer<ReturnType<typeof messageStepSchema>>;

/** The wait in words where it is a wait, but shorter than the stage allows. */
function waitTooShort(stage: Stage, wait: unknown): string | undefined {
	const { success, data } = waitSchema().safeParse(wait);
	if (!success) return undefined;
	const isShort = data.duration * UNIT_MINUTES[data.unit] < STAGE_WAIT_MIN_MINUTES[stage];
	return isShort ? `${data.duration} ${data.unit}` : undefined;
}

export const messagesSchema = lazy(() =>
	z
		.strictObject({
			icebreaker: messageStepSchema(),
			follow_up_1: messageStepSchema(),
			follow_up_2: messageStepSchema(),
		})
		.check(
			acrossFields<unknown>((messages, context) => {
				if (!isRecord(messages)) return;
				STAGES.forEach((stage, index) => {
					const step = messages[stage];
					if (!isRecord(step) || step.enabled !== true) return;
					const before = STAGES[index - 1];
					const stepBefore = before && messages[before];
					if (isRecord(stepBefore) && stepBefore.enabled === false) {
						context.addIssue({
							code: 'custom',
							path: [stage, 'enabled'],
							message: `can be true only if ${before} is enabled`,
						});
					}
					const tooShort = waitTooShort(stage, step.wait);
					if (tooShort) {
						context.addIssue({
							code: 'custom',
							path: [stage, 'wait', 'duration'],
							message: `must be at least ${STAGE_WAIT_MIN_TEXT[stage]} for ${stage}, is ${tooShort}`,
						});
					}
				});
			}),
		)
		.meta({
			description: `A follow-up can be enabled only if the stage before it is. Waits are at least ${STAGES.map((stage) => `${STAGE_WAIT_MIN_TEXT[stage]} (${stage})`).join(', ')}.`,
		}),
);
export type Messages = z.infer<ReturnType<typeof messagesSchema>>;

/** What the API stores when a campaign is created without `messages`. */
export const defaultMessages = (): Messages => ({
	icebreaker: { enabled: true, mode: 'ai', wait: { duration: 3, unit: 'hours' } },
	follow_up_1: { enabled: true, mode: 'ai', wait: { duration: 3, unit: 'days' } },
	follow_up_2: { enabled: true, mode: 'ai', wait: { duration: 4, unit: 'days' } },
});

const engagementShape = () => ({
	enabled: z.boolean().meta({ default: true }),
	like_after_days: z.int().min(1).max(14).meta({ default: 3 }),
	wait_after_like_days: z.int().min(1).max(14).meta({ default: 2 }),
});

/** Wait, like the lead's latest post if still unconnected, then watch for the acceptance. */
export const engagementSchema = lazy(() => z.strictObject(engagementShape()));
export type Engagement = z.infer<ReturnType<typeof engagementSchema>>;

const connectionRequestVariants = <Config extends z.core.$ZodObjectConfig>(
	object: ObjectFactory<Config>,
) =>
	[
		object({ mode: z.literal('none') }),
		object({
			mode: z.literal('template'),
			message: z.string().min(1).max(CONNECTION_NOTE_MAX),
			fallback_message: z.string().min(1).max(CONNECTION_NOTE_MAX).nullable().optional(),
		}),
	] as const;

/** The note of a campaign's connection requests. */
export const connectionRequestSchema = lazy(() =>
	z.discriminatedUnion('mode', connectionRequestVariants(z.strictObject)),
);
export type ConnectionRequest = z.infer<ReturnType<typeof connectionRequestSchema>>;

/** The call to action of each objective. */
export const ctaPayloadSchemas = {
	start_conversation: lazy(() => z.strictObject({})),
	drive_signup: lazy(() =>
		z.strictObject({
			signup_url: httpUrl(2048),
			signup_type: z
				.enum(['Website/Url', 'Free trial', 'Beta', 'Waitlist', 'Freemium', 'App install'])
				.optional(),
			trial_length: nonBlank(100).optional(),
			friction_removers: z.array(nonBlank(200)).max(3).optional(),
		}),
	),
	book_online_meeting: lazy(() =>
		z.strictObject({
			cta_text: nonBlank(500),
			calendar_link: httpUrl(2048).optional(),
			meeting_duration: z.enum(['15 minutes', '30 minutes', '45 minutes', '60 minutes']).optional(),
			proposed_times: z.array(nonBlank()).min(1).max(10).optional(),
			use_sender_meeting_link: z.boolean().optional(),
		}),
	),
} as const satisfies Record<Objective, () => z.ZodType>;

export const ctaPayloadSchema = lazy(() =>
	z.union([
		ctaPayloadSchemas.start_conversation(),
		ctaPayloadSchemas.drive_signup(),
		ctaPayloadSchemas.book_online_meeting(),
	]),
);
export type CtaPayload = z.infer<ReturnType<typeof ctaPayloadSchema>>;

/**
 * The field of a request. It takes any object: which fields are right depends on the objective beside it, and
 * `checkCta` tells the user what is wrong for that objective, not for the variant that looks most alike.
 */
export const ctaPayloadField = lazy(
	(): z.ZodType<CtaPayload, CtaPayload> =>
		z.looseObject({}) as unknown as z.ZodType<CtaPayload, CtaPayload>,
);

/** Adds what is wrong with `cta_payload` for the objective; without one it has to fit any of them. */
export const checkCta = lazy(() =>
	acrossFields<unknown>((campaign, context) => {
		if (!isRecord(campaign)) return;
		// With a problem of their own, there is no saying what they are to be.
		const isWrong = ({ path = [] }: { path?: PropertyKey[] }) =>
			path[0] === 'objective' || path[0] === 'cta_payload';
		if (context.issues.some(isWrong)) return;
		const { objective, cta_payload } = campaign as { objective?: Objective; cta_payload?: unknown };
		const problem = (message: string) =>
			context.addIssue({ code: 'custom', path: ['cta_payload'], message });

		if (cta_payload === undefined || cta_payload === null) {
			if (objective && objective !== 'start_conversation') {
				problem(`is required when objective is ${objective}`);
			}
			return;
		}
		if (objective === 'start_conversation') {
			if (Object.keys(cta_payload).length > 0) {
				problem('must be null or empty when objective is start_conversation');
			}
			return;
		}
		const schema = objective ? ctaPayloadSchemas[objective]() : ctaPayloadSchema();
		const { error } = schema.safeParse(cta_payload, { error: messageOf });
		for (const issue of error?.issues ?? []) {
			const path = ['cta_payload', ...issue.path];
			context.issues.push({ ...issue, input: cta_payload, path } as z.core.$ZodRawIssue);
		}
	}),
);

/** One stage of a message sequence, as the API answers it. */
export const messageStepRecordSchema = lazy(() => {
	const [disabled, ai, template] = stepVariants(z.looseObject, z.looseObject(waitShape()));
	return z.discriminatedUnion('enabled', [disabled, z.discriminatedUnion('mode', [ai, template])]);
});
export type MessageStepRecord = z.infer<ReturnType<typeof messageStepRecordSchema>>;

/** The setup of a campaign as the API answers it. */
export const campaignSetupSchema = lazy(() => {
	const step = messageStepRecordSchema;
	return z.looseObject({
		name: z.string(),
		description: nullableString(),
		/** Always equal to `description`. */
		goal: nullableString(),
		priority: z.enum(PRIORITIES),
		objective: z.enum(OBJECTIVES),
		cta_payload: z.looseObject({}).nullable(),
		social_account_ids: z.array(z.string()),
		source: z.looseObject({ lead_list_id: z.string() }).nullable(),
		schedule: z.looseObject(scheduleShape()).nullable(),
		auto_approve_ai_messages: z.boolean(),
		messages: z.looseObject({ icebreaker: step(), follow_up_1: step(), follow_up_2: step() }),
		engagement: z.looseObject(engagementShape()),
		connection_request: z.discriminatedUnion('mode', connectionRequestVariants(z.looseObject)),
	});
});
export type CampaignSetup = z.infer<ReturnType<typeof campaignSetupSchema>>;
