import type { INodeProperties } from 'n8n-workflow';

import {
	type Agent,
	AGENT_MOVES,
	AGENT_STATUSES,
	type AgentAction,
	agents,
} from '../../../../src/contract/agents';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { agentLocator } from '../../../shared/form/locators';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { readIfShort } from '../../../shared/afterChange';
import { checkStatus, type Lifecycle, settleMove } from '../../../shared/transition';
import { agentRow, simplifyAgent } from './agentRow';

type Action = AgentAction['action'];

const LIFECYCLE: Lifecycle<Action, Agent['status']> = {
	kind: 'agent',
	statuses: AGENT_STATUSES,
	moves: AGENT_MOVES,
	done: { activate: 'activated', pause: 'paused', resume: 'resumed' },
};

const FINDS_LEADS =
	'From then on the agent finds leads and adds them to its list until you pause it. Only campaigns contact them.';

/** What the action causes: a notice in the form. */
const CONSEQUENCES: Readonly<Partial<Record<Action, string>>> = {
	activate: FINDS_LEADS,
	resume: FINDS_LEADS,
};

const noticeOf = (action: Action): INodeProperties[] => {
	const displayName = CONSEQUENCES[action];
	return displayName ? [{ displayName, name: 'notice', type: 'notice', default: '' }] : [];
};

/** The operation that changes the status of an agent and returns it. */
export const actionOf = (action: Action): Operation => ({
	properties: [...noticeOf(action), agentLocator, ...outputProperties],
	endpoint: agents.act,
	alsoCalls: [agents.get],
	settledFields: ['action'],
	output: agentRow,
	run: perItem(async (call) => {
		const path = { agent_id: call.id('agentId') };
		const request = { path, body: { action } };
		const read = () => call.read(agents.get, { path });
		const sending = call.send(agents.act, request, { subject: [path, action] });
		const agent = await sending.then(
			({ body }) => body.data,
			async (error: unknown) => await settleMove(error, call, action, LIFECYCLE, read),
		);
		const whole = await readIfShort(
			call,
			'The agent was changed',
			agent,
			async () => (await read()).data,
		);
		const settled = await checkStatus(call, whole, action, LIFECYCLE, read);
		return [simplifier(call, simplifyAgent)(settled)];
	}),
});
