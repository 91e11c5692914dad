import * as z from 'zod/v4';

import { acrossFields, addRuleProblem, type ObjectFactory, textUpTo } from '../fields';
import { isRecord } from '../json';
import { lazy } from '../lazy';

/** The stages of a message sequence in the order of sending. */
export const STAGES = ['icebreaker', 'follow_up_1', 'follow_up_2'] as const;
export type Stage = (typeof STAGES)[number];

export const TEMPLATE_MESSAGE_MAX = 8000;
/** A template message with this placeholder needs a fallback for leads without a job title. */
export const JOB_TITLE_PLACEHOLDER = '{{job_title}}';

const UNIT_MINUTES = { minutes: 1, hours: 60, days: 1440 } as const;
const WAIT_UNITS = ['minutes', 'hours', 'days'] as const;
export const WAIT_MAX = { minutes: 59, hours: 23, days: 10 } as const;
export const STAGE_WAIT_MIN_MINUTES = {
	icebreaker: 180,
	follow_up_1: 4320,
	follow_up_2: 5760,
} as const;

// With the maximum of each unit, these are the shortest waits.
const STAGE_WAIT_MIN_TEXT: Readonly<Record<Stage, string>> = {
	icebreaker: '3 hours or 1 day',
	follow_up_1: '3 days',
	follow_up_2: '4 days',
};

const STAGE_NAMES: Readonly<Record<Stage, string>> = {
	icebreaker: 'first message',
	follow_up_1: 'first follow-up',
	follow_up_2: 'second follow-up',
};

const waitShape = () => ({ duration: z.int().min(1), unit: z.enum(WAIT_UNITS) });

export const waitSchema = lazy(() =>
	z
		.strictObject(waitShape())
		.superRefine(({ duration, unit }, context) => {
			if (duration > WAIT_MAX[unit]) {
				context.addIssue({
					code: 'custom',
					path: ['duration'],
					message: `must be at most ${WAIT_MAX[unit]} ${unit}, is ${duration}`,
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
			message: textUpTo(TEMPLATE_MESSAGE_MAX).min(1),
			fallback_message: textUpTo(TEMPLATE_MESSAGE_MAX).min(1).nullable().optional(),
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
				// zod drops an optional field that is wrong: then the fallback is not missing.
				if (context.issues.some(({ path }) => path?.[0] === 'fallback_message')) return;
				const { message, fallback_message } = step;
				if (typeof message !== 'string' || !message.includes(JOB_TITLE_PLACEHOLDER)) return;
				if (typeof fallback_message === 'string' && fallback_message.trim()) return;
				addRuleProblem(context, {
					path: ['fallback_message'],
					concerns: [['message']],
					message: `is required, because the message contains ${JOB_TITLE_PLACEHOLDER}`,
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

/** The wait in words, if it is shorter than the stage allows. */
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
					if (before && isRecord(stepBefore) && stepBefore.enabled === false) {
						addRuleProblem(context, {
							path: [stage, 'enabled'],
							concerns: [[before, 'enabled']],
							message: 'can be enabled only if the message before it is enabled',
						});
					}
					const tooShort = waitTooShort(stage, step.wait);
					if (tooShort) {
						context.addIssue({
							code: 'custom',
							path: [stage, 'wait', 'duration'],
							message: `must be at least ${STAGE_WAIT_MIN_TEXT[stage]} for the ${STAGE_NAMES[stage]}, is ${tooShort}`,
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

/** One stage of a message sequence, as the API answers it. */
export const messageStepRecordSchema = lazy(() => {
	const [disabled, ai, template] = stepVariants(z.looseObject, z.looseObject(waitShape()));
	return z.discriminatedUnion('enabled', [disabled, z.discriminatedUnion('mode', [ai, template])]);
});
