import type { INodeProperties } from 'n8n-workflow';

import { type Operation, perItem } from '../../../../src/n8n/run';
import { campaignLocator } from '../../../shared/locators';
import { showFor } from '../../../shared/showFor';
import { simplifyProperty } from '../../../shared/simplify';
import { act } from './act';

const properties: INodeProperties[] = [campaignLocator, simplifyProperty];

export const pause: Operation = {
	properties: showFor('campaign', 'pause', properties),
	run: perItem(async (call) => [await act(call, { action: 'pause' })]),
};
