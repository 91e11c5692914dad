import type { Campaign, CampaignLead, MessageApproval } from '../../src/contract/campaigns';
import { approvalRequests } from '../../nodes/OutreachTrigger/events/approvalRequested';
import { approvalResolutions } from '../../nodes/OutreachTrigger/events/approvalResolved';
import type {
	CampaignDetector,
	CampaignSettings,
	CampaignsState,
	KnownCampaign,
} from '../../src/trigger/kinds/inCampaigns';
import { campaignLeadStatuses } from '../../nodes/OutreachTrigger/events/campaignLeadStatusChanged';
import { connections } from '../../nodes/OutreachTrigger/events/connectionAccepted';
import { LIMITS, sizeOf } from '../../src/trigger/memory/limits';
import { approval, campaign, campaignLead } from './support/campaignWorld';
import { iso, START } from './support/inbox';

const DAY = 86_400_000;

type State = CampaignsState<KnownCampaign>;

type Detector = CampaignDetector<KnownCampaign, unknown, unknown>;

interface Case {
	readonly name: string;
	readonly detector: Detector;
	/** A row that tells of one event at that time. */
	readonly rowAt: (id: string, at: number) => MessageApproval | CampaignLead;
}

const accepted = (id: string, at: number): CampaignLead => {
	const lead = campaignLead(id, 'camp_1', START - 40 * DAY);
	return {
		...lead,
		current_state: { ...lead.current_state, connection_status: 'connected' },
		actions_performed: [
			{
				id: 'action_1',
				type: 'send_connection_request',
				status: 'sent',
				metadata: {},
				accepted_at: iso(at),
			},
		],
	};
};

const cases = [
	{
		name: 'resolved approvals',
		detector: approvalResolutions,
		rowAt: (id: string, at: number) =>
			approval(id, 'camp_1', at - DAY, {
				approval_status: 'approved',
				approval_resolved_at: iso(at),
			}),
	},
	{ name: 'accepted connections', detector: connections, rowAt: accepted },
	{
		name: 'statuses of leads',
		detector: campaignLeadStatuses,
		rowAt: (id: string, at: number) =>
			campaignLead(id, 'camp_1', at - DAY, { status: 'completed' }),
	},
] as unknown as Case[];

