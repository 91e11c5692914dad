import type { ActionEvent, CampaignLead } from '../../src/contract/campaigns';
import { doneActions } from '../../nodes/OutreachTrigger/events/leadActionDone';
import { sizeOf } from '../../src/trigger/memory/limits';
import { campaign, campaignLead } from './support/campaignWorld';
import { iso, START } from './support/inbox';

const LATER = START + 60_000;
const started = campaign('camp_1', START - 1);
const activated = doneActions.baseline([started], START);

const action = (id: string, at?: number, fields: Partial<ActionEvent> = {}): ActionEvent => ({
	id,
	type: 'send_message',
	status: 'sent',
	metadata: {},
	...(at !== undefined && { performed_at: iso(at) }),
	...fields,
});

const lead = (id: string, enrolled: number, ...actions: ActionEvent[]): CampaignLead =>
	campaignLead(id, 'camp_1', enrolled, { actions_performed: actions });

const poll = (rows: readonly CampaignLead[], state = activated, now = LATER, settings = {}) =>
	doneActions.detect(
		state,
		{ campaigns: [started], read: [{ campaignId: 'camp_1', rows }] },
		now,
		settings,
	);
const idsOf = ({ events }: ReturnType<typeof poll>) => events.map(({ event_id }) => event_id);
/** The state after a first reading. */
const after = (...rows: CampaignLead[]) => poll(rows, activated, START + 1_000).state;

test('comes once, at the time it names, with its lead and campaign', () => {
	const row = lead('a', START - 5, action('old', START - 3), action('new', START + 7));
	const { state, events } = poll([row]);
	expect(events).toEqual([
		{
			event_id: 'leadActionDone:a:new',
			event: 'leadActionDone',
			occurred_at: iso(START + 7),
			record: { campaign_lead: row, campaign: started, action: row.actions_performed[1] },
		},
	]);
	expect(idsOf(poll([row], state))).toEqual([]);
});

test.each(['sent', 'completed', 'failed', 'skipped', 'cancelled'] as const)(
	'one that is %s has ended, and does not come again with another status',
	(status) => {
		const { state, ...found } = poll([lead('a', START, action('x', START, { status }))]);
		expect(found.events).toHaveLength(1);
		for (const next of ['completed', 'failed', 'in_progress', 'sent'] as const) {
			expect(idsOf(poll([lead('a', START, action('x', LATER, { status: next }))], state))).toEqual(
				[],
			);
		}
	},
);

test.each(['pending', 'scheduled', 'in_progress', 'done', undefined])(
	'one that is %s has not ended',
	(status) => {
		const row = lead('a', START, action('x', START, { status: status as ActionEvent['status'] }));
		const { state, events } = poll([row]);
		expect(events).toEqual([]);
		expect(idsOf(poll([lead('a', START, action('x', START))], state))).toHaveLength(1);
	},
);

test('actions of two leads with one id are two', () => {
	const rows = ['a', 'b'].map((id) => lead(id, START, action('x', START)));
	expect(idsOf(poll(rows))).toEqual(['leadActionDone:a:x', 'leadActionDone:b:x']);
});

test('comes in the order of the times, not of enrolments', () => {
	const rows = [
		lead('a', START, action('last', START + 9), action('first', START + 5)),
		lead('b', START, action('second', START + 7)),
	];
	expect(idsOf(poll(rows))).toEqual([
		'leadActionDone:a:first',
		'leadActionDone:b:second',
		'leadActionDone:a:last',
	]);
});

test('one without a time is new if its lead is, or if it was not there at the last reading', () => {
	expect(idsOf(poll([lead('a', START, action('x')), lead('b', START - 5, action('y'))]))).toEqual([
		'leadActionDone:a:x',
	]);
	const state = after(lead('a', START - 5, action('x')));
	const row = lead('a', START - 5, action('x'), action('y', undefined, { status: 'cancelled' }));
	const { events } = poll([row], state);
	expect(events).toMatchObject([{ event_id: 'leadActionDone:a:y', occurred_at: iso(LATER) }]);
});

test('one that appears long after its time is new if its campaign had been read', () => {
	const state = after(lead('a', START - 5, action('x', START - 3)));
	const row = lead('a', START - 5, action('x', START - 3), action('late', START - 99_000_000));
	expect(idsOf(poll([row], state))).toEqual(['leadActionDone:a:late']);
});

test('a time that cannot be read is said', () => {
	const row = lead('a', START, action('x', undefined, { performed_at: 'yesterday' }));
	expect(poll([row]).events).toMatchObject([
		{ occurred_at: iso(LATER), note: expect.stringContaining('yesterday') },
	]);
});

test('of other types, or with other statuses, is not remembered either', () => {
	const settings = { types: ['like_post'], statuses: ['failed'] };
	const liked = (status: ActionEvent['status']) =>
		action('like', START, { type: 'like_post', status });
	const first = poll(
		[lead('a', START, action('x', START), liked('sent'))],
		activated,
		LATER,
		settings,
	);
	expect(first.events).toEqual([]);
	expect(first.state).toEqual(poll([], activated, LATER, settings).state);
	const rows = [lead('a', START, action('x', START), liked('failed'))];
	expect(idsOf(poll(rows, first.state, LATER, settings))).toEqual(['leadActionDone:a:like']);
});

test('one that is pending has not ended, whatever is chosen', () => {
	const row = lead('a', START, action('x', START, { status: 'pending' }));
	expect(poll([row], activated, LATER, { statuses: ['pending'] }).events).toEqual([]);
});

describe('if no known action is there any more', () => {
	const state = after(lead('a', START - 5, action('x', START - 3), action('y', START + 500)));

	test('only times tell what is new since the last reading, and no more is remembered than is there', () => {
		const row = lead(
			'a',
			START - 5,
			action('x2', START - 3),
			action('y2', START + 500),
			action('z2', START + 2_000),
			action('timeless'),
		);
		const next = poll([row], state);
		expect(idsOf(next)).toEqual(['leadActionDone:a:z2']);
		expect(sizeOf(next.state)).toBeLessThan(sizeOf(state) + 30);
		const again = row.actions_performed.map((each) => ({ ...each, id: `${each.id}_again` }));
		expect(idsOf(poll([lead('a', START - 5, ...again)], next.state, LATER + 1))).toEqual([]);
	});

	test('they come back as known if the list was empty meanwhile', () => {
		const empty = poll([], state);
		const row = lead('a', START - 5, action('x', START - 3), action('z'));
		expect(idsOf(poll([row], empty.state, LATER + 1))).toEqual(['leadActionDone:a:z']);
	});
});

test('20,000 are remembered, and what is too much is said', () => {
	const rows = (count: number) =>
		Array.from({ length: count / 5 }, (_, number) =>
			lead(
				`lead_${number}`,
				START,
				...Array.from({ length: 5 }, (__, index) => action(`action_${index}`, LATER)),
			),
		);
	const { state, events } = poll(rows(20_000));
	expect(events).toHaveLength(20_000);
	expect(poll(rows(20_000), state).events).toEqual([]);
	expect(() => poll(rows(20_500))).toThrow('more actions that have ended than this trigger can');
});
