import type { Campaign, CampaignLead } from '../../src/contract/campaigns';
import { campaignLeadStatuses } from '../../nodes/OutreachTrigger/events/campaignLeadStatusChanged';
import { connections } from '../../nodes/OutreachTrigger/events/connectionAccepted';
import { LIMITS } from '../../src/trigger/memory/limits';
import { campaign, campaignLead } from './support/campaignWorld';
import { iso, START } from './support/inbox';

const LATER = START + 60_000;
const started = campaign('camp_1', START - 1);

const lead = (id: string, at: number, fields: Partial<CampaignLead> = {}) =>
	campaignLead(id, 'camp_1', at, fields);

/** A lead that was asked, and perhaps accepted. */
function asked(id: string, enrolled: number, accepted?: number | 'at some time'): CampaignLead {
	const row = lead(id, enrolled);
	const isTimed = typeof accepted === 'number';
	return {
		...row,
		current_state: {
			...row.current_state,
			connection_status: accepted === undefined ? 'sent' : 'connected',
		},
		actions_performed: [
			{
				id: 'action_1',
				type: 'send_connection_request',
				status: 'sent',
				metadata: {},
				...(isTimed && { accepted_at: iso(accepted) }),
			},
		],
	};
}

const connectedBefore = (id: string, at: number): CampaignLead => ({
	...asked(id, at, 'at some time'),
	actions_performed: [],
});

const reading = (rows: readonly CampaignLead[], campaigns: Campaign[] = [started]) => ({
	campaigns,
	read: [{ campaignId: 'camp_1', rows }],
});

describe('an accepted connection', () => {
	const activated = connections.baseline([started], START);
	const ids = (rows: readonly CampaignLead[], state = activated) =>
		connections.detect(state, reading(rows), LATER).events.map(({ event_id }) => event_id);
	/** After a first read, one poll later. */
	const afterReading = (rows: readonly CampaignLead[]) =>
		connections.detect(activated, reading(rows), START + 1_000).state;

	test('comes once, at the time of the acceptance, with its campaign', () => {
		const rows = [asked('a', START - 5, START + 7)];
		const { state, events } = connections.detect(activated, reading(rows), LATER);
		expect(events).toEqual([
			{
				event_id: 'connectionAccepted:a',
				event: 'connectionAccepted',
				occurred_at: iso(START + 7),
				record: { campaign_lead: rows[0], campaign: started },
			},
		]);
		expect(ids(rows, state)).toEqual([]);
	});

	test('comes in the order of acceptances, not of enrolments', () => {
		const rows = [asked('later', START - 3, START + 5), asked('earlier', START - 5, START + 9)];
		expect(ids(rows)).toEqual(['connectionAccepted:later', 'connectionAccepted:earlier']);
	});

	test('is new at the very time of the activation', () => {
		expect(ids([asked('a', START - 5, START)])).toHaveLength(1);
	});

	test('does not come again if the list of campaigns missed its campaign once', () => {
		const rows = [asked('a', START - 5, START + 7)];
		const { state } = connections.detect(activated, reading(rows), LATER);
		const missed = connections.detect(state, { campaigns: [], read: [] }, LATER);
		expect(ids(rows, missed.state)).toEqual([]);
	});

	test('is not new if it was accepted before the activation', () => {
		expect(ids([asked('a', START - 5, START - 1), asked('b', START - 5, 'at some time')])).toEqual(
			[],
		);
	});

	test('is new without a time if the lead was seen unconnected, or enrolled and invited since', () => {
		const state = afterReading([asked('a', START - 5)]);
		const rows = [asked('a', START - 5, 'at some time'), asked('b', START + 2_000, 'at some time')];
		expect(ids(rows, state)).toEqual(['connectionAccepted:a', 'connectionAccepted:b']);
	});

	test('is no event if the lead was already connected when it was enrolled', () => {
		expect(ids([connectedBefore('a', START + 2_000)], afterReading([]))).toEqual([]);
	});

	test('is new without a time if the lead was enrolled and invited at the very time of the activation', () => {
		expect(ids([asked('a', START, 'at some time')])).toHaveLength(1);
	});

	test('is no event if the lead was enrolled, already connected, at the very time of the last poll', () => {
		expect(ids([connectedBefore('a', START + 1_000)], afterReading([]))).toEqual([]);
	});

	test('is no event if the lead, connected before, was only written to', () => {
		const row = connectedBefore('a', START + 2_000);
		const written: CampaignLead = {
			...row,
			actions_performed: [{ id: 'action_1', type: 'send_message', status: 'sent', metadata: {} }],
		};
		expect(ids([written], afterReading([]))).toEqual([]);
	});

	test('is new after a request with a note, and at the time of the last acceptance', () => {
		const row = asked('a', START - 5, START - 3);
		const [first] = row.actions_performed;
		const again = {
			...first!,
			type: 'send_connection_request_with_note' as const,
			accepted_at: iso(START + 7),
		};
		const rows = [{ ...row, actions_performed: [first!, again] }];
		const { events } = connections.detect(activated, reading(rows), LATER);
		expect(events).toMatchObject([{ occurred_at: iso(START + 7) }]);
	});

	test('is no event if the lead was enrolled, already connected, while an earlier poll read its pages', () => {
		const read = [{ campaignId: 'camp_1', rows: [], at: START + 1_000 }];
		const { state } = connections.detect(activated, { campaigns: [started], read }, LATER);
		expect(ids([connectedBefore('a', START + 2_000)], state)).toEqual([]);
	});

	test('is new in a campaign that was started since, and not looked for in one completed long ago', () => {
		const draft = campaign('camp_1', START - 1, { status: 'draft' });
		expect(
			ids([asked('a', START - 5, START - 1)], connections.baseline([draft], START)),
		).toHaveLength(1);
		const completed = campaign('camp_1', START - 30 * 86_400_000, { status: 'completed' });
		const state = connections.baseline([completed], START);
		expect(connections.selectCampaigns([completed], LATER, {}, state)).toEqual([]);
		const rows = [asked('a', START - 5, START + 7)];
		expect(connections.detect(state, reading(rows, [completed]), LATER).events).toEqual([]);
	});
});

