import * as z from 'zod/v4';

import { acrossFields, httpUrl, nonBlank } from '../fields';
import { isRecord } from '../json';
import { lazy } from '../lazy';
import { textOfIssue } from '../problems';

export const OBJECTIVES = ['start_conversation', 'drive_signup', 'book_online_meeting'] as const;
export type Objective = (typeof OBJECTIVES)[number];

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
 * The field of a request. Takes any object: the objective decides which fields are right. `checkCta` then reports what
 * is wrong for that objective, not for the variant that happens to look most similar.
 */
export const ctaPayloadField = lazy(
	(): z.ZodType<CtaPayload, CtaPayload> =>
		z.looseObject({}) as unknown as z.ZodType<CtaPayload, CtaPayload>,
);

/** Reports what is wrong with `cta_payload` for the objective. Without an objective it must fit any one of them. */
export const checkCta = lazy(() =>
	acrossFields<unknown>((campaign, context) => {
		if (!isRecord(campaign)) return;
		// If the objective or the payload is itself wrong, we cannot say what was meant.
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
		const { error } = schema.safeParse(cta_payload, { error: textOfIssue });
		for (const issue of error?.issues ?? []) {
			const path = ['cta_payload', ...issue.path];
			context.issues.push({ ...issue, input: cta_payload, path } as z.core.$ZodRawIssue);
		}
	}),
);
