import type { SocialAccount } from '../../src/contract/socialAccounts';
import type { Lead } from '../../src/contract/leads';
import { addedLeads } from '../../nodes/OutreachTrigger/events/leadAdded';
import { approvalRequests } from '../../nodes/OutreachTrigger/events/approvalRequested';
import { approvalResolutions } from '../../nodes/OutreachTrigger/events/approvalResolved';
import { campaignLeadStatuses } from '../../nodes/OutreachTrigger/events/campaignLeadStatusChanged';
import { connections } from '../../nodes/OutreachTrigger/events/connectionAccepted';
import { intents } from '../../nodes/OutreachTrigger/events/conversationIntentChanged';
import { campaignStatuses } from '../../nodes/OutreachTrigger/events/campaignStatusChanged';
import { senderAccountStatuses } from '../../nodes/OutreachTrigger/events/senderAccountStatusChanged';
import { replies } from '../../src/trigger/replies/replies';
import type { Detection } from '../../src/trigger/events/detection';
import { readState, saveState } from '../../src/trigger/memory/state';
import { approval, campaign, campaignLead } from './support/campaignWorld';
import { Inbox, iso, START } from './support/inbox';
import { pollReplies } from './support/replyPoll';

/** What every object of JavaScript has by itself. */
const NAMES = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'];

interface Detector<State> {
	readonly schema: Parameters<typeof readState<State>>[2];
}

/** As n8n keeps it: JSON that is checked when it is read. */
function kept<State>({ schema }: Detector<State>, state: State): State {
	const found = readState(
		JSON.parse(JSON.stringify(saveState(state, 'same', 'monday'))),
		'same',
		schema,
	);
	if (found.kind !== 'saved') throw new Error(JSON.stringify(found));
	return found.state;
}

/** The ids of two polls: the first finds something new of each name, the second nothing more. */
function twoPolls<State>(
	detector: Detector<State>,
	first: State,
	poll: (state: State) => Detection<State, unknown>,
): string[][] {
	const one = poll(kept(detector, first));
	const two = poll(kept(detector, one.state));
	return [one, two].map(({ events }) => events.map(({ event_id }) => event_id.split(':')[1]!));
}

const LATER = START + 60_000;

