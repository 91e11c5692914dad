import { leadLists } from '../../../../src/contract/leads';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { returnAllProperties } from '../../../shared/form/returnAll';
import { outputProperties } from '../../../shared/form/output';
import { getMany } from '../../../shared/lists/getMany';
import { leadListRow, simplifyLeadList } from './leadListRow';

export const getAll: Operation = {
	properties: [...returnAllProperties, ...outputProperties],
	endpoint: leadLists.list,
	output: leadListRow,
	run: perItem(async (call) => await getMany(call, leadLists.list, {}, simplifyLeadList)),
};
