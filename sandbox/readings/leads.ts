import { invalidRequest } from '../errors';
import { type Any, changeAnswer, reading, type Reading } from './reading';

const fromOne = (rows: Any[] = []) => rows.map((row) => ({ ...row, index: Number(row.index) + 1 }));

export const leadReadings = {
	'leadLists.create.index': reading(
		'from_0',
		'from_1',
		'`index` counts from 1.',
		changeAnswer((body) => ({ ...body, malformed: fromOne(body.malformed) })),
	),
	'leadLists.create.malformed': reading(
		'in_order',
		'reversed',
		'The created lists stand in `data` newest first.',
		changeAnswer((body) => ({ ...body, data: body.data.toReversed() })),
	),
	'leadLists.create.allMalformed': reading(
		'multi_status',
		'refused',
		'When every entry is malformed the request is refused with 400.',
		changeAnswer((body) => {
			if (body.data.length > 0) return body as unknown;
			throw invalidRequest({ field: 'lead_lists', message: 'has only malformed entries' });
		}),
	),
	'leadLists.addLeads.index': reading(
		'from_0',
		'from_1',
		'`index` counts from 1.',
		changeAnswer((body) => ({
			...body,
			data: fromOne(body.data),
			malformed: fromOne(body.malformed),
			failed: fromOne(body.failed),
		})),
	),
	'leadLists.addLeads.results': reading(
		'with_lead',
		'by_id',
		'Each result has `index`, `status` and `lead_id`.',
		changeAnswer((body) => ({
			...body,
			data: body.data.map(({ result, lead, ...row }: Any) => ({
				...row,
				...(result !== undefined && { status: result }),
				...(lead !== undefined && { lead_id: lead.id }),
			})),
		})),
	),
	'leadLists.addLeads.malformed': reading(
		'apart',
		'in_data',
		'Malformed and failed entries stand in `data` alone.',
		changeAnswer(({ malformed, failed, ...body }) => ({
			...body,
			data: [...body.data, ...malformed, ...failed].sort((a: Any, b: Any) => a.index - b.index),
		})),
	),
	'leadLists.addLeads.status': reading(
		'by_result',
		'always_200',
		'The status is 200 in any case.',
		changeAnswer((body: unknown) => body, 200),
	),
	'leadLists.addLeads.enrollment': reading(
		'later_too',
		'at_start',
		'A campaign enrolls only those who are in its list at the start.',
	),
	'leadLists.addLeads.socialUrl': reading(
		'web_address',
		'any_text',
		'A `social_url` may be any text.',
	),
	'leads.list.unknownParameters': reading(
		'refused',
		'ignored',
		'An unknown query parameter is ignored.',
	),
	'leads.enrich.places': reading(
		'inside',
		'alone',
		'The LeadEnrichment stands as `data`; the lead is not returned.',
		changeAnswer(({ data }) => ({ data: data.enrichment as unknown })),
	),
} satisfies Record<string, Reading>;
