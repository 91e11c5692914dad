import { leads } from '../../../../src/contract/leads';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { leadLocator } from '../../../shared/form/locators';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { leadRow, simplifyLead } from './leadRow';

export const get: Operation = {
	properties: [{ ...leadLocator, description: 'The lead to get' }, ...outputProperties],
	endpoint: leads.get,
	output: leadRow,
	run: perItem(async (call) => {
		const { data } = await call.read(leads.get, { path: { lead_id: call.id('leadId') } });
		return [simplifier(call, simplifyLead)(data)];
	}),
};
