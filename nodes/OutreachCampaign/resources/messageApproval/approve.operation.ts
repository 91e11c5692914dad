import type { INodeProperties } from 'n8n-workflow';

import { type Operation, perItem } from '../../../../src/n8n/run';
import { campaignLocator, messageApprovalLocator } from '../../../shared/locators';
import { showFor } from '../../../shared/showFor';
import { simplifier, simplifyProperty } from '../../../shared/simplify';
import { pathOf, resolveApproval } from './resolveApproval';
import { simplifiedApproval } from './simplifiedApproval';

const properties: INodeProperties[] = [campaignLocator, messageApprovalLocator, simplifyProperty];

export const approve: Operation = {
	properties: showFor('messageApproval', 'approve', properties),
	run: perItem(async (call) => {
		const row = await resolveApproval(call, pathOf(call), { action: 'approve' });
		return [simplifier(call, simplifiedApproval)(row)];
	}),
};
