import type { INodeProperties } from 'n8n-workflow';

import { leadLists } from '../../../../src/contract/leadLists';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { getMany } from '../../../shared/getMany';
import { returnAllProperties } from '../../../shared/returnAll';
import { showFor } from '../../../shared/showFor';
import { simplifyProperty } from '../../../shared/simplify';
import { simplifiedLeadList } from './simplifiedLeadList';

const properties: INodeProperties[] = [...returnAllProperties, simplifyProperty];

export const getAll: Operation = {
	properties: showFor('leadList', 'getAll', properties),
	run: perItem(async (call) => await getMany(call, leadLists.list, {}, simplifiedLeadList)),
};
