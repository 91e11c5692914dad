import type { Json } from '../../../packages/rehearsal/n8n/executions';
import { poll } from '../../../packages/rehearsal/n8n/poll';
import {
	chain,
	importWorkflow,
	node,
	publishWorkflow,
	type WorkflowFile,
} from '../../../packages/rehearsal/n8n/workflows';
import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { EVENTS } from '../../../src/trigger/events/event';
import { startEnvironment } from '../../e2e/support/environment';
import { readExecutions } from '../../e2e/support/executions';

jest.setTimeout(900_000);

const environment = startEnvironment();

const TRIGGER = 'Outreach Trigger';
/** n8n refuses a Poll Time that comes more often than once a minute. */
const POLL_SECONDS = [0, 30];
/** As if it polled once a minute: a busy machine may take its time. */
const patience = { timeoutMs: 180_000, everyMs: 500 };

const nodes = [
	node(TRIGGER, 'n8n-nodes-outreach.outreachTrigger', {
		pollTimes: {
			item: POLL_SECONDS.map((second) => ({
				mode: 'custom',
				cronExpression: `${second} * * * * *`,
			})),
		},
		events: [...EVENTS],
	}),
	node('Seen', 'n8n-nodes-base.noOp'),
];
const workflow: WorkflowFile = {
	name: 'All events',
	nodes,
	connections: chain(nodes),
	settings: { executionOrder: 'v1' },
};

/** How the ids of actions begin. */
const DONE = 'done_';

const { campaigns, conversations, accounts, agents, approvals } = seeded;

/** Leads of the started campaign who have not answered its request for a connection. */
const invited = ({ database }: Sandbox): string[] =>
	database
		.prepare(
			`SELECT id FROM campaign_leads WHERE campaign_id = ?
			AND json_extract(record, '$.current_state.connection_status') = 'sent' ORDER BY seq`,
		)
		.all(campaigns.started)
		.map(({ id }) => String(id));

/** Makes each of the events happen once. Something else the second time. */
function happen(sandbox: Sandbox, isFirst: boolean): void {
	const { control } = sandbox;
	const leads = invited(sandbox);
	control.addMessage(isFirst ? conversations.attachments : conversations.rightToLeft, {
		content: 'Yes',
	});
	control.addApproval({ campaign_id: campaigns.started });
	control.changeApproval(isFirst ? approvals.pending : approvals.secondPending, {
		approval_status: 'approved',
	});
	control.changeCampaignLead(leads[0]!, { connection_status: 'connected' });
	control.changeCampaignLead(leads[1]!, { status: 'failed' });
	const action = { type: 'like_post', status: 'completed' } as const;
	control.changeCampaignLead(leads[1]!, { action: { ...action, id: `${DONE}${isFirst}` } });
	control.setCampaignStatus(campaigns.paused, isFirst ? 'started' : 'paused');
	control.setAccount(accounts.connected, { status: isFirst ? 'disconnected' : 'connected' });
	control.setConversation(conversations.interested, {
		intent: isFirst ? 'CONVERTED' : 'NOT_INTERESTED',
	});
	control.tickAgent(agents.active, 1);
}

/** Of what happens to leads by the way, such as with the status of their campaign, nothing is counted. */
const isChosen = ({ event, status, action_id }: Json): boolean =>
	(event !== 'campaignLeadStatusChanged' || status === 'failed') &&
	(event !== 'leadActionDone' || String(action_id).startsWith(DONE));

test('each of the ten events starts the workflow once, also if it happened while n8n was down', async () => {
	const { n8n, sandbox, credential } = environment;
	const polls = () =>
		sandbox.requests.filter(({ endpoint }) => endpoint === 'conversations.list').length;
	const oneMorePoll = async () => {
		const before = polls();
		expect(
			await poll(
				async () => polls(),
				(count) => count > before,
				patience,
			),
		).toBeGreaterThan(before);
	};
	const workflowId = await importWorkflow(n8n, workflow, credential);
	const seen = async () =>
		(await readExecutions(n8n, workflowId)).flatMap((execution) => execution.output('Seen'));
	const events = async () =>
		(await seen())
			.filter(isChosen)
			.map(({ event }) => event)
			.sort();
	const seenTimes = (times: number) =>
		poll(events, ({ length }) => length >= times * EVENTS.length, patience);

	await publishWorkflow(n8n, workflowId);
	await oneMorePoll();
	happen(sandbox, true);
	expect(await seenTimes(1)).toEqual([...EVENTS].sort());

	await n8n.pause();
	happen(sandbox, false);
	await n8n.resume();
	expect(await seenTimes(2)).toEqual([...EVENTS, ...EVENTS].sort());

	await oneMorePoll();
	await oneMorePoll();
	expect(await events()).toEqual([...EVENTS, ...EVENTS].sort());
	const ids = (await seen()).map(({ event_id: id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
});
