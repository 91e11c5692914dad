import type { INodeProperties } from 'n8n-workflow';

import { agents } from '../../../../src/contract/agents';
import { idParameter } from '../../../../src/n8n/parameters';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { agentLocator } from '../../../shared/locators';
import { showFor } from '../../../shared/showFor';
import { simplifier, simplifyProperty } from '../../../shared/simplify';
import { simplifiedAgent } from './simplifiedAgent';

const properties: INodeProperties[] = [agentLocator, simplifyProperty];

export const get: Operation = {
	properties: showFor('agent', 'get', properties),
	run: perItem(async (call) => {
		const { body } = await call.client.call(
			agents.get,
			{ path: { agent_id: idParameter(call, 'agentId') } },
			{ signal: call.signal },
		);
		return [simplifier(call, simplifiedAgent)(body.data)];
	}),
};
