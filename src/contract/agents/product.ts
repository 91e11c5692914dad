import * as z from 'zod/v4';

import { dateTime, uri } from '../fields';
import { lazy } from '../lazy';
import { parseTime } from '../time';

const PROOF_POINT_SOURCES = ['SOURCE_VERIFIED', 'GENERATED_GENERIC', 'USER_PROVIDED'] as const;
const PROOF_POINT_ARCHETYPES = [
	'ROLE',
	'INDUSTRY_TEAM',
	'RECOGNIZABLE_COMPANY',
	'UNCLASSIFIED',
] as const;

const productShape = () => ({
	website_url: uri(),
	company_social_url: uri().nullable(),
	name: z.string(),
	value_proposition: z.string(),
	pain_points: z.array(z.string()),
	proof_points: z.array(z.string()),
	generated_at: dateTime().nullable(),
});
const isTime = (text: string) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(parseTime(text));

/** A time as the API wrote it: the saved product may be passed unchanged. */
const givenTime = () =>
	z
		.string()
		.refine(isTime, {
			error: 'must be a date and time with a time zone, such as 2026-01-31T09:00:00Z',
		})
		.meta({ format: 'date-time' });

const proofPointSources = () => z.array(z.enum(PROOF_POINT_SOURCES));
const proofPointArchetypes = () => z.array(z.enum(PROOF_POINT_ARCHETYPES));

export const agentProductSchema = lazy(() =>
	z.looseObject({
		...productShape(),
		proof_point_sources: proofPointSources(),
		proof_point_archetype_types: proofPointArchetypes(),
	}),
);
export type AgentProduct = z.infer<ReturnType<typeof agentProductSchema>>;

/** The reviewed product that a generation starts from. */
export const productConfirmationSchema = lazy(() =>
	z.strictObject({
		...productShape(),
		generated_at: givenTime().nullable(),
		proof_point_sources: proofPointSources().optional(),
		proof_point_archetype_types: proofPointArchetypes().optional(),
		/** True replaces a different saved product; false makes that an error. */
		replace_existing_product: z.boolean().meta({ default: false }),
	}),
);
export type ProductConfirmation = z.infer<ReturnType<typeof productConfirmationSchema>>;

export const productPreviewRequestSchema = lazy(() =>
	z.strictObject({ website_url: uri(), company_social_url: uri().nullable().optional() }),
);