describe.each(cases)('of $name', ({ detector, rowAt }) => {
	const completed = (at: number) =>
		campaign('camp_1', START - 60 * DAY, { status: 'completed', updatedAt: iso(at) });
	const started = campaign('camp_1', START - 60 * DAY);
	/** One poll that reads what the detector asks for. */
	const poll = (state: State, camp: Campaign, rows: readonly unknown[], now: number) => {
		const wanted = detector.selectCampaigns([camp], now, {}, state);
		const read = wanted.map(({ id }) => ({ campaignId: id, rows }));
		return detector.detect(state, { campaigns: [camp], read }, now);
	};

	test('nothing old comes when a campaign that was completed long ago is renamed', () => {
		const state = detector.baseline([completed(START - 30 * DAY)], START);
		const old = [rowAt('a', START - 31 * DAY)];
		const renamed = completed(START + DAY);
		expect(poll(state, renamed, old, START + DAY).events).toEqual([]);
	});

	test('nothing comes again when a campaign was out of sight for a while', () => {
		const first = poll(detector.baseline([started], START), started, [], START + 1_000);
		const rows = [rowAt('a', START + DAY)];
		const second = poll(first.state, started, rows, START + DAY);
		expect(second.events).toHaveLength(1);
		let { state } = second;
		for (const day of [2, 20, 21]) {
			state = poll(state, completed(START + 2 * DAY), rows, START + day * DAY).state;
		}
		expect(state.campaigns).toEqual({});
		const again = poll(state, completed(START + 30 * DAY), rows, START + 30 * DAY);
		expect(again.events).toEqual([]);
		expect(again.state.campaigns).not.toEqual({});
	});

	test('nothing is lost if the campaign was completed while nobody polled for weeks', () => {
		const first = poll(detector.baseline([started], START), started, [], START + 1_000);
		const rows = [rowAt('a', START + DAY)];
		const next = poll(first.state, completed(START + 2 * DAY), rows, START + 30 * DAY);
		expect(next.events).toHaveLength(1);
	});

	test('nothing old comes when Look Back is extended', () => {
		const camp = completed(START - 20 * DAY);
		const state = detector.baseline([camp], START);
		const settings = { lookBackMs: 30 * DAY };
		const read = [{ campaignId: 'camp_1', rows: [rowAt('a', START - 21 * DAY)] }];
		expect(detector.selectCampaigns([camp], START + 1_000, settings, state)).toHaveLength(1);
		const input = { campaigns: [camp], read };
		expect(detector.detect(state, input, START + 1_000, settings).events).toEqual([]);
	});

	test('all comes of a campaign that was a draft, or not there, at the activation', () => {
		const draft = campaign('camp_1', START - 60 * DAY, { status: 'draft' });
		const rows = [rowAt('a', START + DAY)];
		for (const known of [[draft], []]) {
			const state = detector.baseline(known, START);
			const begun = known.length > 0 ? started : campaign('camp_1', START + 1_000);
			expect(poll(state, begun, rows, START + DAY).events).toHaveLength(1);
		}
	});

	test('all comes of a draft that other polls saw before it started, and then it is a draft no longer', () => {
		const draft = campaign('camp_1', START - 60 * DAY, { status: 'draft' });
		const { state } = poll(detector.baseline([draft], START), draft, [], START + 1_000);
		const { events, state: next } = poll(state, started, [rowAt('a', START - DAY)], START + DAY);
		expect(events).toHaveLength(1);
		expect(next.drafts).toEqual([]);
	});

	test('all comes of a campaign that is new, though the list missed it once', () => {
		const { state } = detector.detect(
			detector.baseline([], START),
			{ campaigns: [], read: [] },
			START + DAY,
		);
		const created = campaign('camp_1', START + 1_000);
		const rows = [rowAt('a', START + 2_000)];
		expect(poll(state, created, rows, START + 2 * DAY).events).toHaveLength(1);
	});

	test('what the first poll read is known', () => {
		const read = [{ campaignId: 'camp_1', rows: [], hasMore: false }];
		const state = detector.baseline([started], START, {}, read);
		expect(Object.keys(state.campaigns)).toHaveLength(1);
		expect(poll(state, started, [], START + 1).failures).toEqual([]);
	});

	test('a row whose times cannot be read comes if it has one that can, and hides no other', () => {
		const at = START + 1_000;
		const bad = {
			...rowAt('bad', at),
			generated_at: 'yesterday',
			approval_requested_at: 'yesterday',
			approval_resolved_at: 'yesterday',
			enrolled_at: 'yesterday',
			updated_at: iso(at),
		};
		const lost = { ...bad, id: 'lost', updated_at: 'yesterday' };
		const learned = poll(detector.baseline([started], START), started, [], START + 500);
		const { events, failures } = poll(
			learned.state,
			started,
			[bad, lost, rowAt('good', at)],
			START + 2_000,
		);
		const ids = events.map(({ event_id }) => event_id.split(':')[1]).sort();
		const isApproval = ['approvalRequested', 'approvalResolved'].includes(events[0]!.event);
		expect(ids).toEqual(isApproval ? ['bad', 'good'] : ['bad', 'good', 'lost']);
		expect(failures.map(({ message }) => message)).toEqual(
			isApproval ? [expect.stringMatching(/"yesterday".* message lost has/)] : [],
		);
	});

	test('campaigns that are not listed any longer make room for the others', () => {
		const many = Array.from({ length: 40 }, (_, number) => campaign(`old_${number}`, START - DAY));
		const state = detector.baseline([started, ...many], START);
		const limits = { ...LIMITS, bytes: sizeOf(state) - 1 };
		const input = { campaigns: [started], read: [] };
		const next = detector.detect(state, input, START + 1_000, { limits } as CampaignSettings);
		expect(Object.keys(next.state.campaigns)).toHaveLength(1);
		expect(detector.detect(state, input, START + 1_000).state.campaigns).toEqual(state.campaigns);
	});

	test('campaigns that were over at the activation take no room', () => {
		const campaigns = Array.from({ length: 5_000 }, (_, number) =>
			campaign(`camp_${number}`, START - 60 * DAY, {
				status: 'completed',
				updatedAt: iso(START - 30 * DAY),
			}),
		);
		const state = detector.baseline(campaigns, START);
		expect(sizeOf(state)).toBeLessThan(LIMITS.bytes / 100);
	});
});

test('nothing comes again if a campaign goes out of sight at the very moment it was read', () => {
	const settings = { lookBackMs: 4 };
	const camp = campaign('camp_1', START, { status: 'completed' });
	const rows = [
		approval('a', 'camp_1', START, {
			approval_status: 'approved',
			approval_resolved_at: iso(START + 5),
		}),
	];
	const poll = (state: ReturnType<typeof approvalResolutions.baseline>, seen: Campaign) => {
		const wanted = approvalResolutions.selectCampaigns([seen], START + 5, settings, state);
		const read = wanted.map(({ id }) => ({ campaignId: id, rows }));
		return approvalResolutions.detect(state, { campaigns: [seen], read }, START + 5, settings);
	};
	const first = poll(approvalResolutions.baseline([], START), camp);
	expect(first.events).toHaveLength(1);
	const over = poll(first.state, camp);
	expect(poll(over.state, { ...camp, updatedAt: iso(START + 5) }).events).toEqual([]);
});

test('lists of leads are read to their end', () => {
	const state = connections.baseline([campaign('camp_1', START)], START);
	expect(connections.needsMore(state, 'camp_1', [])).toBe(true);
	expect(connections.needsMore(state, 'camp_2', [])).toBe(true);
});

test('a campaign that is called like a part of the language is one like any other', () => {
	for (const id of ['__proto__', 'constructor']) {
		const camp = campaign(id, START - DAY);
		const state = approvalRequests.baseline([camp], START);
		const saved = JSON.parse(JSON.stringify(state)) as typeof state;
		expect(approvalRequests.schema().safeParse(saved).success).toBe(true);
		const read = [{ campaignId: id, rows: [approval('a', id, START + 1)] }];
		const first = approvalRequests.detect(saved, { campaigns: [camp], read }, START + 1);
		expect(first.events).toHaveLength(1);
		const again = approvalRequests.detect(first.state, { campaigns: [camp], read }, START + 2);
		expect(again.events).toEqual([]);
	}
});
