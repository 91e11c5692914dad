import { leadLists } from '../../../../src/contract/leads';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { leadListLocator } from '../../../shared/form/locators';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { leadListRow, simplifyLeadList } from './leadListRow';

export const get: Operation = {
	properties: [{ ...leadListLocator, description: 'The lead list to get' }, ...outputProperties],
	endpoint: leadLists.get,
	output: leadListRow,
	run: perItem(async (call) => {
		const path = { lead_list_id: call.id('leadListId') };
		const { data } = await call.read(leadLists.get, { path });
		return [simplifier(call, simplifyLeadList)(data)];
	}),
};