describe('the status of a campaign lead', () => {
	const activated = campaignLeadStatuses.baseline([started], START);
	const poll = (state: typeof activated, rows: readonly CampaignLead[], statuses: string[] = []) =>
		campaignLeadStatuses.detect(state, reading(rows), LATER, { values: statuses });
	const idsOf = ({ events }: ReturnType<typeof poll>) => events.map(({ event_id }) => event_id);

	test('is known from the first reading, and each change counts', () => {
		const first = poll(activated, [lead('a', START, { status: 'active' }), lead('b', START)]);
		expect(first.events).toEqual([]);
		const second = poll(first.state, [lead('a', START, { status: 'paused' }), lead('b', START)]);
		expect(second.events).toMatchObject([
			{
				event_id: 'campaignLeadStatusChanged:a:paused:1',
				record: { previous_status: 'active', campaign: { id: 'camp_1' } },
			},
		]);
		const third = poll(second.state, [
			lead('a', START, { status: 'active' }),
			lead('b', START, { status: 'failed' }),
		]);
		expect(idsOf(third)).toEqual([
			'campaignLeadStatusChanged:a:active:2',
			'campaignLeadStatusChanged:b:failed:1',
		]);
	});

	test('counts on when it returns to queued', () => {
		let { state } = poll(activated, [lead('a', START)]);
		const found: string[] = [];
		for (const status of ['active', 'queued', 'active'] as const) {
			const next = poll(state, [lead('a', START, { status })]);
			({ state } = next);
			found.push(...idsOf(next));
		}
		expect(found).toEqual([
			'campaignLeadStatusChanged:a:active:1',
			'campaignLeadStatusChanged:a:queued:2',
			'campaignLeadStatusChanged:a:active:3',
		]);
	});

	test('of a lead that was enrolled since has changed from queued', () => {
		const first = poll(activated, []);
		const next = poll(first.state, [lead('a', LATER, { status: 'excluded' }), lead('b', LATER)]);
		expect(idsOf(next)).toEqual(['campaignLeadStatusChanged:a:excluded:1']);
	});

	test('is named by the changes that were told, whatever was seen meanwhile and forgotten with a restart', () => {
		const first = poll(activated, [lead('a', START)]);
		const second = poll(first.state, [lead('a', START, { status: 'active' })], ['completed']);
		const completed = [lead('a', START, { status: 'completed' })];
		const third = poll(second.state, completed, ['completed']);
		const restarted = poll(first.state, completed, ['completed']);
		expect([second, third, restarted].map(idsOf)).toEqual([
			[],
			['campaignLeadStatusChanged:a:completed:1'],
			['campaignLeadStatusChanged:a:completed:1'],
		]);
		expect(third.events).toMatchObject([{ record: { previous_status: 'active' } }]);
	});

	test('is remembered of 8,000 leads and any number that wait, and what is too much is said', () => {
		const rows = (count: number) =>
			Array.from({ length: count }, (_, number) =>
				lead(`lead_${number}`, START, { status: number < 10_000 ? 'completed' : 'queued' }),
			);
		expect(() => poll(activated, rows(8_000))).not.toThrow();
		expect(() => poll(activated, [...rows(8_000), ...rows(30_000).slice(10_000)])).not.toThrow();
		expect(() => poll(activated, rows(10_000))).toThrow('Choose fewer campaigns');
	});
});

test('so are 18,000 accepted connections', () => {
	const rows = Array.from({ length: 18_000 }, (_, number) => asked(`lead_${number}`, START, LATER));
	const { state, events } = connections.detect(
		connections.baseline([started], START),
		reading(rows),
		LATER,
	);
	expect(events).toHaveLength(18_000);
	expect(connections.detect(state, reading(rows), LATER).events).toEqual([]);
	const limits = { ...LIMITS, bytes: 1_000 };
	expect(() => connections.detect(state, reading(rows), LATER, { limits })).toThrow(
		'fewer campaigns',
	);
});
