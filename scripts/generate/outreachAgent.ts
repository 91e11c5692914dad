import { z } from 'zod/v4';

import {
	agentProductSchema,
	agents,
	agentSummarySchema,
	GENERATION_STATUSES,
} from '../../src/contract';
import type { DocumentedNode } from './nodes';

const text = () => z.string().nullable();

/** In the order in which the API documents the fields. */
const product = () => {
	const { generated_at, ...fields } = agentProductSchema().shape;
	return z.strictObject({ ...fields, generated_at });
};

const generation = () =>
	z.strictObject({
		generation_id: z.string(),
		status: z.enum(GENERATION_STATUSES),
		is_ready: z.boolean(),
		product_name: text(),
		website_url: text(),
		proposed_signals: z.int().nullable(),
		proposed_job_titles: text(),
		proposed_locations: text(),
		proposed_industries: text(),
		waited_seconds: z.int(),
	});

const agent = () => {
	const { created_at, updated_at, ...fields } = agentSummarySchema().shape;
	return z.strictObject({ ...fields, signal_count: z.int().nullable(), created_at, updated_at });
};

const act = { endpoint: agents.act, alsoCalls: [agents.get], output: agent };

export const agentOperations: DocumentedNode['operations'] = {
	agent: {
		activate: act,
		create: {
			endpoint: agents.create,
			alsoCalls: [agents.getGeneration, agents.list],
			output: agent,
		},
		get: { endpoint: agents.get, output: agent },
		getAll: { endpoint: agents.list, output: agent },
		pause: act,
		resume: act,
		update: { endpoint: agents.update, alsoCalls: [agents.get], output: agent },
	},
	generation: {
		get: { endpoint: agents.getGeneration, output: generation },
		start: {
			endpoint: agents.startGeneration,
			alsoCalls: [agents.getProduct, agents.getGeneration],
			output: generation,
		},
	},
	product: {
		extractPreview: { endpoint: agents.previewProduct, output: product },
		get: { endpoint: agents.getProduct, output: product },
	},
};
