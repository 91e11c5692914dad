import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../../packages/sandbox/core/faults/faults';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import type { EventName } from '../../../../src/trigger/events/event';
import { type Host, withHost } from '../../../compatibility/support/host';
import { Poller } from '../../support/poller';

/** Conversations with the intents of replies in them, and with the campaigns of their leads. */
const CONVERSATIONS: Readonly<
	Record<string, { readonly intent: string; readonly campaigns: readonly string[] }>
> = {
	// Labels from before a reply are none of its own.
	[seeded.conversations.interested]: { intent: 'none', campaigns: [seeded.campaigns.completed] },
	[seeded.conversations.attachments]: { intent: 'none', campaigns: [seeded.campaigns.started] },
	[seeded.conversations.rightToLeft]: { intent: 'NEEDS_LABEL', campaigns: [] },
	[seeded.conversations.multilingual]: { intent: 'none', campaigns: [seeded.campaigns.paused] },
	[seeded.conversations.manyMessages]: {
		intent: 'none',
		campaigns: [seeded.campaigns.completed, seeded.campaigns.paused],
	},
	[seeded.conversations.empty]: { intent: 'none', campaigns: [] },
};

const CAMPAIGNS = [seeded.campaigns.started, seeded.campaigns.paused];
/** Conversations in which nobody writes. */
const LABELLED = [seeded.conversations.longMessage, seeded.conversations.sendPending] as const;

type Step =
	| { readonly do: 'reply'; readonly conversation: string }
	| { readonly do: 'answer'; readonly conversation: string }
	| { readonly do: 'ask'; readonly campaign: string }
	| { readonly do: 'toggle'; readonly campaign: string }
	| { readonly do: 'label'; readonly conversation: string; readonly intent: string }
	| { readonly do: 'pass'; readonly seconds: number }
	| { readonly do: 'poll'; readonly faults: readonly Fault[] }
	| { readonly do: 'restart' }
	/** Publishes the workflow with other events. */
	| { readonly do: 'choose'; readonly events: readonly EventName[] };

interface Filters {
	readonly campaignIds?: string[];
	readonly replyIntents?: string[];
	readonly leadsInNoCampaign?: boolean;
}

export interface Past {
	readonly events: readonly EventName[];
	readonly filters: Filters;
	readonly steps: readonly Step[];
}

const conversation = fc.constantFrom(...Object.keys(CONVERSATIONS));

const WATCHED: readonly EventName[] = [
	'approvalRequested',
	'campaignStatusChanged',
	'conversationIntentChanged',
	'replyReceived',
];
const choices = fc.subarray([...WATCHED], { minLength: 1 });

const faults = fc.record({
	fault: fc.constant('status' as const),
	status: fc.constantFrom(403, 502, 503),
	endpoint: fc.constantFrom(
		...([
			'campaigns.list',
			'campaigns.listLeads',
			'campaigns.listMessageApprovals',
			'conversations.get',
			'conversations.list',
		] as const),
	),
	times: fc.integer({ min: 1, max: 8 }),
	skip: fc.nat(2),
});

const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

export const pasts: fc.Arbitrary<Past> = fc.record({
	events: choices,
	filters: fc.oneof(
		fc.constant({}),
		fc.record(
			{
				campaignIds: fc.subarray(
					[seeded.campaigns.completed, seeded.campaigns.started, seeded.campaigns.paused],
					{ minLength: 1 },
				),
				replyIntents: fc.subarray(['INTERESTED', 'CURIOUS', 'NEEDS_LABEL', 'none'], {
					minLength: 1,
				}),
				leadsInNoCampaign: fc.boolean(),
			},
			{ requiredKeys: [] },
		),
	),
	steps: fc.array(
		fc.oneof(
			weighted(4, fc.record({ do: fc.constant('reply'), conversation })),
			weighted(1, fc.record({ do: fc.constant('answer'), conversation })),
			weighted(2, fc.record({ do: fc.constant('ask'), campaign: fc.constantFrom(...CAMPAIGNS) })),
			weighted(
				2,
				fc.record({
					do: fc.constant('toggle'),
					campaign: fc.constantFrom(...CAMPAIGNS),
				}),
			),
			weighted(
				2,
				fc.record({
					do: fc.constant('label'),
					conversation: fc.constantFrom(...LABELLED),
					intent: fc.constantFrom('CURIOUS', 'DEFERRED', 'INTERESTED'),
				}),
			),
			weighted(2, fc.record({ do: fc.constant('pass'), seconds: fc.integer({ min: 1, max: 90 }) })),
			weighted(
				5,
				fc.record({ do: fc.constant('poll'), faults: fc.array(faults, { maxLength: 3 }) }),
			),
			weighted(1, fc.record({ do: fc.constant('restart') })),
			weighted(1, fc.record({ do: fc.constant('choose'), events: choices })),
		) as fc.Arbitrary<Step>,
		{ maxLength: 30, size: 'max' },
	),
});

/** What has to come: by event and what names it. */
interface Expected {
	readonly event: EventName;
	readonly name: string;
}

interface State {
	readonly from: string;
	readonly now: string;
	readonly since: number;
}

interface Lived {
	/** Items in the order in which they came, by poll. */
	readonly polls: ReadonlyArray<readonly IDataObject[]>;
	readonly expected: readonly Expected[];
	/** What happened while nobody wanted to know. */
	readonly unwanted: readonly Expected[];
	/** By record: its status or intent, and what that was when the event was chosen, after so many polls. */
	readonly states: ReadonlyMap<string, State>;
	readonly errors: readonly unknown[];
}

