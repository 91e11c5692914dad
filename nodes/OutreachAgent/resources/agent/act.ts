import {
	type Agent,
	AGENT_MOVES,
	AGENT_STATUSES,
	type AgentAction,
	agents,
} from '../../../../src/contract/agents';
import { idParameter } from '../../../../src/n8n/parameters';
import { type Operation, perItem } from '../../../../src/n8n/run';
import { agentLocator } from '../../../shared/locators';
import { showFor } from '../../../shared/showFor';
import { simplifier, simplifyProperty } from '../../../shared/simplify';
import {
	explainedMove,
	type Life,
	recordAfterRefusal,
	sendAction,
} from '../../../shared/transition';
import { simplifiedAgent } from './simplifiedAgent';

type Action = AgentAction['action'];

const LIFE: Life<Action, Agent['status']> = {
	kind: 'agent',
	statuses: AGENT_STATUSES,
	moves: AGENT_MOVES,
	done: { activate: 'activated', pause: 'paused', resume: 'resumed' },
};

/** The operation that activates, pauses or resumes the agent of an item, and gives it as it is then. */
export const acting = (action: Action): Operation => ({
	properties: showFor('agent', action, [agentLocator, simplifyProperty]),
	run: perItem(async (call) => {
		const path = { agent_id: idParameter(call, 'agentId') };
		try {
			const { data } = await sendAction(call, agents.act, { path, body: { action } });
			return [simplifier(call, simplifiedAgent)(data)];
		} catch (error) {
			throw await explainedMove(error, action, LIFE, async () =>
				recordAfterRefusal<Agent>(call, agents.get, path),
			);
		}
	}),
});
