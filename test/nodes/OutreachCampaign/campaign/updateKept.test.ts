/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/runNode';
import { CAMPAIGN_NODE } from '../../support/workflow';

// A service with a campaign that the application made, which holds what the rules for requests refuse. It takes anything.

interface Setup {
	[field: string]: unknown;
}

const OTHER_APP = {
	name: 'From the application',
	description: null,
	goal: null,
	priority: 'medium',
	objective: 'start_conversation',
	cta_payload: null,
	social_account_ids: ['acct_1'],
	source: { lead_list_id: 'list_1' },
	schedule: {
		timezone: 'Europe/Berlin',
		start_date: '2020-01-06',
		start_time: '12:00',
		end_time: '16:00',
		active_days: ['monday'],
	},
	auto_approve_ai_messages: false,
	messages: {
		icebreaker: { enabled: true, mode: 'ai', wait: { duration: 5, unit: 'minutes' } },
		follow_up_1: {
			enabled: true,
			mode: 'template',
			message: 'As {{job_title}} of {{company}}',
			wait: { duration: 30, unit: 'days' },
		},
		follow_up_2: {
			enabled: true,
			mode: 'voice',
			wait: { duration: 4, unit: 'days' },
			tone: 'warm',
		},
	},
	engagement: { enabled: true, like_after_days: 30, wait_after_like_days: 2 },
	connection_request: { mode: 'none' },
};

let server: Server;
let url: string;
let setup: Setup;
let bodies: Setup[];
/** What the service makes of a request. */
let take: (stored: Setup, body: Setup) => Setup;

beforeAll(async () => {
	server = createServer((request, response) => {
		void (async () => {
			if (request.method === 'PATCH') {
				const body = (await json(request)) as Setup;
				bodies.push(body);
				setup = take(setup, body);
			}
			const figures = { totalLeads: 0, connectionsSent: 0, messagesSent: 0, repliesReceived: 0 };
			const campaign = { id: 'camp_1', name: setup.name, goal: null, status: 'draft', ...figures };
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify({ data: { ...campaign, socialAccounts: [], setup } }));
		})();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
});
afterAll(() => server.close());
beforeEach(() => {
	setup = structuredClone(OTHER_APP);
	bodies = [];
	take = (stored, body) => ({ ...stored, ...body });
});

const update = async (parameters: INodeParameters) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: { resource: 'campaign', operation: 'update', campaignId: 'camp_1', ...parameters },
		credential: { baseUrl: url, apiKey: 'key', allowHttp: false },
	});

const { schedule, messages, engagement } = OTHER_APP;

test.each<[INodeParameters, Setup]>([
	[{ fields: { activeDays: ['sunday'] } }, { schedule: { ...schedule, active_days: ['sunday'] } }],
	[
		{ fields: { icebreakerWaitHours: 5 } },
		{
			messages: {
				...messages,
				icebreaker: { ...messages.icebreaker, wait: { duration: 5, unit: 'hours' } },
			},
		},
	],
	[
		{ fields: { followUp1WaitDays: 5 } },
		{
			messages: {
				...messages,
				follow_up_1: { ...messages.follow_up_1, wait: { duration: 5, unit: 'days' } },
			},
		},
	],
	[
		{ icebreakerMode: 'template', icebreakerMessage: 'Hi', fields: { icebreakerWaitDays: 1 } },
		{
			messages: {
				...messages,
				icebreaker: {
					enabled: true,
					mode: 'template',
					message: 'Hi',
					wait: { duration: 1, unit: 'days' },
				},
			},
		},
	],
	[{ engagementEnabled: false }, { engagement: { ...engagement, enabled: false } }],
])('%j: sends what is kept exactly as it was read, whatever the rules say', async (set, body) => {
	const { error, hints } = await update(set);
	expect(error).toBeUndefined();
	expect(bodies).toEqual([body]);
	expect(hints).toEqual([]);
});

test.each<[INodeParameters, RegExp]>([
	[{ fields: { startTime: '11:00' } }, /^End Time must be at least/],
	[{ fields: { likeAfterDays: 31 } }, /^Like After \(Days\) must be at most 14/],
	[
		{ followUp1Mode: 'template', followUp1Message: 'You as {{job_title}}' },
		/^Follow Up 1 Fallback is required/,
	],
	[{ icebreakerMode: 'off' }, /^Follow Up 1 can be enabled only if the message before it/],
])('%j: a rule holds for what is set, and for what it is set beside', async (set, message) => {
	const { error } = await update(set);
	expect(error?.message).toMatch(message);
	expect(bodies).toEqual([]);
});

test('a campaign without a schedule: what is missing has to be set too', async () => {
	setup.schedule = null;
	const { error } = await update({ fields: { startTime: '09:00' } });
	expect(error?.message).toMatch(/^Time Zone Name or ID is required; Start Date is required/);
	expect(bodies).toEqual([]);
});

test('a change that was not taken is an error, and says that the rest was', async () => {
	take = (stored, body) => ({ ...stored, ...body, schedule: stored.schedule });
	const { error } = await update({ fields: { name: 'New', endTime: '21:00' } });
	expect(error?.message).toBe('The campaign was updated, but not in all fields: End Time');
	expect(error?.description).toContain('The request took effect.');
	const { rows } = await runNode({
		type: CAMPAIGN_NODE,
		parameters: {
			resource: 'campaign',
			operation: 'update',
			campaignId: 'camp_1',
			fields: { endTime: '21:00' },
		},
		credential: { baseUrl: url, apiKey: 'key', allowHttp: false },
		settings: { onError: 'continueRegularOutput' },
	});
	expect(rows).toMatchObject([{ details: { outcome: 'sent', code: 'unexpected_response' } }]);
});

test('a kept value that is different afterwards is a hint', async () => {
	take = (stored, body) => ({
		...stored,
		schedule: { ...(body.schedule as Setup), timezone: 'Asia/Tokyo' },
	});
	const { rows, hints } = await update({ fields: { endTime: '21:00' } });
	expect(rows).toMatchObject([{ id: 'camp_1', changed_fields: ['schedule.end_time'] }]);
	expect(hints).toEqual([
		'The campaign was updated, but these fields do not have the values that were sent: Time Zone Name or ID. Someone else may have changed them at the same moment.',
	]);
});

test('an answer that shows values in another way is no difference', async () => {
	take = (stored, body) => ({
		...stored,
		...body,
		description: `${String(body.description)}\r\n`,
		cta_payload: {},
	});
	const { error, hints } = await update({ fields: { description: 'New' } });
	expect([error, hints]).toEqual([undefined, []]);
});
