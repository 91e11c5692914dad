import { type Generation, GENERATION_STATUSES } from '../../../../src/contract/agents';
import { nullableString } from '../../../../src/contract/fields';
import { z } from '../../../shared/rows/zod';

export const proposalRow = () =>
	z.strictObject({
		generation_id: z.string(),
		status: z.enum(GENERATION_STATUSES),
		is_ready: z.boolean(),
		product_name: nullableString(),
		website_url: nullableString(),
		proposed_signals: z.int().nullable(),
		proposed_job_titles: nullableString(),
		proposed_locations: nullableString(),
		proposed_industries: nullableString(),
		waited_seconds: z.int(),
	});

/** One flat row: the product, the proposal for it, and how long the node waited. */
export function simplifyProposal(
	{ generation_id, status, product, proposal }: Partial<Generation>,
	waitedSeconds: number,
): Record<string, unknown> {
	const { job_titles, locations, industries } = proposal?.criteria ?? {};
	return {
		generation_id: generation_id ?? null,
		status: status ?? null,
		is_ready: status === 'ready',
		product_name: product?.name ?? null,
		website_url: product?.website_url ?? null,
		proposed_signals: proposal?.signals?.length ?? null,
		proposed_job_titles: join(job_titles),
		proposed_locations: join(locations),
		proposed_industries: join(industries),
		waited_seconds: waitedSeconds,
	};
}

/** A place may contain commas. */
const join = (texts: unknown): string | null =>
	Array.isArray(texts) && texts.length > 0 ? texts.join('; ') : null;
