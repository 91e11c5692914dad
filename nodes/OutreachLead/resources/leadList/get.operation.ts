import type { INodeProperties } from 'n8n-workflow';

import { leadLists } from '../../../../src/contract/leadLists';
import { idParameter } from '../../../../src/n8n/parameters';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { leadListLocator } from '../../../shared/locators';
import { showFor } from '../../../shared/showFor';
import { simplifier, simplifyProperty } from '../../../shared/simplify';
import { simplifiedLeadList } from './simplifiedLeadList';

const properties: INodeProperties[] = [leadListLocator, simplifyProperty];

export const get: Operation = {
	properties: showFor('leadList', 'get', properties),
	run: perItem(async (call) => {
		const { body } = await call.client.call(
			leadLists.get,
			{ path: { lead_list_id: idParameter(call, 'leadListId') } },
			{ signal: call.signal },
		);
		return [simplifier(call, simplifiedLeadList)(body.data)];
	}),
};
