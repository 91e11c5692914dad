import type { INodeProperties } from 'n8n-workflow';

import { create } from './create.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';
import { pause } from './pause.operation';
import { resume } from './resume.operation';
import { start } from './start.operation';
import { update } from './update.operation';

export const campaignOperations = { create, get, getAll, pause, resume, start, update };

export const campaignOperationProperty: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: ['campaign'] } },
	options: [
		{
			name: 'Create',
			value: 'create',
			description: 'Create a campaign draft; it contacts nobody before it is started',
			action: 'Create campaign draft',
		},
		{
			name: 'Get',
			value: 'get',
			description: 'Get one campaign with its figures and its setup',
			action: 'Get campaign',
		},
		{
			name: 'Get Many',
			value: 'getAll',
			description: 'Get the campaigns of the workspace with their figures, newest first',
			action: 'Get many campaigns',
		},
		{
			name: 'Pause',
			value: 'pause',
			description: 'Pause a started campaign; nobody is contacted until it is resumed',
			action: 'Pause campaign',
		},
		{
			name: 'Resume',
			value: 'resume',
			description: 'Go on with a paused campaign and its paused leads',
			action: 'Resume paused campaign and contact its leads',
		},
		{
			name: 'Start',
			value: 'start',
			description: 'Start a draft: every lead of its list is enrolled and contacted',
			action: 'Start campaign and contact its leads',
		},
		{
			name: 'Update',
			value: 'update',
			description:
				'Change parts of the setup of a draft or paused campaign; all else stays as it is',
			action: 'Update campaign',
		},
	],
	default: 'getAll',
};
