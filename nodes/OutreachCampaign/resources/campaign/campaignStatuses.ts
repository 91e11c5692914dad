import type { INodePropertyOptions } from 'n8n-workflow';

/** The statuses of a campaign, as a form offers them. */
export const campaignStatuses: INodePropertyOptions[] = [
	{ name: 'Completed', value: 'completed' },
	{ name: 'Draft', value: 'draft' },
	{ name: 'Paused', value: 'paused' },
	{ name: 'Started', value: 'started' },
];
