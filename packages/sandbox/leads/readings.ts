import { invalidRequest } from '../core/errors';
import type { Interpretation } from '../core/http/interpret';
import { type Any, changeAnswer, IN_HANDLER, without } from '../core/http/interpretations';

const fromOne = (rows: Any[] = []) => rows.map((row) => ({ ...row, index: Number(row.index) + 1 }));

export const leadReadings = {
	'leadLists.create.index': changeAnswer((body) => ({
		...body,
		malformed: fromOne(body.malformed),
	})),
	'leadLists.create.malformed': changeAnswer((body) => ({ ...body, data: body.data.toReversed() })),
	'leadLists.create.allMalformed': changeAnswer((body) => {
		if (body.data.length > 0) return body as unknown;
		throw invalidRequest({ field: 'lead_lists', message: 'has only malformed entries' });
	}),
	'leadLists.addLeads.index': changeAnswer((body) => ({
		...body,
		data: fromOne(body.data),
		malformed: fromOne(body.malformed),
		failed: fromOne(body.failed),
	})),
	'leadLists.addLeads.order': changeAnswer((body) => ({
		...body,
		data: body.data
			.map((row: Any) => ({ ...without(row, 'index'), social_url: row.lead.social_url }))
			.toReversed(),
	})),
	'leadLists.addLeads.results': changeAnswer((body) => ({
		...body,
		data: body.data.map(({ result, lead, ...row }: Any) => ({
			...row,
			...(result !== undefined && { status: result }),
			...(lead !== undefined && { lead_id: lead.id }),
		})),
	})),
	'leadLists.addLeads.malformed': changeAnswer(({ malformed, failed, ...body }) => ({
		...body,
		// Results may have no index: they stay in their order.
		data: [...body.data, ...malformed, ...failed].sort((a: Any, b: Any) => a.index - b.index || 0),
	})),
	'leadLists.addLeads.status': changeAnswer((body: unknown) => body, 200),
	'leadLists.addLeads.enrollment': IN_HANDLER,
	'leadLists.addLeads.socialUrl': IN_HANDLER,
	'leads.list.unknownParameters': IN_HANDLER,
	'leads.enrich.places': changeAnswer(({ data }) => ({ data: data.enrichment as unknown })),
} satisfies Record<string, Interpretation>;
