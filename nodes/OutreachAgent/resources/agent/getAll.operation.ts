import { type AgentSummary, agents } from '../../../../src/contract/agents';
import { checkRequest } from '../../../../src/n8n/checkRequest';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { getMany } from '../../../shared/lists/getMany';
import { returnAllProperties } from '../../../shared/form/returnAll';
import { outputProperties } from '../../../shared/form/output';
import { agentRow, simplifyAgent } from './agentRow';
import { filtersProperty } from '../../../shared/form/properties';

export const getAll: Operation = {
	properties: [
		...returnAllProperties,
		...outputProperties,
		filtersProperty({
			displayName: 'Status',
			name: 'status',
			type: 'options',
			options: [
				{ name: 'Active', value: 'active' },
				{ name: 'Draft', value: 'draft' },
				{ name: 'Paused', value: 'paused' },
			],
			default: 'active',
			description: 'Only agents with this status',
		}),
	],
	endpoint: agents.list,
	output: agentRow,
	run: perItem(async (call) => {
		const { query } = checkRequest(agents.list, { query: call.fields('filters') });
		// The API document does not name the parameter for the status, so it is not sent: a service may refuse it.
		const matches = query?.status && ((row: AgentSummary) => row.status === query.status);
		return await getMany(call, agents.list, {}, simplifyAgent, matches);
	}),
};
