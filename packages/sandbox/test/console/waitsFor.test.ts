import type { CampaignLead } from 'n8n-nodes-outreach/src/contract/campaigns';
import { waitsFor, type Waiting } from '../../campaigns/waitsFor';
import { seeded } from '../../composition/seeded';
import { DAY, HOUR } from '../../core/clock';
import { START } from '../engine/support';
import { SCHEDULE } from '../support';
import { textOf } from './support';

const lead = (status: CampaignLead['status'], id: string | null = seeded.leads.interested) =>
	({ status, lead_id: id }) as CampaignLead;

const sender = { name: 'Clara', isConnected: true, limit: 20, freeAt: START };

/** Clara may send a message now. */
const DUE: Waiting = {
	now: START,
	isAlive: true,
	campaign: { status: 'started' },
	schedule: SCHEDULE as Waiting['schedule'],
	lead: lead('active'),
	stage: 'ice_breaker',
	isHeld: false,
	plan: { step: 'message', at: START },
	hasFailed: false,
	sender,
};

const SATURDAY = START + 5 * DAY;

test.each<[Partial<Waiting>, string | null]>([
	[{}, 'The first message is due: Clara does one thing after the other'],
	[{ lead: lead('completed') }, null],
	[{ lead: lead('excluded') }, null],
	[{ lead: lead('failed') }, null],
	[{ campaign: { status: 'completed' } }, null],
	[{ campaign: { status: 'paused' } }, 'Waits until the campaign is resumed'],
	[
		{ lead: lead('paused') },
		'The first message waits until the lead is active again: it is paused',
	],
	[
		{ lead: lead('queued') },
		'The first message waits until the lead is active again: it is queued',
	],
	// The service does its own steps all the same.
	[
		{ lead: lead('paused'), plan: { step: 'give_up', at: START + DAY } },
		'Waits until 2026-01-06T08:00:00.000Z for the acceptance of the invitation',
	],
	[{ isHeld: true, plan: null }, 'The first message waits for approval'],
	[
		{ isHeld: true, stage: 'follow_up_1', isAlive: false },
		'The first follow-up waits for approval',
	],
	[{ isAlive: false }, 'Waits, because nothing happens by itself: “How lively” is off'],
	[{ plan: null }, null],
	[
		{ plan: { step: 'write', at: START + HOUR }, stage: 'follow_up_2' },
		'The second follow-up waits until 2026-01-05T09:00:00.000Z, when AI writes it',
	],
	[
		{ plan: { step: 'give_up', at: START + DAY } },
		'Waits until 2026-01-06T08:00:00.000Z for the acceptance of the invitation',
	],
	[
		{ plan: { step: 'finish', at: START + DAY }, stage: undefined },
		'Waits until 2026-01-06T08:00:00.000Z for an answer',
	],
	[{ plan: { step: 'finish', at: START }, lead: lead('active', null) }, null],
	[{ hasFailed: true }, 'Cannot go on, because its next step has failed'],
	[{ hasFailed: true, isAlive: false, isHeld: true }, 'The first message waits for approval'],
	[
		{ sender: { ...sender, limit: 0, freeAt: START + DAY } },
		'The first message waits until the daily limit of Clara is more than 0',
	],
	[{ sender: null }, 'The first message waits for a sender account'],
	[
		{ sender: { ...sender, isConnected: false } },
		'The first message waits until Clara is connected again',
	],
	[
		{ plan: { step: 'connect', at: SATURDAY } },
		'The invitation waits until 2026-01-12T08:00:00.000Z, when the schedule allows it',
	],
	[
		{ now: SATURDAY, plan: { step: 'view', at: START } },
		'The visit of the profile waits until 2026-01-12T08:00:00.000Z, when the schedule allows it',
	],
	[
		{ plan: { step: 'like', at: START + 2 * HOUR } },
		'The like of a post waits until 2026-01-05T10:00:00.000Z',
	],
	[
		{ sender: { ...sender, freeAt: START + 3 * HOUR } },
		'The first message waits until 2026-01-05T11:00:00.000Z at the earliest: Clara has reached the daily limit of 20',
	],
	[
		{ sender: { ...sender, freeAt: START + 10 * HOUR } },
		'The first message waits until 2026-01-06T08:00:00.000Z at the earliest: Clara has reached the daily limit of 20',
	],
	[
		{ plan: { step: 'message', at: START + HOUR }, schedule: null },
		'The first message waits until 2026-01-05T09:00:00.000Z',
	],
])('with %j: %s', (change, expected) => {
	const said = waitsFor({ ...DUE, ...change });
	expect(said && textOf(said)).toBe(expected);
	// The page shows a time in its own time zone.
	const times = said?.filter(({ isTime }) => isTime).map(({ text }) => text);
	expect(times ?? []).toEqual(expected?.match(/2026-\S+Z/g) ?? []);
});
