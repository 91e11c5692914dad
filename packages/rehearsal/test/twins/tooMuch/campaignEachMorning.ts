import { seeded } from 'outreach-sandbox/composition/seeded';
import { byId, node } from '../../../n8n/workflows';
import { workflow } from '../nodes';
import type { Pair } from '../pair';

const everyMorning = node(
	'Every morning',
	'n8n-nodes-base.scheduleTrigger',
	{ rule: { interval: [{ field: 'cronExpression', expression: '0 9 * * *' }] } },
	1.2,
);

const list = node('List of the day', 'n8n-nodes-outreach.outreachLead', {
	resource: 'leadList',
	operation: 'create',
	name: '=Prospects {{ $now.toISODate() }}',
	ifNameExists: 'useExisting',
});

const people = node(
	'People',
	'n8n-nodes-base.code',
	{
		jsCode: `return ['Ada Berg', 'Ben Rossi', 'Cleo Martin', 'Dan Weber', 'Eva Lang'].map((name, index) => ({ json: {
	'Full Name': name,
	'Profile URL': 'https://www.social.example/in/prospect-' + index,
} }));`,
	},
	2,
);

const newPeople = node(
	'People that are new',
	'n8n-nodes-base.removeDuplicates',
	{
		operation: 'removeItemsSeenInPreviousExecutions',
		logic: 'removeItemsWithAlreadySeenKeyValues',
		dedupeValue: "={{ $json['Profile URL'] }}",
		options: {},
	},
	2,
);

const rest = [
	node('Import', 'n8n-nodes-outreach.outreachLead', {
		resource: 'lead',
		operation: 'import',
		mapping: 'automatic',
		options: {},
		leadListId: byId("={{ $('List of the day').first().json.id }}"),
	}),
	node('Once', 'n8n-nodes-base.limit', { maxItems: 1 }),
	node('Create', 'n8n-nodes-outreach.outreachCampaign', {
		resource: 'campaign',
		operation: 'create',
		inputMode: 'form',
		name: '=Prospects {{ $now.toISODate() }}',
		objective: 'start_conversation',
		socialAccountId: byId(seeded.accounts.connected),
		source: 'leadList',
		leadListId: byId("={{ $('List of the day').first().json.id }}"),
		timezone: 'UTC',
		startDate: '={{ $now.toISODate() }}',
		startTime: '08:00',
		endTime: '18:00',
		activeDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
		icebreakerMode: 'ai',
		icebreakerWaitUnit: 'hours',
		icebreakerWaitHours: 3,
		followUp1Mode: 'off',
		followUp2Mode: 'off',
		autoApproveAiMessages: false,
		connectionRequestMode: 'none',
		additionalFields: {},
		options: {},
		simplify: true,
	}),
	node('Start', 'n8n-nodes-outreach.outreachCampaign', {
		resource: 'campaign',
		operation: 'start',
		campaignId: byId('={{ $json.id }}'),
		simplify: true,
		options: {},
	}),
];

export const campaignEachMorning: Pair = {
	mistake: 'Each morning, the same people get into a new list and a new campaign',
	line: 'sent.campaignsAgain',
	days: 3,
	broken: workflow('Campaign each morning', everyMorning, list, people, ...rest),
	corrected: workflow('Campaign for new people', everyMorning, list, people, newPeople, ...rest),
};
