import type { INodeProperties } from 'n8n-workflow';

import { leads } from '../../../../src/contract/leads';
import { idParameter } from '../../../../src/n8n/parameters';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { leadLocator } from '../../../shared/locators';
import { showFor } from '../../../shared/showFor';
import { simplifier, simplifyProperty } from '../../../shared/simplify';
import { simplifiedLead } from './simplifiedLead';

const properties: INodeProperties[] = [leadLocator, simplifyProperty];

export const get: Operation = {
	properties: showFor('lead', 'get', properties),
	run: perItem(async (call) => {
		const { body } = await call.client.call(
			leads.get,
			{ path: { lead_id: idParameter(call, 'leadId') } },
			{ signal: call.signal },
		);
		return [simplifier(call, simplifiedLead)(body.data)];
	}),
};
