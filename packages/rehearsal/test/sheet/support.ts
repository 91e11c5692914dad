import { DAY, MINUTE, SECOND } from 'outreach-sandbox/core/clock';
import type { PlacedFinding } from '../../check/finding';
import type { ColleagueFacts } from '../../sheet/deeds';
import type { EventFacts } from '../../sheet/events';
import type * as f from '../../sheet/facts';
import type { OutsideCall, OutsideFacts } from '../../sheet/outsideFacts';

/** A Monday. */
export const START = Date.UTC(2026, 0, 5);

/** A time of the first days, in UTC: `at(0, '10:15')` is on the Monday. */
export function at(day: number, time: string): number {
	const [hours, minutes, seconds = 0] = time.split(':').map(Number);
	return START + day * DAY + (hours! * 60 + minutes!) * MINUTE + seconds * SECOND;
}

export const MARIA: f.Lead = {
	id: 'lead_1',
	first_name: 'Maria',
	name: 'Maria Rossi',
	time_zone: 'Europe/Rome',
	about: 'Maria\nRossi',
};
export const BOB: f.Lead = {
	id: 'lead_2',
	first_name: 'Bob',
	name: 'Bob Smith',
	time_zone: 'Europe/London',
	about: 'Bob\nSmith',
};

const conversationOf = (lead: f.Lead) => lead.id.replace('lead', 'conv');

/** A reply, shown five minutes after it was written. */
export const reply = (
	message: string,
	visible: number,
	{ lead = MARIA, ...rest }: Partial<Omit<f.Reply, 'lead'>> & { lead?: f.Lead } = {},
): f.Reply => ({
	message,
	conversation: conversationOf(lead),
	written: visible - 5 * MINUTE,
	visible,
	kind: 'ordinary',
	text: `What ${lead.first_name} has to say about ${message}`,
	intent: null,
	...rest,
	lead: lead.id,
});

export const sent = (
	message: string,
	when: number,
	{ lead = MARIA, ...rest }: Partial<Omit<f.SentMessage, 'lead'>> & { lead?: f.Lead } = {},
): f.SentMessage => ({
	message,
	conversation: conversationOf(lead),
	at: when,
	text: `The answer ${message}`,
	by: 'workflow',
	...rest,
	lead: lead.id,
});

export const itemOf = (message: string): f.TriggerItem => ({
	event_id: `replyReceived:${message}`,
	messages: [message],
	approval: null,
});

export const itemOfApproval = (approval: string): f.TriggerItem => ({
	event_id: `approvalRequested:${approval}`,
	messages: [],
	approval,
});

/** A run of a minute that succeeds. */
export const execution = (
	id: string,
	start: number,
	rest: Partial<f.Execution> = {},
): f.Execution => ({
	id,
	workflow: 'w1',
	caller: null,
	start,
	end: start + MINUTE,
	status: 'success',
	resumes: null,
	awaits: null,
	attended: false,
	error: null,
	passed_over: [],
	waits: [],
	items: [],
	reads: [],
	read_approvals: [],
	sends: [],
	sending: [],
	changing: [],
	prompts: [],
	drafts: [],
	decisions: [],
	dealings: [],
	rows: [],
	ran: [],
	...rest,
});

export const sendOf = (
	{ at: when, conversation, message }: f.SentMessage,
	item: string | null | undefined = null,
): f.Send => ({
	at: when,
	node: 'Send',
	conversation,
	message,
	item: item == null ? null : itemOf(item).event_id,
});

/** A run that a reply starts, which reads it and answers half a minute later. */
export function answering(
	id: string,
	received: f.Reply,
	message: f.SentMessage,
	rest: Partial<f.Execution> = {},
): f.Execution {
	const start = message.at - 30 * SECOND;
	const { conversation } = received;
	return execution(id, start, {
		items: [itemOf(received.message)],
		reads: [{ at: start, conversation, message: received.message }],
		sends: [sendOf(message, received.message)],
		...rest,
	});
}

export const trigger = (...events: string[]): f.Trigger => ({
	workflow: 'w1',
	node: 'Trigger',
	events,
	is_filtered: false,
	intents: [],
	combines: false,
	waits: 0,
});

export const row = (label: string, when: number, rest: Partial<f.LeadRow> = {}): f.LeadRow => ({
	at: when,
	node: 'Add to List',
	list: 'list_1',
	person: `social.example/in/${label}`,
	label,
	by_person: false,
	result: 'created',
	...rest,
});

export interface Parts {
	readonly run?: Partial<f.RunFacts>;
	readonly world?: Partial<f.WorldFacts>;
	readonly n8n?: Partial<f.N8nFacts>;
	readonly outside?: Partial<OutsideFacts>;
	readonly colleague?: Partial<ColleagueFacts>;
	readonly events?: Partial<EventFacts>;
}

/** A call of a service outside. */
export const outsideCall = (call: Partial<OutsideCall> = {}): OutsideCall => ({
	at: START,
	host: 'slack.example',
	method: 'POST',
	path: '/hook',
	query: '',
	body: '',
	answer: '200 {}',
	count: 1,
	times: [],
	...call,
});

/** What a check found. */
export const misread = (rest: Partial<PlacedFinding> = {}): PlacedFinding => ({
	workflow: 'Answer',
	node: 'Reply',
	isOwn: true,
	path: 'options.leave_out',
	label: null,
	problem: 'is no field of the form',
	...rest,
});

/** A rehearsal of five days in which nothing happens but this. Its workflow waits for replies. */
export const factsOf = ({ run, world, n8n, outside, colleague, events }: Parts = {}): f.Facts => ({
	run: {
		command: 'npm run rehearse -- answer.json --seed 7',
		workflows: [{ id: 'w1', name: 'Answer', time_zone: 'UTC' }],
		from: START,
		began: START,
		until: START + 5 * DAY,
		seed: 7,
		conditions: ['busy life'],
		kills: [],
		grace: 30 * MINUTE,
		enough: 0,
		unused: [],
		misread: [],
		unrepeatable: [],
		...run,
	},
	world: {
		leads: [MARIA, BOB],
		replies: [],
		correspondents: [],
		sent: [],
		approvals: [],
		listed: [],
		contacts: [],
		written: [],
		requests: [],
		requestsPerMinute: 60,
		...world,
	},
	n8n: {
		triggers: [trigger('replyReceived')],
		senders: [],
		for_given_leads: false,
		approves: false,
		nodes: [],
		executions: [],
		prose: '',
		...n8n,
	},
	outside: { calls: [], texts: [], unused_stubs: [], is_sealed: false, escaped: [], ...outside },
	colleague: { deeds: [], pending: [], ...colleague },
	events: { happened: [], left: 0, ...events },
});