describe('ids that every object has as a name are ids like others', () => {
	test('of conversations, whether they are known, new or still to be read', () => {
		const inbox = new Inbox();
		for (const id of NAMES.slice(2)) inbox.write(id);
		let saved: string | undefined;
		const poll = (budget = Infinity) => {
			const polled = pollReplies(inbox, saved, { budget });
			({ saved } = polled);
			return polled.events.map(({ record }) => record.conversation.id);
		};
		expect(poll()).toEqual([]);
		inbox.now = LATER;
		for (const id of NAMES) inbox.write(id);
		expect(poll(0)).toEqual([]);
		const ids = [1, 2, 3].flatMap(() => poll(2));
		expect(ids.sort()).toEqual(NAMES.toSorted());
		expect(poll()).toEqual([]);
		for (const id of NAMES) inbox.write(id);
		expect(poll().sort()).toEqual(NAMES.toSorted());
	});

	test('of conversations that are read though the list no longer shows them', () => {
		const inbox = new Inbox();
		const saved = pollReplies(inbox).saved;
		for (const id of NAMES) inbox.write(id);
		const asked: string[] = [];
		const { saved: due } = pollReplies(inbox, saved, { budget: 0 });
		inbox.page = () => ({ rows: [] });
		pollReplies(inbox, due, { onRead: (what) => asked.push(what) });
		expect(asked.sort()).toEqual(['list', ...NAMES].sort());
	});

	test.each([approvalRequests, approvalResolutions])(
		'of campaigns and messages (%#)',
		(detector) => {
			const campaigns = NAMES.map((id) => campaign(id, START - 1));
			const status = detector === approvalRequests ? 'pending' : 'approved';
			const fields = { approval_status: status, approval_resolved_at: iso(LATER) } as const;
			const read = NAMES.map((id) => ({ campaignId: id, rows: [approval(id, id, LATER, fields)] }));
			const found = twoPolls(detector, detector.baseline(campaigns, START), (state) =>
				detector.detect(state, { campaigns, read }, LATER),
			);
			expect(found.map((ids) => ids.sort())).toEqual([NAMES.toSorted(), []]);
		},
	);

	test('of campaigns and their leads', () => {
		const campaigns = NAMES.map((id) => campaign(id, START - 1));
		const read = (status: 'queued' | 'active') =>
			NAMES.map((id) => {
				const row = campaignLead(id, id, START - 5, { status });
				const current_state = { ...row.current_state, connection_status: 'connected' as const };
				const action = { id: 'a', type: 'send_connection_request', status: 'sent', metadata: {} };
				const accepted = [{ ...action, accepted_at: iso(LATER) }] as typeof row.actions_performed;
				return {
					campaignId: id,
					rows: [{ ...row, current_state, actions_performed: accepted }],
				};
			});
		const connected = twoPolls(connections, connections.baseline(campaigns, START), (state) =>
			connections.detect(state, { campaigns, read: read('queued') }, LATER),
		);
		expect(connected.map((ids) => ids.sort())).toEqual([NAMES.toSorted(), []]);
		const queued = campaignLeadStatuses.detect(
			campaignLeadStatuses.baseline(campaigns, START),
			{ campaigns, read: read('queued') },
			START,
		);
		const changed = twoPolls(campaignLeadStatuses, queued.state, (state) =>
			campaignLeadStatuses.detect(state, { campaigns, read: read('active') }, LATER),
		);
		expect(changed.map((ids) => ids.sort())).toEqual([NAMES.toSorted(), []]);
	});

	test('of campaigns and sender accounts that change', () => {
		const campaigns = (status: 'started' | 'paused') =>
			NAMES.map((id) => campaign(id, START, { status }));
		const started = campaignStatuses.baseline(campaigns('started'), START);
		const paused = twoPolls(campaignStatuses, started, (state) =>
			campaignStatuses.detect(state, campaigns('paused'), LATER),
		);
		expect(paused.map((ids) => ids.sort())).toEqual([NAMES.toSorted(), []]);
		const accounts = NAMES.map(
			(id) => ({ id, status: 'connected', updated_at: iso(START) }) as SocialAccount,
		);
		const found = twoPolls(
			senderAccountStatuses,
			senderAccountStatuses.baseline([], START),
			(state) => senderAccountStatuses.detect(state, accounts, LATER),
		);
		expect(found.map((ids) => ids.sort())).toEqual([NAMES.toSorted(), []]);
	});

	test('of conversations that get another intent', () => {
		const inbox = new Inbox();
		for (const id of NAMES) inbox.write(id);
		const known = intents.baseline(inbox.rows(), START);
		for (const id of NAMES) inbox.touch(id, { intent: 'INTERESTED' });
		const found = twoPolls(intents, known, (state) => intents.detect(state, inbox.rows(), LATER));
		expect(found.map((ids) => ids.sort())).toEqual([NAMES.toSorted(), []]);
	});

	test('of leads that are added', () => {
		const rows = NAMES.map((id) => ({ id, created_at: iso(LATER) }) as Lead);
		const none = addedLeads.baseline({ rows: [], hasMore: false }, START);
		const found = twoPolls(addedLeads, none, (state) =>
			addedLeads.detect(state, { rows, hasMore: false }, LATER),
		);
		expect(found.map((ids) => ids.sort())).toEqual([NAMES.toSorted(), []]);
	});

	test('and states keep them', () => {
		const inbox = new Inbox();
		for (const id of NAMES) inbox.write(id);
		const state = replies.baseline({ rows: inbox.rows(), hasMore: false }, START);
		expect(Object.keys(kept(replies, state).threads)).toHaveLength(NAMES.length);
	});
});
