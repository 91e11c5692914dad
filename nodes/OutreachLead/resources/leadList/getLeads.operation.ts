import type { INodeProperties } from 'n8n-workflow';

import { leadLists } from '../../../../src/contract/leadLists';
import { idParameter } from '../../../../src/n8n/parameters';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { getMany } from '../../../shared/getMany';
import { leadListLocator } from '../../../shared/locators';
import { returnAllProperties } from '../../../shared/returnAll';
import { showFor } from '../../../shared/showFor';
import { simplifyProperty } from '../../../shared/simplify';
import { simplifiedLead } from '../lead/simplifiedLead';

const properties: INodeProperties[] = [leadListLocator, ...returnAllProperties, simplifyProperty];

export const getLeads: Operation = {
	properties: showFor('leadList', 'getLeads', properties),
	run: perItem(async (call) => {
		const path = { lead_list_id: idParameter(call, 'leadListId') };
		return await getMany(call, leadLists.listLeads, { path }, simplifiedLead);
	}),
};
