import { agents } from '../../../../src/contract/agents';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { agentLocator } from '../../../shared/form/locators';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { agentRow, simplifyAgent } from './agentRow';

export const get: Operation = {
	properties: [agentLocator, ...outputProperties],
	endpoint: agents.get,
	output: agentRow,
	run: perItem(async (call) => {
		const { data } = await call.read(agents.get, { path: { agent_id: call.id('agentId') } });
		return [simplifier(call, simplifyAgent)(data)];
	}),
};
