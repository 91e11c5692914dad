import { seeded } from '../composition/seeded';
import { sandboxKeys } from '../core/keys';
import { call, openSandbox, readAll } from './support';

const { accounts, agents, approvals, campaigns, conversations, leads, lists, messages } = seeded;

const APPROVALS = `/campaigns/${campaigns.started}/message-approvals`;
const IN_PAUSED = `/campaigns/${campaigns.paused}/leads`;

/** What a list has of each record that has a name. */
const RECORDS: Array<[path: string, id: string, record: object]> = [
	['/lead_lists', lists.default, { is_default: true }],
	['/lead_lists', lists.webinar, { name: 'Webinar sign-ups' }],
	['/lead_lists', lists.tradeFair, { name: 'Trade fair contacts' }],
	['/lead_lists', lists.profileVisitors, { is_campaign_eligible: false }],

	['/social_accounts', accounts.connected, { status: 'connected' }],
	['/social_accounts', accounts.warmingUp, { sending_limits: { warmup_enabled: true } }],
	['/social_accounts', accounts.disconnected, { status: 'disconnected' }],
	['/social_accounts', accounts.awaitingCode, { status: 'awaiting_code' }],

	['/campaigns', campaigns.completed, { status: 'completed' }],
	['/campaigns', campaigns.started, { status: 'started' }],
	['/campaigns', campaigns.paused, { status: 'paused' }],
	['/campaigns', campaigns.draft, { status: 'draft' }],
	['/campaigns', campaigns.disconnectedDraft, { status: 'draft' }],

	['/agents', agents.active, { status: 'active' }],
	['/agents', agents.paused, { status: 'paused' }],
	['/agents', agents.draft, { status: 'draft' }],

	[APPROVALS, approvals.pending, { approval_status: 'pending', lead_id: leads.messagePending }],
	[
		APPROVALS,
		approvals.secondPending,
		{ approval_status: 'pending', lead_id: leads.secondMessagePending },
	],
	[APPROVALS, approvals.approved, { approval_status: 'approved', lead_id: leads.messageApproved }],
	[APPROVALS, approvals.rejected, { approval_status: 'rejected', lead_id: leads.messageRejected }],
	[
		APPROVALS,
		approvals.thirdPending,
		{ approval_status: 'pending', lead_id: leads.thirdMessagePending },
	],

	['/leads', leads.cannotBeEnriched, { social_url: expect.stringContaining('/cannot-enrich/') }],
	['/leads', leads.enriched, { profile_enriched_at: expect.any(String) }],
	[IN_PAUSED, leads.inPausedCampaign, { status: 'paused' }],
	[IN_PAUSED, leads.alsoInPausedCampaign, { status: 'paused' }],
	[IN_PAUSED, leads.notYetInvited, { current_state: { connection_status: null } }],
	[IN_PAUSED, leads.failed, { status: 'failed' }],

	['/conversations', conversations.interested, { lead: { id: leads.interested } }],
	['/conversations', conversations.multilingual, { lead: { id: leads.multilingual } }],
	['/conversations', conversations.markup, { lead: { id: leads.programmer } }],
	['/conversations', conversations.sendPending, { lead: { id: leads.customer } }],
	['/conversations', conversations.sendFails, { lead: { id: leads.silent } }],
	['/conversations', conversations.disconnected, { social_account: { id: accounts.disconnected } }],
	['/conversations', conversations.interested, { last_message: { id: messages.latestReply } }],
	['/conversations', conversations.attachments, { last_message: { id: messages.files } }],
	[
		'/conversations',
		conversations.longMessage,
		{ last_message: { content: expect.stringMatching(/^.{8000}$/) } },
	],
	['/conversations', conversations.empty, { last_message: null }],
];

test.each([...new Set(RECORDS.map(([path]) => path))])(
	'%s has what the names say',
	async (path) => {
		const records = await readAll(openSandbox(), path);
		for (const [, name, record] of RECORDS.filter(([each]) => each === path)) {
			expect(records.find(({ id, lead_id }) => [id, lead_id].includes(name))).toMatchObject(record);
		}
	},
);

test.each([
	[conversations.rightToLeft, /\p{sc=Arabic}.*\p{sc=Hebrew}/su],
	[conversations.multilingual, /\p{sc=Han}.*\p{sc=Hangul}/su],
	[conversations.markup, /<script>/],
	[conversations.manyMessages, /Answer 20/],
])('%s has the messages that its name says', async (id, text) => {
	const { body } = await call(openSandbox(), 'GET', `/conversations/${id}`);
	const messages = body.data.messages as Array<{ content: string }>;
	expect(messages.map(({ content }) => content).join('\n')).toMatch(text);
});

test('what is in the second workspace is not found in the main one', async () => {
	const sandbox = openSandbox();
	const paths = [
		`/lead_lists/${lists.inSecondWorkspace}`,
		`/campaigns/${campaigns.inSecondWorkspace}`,
		`/conversations/${conversations.inSecondWorkspace}`,
	];
	for (const path of paths) {
		expect((await call(sandbox, 'GET', path)).status).toBe(404);
		expect((await call(sandbox, 'GET', path, { key: sandboxKeys.secondWorkspace })).status).toBe(
			200,
		);
	}
});
