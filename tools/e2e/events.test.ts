import { rehearse } from '../../packages/rehearsal/run/rehearse';
import { eventSchema } from '../../packages/rehearsal/events/event';
import { planEvents } from '../../packages/rehearsal/events/plan';
import { sampleOf } from '../../packages/rehearsal/events/sample';
import type { Facts } from '../../packages/rehearsal/sheet/facts';
import { linesOf, sheetOf } from '../../packages/rehearsal/sheet/sheet';
import type { ServiceRequest } from '../../packages/rehearsal/services/request';
import { DAY } from '../../packages/sandbox/core/clock';
import {
	chain,
	node,
	type WorkflowFile,
	type WorkflowNode,
} from '../../packages/rehearsal/n8n/workflows';

jest.setTimeout(300_000);

const chosen = (value: unknown, name: string) => ({
	__rl: true,
	mode: 'list',
	value,
	cachedResultName: name,
});

const withCredential = (type: string, given: WorkflowNode): WorkflowNode => ({
	...given,
	credentials: { [type]: { id: 'mine', name: 'Mine' } },
});

const hook = (name: string, path: string, parameters: object) =>
	node(name, 'n8n-nodes-base.webhook', { path, httpMethod: 'POST', ...parameters }, 2);

const often = { pollTimes: { item: [{ mode: 'everyX', value: 30, unit: 'minutes' }] } };

const sheet = (name: string, event: string, tab: number) =>
	withCredential(
		'googleSheetsTriggerOAuth2Api',
		node(
			name,
			'n8n-nodes-base.googleSheetsTrigger',
			{
				...often,
				event,
				documentId: chosen('1AbcDocument', 'Sales'),
				sheetName: chosen(tab, name),
				options: {},
			},
			1,
		),
	);

/** Each begins a workflow of its own. */
const TRIGGERS: readonly WorkflowNode[] = [
	hook('Open hook', 'open', {}),
	withCredential('httpBasicAuth', hook('Guarded hook', 'guarded', { authentication: 'basicAuth' })),
	withCredential('httpHeaderAuth', hook('Header hook', 'header', { authentication: 'headerAuth' })),
	withCredential('jwtAuth', hook('Token hook', 'token', { authentication: 'jwtAuth' })),
	{ ...hook('Asked', 'leads/:id', { httpMethod: 'GET' }), webhookId: 'own' },
	node(
		'Form',
		'n8n-nodes-base.formTrigger',
		{
			formTitle: 'Contact',
			formFields: {
				values: [
					{ fieldLabel: 'Email', fieldType: 'email', requiredField: true },
					{ fieldLabel: 'Your name', requiredField: true },
				],
			},
		},
		2.2,
	),
	withCredential(
		'typeformApi',
		node('Typeform', 'n8n-nodes-base.typeformTrigger', { formId: 'form1' }, 1.1),
	),
	withCredential(
		'calendlyOAuth2Api',
		node(
			'Calendly',
			'n8n-nodes-base.calendlyTrigger',
			{ authentication: 'oAuth2', scope: 'user', events: ['invitee.created'] },
			2,
		),
	),
	withCredential(
		'calApi',
		node('Cal.com', 'n8n-nodes-base.calTrigger', { events: ['BOOKING_CREATED'], options: {} }, 3),
	),
	withCredential(
		'hubspotDeveloperApi',
		node(
			'HubSpot',
			'n8n-nodes-base.hubspotTrigger',
			{ eventsUi: { eventValues: [{ name: 'contact.creation' }] }, additionalFields: {} },
			1,
		),
	),
	withCredential(
		'pipedriveApi',
		node(
			'Pipedrive',
			'n8n-nodes-base.pipedriveTrigger',
			{ action: 'create', entity: 'person' },
			1.1,
		),
	),
	sheet('New rows', 'rowAdded', 11),
	sheet('All rows', 'anyUpdate', 12),
	withCredential(
		'gmailOAuth2',
		node('Gmail', 'n8n-nodes-base.gmailTrigger', { ...often, filters: {}, simple: false }, 1.3),
	),
];

const tell = node(
	'Tell',
	'n8n-nodes-base.httpRequest',
	{
		method: 'POST',
		url: '=https://told.example/{{ encodeURIComponent($prevNode.name) }}',
		sendBody: true,
		specifyBody: 'json',
		jsonBody: '={{ $json }}',
	},
	4.2,
);

const workflows: WorkflowFile[] = [
	...TRIGGERS.map((trigger) => ({
		name: trigger.name,
		nodes: [trigger, tell],
		connections: chain([trigger, tell]),
	})),
	{
		name: 'Waits',
		nodes: [
			hook('Slow hook', 'slow', { responseMode: 'responseNode' }),
			{
				...node('Wait', 'n8n-nodes-base.wait', { amount: 1, unit: 'days' }, 1.1),
				webhookId: 'replaced',
			},
			node('Answer', 'n8n-nodes-base.respondToWebhook', { respondWith: 'noData' }, 1.4),
		],
		connections: chain(['Slow hook', 'Wait', 'Answer'].map((name) => node(name, ''))),
	},
];

let facts: Facts;
const heard: ServiceRequest[] = [];
const told = (name: string) =>
	heard.filter(
		({ host, path }) => host === 'told.example' && path === `/${encodeURIComponent(name)}`,
	);

beforeAll(async () => {
	const events = planEvents(
		sampleOf(workflows, 2).map((event) => eventSchema.parse(event)),
		workflows,
	);
	[facts] = (await rehearse(
		[{ command: '', workflows, days: 2, seed: 1, life: 'calm', events, leads: 50 }],
		{ onCall: (call) => heard.push(call) },
	)) as [Facts];
});

test.each(TRIGGERS.map(({ name }) => name))(
	'%s begins its workflow at the time of its events',
	(name) => {
		const calls = told(name);
		expect(calls).toHaveLength(2);
		const { happened } = facts.events;
		const own = happened.filter((event) => event.node === name);
		expect(own.map(({ problem }) => problem)).toEqual([null, null]);
		calls.forEach(({ at }, index) => {
			expect(at - own[index]!.at).toBeGreaterThanOrEqual(0);
			expect(at - own[index]!.at).toBeLessThan(DAY / 24);
		});
	},
);

test('what they are given is about the lead of the event', () => {
	const leads = facts.world.leads;
	// HubSpot says only which contact it is.
	for (const { name } of TRIGGERS.filter((one) => one.name !== 'HubSpot')) {
		const index = TRIGGERS.findIndex((one) => one.name === name);
		const text = told(name)[0]!.body;
		expect({ name, text }).toEqual({
			name,
			text: expect.stringContaining(leads[index]!.first_name),
		});
	}
});

test('a caller that would wait for days hangs up, and the sheet says so', () => {
	const lines = linesOf(sheetOf(facts));
	const failed = lines.find(({ id }) => id === 'events.failed')!;
	expect(failed.cases.map(({ workflow }) => workflow)).toEqual(['Waits', 'Waits']);
	expect(lines.find(({ id }) => id === 'events.happened')!.parts).toMatchObject({ left: 0 });
});
