import {
	leadLists,
	leads,
	leadWithListsSchema,
	type LeadWithLists,
} from '../../../../src/contract/leads';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { oncePerRun } from '../../../../src/n8n/execution/oncePerRun';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { leadLocator } from '../../../shared/form/locators';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { optionsProperty } from '../../../shared/form/properties';
import { listIdsOf } from '../../../shared/leaveOut/lists';
import { z } from '../../../shared/rows/zod';
import { leadRow, simplifyLead } from './leadRow';

export const get: Operation = {
	properties: [
		{ ...leadLocator, description: 'The lead to get' },
		...outputProperties,
		optionsProperty({
			displayName: 'Include List Names',
			name: 'includeListNames',
			type: 'boolean',
			default: true,
			description:
				'Whether to add the names of the lists that the lead is in. Takes one more request for each 500 lists of the workspace, once for all input items.',
		}),
	],
	endpoint: leads.get,
	alsoCalls: [leadLists.list],
	ownParameters: ['includeListNames'],
	output: leadRow,
	record: () =>
		leadWithListsSchema().extend({ lead_list_names: z.array(z.string().nullable()).optional() }),
	run: perItem(async (call) => {
		const { data } = await call.read(leads.get, { path: { lead_id: call.id('leadId') } });
		if (call.fields('options').includeListNames !== true) {
			return [simplifier(call, simplifyLead)(data)];
		}
		const names = { lead_list_names: await listNamesOf(call, data) };
		const withNames = (lead: object) => ({ ...lead, ...names });
		return [
			simplifier(call, (lead: LeadWithLists) => withNames(simplifyLead(lead)), withNames)(data),
		];
	}),
};

/** In the order of the IDs. Null for a list that is not listed, such as one that was created meanwhile. */
async function listNamesOf(call: ItemCall, lead: LeadWithLists): Promise<Array<string | null>> {
	const ids = listIdsOf(lead);
	if (ids.length === 0) return [];
	const names = await oncePerRun(call, 'names of lists', async () => {
		const known = new Map<string, string>();
		for await (const page of call.pages(leadLists.list, {})) {
			for (const { id, name } of page) known.set(id, name);
		}
		return known;
	});
	return ids.map((id) => names.get(id) ?? null);
}