const isWanted = (id: string, { campaignIds = [], ...filters }: Filters): boolean => {
	const { intent, campaigns } = CONVERSATIONS[id]!;
	const { replyIntents = [], leadsInNoCampaign = false } = filters;
	if (replyIntents.length > 0 && !replyIntents.includes(intent)) return false;
	if (campaignIds.length === 0 && !leadsInNoCampaign) return true;
	if (campaigns.length === 0) return leadsInNoCampaign;
	return campaigns.some((campaign) => campaignIds.includes(campaign));
};

/** Lives through a history, then polls until everything was read. */
export async function live(past: Past): Promise<Lived> {
	return await withHost('histories', async (host) => await liveOn(host, past));
}

async function liveOn(host: Host, { events, filters, steps }: Past): Promise<Lived> {
	const polls: IDataObject[][] = [];
	const errors: unknown[] = [];
	const expected: Expected[] = [];
	const unwanted: Expected[] = [];
	const states = new Map<string, State>();
	const begin = (id: string, now: string) =>
		states.set(id, { from: now, now, since: polls.length });
	let chosen = events;
	const statuses = { [seeded.campaigns.started]: 'started', [seeded.campaigns.paused]: 'paused' };
	let count = 0;
	const { campaignIds = [] } = filters;
	const ofCampaign = (id: string) => campaignIds.length === 0 || campaignIds.includes(id);

	const parameters = (): INodeParameters => {
		const { leadsInNoCampaign, ...lists } = filters;
		const flag = leadsInNoCampaign === undefined ? {} : { leadsInNoCampaign };
		return { events: [...chosen], filters: { ...lists, ...flag } };
	};
	const pollerWith = (remembered: IDataObject) =>
		new Poller({
			parameters: parameters(),
			credential: host.credential,
			environment: host.environment,
			remembered,
		});
	const post = async (path: string, body: object | null) =>
		await host.perform([{ post: path, body }]);
	const came = () =>
		new Set(
			polls.flat().map(({ event, text, message }) => `${String(event)} ${String(text ?? message)}`),
		);

	const happened = (event: EventName, name: string, passes: boolean) =>
		(passes && chosen.includes(event) ? expected : unwanted).push({ event, name });
	const changed = (event: EventName, id: string, now: string, passes = true) => {
		const known = states.get(id);
		if (!known || !passes) return;
		// What nobody watches is where the next one who does begins.
		if (chosen.includes(event)) states.set(id, { ...known, now });
		else begin(id, now);
	};

	async function happen(step: Exclude<Step, { do: 'poll' | 'restart' | 'choose' }>): Promise<void> {
		const name = `Text ${++count}`;
		host.environment.pass(1_000);
		switch (step.do) {
			case 'reply':
				await post(`/conversations/${step.conversation}/messages`, { content: name });
				happened('replyReceived', name, isWanted(step.conversation, filters));
				return;
			case 'answer': {
				const body = { content: name, direction: 'sent' };
				await post(`/conversations/${step.conversation}/messages`, body);
				return;
			}
			case 'ask':
				await post('/message_approvals', { campaign_id: step.campaign, message: name });
				happened('approvalRequested', name, ofCampaign(step.campaign));
				return;
			case 'toggle': {
				const status = statuses[step.campaign] === 'started' ? 'paused' : 'started';
				statuses[step.campaign] = status;
				await post(`/campaigns/${step.campaign}`, { status });
				changed('campaignStatusChanged', step.campaign, status, ofCampaign(step.campaign));
				return;
			}
			case 'label':
				await post(`/conversations/${step.conversation}`, { intent: step.intent });
				changed('conversationIntentChanged', step.conversation, step.intent);
				return;
			case 'pass':
				await host.perform([{ minutes: step.seconds / 60 }]);
		}
	}

	async function activate(remembered: IDataObject): Promise<Poller> {
		// Times of the service are whole seconds.
		await host.perform([{ minutes: 0.05 }]);
		const trigger = pollerWith(remembered);
		polls.push((await trigger.activate()) ?? []);
		await host.perform([{ minutes: 0.05 }]);
		return trigger;
	}

	for (const id of CAMPAIGNS) if (ofCampaign(id)) begin(id, statuses[id]!);
	for (const [id, intent] of [
		[seeded.conversations.longMessage, 'NOT_INTERESTED'],
		[seeded.conversations.sendPending, 'CONVERTED'],
	] as const) {
		begin(id, intent);
	}
	let trigger = await activate({});
	for (const step of steps) {
		if (step.do === 'poll') {
			for (const fault of step.faults) host.fail([fault]);
			try {
				polls.push((await trigger.poll()) ?? []);
			} catch (error) {
				errors.push(error);
			}
			await post('/faults', null);
		} else if (step.do === 'restart') {
			trigger.restart();
		} else if (step.do === 'choose') {
			const known = came();
			const isGone = ({ event }: Expected) => !step.events.includes(event);
			// What was still to come of an event that is taken out never does.
			for (const each of expected.filter(isGone)) {
				if (!known.has(`${each.event} ${each.name}`)) {
					expected.splice(expected.indexOf(each), 1);
					unwanted.push(each);
				}
			}
			const former = chosen;
			chosen = step.events;
			for (const [id, { now }] of states) {
				const event = id.startsWith('camp') ? 'campaignStatusChanged' : 'conversationIntentChanged';
				if (!former.includes(event) || !chosen.includes(event)) begin(id, now);
			}
			trigger = await activate(trigger.saved);
		} else {
			await happen(step);
		}
	}
	for (let rounds = 0; rounds < 3; rounds++) {
		await host.perform([{ minutes: 1 }]);
		polls.push((await trigger.poll()) ?? []);
	}
	return { polls, expected, unwanted, states, errors };
}
