import { z } from 'zod/v4';

import type { ImportResult } from '../../nodes/OutreachLead/resources/lead/importRows';
import { simplifiedLead } from '../../nodes/OutreachLead/resources/lead/simplifiedLead';
import { simplifiedLeadList } from '../../nodes/OutreachLead/resources/leadList/simplifiedLeadList';
import {
	ENRICHMENT_STATUSES,
	leadCreateSchema,
	leadLists,
	leadListSchema,
	leads,
	leadSchema,
	leadWithListsSchema,
} from '../../src/contract';
import type { DocumentedNode } from './nodes';
import { simplified } from './simplified';

export const importResults = Object.keys({
	created: true,
	added_existing: true,
	already_in_list: true,
	created_or_existing: true,
	malformed: true,
	failed: true,
} satisfies Record<ImportResult, true>) as ImportResult[];

const importedRow = () => {
	const { first_name, last_name, social_url } = leadCreateSchema().shape;
	return z.strictObject({
		row: z.int(),
		result: z.enum(importResults),
		reason: z.string().nullable(),
		field: z.string().nullable(),
		lead_id: z.string().nullable(),
		first_name: first_name.nullable(),
		last_name: last_name.nullable(),
		social_url: social_url.nullable(),
	});
};

const enrichedLead = () => {
	const { email, company, job_title, profile_enriched_at } = leadSchema().shape;
	return z.strictObject({
		lead_id: z.string(),
		status: z.enum([...ENRICHMENT_STATUSES, 'skipped']),
		charged: z.boolean(),
		credits_spent: z.int(),
		credits_remaining: z.int().nullable(),
		reason: z.string().nullable(),
		email,
		company,
		job_title,
		profile_enriched_at,
	});
};

const lead = () => simplified(leadWithListsSchema(), simplifiedLead);
const leadList = () => simplified(leadListSchema(), simplifiedLeadList);

export const leadOperations: DocumentedNode['operations'] = {
	lead: {
		import: { endpoint: leadLists.addLeads, output: importedRow },
		enrich: { endpoint: leads.enrich, output: enrichedLead },
		get: { endpoint: leads.get, output: lead },
		getAll: { endpoint: leads.list, output: lead },
	},
	leadList: {
		create: {
			endpoint: leadLists.create,
			alsoCalls: [leadLists.list],
			output: () => leadList().extend({ created: z.boolean() }),
		},
		get: { endpoint: leadLists.get, output: leadList },
		getLeads: {
			endpoint: leadLists.listLeads,
			output: () => simplified(leadSchema(), simplifiedLead),
		},
		getAll: { endpoint: leadLists.list, output: leadList },
	},
};
