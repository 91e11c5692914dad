import { leadLists } from '../../../../src/contract/leads';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { leadListLocator } from '../../../shared/form/locators';
import { returnAllProperties } from '../../../shared/form/returnAll';
import { outputProperties } from '../../../shared/form/output';
import { getMany } from '../../../shared/lists/getMany';
import { leadRow, simplifyLead } from '../lead/leadRow';

export const getLeads: Operation = {
	properties: [
		{ ...leadListLocator, description: 'The list whose leads to get' },
		...returnAllProperties,
		...outputProperties,
	],
	endpoint: leadLists.listLeads,
	output: leadRow,
	run: perItem(async (call) => {
		const path = { lead_list_id: call.id('leadListId') };
		return await getMany(call, leadLists.listLeads, { path }, simplifyLead);
	}),
};
