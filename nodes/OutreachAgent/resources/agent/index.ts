import type { INodeProperties } from 'n8n-workflow';

import { activate } from './activate.operation';
import { create } from './create.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';
import { pause } from './pause.operation';
import { resume } from './resume.operation';
import { update } from './update.operation';

export const agentOperations = { activate, create, get, getAll, pause, resume, update };

export const agentOperationProperty: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: ['agent'] } },
	options: [
		{
			name: 'Activate',
			value: 'activate',
			description: 'Activate a draft: it starts to fill its lead list',
			action: 'Activate agent to find leads',
		},
		{
			name: 'Create',
			value: 'create',
			description: 'Create a draft agent from a proposal; it finds nobody before it is activated',
			action: 'Create draft agent from proposal',
		},
		{
			name: 'Get',
			value: 'get',
			description: 'Get one agent with its criteria and signals',
			action: 'Get agent',
		},
		{
			name: 'Get Many',
			value: 'getAll',
			description: 'Get the agents of the workspace',
			action: 'Get many agents',
		},
		{
			name: 'Pause',
			value: 'pause',
			description: 'Pause an active agent; it finds nobody until it is resumed',
			action: 'Pause agent',
		},
		{
			name: 'Resume',
			value: 'resume',
			description: 'Let a paused agent find leads again',
			action: 'Resume agent to find leads',
		},
		{
			name: 'Update',
			value: 'update',
			description: 'Change parts of an agent; its status stays as it is',
			action: 'Update agent',
		},
	],
	default: 'getAll',
};
