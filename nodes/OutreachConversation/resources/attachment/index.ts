import type { INodeProperties } from 'n8n-workflow';

import { download } from './download.operation';

export const attachmentOperations = { download };

export const attachmentOperationProperty: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: ['attachment'] } },
	options: [
		{
			name: 'Download',
			value: 'download',
			description: 'Save an image, audio, video or external media of a message as binary data',
			action: 'Download attachments of message',
		},
	],
	default: 'download',
};
